//! The game on the table: who sits where, what was played, and what was taken back.

use std::time::Duration;

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Limits, Meaning, Random, Side, TextError, View};
use plywood_engines::AnyGame;

use super::clocks::Clocks;

/// Who moves for a side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    Person,
    Engine,
}

/// One ply of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: String,
    /// The move as players say it.
    pub(crate) spoken: String,
    pub(crate) side: Side,
    /// What the engine thought of it, if it was the engine's.
    pub(crate) remark: Option<String>,
    /// What the clocks showed after it, as far as that is known.
    pub(crate) left: Option<[Duration; 2]>,
}

/// How a game has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Won(Side),
    Draw,
    /// The time of this side is over.
    OutOfTime(Side),
    /// A payoff, for the first player.
    Points(i32),
}

pub(crate) struct Session {
    pub(crate) game: AnyGame,
    /// Where the game began, in its notation.
    pub(crate) start: String,
    pub(crate) seats: [Seat; 2],
    pub(crate) seed: u64,
    pub(crate) clocks: Option<Clocks>,
    /// Knows the rules and the position. Who thinks has a bot of its own.
    rules: Box<dyn Bot>,
    plies: Vec<Ply>,
    /// What was taken back, the next one to come last.
    undone: Vec<Ply>,
    /// The board before the last ply.
    before: Option<View>,
    /// What the pieces of both sides look like, where they all look alike.
    symbols: [Option<char>; 2],
}

impl Session {
    pub(crate) fn new(
        game: &AnyGame,
        position: Option<&str>,
        seats: [Seat; 2],
        seed: u64,
    ) -> Result<Session, TextError> {
        let mut rules = game.rules()?;
        rules.set_position(position)?;
        let start = rules.position();
        let symbols = symbols(&mut *rules);
        rules.set_position(Some(&start))?;
        Ok(Session {
            game: game.clone(),
            start,
            seats,
            seed,
            clocks: None,
            rules,
            plies: Vec::new(),
            undone: Vec::new(),
            before: None,
            symbols,
        })
    }

    pub(crate) fn side(&self) -> Side {
        self.rules.side()
    }

    pub(crate) fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_out_of_time() || self.rules.moves().is_empty()
    }

    /// Whether the side that should move has no time left for it.
    fn is_out_of_time(&self) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_over(self.side()))
    }

    /// Takes the time that the side to move has thought from its clock.
    pub(crate) fn spend(&mut self, time: Duration) {
        let side = self.side();
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(side, time);
        }
    }

    /// Goes on with clocks that show so much.
    pub(crate) fn resume(&mut self, clocks: Clocks) {
        if let Some(ply) = self.plies.last_mut() {
            ply.left = Some(clocks.left);
        }
        self.clocks = Some(clocks);
    }

    pub(crate) fn position(&self) -> String {
        self.rules.position()
    }

    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(crate) fn view(&self) -> View {
        self.rules.view()
    }

    pub(crate) fn view_before(&self) -> Option<&View> {
        self.before.as_ref()
    }

    /// What players call a side, where they have a name for it.
    pub(crate) fn side_named(&self, side: Side) -> Option<&'static str> {
        self.game.sides().map(|sides| sides[side.index()])
    }

    pub(crate) fn symbol(&self, side: Side) -> Option<char> {
        self.symbols[side.index()]
    }

    /// Lets the board be compared with this one when it is drawn.
    pub(crate) fn compare_with(&mut self, view: View) {
        self.before = Some(view);
    }

    /// What an engine is asked: where the game began, and what was played.
    pub(crate) fn asked(&self) -> (String, Vec<String>) {
        (self.start.clone(), self.plies.iter().map(|ply| ply.mv.clone()).collect())
    }

    /// The legal moves as players say them.
    pub(crate) fn spoken_moves(&self) -> Vec<String> {
        self.rules.moves().iter().map(|mv| self.said(mv)).collect()
    }

    /// A line from here on as players say it.
    pub(crate) fn spoken(&self, line: &[String]) -> Vec<String> {
        self.rules.spoken(line)
    }

    /// A move as players say it.
    fn said(&self, mv: &str) -> String {
        self.rules.spoken(&[mv.to_owned()]).concat()
    }

    /// Whether this is the text of a legal move.
    pub(crate) fn is_move(&self, text: &str) -> bool {
        self.rules.moves().iter().any(|mv| mv == text)
    }

    /// Plays a move. What was taken back before is forgotten.
    pub(crate) fn play(&mut self, text: &str, remark: Option<String>) -> Result<(), TextError> {
        let (moves, side, before) = (self.rules.moves(), self.side(), self.rules.view());
        let spoken = self.said(text);
        // The record has the game's own spelling, whatever a person likes better.
        let own = moves
            .iter()
            .find(|mv| *mv == text)
            .or_else(|| moves.iter().find(|mv| self.said(mv) == spoken))
            .map_or(text, String::as_str);
        self.rules.play(text)?;
        let own = own.to_owned();
        let is_turn_over = self.side() != side;
        let clocks = self.clocks.as_mut();
        let left = clocks.map(|clocks| {
            if is_turn_over {
                clocks.reward(side);
            }
            clocks.left
        });
        self.plies.push(Ply { mv: own, spoken, side, remark, left });
        self.undone.clear();
        self.before = Some(before);
        Ok(())
    }

    /// Plays the moves of a line, all of them or none: a turn may have several. Captures that players write down, as in
    /// `rc3x`, happen by themselves.
    pub(crate) fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        if self.is_out_of_time() {
            return Err(TextError::new("the game is over: there is no time left"));
        }
        let (before, view, clocks) = (self.plies.len(), self.rules.view(), self.clocks.clone());
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_capture = |word: &str| words.len() > 1 && word.len() == 4 && word.ends_with('x');
        let side = self.side();
        for word in words.iter().filter(|word| !is_capture(word)) {
            let played = if self.side() == side {
                self.play(word, None)
            } else {
                Err(TextError::new(format!("{word:?}: the turn is over before it")))
            };
            if let Err(error) = played {
                if self.plies.len() > before {
                    self.plies.truncate(before);
                    self.clocks = clocks;
                    self.replay()?;
                }
                return Err(error);
            }
        }
        self.before = Some(view);
        Ok(())
    }

    /// The moves of a line that belong to the turn under way, where engines think of whole turns; else only its first.
    pub(crate) fn own_moves(&self, line: &[String]) -> Vec<String> {
        let own = self.rules.turn_of(line);
        if self.rules.thinks_in_turns() { own } else { own.into_iter().take(1).collect() }
    }

    /// Takes back the last move of a person and what was answered; the last ply where nobody is a person. Returns these
    /// plies.
    pub(crate) fn undo(&mut self) -> Result<Vec<String>, TextError> {
        let last = self.plies.iter().rposition(|ply| self.is_step(ply));
        let taken = self.plies.split_off(last.unwrap_or(self.plies.len()));
        self.undone.extend(taken.iter().rev().cloned());
        if !taken.is_empty() {
            self.wind_clocks();
        }
        self.replay()?;
        Ok(taken.into_iter().map(|ply| ply.spoken).collect())
    }

    /// Plays again what was taken back by one `undo`, and returns it.
    pub(crate) fn redo(&mut self) -> Result<Vec<String>, TextError> {
        let mut played = Vec::new();
        while let Some(ply) =
            self.undone.last().filter(|ply| played.is_empty() || !self.is_step(ply)).cloned()
        {
            self.undone.pop();
            played.push(ply.spoken.clone());
            self.plies.push(ply);
        }
        if !played.is_empty() {
            self.wind_clocks();
        }
        self.replay()?;
        Ok(played)
    }

    /// Whether a ply is where taking back stops: a person's move, or anybody's where no person plays.
    fn is_step(&self, ply: &Ply) -> bool {
        self.seat(ply.side) == Seat::Person || !self.seats.contains(&Seat::Person)
    }

    /// Begins again.
    pub(crate) fn restart(&mut self) -> Result<(), TextError> {
        self.plies.clear();
        self.undone.clear();
        // Another game, another fate.
        self.seed = Random::new(self.seed).bits();
        self.wind_clocks();
        self.replay()
    }

    /// Lets the clocks show what they showed after the last ply. Where nobody knows, they stay as they are.
    fn wind_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.left = match self.plies.last() {
                None => [clocks.control.base; 2],
                Some(ply) => ply.left.unwrap_or(clocks.left),
            };
        }
    }

    /// Sets the board up as the record says.
    fn replay(&mut self) -> Result<(), TextError> {
        self.rules.set_position(Some(&self.start))?;
        self.before = None;
        for (index, ply) in self.plies.iter().enumerate() {
            if index + 1 == self.plies.len() {
                self.before = Some(self.rules.view());
            }
            self.rules.play(&ply.mv)?;
        }
        Ok(())
    }

    /// The best move at a glance, for engines that were stopped before they had any.
    pub(crate) fn glance(&mut self) -> Answer {
        self.rules.think(Goal::depth(1), &Limits::default(), &mut |_| {})
    }

    /// How the game has ended; `None` if it has not.
    pub(crate) fn outcome(&mut self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let side = self.side();
        if !self.rules.moves().is_empty() {
            return Some(Outcome::OutOfTime(side));
        }
        let answer = self.glance();
        Some(match answer.meaning {
            Meaning::Win { .. } => Outcome::Won(side),
            Meaning::Loss { .. } => Outcome::Won(side.other()),
            Meaning::Payoff(points) if side == Side::Second => Outcome::Points(-points),
            Meaning::Payoff(points) => Outcome::Points(points),
            Meaning::Draw | Meaning::Estimate(_) | Meaning::Unknown => Outcome::Draw,
        })
    }
}

/// Looks a few moves ahead, where both sides have pieces on the board.
fn symbols(rules: &mut dyn Bot) -> [Option<char>; 2] {
    let mut seen: [Vec<char>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..3 {
        if let View::Grid(grid) = rules.view() {
            for cell in grid.rows.iter().flatten() {
                if let Some(side) = cell.owner {
                    seen[side.index()].push(cell.symbol);
                }
            }
        }
        let Some(mv) = rules.moves().into_iter().next() else { break };
        if rules.play(&mv).is_err() {
            break;
        }
    }
    seen.map(|mut symbols| {
        symbols.sort_unstable();
        symbols.dedup();
        if let [symbol] = symbols[..] { Some(symbol) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use plywood_arena::form::TwoTimes;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Two people, ten seconds and two for each turn.
    fn session(game: &str, start: Option<&str>) -> Session {
        let game = plywood_games::all().find(game).unwrap();
        let mut session = Session::new(&game, start, [Seat::Person; 2], 1).unwrap();
        session.clocks = Some(Clocks::new(TwoTimes { base: 10 * SECOND, increment: 2 * SECOND }));
        session
    }

    fn left(session: &Session) -> [u64; 2] {
        session.clocks.as_ref().unwrap().left.map(|left| left.as_secs())
    }

    #[test]
    fn taking_back_gives_the_clocks_back() {
        let mut session = session("tictactoe", None);
        for (mv, thought, expected) in [("b2", 3, [9, 10]), ("a1", 5, [9, 7]), ("c1", 1, [10, 7])] {
            session.spend(thought * SECOND);
            session.play_line(mv).unwrap();
            assert_eq!(left(&session), expected);
        }
        // What was thought before taking back does not count either.
        session.spend(4 * SECOND);
        session.undo().unwrap();
        assert_eq!(left(&session), [9, 7]);
        session.undo().unwrap();
        assert_eq!(left(&session), [9, 10]);
        session.redo().unwrap();
        assert_eq!(left(&session), [9, 7]);
        session.restart().unwrap();
        assert_eq!(left(&session), [10, 10]);
    }

    #[test]
    fn who_has_no_time_has_lost() {
        let mut session = session("tictactoe", None);
        session.play_line("b2").unwrap();
        session.spend(9 * SECOND);
        assert_eq!((session.is_over(), session.outcome()), (false, None));
        session.spend(SECOND);
        assert_eq!((session.is_over(), session.outcome()), (true, Some(Outcome::OutOfTime(Side::Second))));
        session.undo().unwrap();
        assert!(!session.is_over());
    }

    #[test]
    fn a_turn_of_several_plies_gets_its_time_once() {
        let mut session = session("arimaa", None);
        assert!(session.play_line("Ee2n Ee3n Ee3n").is_err());
        assert_eq!(left(&session), [10, 10], "nothing was played");
        session.play_line("Ee2n Ee3n").unwrap();
        assert_eq!(left(&session), [10, 10], "the turn goes on");
        session.play_line("pass").unwrap();
        assert_eq!(left(&session), [12, 10]);
    }
}
