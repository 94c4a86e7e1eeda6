//! One game: whose turn it is, whether moves are legal and in time, and when it is over.

use std::time::Duration;

use plywood_api::{Bot, Effort};
use plywood_core::{Goal, Limits, Meaning, Side, StopFlag, TextError};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec};
use plywood_protocol::control::{Budget, Contestant, Reply, Told, Trouble, Turn};

use super::agreement::{Opinion, Said, agreed};
use super::clocks::Clocks;
use super::game::{Ending, FinishedGame, Late, Played};
use super::statistics::Outcome;
use super::tournament::{Adjudication, Spending};

/// Knows the rules and keeps the clocks.
pub struct Referee {
    game: AnyGame,
    rules: Box<dyn Bot>,
    solver: Option<(Box<dyn Bot>, u64)>,
    adjudication: Adjudication,
    margin: Duration,
}

/// A player at the board.
pub struct Seat<'a> {
    /// The player.
    pub contestant: &'a mut dyn Contestant,
    /// What it may spend.
    pub spending: Spending,
}

impl Referee {
    /// A referee for a game.
    pub fn new(game: &AnyGame, adjudication: Adjudication, margin: Duration) -> Result<Referee, TextError> {
        let solver = match adjudication.solver_nodes {
            Some(nodes) => Some((game.bot(&EngineSpec::new(AlgorithmName::Solver))?, nodes)),
            None => None,
        };
        Ok(Referee { game: game.clone(), rules: game.rules()?, solver, adjudication, margin })
    }

    /// Lets two players play; `None` if somebody raised the flag meanwhile. A player that cannot play at all is an
    /// error. `seats` are in the order of sides: who moves first in the game is the first, whoever is to move in the
    /// opening. `hear` hears of the plies of every reply that counts.
    pub fn play(
        &mut self,
        opening: &str,
        seats: &mut [Seat<'_>; 2],
        stop: &StopFlag,
        hear: &mut dyn FnMut(&[String]),
    ) -> Result<Option<FinishedGame>, TextError> {
        let start = (!opening.is_empty()).then_some(opening);
        self.rules.set_position(start)?;
        if let Some((solver, _)) = &mut self.solver {
            // When it knows the result must not depend on the games that this referee saw before.
            solver.forget();
        }
        for (index, seat) in seats.iter_mut().enumerate() {
            let mut begun = seat.contestant.new_game(&self.game, start);
            if begun.as_ref().is_err_and(|trouble| !is_hopeless(trouble)) {
                // Once more: it may have been the last game that it did not survive.
                begun = seat.contestant.restart();
            }
            match begun {
                Err(trouble) if is_hopeless(&trouble) => return Err(unable(seat, &trouble)),
                Err(trouble) => return Ok(trouble_ends(&trouble, side_of(index), Vec::new(), [None; 2])),
                Ok(()) => {}
            }
        }
        let lags = [0, 1].map(|seat: usize| seats[seat].contestant.lag().map(|lag| lag.as_micros() as u64));
        let mut clocks = Clocks::new([seats[0].spending.time, seats[1].spending.time]);
        let mut played: Vec<String> = Vec::new();
        let mut moves: Vec<Played> = Vec::new();
        let mut opinions: Vec<Opinion> = Vec::new();
        loop {
            if let Some((outcome, ending, remark)) = self.is_over(moves.len(), &opinions)? {
                return Ok(Some(FinishedGame { outcome, ending, remark, moves, lags }));
            }
            let side = self.rules.side();
            let seat = &mut seats[side.index()];
            let Spending { depth, nodes, simulations, .. } = seat.spending;
            let budget = Budget { time: clocks.time(side), effort: Effort { depth, nodes, simulations } };
            let turn = Turn { played: &played, side, budget: &budget, stop };
            let reply = match seat.contestant.choose(&turn) {
                Ok(reply) => reply,
                Err(trouble @ Trouble::Start(_)) => return Err(unable(seat, &trouble)),
                Err(trouble) => return Ok(trouble_ends(&trouble, side, moves, lags)),
            };
            let over = clocks.spend(side, reply.time);
            let is_late = over > self.margin;
            opinions.push(Opinion { side, said: reply.told.score.as_deref().and_then(Said::read) });
            let before = moves.len();
            let legal = self.follow(side, reply, &mut moves);
            if let Some(first) = moves.get_mut(before).filter(|_| !over.is_zero() && !is_late) {
                first.late = Some(Late { seat: side.index() as u8, micros: over.as_micros() as u64 });
            }
            let loses = |ending, remark| {
                Ok(Some(FinishedGame {
                    outcome: win_of(side.other()),
                    ending,
                    remark,
                    moves: moves.clone(),
                    lags,
                }))
            };
            if let Err(error) = legal {
                return loses(Ending::Illegal, format!("{} {error}", name(side)));
            }
            if is_late {
                return loses(Ending::Time, format!("{} was {} ms late", name(side), over.as_millis()));
            }
            played.extend(moves[before..].iter().map(|played| played.mv.clone()));
            hear(&played[before..]);
        }
    }

    /// Plays what was answered, ply by ply, up to the first that is not legal. A reply is a part of one turn: no ply of
    /// it may follow the end of that turn. What was told about the reply stands with its first ply.
    fn follow(&mut self, side: Side, reply: Reply, moves: &mut Vec<Played>) -> Result<(), String> {
        let Reply { moves: plies, time, told: Told { depth, nodes, simulations, score: value, line } } =
            reply;
        if plies.is_empty() {
            return Err("answered no move at all".to_owned());
        }
        let micros = time.as_micros() as u64;
        let mut told = Played { micros, depth, nodes, simulations, value, line, ..Played::untold() };
        for (index, mv) in plies.into_iter().enumerate() {
            let is_over = index > 0 && self.rules.side() != side;
            let legal =
                if is_over { Err(TextError::new("its turn was over before")) } else { self.rules.play(&mv) };
            let wrong = legal.err().map(|error| format!("answered {mv:?}: {error}"));
            moves.push(Played { mv, ..told });
            told = Played::untold();
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
        }
        Ok(())
    }

    /// Whether the game is over, by the rules or by adjudication; there is an opinion for every reply.
    fn is_over(
        &mut self,
        plies: usize,
        opinions: &[Opinion],
    ) -> Result<Option<(Outcome, Ending, String)>, TextError> {
        let side = self.rules.side();
        if self.rules.moves().is_empty() {
            let answer = self.rules.think(Goal::depth(1), &Limits::default(), &mut |_| {});
            return Ok(Some((outcome(answer.meaning, side), Ending::Normal, String::new())));
        }
        if self.adjudication.plies.is_some_and(|most| plies as u64 >= u64::from(most)) {
            return Ok(Some((Outcome::Draw, Ending::Length, format!("after {plies} plies"))));
        }
        if let Some(agreed) = agreed(&self.adjudication, opinions) {
            return Ok(Some(agreed));
        }
        let Some((solver, nodes)) = &mut self.solver else { return Ok(None) };
        solver.set_position(Some(&self.rules.position()))?;
        let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
        let answer = solver.think(Goal::SOLVE, &limits, &mut |_| {});
        let is_known = answer.proven && !answer.stopped();
        Ok(is_known.then(|| (outcome(answer.meaning, side), Ending::Solved, answer.score_in_words())))
    }
}

/// Whether a player will never play: it is no result that others win against it.
fn is_hopeless(trouble: &Trouble) -> bool {
    matches!(trouble, Trouble::Start(_) | Trouble::Refused(_))
}

fn unable(seat: &Seat<'_>, trouble: &Trouble) -> TextError {
    TextError::new(format!("{} {trouble}", seat.contestant.name()))
}

/// A game that a player could not go on with.
fn trouble_ends(
    trouble: &Trouble,
    side: Side,
    moves: Vec<Played>,
    lags: [Option<u64>; 2],
) -> Option<FinishedGame> {
    let ending = match trouble {
        Trouble::Stopped => return None,
        Trouble::Crash(_) => Ending::Crash,
        Trouble::Stall(_) => Ending::Stall,
        Trouble::Start(_) | Trouble::Disconnect(_) | Trouble::Refused(_) => Ending::Disconnect,
        Trouble::Garbage(_) => Ending::Illegal,
        Trouble::Resigned => Ending::Resign,
    };
    let remark = format!("{} {trouble}", name(side));
    Some(FinishedGame { outcome: win_of(side.other()), ending, remark, moves, lags })
}

/// What a verdict for the side to move means for the first player.
fn outcome(meaning: Meaning, side: Side) -> Outcome {
    let own = match meaning {
        Meaning::Win { .. } => Outcome::Win,
        Meaning::Loss { .. } => Outcome::Loss,
        Meaning::Payoff(points) if points > 0 => Outcome::Win,
        Meaning::Payoff(points) if points < 0 => Outcome::Loss,
        Meaning::Payoff(_) | Meaning::Draw | Meaning::Estimate(_) | Meaning::Unknown => Outcome::Draw,
    };
    if side == Side::First { own } else { own.swapped() }
}

/// A win of this side, as the first player sees it.
pub(super) fn win_of(side: Side) -> Outcome {
    if side == Side::First { Outcome::Win } else { Outcome::Loss }
}

fn side_of(index: usize) -> Side {
    if index == 0 { Side::First } else { Side::Second }
}

pub(super) fn name(side: Side) -> &'static str {
    match side {
        Side::First => "the first player",
        Side::Second => "the second player",
    }
}

#[cfg(test)]
mod tests;
