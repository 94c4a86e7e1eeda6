//! Manifests, whatever is in them: under which circumstances the figures came about.

use plywood_workshop::table::{Cell, Table};
use serde_json::Value;

/// A manifest as a table of names and values.
pub(super) fn table(manifest: &Value) -> Table {
    let mut table = Table::new(["what", "value"]);
    walk(String::new(), manifest, &mut table);
    table
}

fn walk(name: String, value: &Value, table: &mut Table) {
    let below = |part: &str| if name.is_empty() { part.to_owned() } else { format!("{name}.{part}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(part, value)| walk(below(part), value, table)),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| walk(below(&(index + 1).to_string()), item, table));
        }
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().map(plain).collect();
            table.push(vec![Cell::text(name), Cell::text(texts.join(", "))]);
        }
        single => table.push(vec![Cell::text(name), Cell::text(plain(single))]),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "–".to_owned(),
        other => other.to_string(),
    }
}
