//! AEI as the engine speaks it.

use std::io;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort};
use plywood_core::TextError;
use plywood_engines::{AnyGame, EngineSpec};

use super::message::Message;
use super::options::{Set, set};
use super::state::State;
use super::turn_clock::TurnClock;
use super::{Options, info};
use crate::bank_clock::Plan;
use crate::log::quoted;
use crate::session::{Answered, AtEnd, Desk, Dialect, Fault, Question};
use crate::think::Task;

/// So many turns in a row must look lost before the engine gives up.
const HOPELESS: u32 = 3;

/// The engine's side of AEI: the game that the controller has told, and its terms.
pub struct Aei {
    options: Options,
    state: State,
    clock: TurnClock,
    /// When the game began.
    begun: Instant,
    /// The games so far, so that not all of them begin in the same way.
    games: u64,
    /// Our turns in a row that found the game as bad as lost.
    hopeless: u32,
}

/// Whose turn a question is about: in the opponent's, nobody waits for an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// It is our turn.
    Ours,
    /// We ponder.
    Theirs,
}

impl Aei {
    /// Plays this game, which must be told in whole turns, as the options say, until the controller says otherwise.
    pub fn new(options: Options, game: &AnyGame) -> Result<Aei, TextError> {
        let (state, clock) = (State::new(game)?, TurnClock::default());
        Ok(Aei { options, state, clock, begun: Instant::now(), games: 0, hopeless: 0 })
    }

    /// A search about a position that is past helps nobody.
    fn go_on_from(&mut self, desk: &mut Desk<'_, Aei>, state: State) {
        desk.drop_question();
        self.state = state;
    }

    /// Another game: a fresh mind knows nothing of the last one.
    fn begin_game(&mut self, desk: &mut Desk<'_, Aei>) -> Result<(), TextError> {
        desk.renew_mind(&self.options.engine)?;
        self.go_on_from(desk, State::new(self.state.game())?);
        self.clock.begin_game();
        self.begun = Instant::now();
        self.games += 1;
        self.hopeless = 0;
        Ok(())
    }

    fn set(&mut self, desk: &mut Desk<'_, Aei>, name: &str, value: &str) -> Result<(), Fault> {
        if name == "moveused" && desk.thinking().is_some() {
            // It tells of the turn that is under way, which we measure ourselves.
            return Ok(());
        }
        let mut options = self.options.clone();
        let mut clock = self.clock.clone();
        let set = set(name, value, &mut options, &mut clock)?;
        if options.engine != self.options.engine {
            desk.renew_mind(&options.engine)?;
        }
        (self.options, self.clock) = (options, clock);
        if set == Set::Unknown {
            desk.say(&format!("log Warning: there is no option {}", quoted(name)))?;
        }
        Ok(())
    }

    fn go(&mut self, desk: &mut Desk<'_, Aei>, arrived: Instant) -> Result<(), Fault> {
        if desk.thinking().is_some_and(|thinking| *thinking.about() == Whose::Ours) {
            return Ok(desk.say("log Error: a search is under way: say stop first")?);
        }
        desk.drop_question();
        if self.state.is_over() {
            desk.say("log Error: the game is over")?;
            // Somebody may wait for an answer, and this one is true.
            return if self.state.is_lost() { Ok(desk.say("bestmove resign")?) } else { Ok(()) };
        }
        if let Some(plies) = self.state.board.set_up(self.games) {
            return Ok(desk.say(&format!("bestmove {}", self.state.board.write_turn(&plies)))?);
        }
        let moment = self.state.moment(self.begun.elapsed(), arrived.elapsed());
        let (plan, depth) = self.options.plan(&self.clock, &moment, self.state.pieces());
        Ok(desk.begin(self.question(arrived, plan, depth, Whose::Ours))?)
    }

    /// Thinks ahead. What a table learns of the opponent's turn helps with the answer to it.
    fn ponder(&mut self, desk: &mut Desk<'_, Aei>, arrived: Instant) -> Result<(), TextError> {
        if desk.thinking().is_some() {
            return Err(TextError::new("a search is under way: say stop first"));
        }
        if self.state.board.is_set_up() && !self.state.is_over() {
            desk.begin(self.question(arrived, None, None, Whose::Theirs))?;
        }
        Ok(())
    }

    fn question(
        &self,
        arrived: Instant,
        plan: Option<Plan>,
        depth: Option<u32>,
        about: Whose,
    ) -> Question<Whose> {
        let task = Task {
            start: Some(self.state.start.clone()),
            played: self.state.plies.clone(),
            effort: Effort { depth, ..Effort::UNLIMITED },
            whole_turn: true,
            follows_clock: self.options.follows_clock(),
            ..Task::new(self.state.game())
        };
        Question { task, arrived, plan, waits: about == Whose::Theirs, about }
    }

    /// Whether to give up with this score: at once if the loss is proven, otherwise if it was as bad for some turns.
    /// Searches err.
    fn gives_up(&mut self, score: Option<i32>) -> bool {
        let (Some(limit), Some(score)) = (self.options.resign, score) else { return false };
        self.hopeless = if score <= -limit { self.hopeless + 1 } else { 0 };
        score == -info::PROVEN || self.hopeless >= HOPELESS
    }
}

impl Dialect for Aei {
    type Request = Message;
    type About = Whose;

    const AT_END: AtEnd = AtEnd::Leave;

    fn engine(&self) -> &EngineSpec {
        &self.options.engine
    }

    fn hear(&self, line: &str, _: Instant) -> Result<Option<Message>, TextError> {
        Message::parse(line)
    }

    /// Lines are done in the order in which they come, also while it thinks.
    fn act(&mut self, desk: &mut Desk<'_, Aei>, message: Message, at: Instant) -> Result<(), Fault> {
        match message {
            Message::Hello => {
                for line in [
                    "protocol-version 1",
                    "id name Plywood",
                    concat!("id author ", env!("CARGO_PKG_AUTHORS")),
                    concat!("id version ", env!("CARGO_PKG_VERSION")),
                    "aeiok",
                ] {
                    desk.say(line)?;
                }
            }
            Message::IsReady => desk.say("readyok")?,
            Message::Stop => desk.stop(self)?,
            Message::Quit => desk.end(),
            Message::Go => self.go(desk, at)?,
            Message::Ponder => self.ponder(desk, at)?,
            Message::NewGame => self.begin_game(desk)?,
            Message::SetPosition(text) => self.go_on_from(desk, State::at(self.state.game(), &text)?),
            Message::MakeMove(turn) => self.go_on_from(desk, self.state.after(&turn)?),
            Message::SetOption { name, value } => self.set(desk, &name, &value)?,
        }
        Ok(())
    }

    fn idea(&mut self, desk: &mut Desk<'_, Aei>, idea: &Answer, time: Duration) -> io::Result<()> {
        info::write(idea, time, &self.state).iter().try_for_each(|line| desk.say(line))
    }

    fn answer(&mut self, desk: &mut Desk<'_, Aei>, answered: &Answered<Whose>) -> io::Result<()> {
        let ours = answered.best.as_ref().filter(|_| answered.about == Whose::Ours);
        let turn = if self.gives_up(ours.and_then(info::score)) || answered.plies.is_empty() {
            "resign".to_owned()
        } else {
            self.state.write_line(&answered.plies)
        };
        desk.say(&format!("bestmove {turn}"))
    }

    fn spent(&mut self, _: &mut Desk<'_, Aei>, answered: Answered<Whose>, used: Duration) {
        if answered.about == Whose::Ours {
            self.clock.end(self.state.side(), used);
            answered.plan.iter().for_each(|plan| self.clock.watch(plan, used));
        }
    }

    fn complain(&mut self, desk: &mut Desk<'_, Aei>, why: &str) -> io::Result<()> {
        desk.say(&format!("log Error: {why}").replace(['\n', '\r'], " "))
    }
}
