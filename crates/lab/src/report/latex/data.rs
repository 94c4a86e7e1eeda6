//! The numbers of a picture in a file that pgfplots reads.

use super::text::comment;

/// Numbers in columns with names.
#[derive(Clone, Debug, Default)]
pub(super) struct Data {
    remarks: Vec<String>,
    columns: Vec<(String, Vec<Option<f64>>)>,
}

impl Data {
    /// Says something about the numbers.
    pub(super) fn remark(&mut self, text: &str) {
        self.remarks.push(comment(text));
    }

    /// Adds a column.
    pub(super) fn column(&mut self, name: impl Into<String>, values: Vec<Option<f64>>) {
        self.columns.push((name.into(), values));
    }

    pub(super) fn text(&self, head: &str) -> String {
        let mut text = format!("# {head}\n");
        self.remarks.iter().for_each(|remark| text += &format!("# {remark}\n"));
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        text += &(names.join(" ") + "\n");
        let rows = self.columns.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
        for row in 0..rows {
            let number = |values: &Vec<Option<f64>>| {
                let value = values.get(row).copied().flatten().filter(|value| value.is_finite());
                value.map_or_else(|| "nan".to_owned(), |value| value.to_string())
            };
            let numbers: Vec<String> = self.columns.iter().map(|(_, values)| number(values)).collect();
            text += &(numbers.join(" ") + "\n");
        }
        text
    }
}

/// A name for a column or a file: letters, digits and hyphens.
pub(super) fn slug(text: &str) -> String {
    let words = text.to_lowercase();
    let words: Vec<&str> =
        words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}
