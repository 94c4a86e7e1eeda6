//! `plywood perft`

use plywood_core::TextError;
use plywood_engines::{AnyGame, Games, TurnCounts};
use serde_json::json;

use crate::args::PerftArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::positions;

pub(crate) fn run(arguments: &PerftArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.game)?;
    let (file, position) = (arguments.file.as_deref(), arguments.position.as_deref());
    positions::for_each(file, position, out, |text, out| {
        let name = written(&game, text)?;
        if arguments.file.is_some() && !out.json {
            out.line(text.unwrap_or(""))?;
        }
        if arguments.turns {
            by_turns(&game, &name, arguments.depth, out)
        } else if arguments.divide {
            by_move(&game, &name, arguments.depth, out)
        } else {
            by_depth(&game, &name, arguments.depth, out)
        }
    })
}

/// A position in the game's notation.
fn written(game: &AnyGame, text: Option<&str>) -> Result<String, TextError> {
    let mut rules = game.rules()?;
    rules.set_position(text)?;
    Ok(rules.position())
}

/// A line for each depth from 1 on; depth 0 has one sequence, the empty one.
fn by_depth(game: &AnyGame, position: &str, last: u32, out: &mut Out) -> Result<(), Failure> {
    let mut count = 1;
    for depth in last.min(1)..=last {
        // Where no sequence is so long, none is longer.
        if count > 0 {
            count = game.perft(Some(position), depth)?;
        }
        total(position, depth, count, out)?;
    }
    Ok(())
}

/// A line for each first move, and one for them all.
fn by_move(game: &AnyGame, position: &str, depth: u32, out: &mut Out) -> Result<(), Failure> {
    if depth == 0 {
        return total(position, 0, 1, out);
    }
    let counts = game.divide(Some(position), depth)?;
    for (mv, count) in &counts {
        if out.json {
            out.value(&json!({ "position": position, "depth": depth, "move": mv, "count": count }))?;
        } else {
            out.line(format_args!("{mv} {count}"))?;
        }
    }
    total(position, depth, counts.iter().map(|(_, count)| count).sum(), out)
}

/// A line for each number of turns: positions first, then sequences.
fn by_turns(game: &AnyGame, position: &str, last: u32, out: &mut Out) -> Result<(), Failure> {
    for turns in last.min(1)..=last {
        let TurnCounts { positions, sequences } = game.count_turns(Some(position), turns)?;
        if out.json {
            let (of, counts) = (position, positions);
            out.value(
                &json!({ "position": of, "turns": turns, "positions": counts, "sequences": sequences }),
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
