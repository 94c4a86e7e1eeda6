//! Whole turns, for games in which a turn has several plies.

use plywood_api::Bot;
use plywood_core::{Goal, Limits};

/// What may be spent on each ply that a search left open: so little that neither a clock nor whoever says stop has to
/// be asked.
const BRIEF: u64 = 2000;
/// The plies to look ahead for it.
const BRIEF_DEPTH: u32 = 2;

/// The plies of the turn that is to be played in the bot's position: as long as the turn lasts those of `line`, which a
/// search found, and where the line ends too soon those of brief searches within `limits`. The bot is left in the
/// position after the turn. There is no ply if the game is over.
pub(crate) fn whole_turn(bot: &mut dyn Bot, line: &[String], limits: &Limits) -> Vec<String> {
    let (side, mut plies) = (bot.side(), bot.turn_of(line));
    plies.retain(|ply| bot.play(ply).is_ok());
    let brief = Limits {
        nodes: Some(limits.nodes.map_or(BRIEF, |nodes| nodes.min(BRIEF))),
        simulations: limits.simulations,
        ..Limits::default()
    };
    while bot.side() == side {
        let next = bot.think(Goal::depth(BRIEF_DEPTH), &brief, &mut |_| {}).best;
        let Some(next) = next.filter(|next| bot.play(next).is_ok()) else { break };
        plies.push(next);
    }
    plies
}

#[cfg(test)]
mod tests {
    use plywood_core::TextError;

    use super::*;

    /// A turn of two plies: a move and an arrow.
    fn turn(line: &[&str], limits: &Limits) -> Result<(Vec<String>, String), TextError> {
        let mut bot = plywood_games::all().bot("amazons:halves", &"alphabeta:id".parse()?)?;
        bot.set_position(Some("4x4t"))?;
        let line: Vec<String> = line.iter().map(|&ply| ply.to_owned()).collect();
        let plies = whole_turn(&mut *bot, &line, limits);
        Ok((plies, bot.position()))
    }

    #[test]
    fn a_turn_takes_from_a_line_what_belongs_to_it() -> Result<(), TextError> {
        let (plies, after) = turn(&["a1-c1", "/c2", "d4-c4", "/d4"], &Limits::default())?;
        assert_eq!(plies, ["a1-c1", "/c2"]);
        assert!(after.ends_with(" b"), "the bot stands after the turn: {after}");
        Ok(())
    }

    #[test]
    fn what_a_line_leaves_open_is_searched_for() -> Result<(), TextError> {
        for line in [&["a1-c1"][..], &["a1-c1", "z9", "/c2"], &[], &["z9"]] {
            for nodes in [None, Some(0), Some(10)] {
                let (plies, after) = turn(line, &Limits { nodes, ..Limits::default() })?;
                assert_eq!(plies.len(), 2, "{line:?} {plies:?}");
                assert!(line.first() != Some(&"a1-c1") || plies[0] == "a1-c1", "{plies:?}");
                assert!(after.ends_with(" b"), "{after}");
            }
        }
        Ok(())
    }
}
