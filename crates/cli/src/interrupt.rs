//! Ctrl-C: a search under way stops and still answers; at any other time the program ends. Other signals that end
//! programs do the same, but what they ended is told as ended by them.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use plywood_core::StopFlag;

use crate::failure::Failure;
use crate::out;

/// Who asks a program to end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// A person at the keyboard.
    CtrlC,
    /// `kill`, a cluster whose time is up, or a machine that is switched off.
    Terminate,
    /// A terminal that was closed.
    HangUp,
}

impl Signal {
    /// Its number in Unix.
    const fn number(self) -> u8 {
        match self {
            Signal::HangUp => 1,
            Signal::CtrlC => 2,
            Signal::Terminate => 15,
        }
    }

    /// What shells report of a program that it ended.
    pub(crate) const fn exit_code(self) -> u8 {
        128 + self.number()
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Signal::CtrlC => "Ctrl-C",
            Signal::Terminate => "SIGTERM",
            Signal::HangUp => "SIGHUP",
        }
    }
}

/// There is one for the program, however many experiments it runs.
static LISTENING: OnceLock<Interrupt> = OnceLock::new();

/// Listens to Ctrl-C and to signals.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    stop: StopFlag,
    searching: Arc<AtomicBool>,
    /// The number of the last signal, 0 for none.
    heard: Arc<AtomicU8>,
    /// Who waits for a signal without looking at the flag.
    waiting: Arc<Mutex<Option<Waiting>>>,
}

type Waiting = Box<dyn FnOnce() + Send>;

impl Interrupt {
    /// Begins to listen, or goes on with it.
    pub(crate) fn listen() -> Result<Interrupt, Failure> {
        if let Some(interrupt) = LISTENING.get() {
            return Ok(interrupt.clone());
        }
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        ctrlc::set_handler(move || heard.hear(Signal::CtrlC))
            .map_err(|error| Failure::Failed(format!("Ctrl-C cannot be handled: {error}")))?;
        #[cfg(unix)]
        interrupt.listen_to_others()?;
        Ok(LISTENING.get_or_init(|| interrupt).clone())
    }

    #[cfg(unix)]
    fn listen_to_others(&self) -> Result<(), Failure> {
        let others = [Signal::Terminate, Signal::HangUp];
        let wrong = |error: std::io::Error| Failure::Failed(format!("signals cannot be handled: {error}"));
        let mut signals =
            signal_hook::iterator::Signals::new(others.map(|signal| i32::from(signal.number())))
                .map_err(wrong)?;
        let heard = self.clone();
        std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for number in signals.forever() {
                    let signal = others.into_iter().find(|signal| i32::from(signal.number()) == number);
                    signal.iter().for_each(|signal| heard.hear(*signal));
                }
            })
            .map_err(wrong)?;
        Ok(())
    }

    /// Runs on a thread of its own, so that it may end the program.
    fn hear(&self, signal: Signal) {
        // Asked twice: the search does not come back soon enough.
        if self.is_raised() || !self.searching.load(Ordering::SeqCst) {
            end(signal);
        }
        self.heard.store(signal.number(), Ordering::SeqCst);
        self.stop.raise();
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
        waiting.into_iter().for_each(|tell| tell());
    }

    /// Calls this when a search is asked to stop, for work that cannot watch the flag.
    pub(crate) fn when_raised(&self, tell: impl FnOnce() + Send + 'static) {
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(tell));
    }

    /// The flag that a search has to watch.
    pub(crate) fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Who asked a search to stop.
    pub(crate) fn raised_by(&self) -> Option<Signal> {
        let heard = self.heard.load(Ordering::SeqCst);
        let signals = [Signal::CtrlC, Signal::Terminate, Signal::HangUp];
        signals.into_iter().find(|signal| self.is_raised() && signal.number() == heard)
    }

    /// Whether a search was asked to stop.
    pub(crate) fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Does something that watches the flag.
    pub(crate) fn during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.searching.store(true, Ordering::SeqCst);
        let found = search();
        self.searching.store(false, Ordering::SeqCst);
        found
    }

    /// Ends the program if it was asked to end, and not only to stop a search. For programs that go on after a search.
    pub(crate) fn end_if_asked(&self) {
        self.raised_by().filter(|signal| *signal != Signal::CtrlC).into_iter().for_each(end);
    }
}

/// The signal that made this program end: then it has not done what it was asked, whatever it has answered.
pub(crate) fn ended_by() -> Option<Signal> {
    LISTENING.get()?.raised_by().filter(|signal| *signal != Signal::CtrlC)
}

fn end(signal: Signal) {
    out::wipe_status();
    process::exit(signal.exit_code().into());
}
