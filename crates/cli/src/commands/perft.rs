//! `plywood perft`

use plywood_engines::{GameTask, Playable, TurnCounts, with_game};
use serde_json::json;

use crate::args::PerftArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::positions;

pub(crate) fn run(arguments: &PerftArguments, out: &mut Out) -> Result<(), Failure> {
    with_game(&arguments.game, Count { arguments, out })?
}

struct Count<'a> {
    arguments: &'a PerftArguments,
    out: &'a mut Out,
}

impl GameTask for Count<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Playable>(self, game: G) -> Result<(), Failure> {
        let Count { arguments, out } = self;
        let (file, position) = (arguments.file.as_deref(), arguments.position.as_deref());
        positions::for_each(file, position, out, |text, out| {
            let mut position = game.find_position(text)?;
            if arguments.file.is_some() && !out.json {
                out.line(text.unwrap_or(""))?;
            }
            if arguments.turns {
                by_turns(&game, &position, arguments.depth, out)
            } else if arguments.divide {
                by_move(&game, &mut position, arguments.depth, out)
            } else {
                by_depth(&game, &mut position, arguments.depth, out)
            }
        })
    }
}

/// A line for each depth from 1 on; depth 0 has one sequence, the empty one.
fn by_depth<G: Playable>(
    game: &G,
    position: &mut G::Position,
    last: u32,
    out: &mut Out,
) -> Result<(), Failure> {
    let name = game.format_position(position);
    let mut count = 1;
    for depth in last.min(1)..=last {
        // Where no sequence is so long, none is longer.
        if count > 0 {
            count = game.perft(position, depth);
        }
        total(&name, depth, count, out)?;
    }
    Ok(())
}

/// A line for each first move, and one for them all.
fn by_move<G: Playable>(
    game: &G,
    position: &mut G::Position,
    depth: u32,
    out: &mut Out,
) -> Result<(), Failure> {
    let name = game.format_position(position);
    if depth == 0 {
        return total(&name, 0, 1, out);
    }
    let counts = game.divide(position, depth);
    for (mv, count) in &counts {
        let mv = game.format_move(position, *mv);
        if out.json {
            out.value(&json!({ "position": name, "depth": depth, "move": mv, "count": count }))?;
        } else {
            out.line(format_args!("{mv} {count}"))?;
        }
    }
    total(&name, depth, counts.iter().map(|(_, count)| count).sum(), out)
}

/// A line for each number of turns: positions first, then sequences.
fn by_turns<G: Playable>(game: &G, position: &G::Position, last: u32, out: &mut Out) -> Result<(), Failure> {
    let name = game.format_position(position);
    for turns in last.min(1)..=last {
        let TurnCounts { positions, sequences } = game.count_turns(position, turns)?;
        if out.json {
            out.value(
                &json!({ "position": name, "turns": turns, "positions": positions, "sequences": sequences }),
            )?;
        } else {
            out.line(format_args!("{turns} {positions} ({sequences} sequences)"))?;
        }
    }
    Ok(())
}

fn total(position: &str, depth: u32, count: u64, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        out.value(&json!({ "position": position, "depth": depth, "count": count }))
    } else {
        out.line(format_args!("{depth} {count}"))
    }
}
