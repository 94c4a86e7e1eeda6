//! The board on the screen.

use std::fmt::Write;

use plywood_core::{Cell, Grid, Side, View};

const FIRST: &str = "\x1b[1;31m";
const SECOND: &str = "\x1b[1;36m";
const FAINT: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// The position, with brackets around what the last ply put on the board.
pub(crate) fn draw(view: &View, before: Option<&View>, colour: bool) -> String {
    let picture = match view {
        View::Text(text) => text.clone(),
        View::Grid(grid) => {
            let before = before.and_then(|view| if let View::Grid(grid) = view { Some(grid) } else { None });
            draw_grid(grid, before, colour)
        }
    };
    picture.lines().map(|line| format!("  {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn draw_grid(grid: &Grid, before: Option<&Grid>, colour: bool) -> String {
    let margin = grid.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let width = grid.columns.iter().map(|label| label.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for (index, row) in grid.rows.iter().enumerate() {
        let label = grid.row_labels.get(index).map_or("", String::as_str);
        text += &painted(&format!("{label:<margin$}"), FAINT, colour);
        let is_new = |column: usize| {
            let cell_before = before.and_then(|grid| grid.rows.get(index)?.get(column));
            row[column].owner.is_some() && cell_before.is_some_and(|cell| *cell != row[column])
        };
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(width - 1);
            let symbol = if is_new(column) { format!("[{}]", cell.symbol) } else { cell.symbol.to_string() };
            // A bracket takes the place of the space beside the cell.
            let gap = if is_new(column) || column > 0 && is_new(column - 1) { "" } else { " " };
            let _ = write!(text, "{pad}{gap}{}", painted(&symbol, paint(*cell), colour));
        }
        text.push('\n');
    }
    let labels: String = grid.columns.iter().map(|label| format!(" {label:>width$}")).collect();
    text + &painted(&format!("{:margin$}{labels}", ""), FAINT, colour)
}

fn paint(cell: Cell) -> &'static str {
    match cell.owner {
        Some(Side::First) => FIRST,
        Some(Side::Second) => SECOND,
        None => FAINT,
    }
}

/// A piece of text in the colour of a side.
pub(crate) fn in_colour_of(side: Side, text: &str, colour: bool) -> String {
    painted(text, if side == Side::First { FIRST } else { SECOND }, colour)
}

fn painted(text: &str, paint: &str, colour: bool) -> String {
    if colour && !text.trim().is_empty() { format!("{paint}{text}{PLAIN}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[&str]) -> (View, Option<View>) {
        let mut bot = plywood_games::all().find("tictactoe").unwrap().rules().unwrap();
        let mut before = None;
        for mv in moves {
            before = Some(bot.view());
            bot.play(mv).unwrap();
        }
        (bot.view(), before)
    }

    #[test]
    fn the_last_move_is_marked() {
        let (view, before) = after(&["b2", "c3"]);
        assert_eq!(draw(&view, before.as_ref(), false), "  3 . .[o]\n  2 . x .\n  1 . . .\n    a b c");
        let (view, before) = after(&["b2"]);
        assert_eq!(draw(&view, before.as_ref(), false), "  3 . . .\n  2 .[x].\n  1 . . .\n    a b c");
        assert_eq!(draw(&view, None, false), "  3 . . .\n  2 . x .\n  1 . . .\n    a b c");
    }

    #[test]
    fn colours_tell_the_sides_apart_and_change_nothing_else() {
        let (view, before) = after(&["b2", "c3"]);
        let coloured = draw(&view, before.as_ref(), true);
        assert!(coloured.contains(&format!("{FIRST}x{PLAIN}")), "{coloured:?}");
        assert!(coloured.contains(&format!("{SECOND}[o]{PLAIN}")), "{coloured:?}");
        let mut bare = coloured;
        for code in [FIRST, SECOND, FAINT, PLAIN] {
            bare = bare.replace(code, "");
        }
        assert_eq!(bare, draw(&view, before.as_ref(), false));
    }
}
