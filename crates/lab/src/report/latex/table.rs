//! Tables with the rules of booktabs.

use plywood_workshop::table::Table;

use super::text::{code, prose};

/// Longer texts are broken into lines.
const LONG: usize = 36;

/// A table with what belongs to it.
pub(super) struct Titled {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) caption: String,
    pub(super) table: Table,
}

/// The rows and columns; texts of the columns with these titles are specifications of engines.
pub(super) fn tabular(table: &Table, codes: &[&str]) -> String {
    let longest = |index: usize| {
        table.rows.iter().filter_map(|row| row.get(index)).map(|cell| cell.text.chars().count()).max()
    };
    let kinds: Vec<String> = (0..table.columns.len())
        .map(|index| match longest(index) {
            _ if table.columns[index].is_numeric() => "r".to_owned(),
            Some(count) if count > LONG => "P{52mm}".to_owned(),
            _ => "l".to_owned(),
        })
        .collect();
    let line = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
    let mut text = format!("\\begin{{tabular}}{{@{{}}{}@{{}}}}\n  \\toprule\n", kinds.concat());
    text += &line(table.columns.iter().map(|column| prose(column.title())).collect());
    text += "  \\midrule\n";
    let is_broken = kinds.iter().any(|kind| kind.starts_with('P'));
    for (index, row) in table.rows.iter().enumerate() {
        if is_broken && index > 0 {
            text += "  \\addlinespace[2pt]\n";
        }
        let cell = |(cell, column): (&plywood_workshop::table::Cell, &plywood_workshop::table::Column)| {
            if codes.contains(&column.title()) { code(&cell.text) } else { prose(&cell.text) }
        };
        text += &line(row.iter().zip(&table.columns).map(cell).collect());
    }
    text + "  \\bottomrule\n\\end{tabular}%\n"
}
