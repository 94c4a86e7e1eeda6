//! Ctrl-C: a search under way stops and still answers; at any other time the program ends.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use plywood_core::StopFlag;

use crate::failure::Failure;
use crate::out;

/// What shells report of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Listens to Ctrl-C.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    stop: StopFlag,
    searching: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen, or goes on with it: a program has one Ctrl-C, however many experiments it runs.
    pub(crate) fn listen() -> Result<Interrupt, Failure> {
        static LISTENING: OnceLock<Interrupt> = OnceLock::new();
        if let Some(interrupt) = LISTENING.get() {
            return Ok(interrupt.clone());
        }
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        ctrlc::set_handler(move || heard.hear())
            .map_err(|error| Failure::Failed(format!("Ctrl-C cannot be handled: {error}")))?;
        Ok(LISTENING.get_or_init(|| interrupt).clone())
    }

    /// Runs on a thread of its own, so that it may end the program.
    fn hear(&self) {
        // Asked twice: the search does not come back soon enough.
        if self.is_raised() || !self.searching.load(Ordering::SeqCst) {
            out::wipe_status();
            process::exit(INTERRUPTED);
        }
        self.stop.raise();
    }

    /// The flag that a search has to watch.
    pub(crate) fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
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
}
