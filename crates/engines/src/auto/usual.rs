//! Whom `auto` chooses where nobody gives it rules.

use plywood_core::{Sign, TextError};

use super::Among;
use super::condition::Condition;
use super::rules::{Rule, Rules};
use crate::playable::Playable;
use crate::spec::{AlgorithmName, EngineSpec};

/// A search for any game, to some depth.
const TO_A_DEPTH: &str = "pvs:table=64,order=hash+killers+history+rank,id";
/// A search for any game, to the end: it finds short wins soon.
pub(crate) const TO_THE_END: &str = "pvs:table=64,order=hash+killers+rank+shallow1,bounds,id,step=2";

/// Who looks so many plies ahead: the player itself, unless plies mean nothing to it.
pub(crate) fn to_a_depth(player: &str) -> &str {
    match player.parse::<EngineSpec>().map(|player| player.algorithm) {
        Ok(AlgorithmName::Pvs) => player,
        _ => TO_A_DEPTH,
    }
}

/// The rules of a game: what is known about games in general, around those that were fitted to measurements of this one
/// where there are some.
pub(super) fn usual<G: Playable>(game: &G, among: Among) -> Result<Rules, TextError> {
    let rule = |when: &[Condition], engine: &str, because: &str| -> Result<Rule, TextError> {
        let (when, because) = (when.to_vec(), because.to_owned());
        Ok(Rule { when, engine: engine.parse()?, because, figures: None })
    };
    let limited = Condition::Above(Sign::Limited, 0);
    let end = Condition::Above(Sign::End, 0);
    let mut rules = vec![rule(
        &[limited],
        G::PLAYER,
        "the search may be stopped at any time, so the game's usual player answers, who always has a move",
    )?];
    if among == Among::All && game.extras().solver.is_some() {
        rules.push(rule(&[end], "solver", "the game has an exact solver of its own")?);
    }
    match game.extras().auto_rules {
        Some(text) => rules.extend(Rules::parse("the built-in rules", text)?.rules),
        None => {
            let unknown = format!("nothing was measured for {} on this board", game.name());
            rules.push(rule(
                &[end],
                TO_THE_END,
                &format!("{unknown}, and this search for any game finds short wins soon"),
            )?);
            let engine = to_a_depth(G::PLAYER);
            let who = if engine == G::PLAYER {
                "the game's usual player"
            } else {
                "a search for any game that looks as far as it is asked to"
            };
            rules.push(rule(&[], engine, &format!("{unknown}, so {who} answers"))?);
        }
    }
    Ok(Rules {
        game: game.name().to_owned(),
        about: "What is known about games in general".to_owned(),
        commands: Vec::new(),
        rules,
    })
}
