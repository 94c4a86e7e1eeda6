//! `plywood perft`

use plywood_core::{Position, TextError};
use plywood_engines::{GameTask, Playable, with_game};
use plywood_search::perft::{divide, perft};
use serde_json::json;

use crate::args::PerftArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::positions;

pub(crate) fn run(arguments: &PerftArguments, out: &mut Out) -> Result<(), Failure> {
    positions::for_each(arguments.file.as_deref(), arguments.position.as_deref(), out, |position, out| {
        if arguments.file.is_some() && !out.json {
            out.line(position.unwrap_or(""))?;
        }
        with_game(&arguments.game, Count { arguments, position, out })?
    })
}

struct Count<'a> {
    arguments: &'a PerftArguments,
    position: Option<&'a str>,
    out: &'a mut Out,
}

impl GameTask for Count<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Playable>(self, game: G) -> Result<(), Failure> {
        let mut position = game.position(self.position)?;
        let name = game.format_position(&position);
        let depth = self.arguments.depth;
        if self.arguments.divide {
            let mut total = 0_u64;
            for (mv, count) in divide(&mut position, depth) {
                let mv = game.format_move(&position, mv);
                total = total.checked_add(count).ok_or_else(too_many)?;
                if self.out.json {
                    self.out
                        .value(&json!({ "position": name, "depth": depth, "move": mv, "count": count }))?;
                } else {
                    self.out.line(format_args!("{mv} {count}"))?;
                }
            }
            if !self.out.json {
                self.out.line(format_args!("{depth} {total}"))?;
            }
            return Ok(());
        }
        // A game that is over has no sequences to count, however long.
        let last = if position.verdict().is_some() { depth.min(1) } else { depth };
        for depth in last.min(1)..=last {
            let count = perft(&mut position, depth);
            if self.out.json {
                self.out.value(&json!({ "position": name, "depth": depth, "count": count }))?;
            } else {
                self.out.line(format_args!("{depth} {count}"))?;
            }
        }
        Ok(())
    }
}

fn too_many() -> TextError {
    TextError::new("more sequences than can be counted: choose a smaller depth")
}
