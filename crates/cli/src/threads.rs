//! The option `--threads`.

use clap::Args;
use plywood_engines::EngineSpec;

use crate::failure::Failure;
use crate::solved_args::check_threads;

/// How many threads search.
#[derive(Args, Copy, Clone, Debug)]
pub(crate) struct Threads {
    /// Let this many threads search together, at most 8 for each core (the same as threads=N in the engine).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Threads {
    /// How many were asked for.
    pub(crate) fn asked(self) -> Option<usize> {
        self.threads.map(usize::from)
    }

    /// Refuses what this machine has no use for, and what an engine that somebody has written says already.
    pub(crate) fn check(self, written: Option<&EngineSpec>) -> Result<(), Failure> {
        let Some(threads) = self.asked() else { return Ok(()) };
        if written.is_some_and(|engine| engine.threads.is_some()) {
            return Err(Failure::Usage(
                "--threads and the engine's key \"threads\" say the same thing: leave one of them out"
                    .to_owned(),
            ));
        }
        check_threads(threads)
    }

    /// The engine with so many threads, if it has use for them.
    pub(crate) fn of(self, engine: &EngineSpec) -> Result<EngineSpec, Failure> {
        self.check(Some(engine))?;
        Ok(self.asked().map_or_else(|| Ok(engine.clone()), |threads| engine.with_threads(threads))?)
    }
}
