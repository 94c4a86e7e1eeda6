//! Workers and the threads of their engines, counted against the cores of the machine.

use plywood_core::StopFlag;
use plywood_engines::EngineSpec;

use crate::arena::{Tournament, Who};
use crate::experiment::{Clock, Experiment};
use crate::run::Crew;

impl Experiment {
    /// The threads of the engine that has most. The engines of a worker take turns, and in virtual time so do threads.
    pub fn threads(&self) -> usize {
        match self.clock {
            Clock::Real => most(self.engines.iter().map(|engine| &engine.spec)),
            Clock::Virtual => 1,
        }
    }
}

impl Tournament {
    /// The threads of the player that has most. Players take turns; nobody knows how many other programs have.
    pub fn threads(&self) -> usize {
        most(self.players.iter().filter_map(|player| match &player.who {
            Who::Engine(engine) => Some(engine),
            Who::Program { .. } => None,
        }))
    }
}

fn most<'a>(engines: impl Iterator<Item = &'a EngineSpec>) -> usize {
    engines.filter_map(|engine| engine.threads).fold(1, usize::max)
}

impl Crew {
    /// A crew for engines of so many threads. The threads of a worker that is bound to a core would share that core, so
    /// nobody is bound where there are several.
    pub fn for_threads(threads: usize, workers: usize, pin: bool, stop: StopFlag) -> Crew {
        Crew { workers, pin: pin && threads == 1, stop }
    }

    /// What is wrong with so many threads for each worker on so many cores, if they are too many.
    pub fn crowding(&self, threads: usize, cores: usize) -> Option<String> {
        let wanted = self.workers.max(1) * threads;
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let workers = count(self.workers.max(1), "worker");
        let (each, want) = if self.workers > 1 { (" each", "want") } else { ("", "wants") };
        let threads = if threads > 1 { format!(" with {threads} threads{each}") } else { String::new() };
        (wanted > cores).then(|| {
            format!(
                "{workers}{threads} {want} {}, and there {} here: they wait for each other, so that times mean little",
                count(wanted, "core"),
                if cores == 1 { "is 1".to_owned() } else { format!("are {cores}") },
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_and_threads_are_counted_together() {
        let crew = |workers| Crew { workers, ..Crew::default() };
        assert_eq!(crew(2).crowding(2, 4), None);
        assert_eq!(
            crew(2).crowding(3, 4).as_deref(),
            Some(
                "2 workers with 3 threads each want 6 cores, and there are 4 here: they wait for each other, so that \
                 times mean little"
            )
        );
        let said = |workers, threads, cores| crew(workers).crowding(threads, cores).unwrap_or_default();
        assert!(said(1, 2, 1).starts_with("1 worker with 2 threads wants 2 cores, and there is 1 here: "));
        assert!(said(3, 1, 2).starts_with("3 workers want 3 cores, and there are 2 here: "));
    }

    #[test]
    fn simulated_threads_take_turns() {
        let mut experiment = crate::store::samples::experiment();
        experiment.engines[1].spec = "pvs:threads=64".parse().expect("an engine");
        assert_eq!(experiment.threads(), 64);
        experiment.clock = Clock::Virtual;
        assert_eq!(experiment.threads(), 1);
    }

    #[test]
    fn threads_are_not_crowded_on_one_core() {
        let pins = |threads, pin| Crew::for_threads(threads, 2, pin, StopFlag::default()).pin;
        assert_eq!([pins(1, true), pins(1, false), pins(2, true)], [true, false, false]);
    }
}
