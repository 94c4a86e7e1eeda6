//! Aligned columns of text.

/// The first column is set flush left, the others flush right; two spaces between columns. Each row ends with a line
/// break.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    aligned_by(rows, |column| column == 0)
}

/// The same with a choice for each column: flush left if `left` says so.
pub(super) fn aligned_by(rows: &[Vec<String>], left: impl Fn(usize) -> bool) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(
                |(column, (cell, width))| {
                    if left(column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
                },
            )
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}
