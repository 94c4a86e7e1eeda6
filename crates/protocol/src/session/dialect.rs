//! What differs between protocols.

use std::io;
use std::time::{Duration, Instant};

use plywood_api::Answer;
use plywood_core::TextError;
use plywood_engines::EngineSpec;

use super::desk::Desk;
use super::thinking::Answered;

/// A protocol, as the bot speaks it. It keeps what it was told; everything else is at the [`Desk`].
pub trait Dialect: Sized {
    /// What a line asks for.
    type Request;
    /// What it wants to know of a question when that is answered.
    type About;

    /// What the end of the input means.
    const AT_END: AtEnd;

    /// Who shall think, if minds are built from engines.
    fn engine(&self) -> &EngineSpec;

    /// The session begins: time for what can be done before anything is asked.
    fn begin(&mut self, desk: &mut Desk<'_, Self>) {
        let _ = desk;
    }

    /// What a line that was read at this time asks for; nothing, if it says nothing. The error says what was expected.
    fn hear(&self, line: &str, at: Instant) -> Result<Option<Self::Request>, TextError>;

    /// Does what is asked for, wholly or not at all. `at` is when it was heard, or when its turn came if it had to
    /// wait.
    fn act(&mut self, desk: &mut Desk<'_, Self>, request: Self::Request, at: Instant) -> Result<(), Fault>;

    /// Hears a request while a question is thought about or others wait: does at once what cannot wait, and gives back
    /// what can.
    fn interrupt(
        &mut self,
        desk: &mut Desk<'_, Self>,
        request: Self::Request,
        at: Instant,
    ) -> Result<Option<Self::Request>, Fault> {
        self.act(desk, request, at).map(|()| None)
    }

    /// Tells of a new idea, so long after the question.
    fn idea(&mut self, desk: &mut Desk<'_, Self>, idea: &Answer, time: Duration) -> io::Result<()>;

    /// Says the answer to a question.
    fn answer(&mut self, desk: &mut Desk<'_, Self>, answered: &Answered<Self::About>) -> io::Result<()>;

    /// The answer was said, so long after the question: clocks may learn from that.
    fn spent(&mut self, desk: &mut Desk<'_, Self>, answered: Answered<Self::About>, used: Duration);

    /// Complains about a line that was ignored.
    fn complain(&mut self, desk: &mut Desk<'_, Self>, why: &str) -> io::Result<()> {
        desk.remark(format_args!("ignored: {why}"));
        Ok(())
    }
}

/// What the end of the input means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Nobody waits for an answer any more.
    Leave,
    /// Everything that was asked is answered first; what nothing limits is answered at once.
    AnswerAll,
}

/// Why a request was not met.
#[derive(Debug)]
pub enum Fault {
    /// It makes no sense, or not now: it gets a complaint, and the session goes on.
    Refused(TextError),
    /// Nobody reads what we say.
    Unheard(io::Error),
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault::Refused(error)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Unheard(error)
    }
}
