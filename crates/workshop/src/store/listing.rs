//! A part of the view for people: sorted, filtered, and no more of it than somebody looks at.

use rusqlite::params_from_iter;
use rusqlite::types::{ToSqlOutput, Value as Cell, ValueRef};
use serde_json::{Map, Value};

use super::{Store, StoreError, StoreProblem};

/// What tells rows of the views apart, in the order that needs no sorting.
const UNIT: [&str; 5] = ["set_index", "position_index", "engine_index", "limit_index", "repetition"];
const GAME: [&str; 3] = ["pairing", "pair", "leg"];

/// Which rows of the view for people are wanted, and in which order. Columns that the view does not have are left out.
#[derive(Clone, Debug, Default)]
pub struct Wanted<'a> {
    /// The columns that are shown; all of them if this is empty.
    pub shown: &'a [&'a str],
    /// The column to sort by; in the order of keys if left out.
    pub order: Option<&'a str>,
    /// Whether the largest come first.
    pub descending: bool,
    /// Words that have to occur in the columns that are searched, in large or in small letters. Several words in quotes
    /// are one.
    pub text: &'a str,
    /// The columns that are searched.
    pub searched: &'a [&'a str],
    /// Numbers that columns have to have.
    pub equal: &'a [(&'a str, i64)],
    /// How many rows are skipped.
    pub from: u64,
    /// How many are wanted at most.
    pub count: u32,
}

/// Some rows.
#[derive(Clone, Debug)]
pub struct Listed {
    /// How many there are in all.
    pub all: u64,
    /// Those that were wanted.
    pub rows: Vec<Map<String, Value>>,
}

impl Store {
    /// Some rows of the view for people.
    pub fn listed(&self, wanted: &Wanted<'_>) -> Result<Listed, StoreError> {
        let is_tournament = self.is_tournament()?;
        let (view, keys) = if is_tournament { ("results", &GAME[..]) } else { ("measurements", &UNIT[..]) };
        let known = self.view_columns()?;
        let is_known = |name: &&str| known.iter().any(|column| column == name);
        let all: Vec<&str> = known.iter().map(String::as_str).collect();
        let shown = if wanted.shown.is_empty() { &all[..] } else { wanted.shown };
        let shown: Vec<&str> = shown.iter().copied().filter(is_known).collect();
        let (condition, values) = wanted.condition(&is_known);
        let first = wanted
            .order
            .filter(is_known)
            .map(|column| format!("{column}{} NULLS LAST", if wanted.descending { " DESC" } else { "" }));
        let order: Vec<String> = first.into_iter().chain(keys.iter().map(|&key| key.to_owned())).collect();
        let select = format!(
            "SELECT {} FROM {view}{condition} ORDER BY {} LIMIT {} OFFSET {}",
            shown.join(", "),
            order.join(", "),
            wanted.count,
            wanted.from
        );
        let count = format!("SELECT count(*) FROM {view}{condition}");
        let read = || -> Result<Listed, StoreProblem> {
            let all: i64 = self.connection.query_row(&count, params_from_iter(&values), |row| row.get(0))?;
            let mut statement = self.connection.prepare(&select)?;
            let mut found = statement.query(params_from_iter(&values))?;
            let mut rows = Vec::new();
            while let Some(row) = found.next()? {
                let cell = |(at, name): (usize, &&str)| Ok((name.to_string(), value(row.get_ref(at)?)));
                rows.push(shown.iter().enumerate().map(cell).collect::<rusqlite::Result<_>>()?);
            }
            Ok(Listed { all: all.unsigned_abs(), rows })
        };
        read().map_err(|problem| self.fail(problem))
    }
}

impl Wanted<'_> {
    /// The end of a statement that chooses rows, and its values.
    fn condition(&self, is_known: &dyn Fn(&&str) -> bool) -> (String, Vec<ToSqlOutput<'static>>) {
        let mut parts = Vec::new();
        let mut values = Vec::new();
        for (column, number) in self.equal.iter().filter(|(column, _)| is_known(column)) {
            parts.push(format!("{column} = ?"));
            values.push(ToSqlOutput::Owned(Cell::Integer(*number)));
        }
        let searched: Vec<&&str> = self.searched.iter().filter(|column| is_known(column)).collect();
        // Every word has to be found somewhere.
        for word in words(self.text).into_iter().filter(|_| !searched.is_empty()) {
            let places: Vec<String> =
                searched.iter().map(|column| format!("{column} LIKE ? ESCAPE '\\'")).collect();
            parts.push(format!("({})", places.join(" OR ")));
            let pattern = format!("%{}%", escaped(word));
            values.extend(searched.iter().map(|_| ToSqlOutput::Owned(Cell::Text(pattern.clone()))));
        }
        let condition = parts.join(" AND ");
        (if parts.is_empty() { condition } else { format!(" WHERE {condition}") }, values)
    }
}

/// The words of a text; what stands in quotes is one of them.
fn words(text: &str) -> Vec<&str> {
    let parts = text.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part.trim()],
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// A word in which nothing stands for something else.
fn escaped(word: &str) -> String {
    word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

fn value(cell: ValueRef<'_>) -> Value {
    match cell {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) | ValueRef::Blob(text) => String::from_utf8_lossy(text).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        assert_eq!(words("one  two"), ["one", "two"]);
        assert_eq!(words("one \"depth 4\" two\"\""), ["one", "depth 4", "two"]);
        assert_eq!(words("never \"closed here"), ["never", "closed here"]);
        assert_eq!(words(" \" "), Vec::<&str>::new());
        assert_eq!(escaped(r"50%_a\b"), r"50\%\_a\\b");
    }
}
