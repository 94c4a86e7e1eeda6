//! The competition's protocol as the bot speaks it.

use std::io;
use std::time::{Duration, Instant};

use plywood_api::{Answer, Effort};
use plywood_core::TextError;
use plywood_engines::{EngineSpec, Games};

use super::field::column;
use super::message::{Message, Setting};
use super::state::{Position, State};
use super::{tell, tree};
use crate::bank_clock::{BankClock, Plan};
use crate::mind::Engines;
use crate::session::{Answered, AtEnd, Desk, Dialect, Fault, Question, Thinking};
use crate::think::Task;

/// The part of the time that is spent at once: the document's choice, and most of the reserve is gone when the end
/// comes into sight.
const SHARE: f64 = 0.7;
/// On an empty or nearly empty board nothing can be proven soon, so the time is worth more one move later.
const FIRST_SHARE: f64 = 0.2;
const FIRST_DISCS: usize = 2;

/// The bot's side of the protocol: what the server has told, and the time bank.
pub struct FourInARow {
    engines: Engines,
    state: State,
    clock: BankClock,
    last: Option<Last>,
}

/// The last answer, for people.
pub(super) struct Last {
    pub(super) position: Position,
    pub(super) plan: Plan,
    pub(super) used: Duration,
    pub(super) answer: Option<Answer>,
}

/// A line, and the position that was told before it: that one counts, whatever is told until its turn has come.
#[derive(Clone, Debug)]
pub struct Request {
    message: Message,
    arrived: Instant,
    position: Result<Position, TextError>,
}

impl FourInARow {
    /// Thinks with these engines, as [`super::Options::engines`] names them, about Connect Four of these games.
    pub fn new(engines: Engines, games: Games) -> FourInARow {
        let state = State::new(games);
        FourInARow { engines, state, clock: BankClock::default(), last: None }
    }

    fn set(&mut self, desk: &mut Desk<'_, FourInARow>, setting: Setting) {
        match setting {
            Setting::TimeBank(bank) => self.clock.set_bank(bank),
            Setting::TimePerMove(time) => self.clock.set_per_move(time),
            Setting::PlayerNames(names) => self.state.player_names = Some(names),
            Setting::YourBot(name) => self.state.your_bot = Some(name),
            Setting::YourBotId(player) => self.state.your_botid = Some(player),
            Setting::Columns(columns) => self.state.set_columns(columns),
            Setting::Rows(rows) => {
                // The last of the settings that say something about the board.
                self.state.set_rows(rows);
                self.prepare(desk);
            }
        }
    }

    /// What is wrong with the board is told when a move is asked for.
    fn prepare(&self, desk: &mut Desk<'_, FourInARow>) {
        if let Ok(game) = self.state.game() {
            desk.prepare(game);
        }
    }

    /// The position that was asked about last, or else the one that was told.
    fn position_asked(
        &self,
        desk: &Desk<'_, FourInARow>,
        told: Result<Position, TextError>,
    ) -> Result<Position, TextError> {
        let asked = desk.thinking().map(Thinking::about);
        asked.or(self.last.as_ref().map(|last| &last.position)).cloned().map_or(told, Ok)
    }

    fn question(
        &mut self,
        position: Result<Position, TextError>,
        left: Duration,
        arrived: Instant,
    ) -> Result<Question<Position>, TextError> {
        let position = position?;
        let start = Some(position.text.clone());
        let task = Task {
            start,
            effort: Effort { depth: self.engines.depth, ..Effort::UNLIMITED },
            ..Task::new(&position.game)
        };
        let share = if position.discs < FIRST_DISCS { FIRST_SHARE } else { SHARE };
        let plan = Some(self.clock.begin(left, arrived.elapsed(), share));
        Ok(Question { task, arrived, plan, waits: false, about: position })
    }
}

impl Dialect for FourInARow {
    type Request = Request;
    type About = Position;

    const AT_END: AtEnd = AtEnd::AnswerAll;

    fn engine(&self) -> &EngineSpec {
        &self.engines.search
    }

    fn begin(&mut self, desk: &mut Desk<'_, FourInARow>) {
        self.prepare(desk);
    }

    fn hear(&self, line: &str, arrived: Instant) -> Result<Option<Request>, TextError> {
        let request = |message| Request { message, arrived, position: self.state.position() };
        Ok(Message::parse(line)?.map(request))
    }

    fn act(&mut self, desk: &mut Desk<'_, FourInARow>, request: Request, _: Instant) -> Result<(), Fault> {
        let Request { message, arrived, position } = request;
        match message {
            Message::Setting(setting) => self.set(desk, setting),
            Message::Round(round) => self.state.round = Some(round),
            Message::Field(field) => self.state.set_field(field)?,
            Message::Move { left } => {
                let question = self.question(position, left, arrived);
                if let Err(error) = question.and_then(|question| desk.begin(question)) {
                    desk.remark(format_args!("no_moves: {error}"));
                    desk.say("no_moves")?;
                }
            }
            Message::Time => {
                let busy =
                    desk.thinking().and_then(|now| now.plan().map(|plan| (now.arrived().elapsed(), plan)));
                desk.remark(tell::time(&self.clock, self.last.as_ref(), busy));
            }
            Message::Debug => {
                let engines = tell::engines(&self.engines);
                desk.remark(tell::debug(&self.state, &self.clock, &engines, self.last.as_ref()));
            }
            Message::Tree => {
                let position = self.position_asked(desk, position)?;
                desk.remark(tree::write(&position)?);
            }
        }
        Ok(())
    }

    /// Requests for moves are answered in order. One that repeats the last is a reminder from a server that has waited
    /// too long already, and gets one answer, at once.
    fn interrupt(
        &mut self,
        desk: &mut Desk<'_, FourInARow>,
        request: Request,
        at: Instant,
    ) -> Result<Option<Request>, Fault> {
        let Message::Move { left } = request.message else {
            return self.act(desk, request, at).map(|()| None);
        };
        if let Some(waiting) = desk.last_waiting() {
            if request.position.is_ok() && waiting.position == request.position {
                *waiting = request;
                return Ok(None);
            }
        } else if let Some(thinking) = desk.thinking_mut()
            && request.position.as_ref() == Ok(thinking.about())
        {
            thinking.asked_again(request.arrived, left);
            desk.remark("asked again: playing the best move so far");
            desk.answer(self)?;
            return Ok(None);
        }
        Ok(Some(request))
    }

    fn idea(&mut self, desk: &mut Desk<'_, FourInARow>, idea: &Answer, time: Duration) -> io::Result<()> {
        desk.remark(idea.progress_in_words(time));
        Ok(())
    }

    fn answer(&mut self, desk: &mut Desk<'_, FourInARow>, answered: &Answered<Position>) -> io::Result<()> {
        match answered.plies.first().and_then(|mv| column(mv)) {
            Some(column) => desk.say(&format!("place_disc {column}")),
            None => desk.say("no_moves"),
        }
    }

    fn spent(&mut self, desk: &mut Desk<'_, FourInARow>, answered: Answered<Position>, used: Duration) {
        let Answered { plies, best, plan, about, .. } = answered;
        let Some(plan) = plan else { return };
        self.clock.end(&plan, used);
        let last = Last { position: about, plan, used, answer: best };
        desk.remark(tell::answer(plies.first().map(String::as_str), &last));
        self.last = Some(last);
    }
}
