//! Notation of whole turns: steps with captures, as in `rb3e rc3x Hb2n`, or all pieces that a side sets up.

use plywood_core::{Game, Position, TextError};

use super::bits;
use super::board::Kind;
use super::rules::Steps;
use super::step::{Ply, Step};
use super::text::{Arimaa, parse_ply};

/// Reads a turn, which may be the rest of one or a set-up. The result ends with a pass where the turn does not end by
/// itself.
pub fn parse_turn(position: &Steps, text: &str) -> Result<Vec<Step>, TextError> {
    let mut at = position.clone();
    let side = at.side();
    let made = if at.is_set_up() { play_steps(&mut at, text)? } else { place_all(&mut at, text)? };
    if made.is_empty() {
        return Err(TextError::new("no steps: a turn has at least one"));
    }
    let mut made = made;
    if at.side() == side {
        if !at.may_pass() {
            return Err(TextError::new(format!(
                "the turn {text:?} cannot end so: {}",
                if at.must_push() {
                    "a push must be finished"
                } else {
                    "it must change the board and not repeat a position for the third time"
                }
            )));
        }
        made.push(Step::PASS);
    }
    Ok(made)
}

/// Writes a turn: captures are told, the pass at its end is not.
pub fn format_turn(position: &Steps, plies: &[Step]) -> String {
    let mut at = position.clone();
    let mut words = Vec::new();
    for ply in plies {
        if *ply == Step::PASS {
            break;
        }
        words.push(Arimaa.format_move(&at, *ply));
        words.extend(captured_by(&at, *ply));
        at.play(*ply);
    }
    words.join(" ")
}

/// The capture that a step causes, as in `rc3x`.
fn captured_by(at: &Steps, ply: Step) -> Option<String> {
    let Ply::Step { from, direction } = ply.ply() else { return None };
    let mut board = *at.board();
    let (side, kind) = board.at(from)?;
    let (square, kind) = board.step(from, direction, side, kind)?;
    Some(format!("{}{}x", kind.letter(side), bits::name(square)))
}

/// Plays steps of one turn and checks the captures that are told; those that are not told happen nevertheless.
pub(super) fn play_steps(at: &mut Steps, text: &str) -> Result<Vec<Step>, TextError> {
    let side = at.side();
    let mut made = Vec::new();
    let mut capture: Option<String> = None;
    for word in text.split_whitespace() {
        if word.ends_with('x') {
            if capture.take().as_deref() != Some(word) {
                return Err(TextError::new(format!(
                    "{word:?}: nothing of the kind is captured by the step before"
                )));
            }
            continue;
        }
        if at.side() != side {
            return Err(TextError::new(format!("{word:?}: the turn is over, it has at most four steps")));
        }
        if made.is_empty() && at.verdict().is_some() {
            return Err(TextError::new(format!("{word:?}: the game is over, so no step follows")));
        }
        let step = Arimaa.parse_move(at, word)?;
        capture = captured_by(at, step);
        at.play(step);
        made.push(step);
    }
    Ok(made)
}

/// Reads a set-up, whose squares may come in any order.
fn place_all(at: &mut Steps, text: &str) -> Result<Vec<Step>, TextError> {
    let side = at.side();
    let mut plies = text
        .split_whitespace()
        .map(|word| {
            let mine =
                Kind::of_letter(word.chars().next().unwrap_or(' ')).is_some_and(|(owner, _)| owner == side);
            match parse_ply(word).map(|step| (step, step.ply())) {
                Ok((step, Ply::Place { square, .. })) if mine => Ok((square, step)),
                _ => Err(TextError::new(format!(
                    "{word:?} sets up no piece of this side: use for example {}a1",
                    Kind::Rabbit.letter(side)
                ))),
            }
        })
        .collect::<Result<Vec<_>, _>>()?;
    plies.sort_by_key(|(square, _)| *square);
    let mut made = Vec::new();
    for (_, step) in plies {
        if at.side() != side || at.is_set_up() || !at.is_legal(step) {
            let word = Arimaa.format_move(at, step);
            return Err(TextError::new(format!(
                "{word:?} is not possible: a side sets up 16 pieces in its two rows, each square once"
            )));
        }
        at.play(step);
        made.push(step);
    }
    if at.side() == side && !at.is_set_up() {
        return Err(TextError::new(format!("{} pieces set up: a side has 16", made.len())));
    }
    Ok(made)
}
