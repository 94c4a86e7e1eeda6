//! Tables: made once, shown as HTML, CSV or aligned text.

use std::fmt::Write as _;

/// Longer texts are broken into lines.
const LONG: usize = 48;

/// A table of texts and the numbers behind them.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column: what stands above it, and how it is shown.
#[derive(Clone, Debug)]
pub struct Column {
    title: String,
    /// The unit of the numbers behind the texts, where titles and texts do not say it.
    unit: Option<String>,
    numeric: bool,
}

/// What a cell shows, and the number that it sorts by.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// What it shows.
    pub text: String,
    number: Option<f64>,
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), number: None }
    }

    /// A number in somebody's notation.
    pub fn number(value: f64, notation: impl Fn(f64) -> String) -> Cell {
        Cell { text: notation(value), number: Some(value) }
    }

    /// A number that may be missing.
    pub fn maybe(value: Option<f64>, notation: impl Fn(f64) -> String) -> Cell {
        value.map_or_else(|| Cell::text("–"), |value| Cell::number(value, notation))
    }

    /// A text that sorts by a number.
    pub fn sorted(text: String, number: f64) -> Cell {
        Cell { text, number: Some(number) }
    }
}

impl Table {
    /// A table without rows. Titles of columns of numbers, which are aligned to the right, begin with a `#`, and may
    /// end with `|` and the unit of the bare numbers.
    pub fn new<'a>(titles: impl IntoIterator<Item = &'a str>) -> Table {
        let column = |title: &str| {
            let (text, numeric) = title.strip_prefix('#').map_or((title, false), |text| (text, true));
            let (text, unit) =
                text.split_once('|').map_or((text, None), |(text, unit)| (text, Some(unit.to_owned())));
            Column { title: text.to_owned(), unit, numeric }
        };
        Table { columns: titles.into_iter().map(column).collect(), rows: Vec::new() }
    }

    /// A table without rows whose titles are taken as they are.
    pub fn with_titles(titles: Vec<String>) -> Table {
        let column = |title| Column { title, unit: None, numeric: false };
        Table { columns: titles.into_iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    /// Without the columns of these titles.
    pub fn without(mut self, titles: &[&str]) -> Table {
        let kept: Vec<bool> =
            self.columns.iter().map(|column| !titles.contains(&column.title.as_str())).collect();
        self.keep(&kept);
        self
    }

    /// Without the columns that say nothing in any row.
    pub fn without_empty_columns(mut self) -> Table {
        let says = |index: usize| {
            self.rows
                .iter()
                .any(|row| row.get(index).is_some_and(|cell| !["", "–"].contains(&cell.text.as_str())))
        };
        let kept: Vec<bool> =
            (0..self.columns.len()).map(|index| self.rows.is_empty() || says(index)).collect();
        self.keep(&kept);
        self
    }

    fn keep(&mut self, kept: &[bool]) {
        let mut keep = kept.iter();
        self.columns.retain(|_| keep.next().is_some_and(|kept| *kept));
        for row in &mut self.rows {
            let mut keep = kept.iter();
            row.retain(|_| keep.next().is_some_and(|kept| *kept));
        }
    }

    /// As a part of a page, in which it can be sorted.
    pub fn html(&self) -> String {
        let mut html = String::from("<div class=\"scroll\"><table class=\"sortable\"><thead><tr>");
        for column in &self.columns {
            let _ = write!(html, "<th{}>{}</th>", column.class(), escape(&column.title));
        }
        html += "</tr></thead><tbody>\n";
        for row in &self.rows {
            html += "<tr>";
            for (cell, column) in row.iter().zip(&self.columns) {
                let key = cell.number.map_or_else(String::new, |number| format!(" data-key=\"{number}\""));
                let long = cell.text.chars().count() > LONG && !column.numeric;
                let class = if long { " class=\"long\"" } else { column.class() };
                let _ = write!(html, "<td{class}{key}>{}</td>", escape(&cell.text));
            }
            html += "</tr>\n";
        }
        html + "</tbody></table></div>\n"
    }

    /// Comma-separated, with numbers in full.
    pub fn csv(&self) -> String {
        let quoted = |text: &str| {
            if text.contains(['"', ',', '\n', '\r']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let titles: Vec<String> = self.columns.iter().map(|column| quoted(&column.full_title())).collect();
        let mut csv = titles.join(",") + "\n";
        for row in &self.rows {
            let value = |cell: &Cell| match cell.number {
                Some(number) => number.to_string(),
                None if cell.text == "–" => String::new(),
                None => quoted(&cell.text),
            };
            csv += &(row.iter().map(value).collect::<Vec<_>>().join(",") + "\n");
        }
        csv
    }

    /// Aligned for a terminal; the first column gives way if the whole is wider than this.
    pub fn aligned(&self, width: usize) -> String {
        let widest = |index: usize| {
            let title = self.columns[index].title.chars().count();
            self.rows
                .iter()
                .filter_map(|row| row.get(index))
                .map(|cell| cell.text.chars().count())
                .fold(title, usize::max)
        };
        let mut widths: Vec<usize> = (0..self.columns.len()).map(widest).collect();
        let needed: usize = widths.iter().map(|width| width + 2).sum::<usize>().saturating_sub(2);
        if let Some(first) = widths.first_mut() {
            *first = first.saturating_sub(needed.saturating_sub(width)).max(12.min(*first));
        }
        let line = |texts: Vec<&str>| {
            let mut line = String::new();
            for ((text, width), column) in texts.into_iter().zip(&widths).zip(&self.columns) {
                let text = cut(text, *width);
                let _ = if column.numeric {
                    write!(line, "{text:>width$}  ")
                } else {
                    write!(line, "{text:<width$}  ")
                };
            }
            line.trim_end().to_owned() + "\n"
        };
        let mut all = line(self.columns.iter().map(|column| column.title.as_str()).collect());
        for row in &self.rows {
            all += &line(row.iter().map(|cell| cell.text.as_str()).collect());
        }
        all
    }
}

impl Column {
    /// What stands above it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether it holds numbers.
    pub fn is_numeric(&self) -> bool {
        self.numeric
    }

    fn full_title(&self) -> String {
        self.unit.as_ref().map_or_else(|| self.title.clone(), |unit| format!("{} ({unit})", self.title))
    }

    fn class(&self) -> &'static str {
        if self.numeric { " class=\"n\"" } else { "" }
    }
}

/// The text, or its beginning and an ellipsis.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Text that means nothing to HTML or SVG.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            // XML has no way to write other control characters.
            control if control.is_control() && !matches!(control, '\n' | '\t') => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(["name", "#count|pieces", "empty"]);
        table.push(vec![
            Cell::text("a,\"b\""),
            Cell::number(1234.5, |_| "1.2 k".to_owned()),
            Cell::text("–"),
        ]);
        table.push(vec![Cell::text("<c>"), Cell::maybe(None, |_| String::new()), Cell::text("–")]);
        table
    }

    #[test]
    fn the_same_table_in_three_languages() {
        assert_eq!(table().csv(), "name,count (pieces),empty\n\"a,\"\"b\"\"\",1234.5,\n<c>,,\n");
        assert_eq!(table().aligned(80), "name   count  empty\na,\"b\"  1.2 k  –\n<c>        –  –\n");
        let html = table().html();
        assert!(html.contains("&lt;c&gt;") && html.contains("data-key=\"1234.5\">1.2 k<"), "{html}");
    }

    #[test]
    fn empty_columns_go_and_long_names_give_way() {
        let table = table().without_empty_columns();
        assert_eq!(table.aligned(80), "name   count\na,\"b\"  1.2 k\n<c>        –\n");
        let mut long = Table::new(["engine", "#n"]);
        long.push(vec![Cell::text("a very long name indeed"), Cell::text("1")]);
        assert_eq!(long.aligned(18), "engine           n\na very long na…  1\n");
    }
}
