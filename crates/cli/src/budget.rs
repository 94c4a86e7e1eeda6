//! What a search may spend, and what ended it.

use std::fmt;
use std::time::{Duration, Instant};

use plywood_core::{End, Limits, Meter, grouped};
use plywood_engines::EngineSpec;

use crate::args::Spending;
use crate::failure::Failure;
use crate::interrupt::{Interrupt, Signal};

/// What may be spent if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Limits for each position, which Ctrl-C can cut short.
pub(crate) struct Budget {
    limits: Limits,
    interrupt: Interrupt,
    is_default: bool,
}

/// What ended a search early.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Nodes(u64),
    Simulations(u64),
    Interrupt(Signal),
    Time(Duration),
    DefaultTime,
}

impl Budget {
    /// What the arguments allow this engine.
    pub(crate) fn new(spending: &Spending, engine: &EngineSpec) -> Result<Budget, Failure> {
        if spending.simulations.is_some() && !engine.makes_simulations() {
            return Err(Failure::Usage(format!(
                "{} makes no simulations, so --simulations would do nothing: leave it out, or give --nodes or --time",
                engine.algorithm.name()
            )));
        }
        let interrupt = Interrupt::listen()?;
        let limits = Limits {
            nodes: spending.nodes,
            simulations: spending.simulations,
            time: spending.time,
            stop: interrupt.stop_flag(),
            ..Limits::default()
        };
        Ok(Budget { limits, interrupt, is_default: false })
    }

    /// The same, or a few seconds if neither the arguments nor a depth limit anything.
    pub(crate) fn or_default(
        spending: &Spending,
        depth: Option<u32>,
        engine: &EngineSpec,
    ) -> Result<Budget, Failure> {
        let mut budget = Budget::new(spending, engine)?;
        let Limits { nodes, simulations, time, .. } = &budget.limits;
        // Plies mean nothing to simulations.
        let depth = depth.filter(|_| !engine.makes_simulations());
        if depth.is_none() && nodes.is_none() && simulations.is_none() && time.is_none() {
            budget.limits.time = Some(DEFAULT_TIME);
            budget.is_default = true;
        }
        Ok(budget)
    }

    /// Counts the nodes of all searches.
    pub(crate) fn meter(&self) -> Meter {
        self.limits.meter.clone()
    }

    /// Searches within the limits; Ctrl-C ends the search and not the program.
    pub(crate) fn spend<T>(&self, search: impl FnOnce(&Limits) -> T) -> T {
        self.interrupt.during(|| search(&self.limits))
    }

    /// The same for one of several searches that began then, if the limits hold for all of them together.
    pub(crate) fn spend_rest<T>(&self, begun: Instant, search: impl FnOnce(&Limits) -> T) -> T {
        let mut limits = self.limits.clone();
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(limits.meter.nodes()));
        limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        self.interrupt.during(|| search(&limits))
    }

    /// Leaves the loop over a file's positions once Ctrl-C was pressed.
    pub(crate) fn check_interrupt(&self) -> Result<(), Failure> {
        if self.interrupt.is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// What ended a search early, with how much it was; nothing if it was not stopped.
    pub(crate) fn cause(&self, end: End) -> Option<Cause> {
        let Limits { nodes, simulations, time, .. } = &self.limits;
        Some(match end {
            End::Goal => return None,
            End::Nodes => Cause::Nodes(nodes.unwrap_or(0)),
            End::Simulations => Cause::Simulations(simulations.unwrap_or(0)),
            End::Time if self.is_default => Cause::DefaultTime,
            End::Time => Cause::Time(time.unwrap_or_default()),
            End::Asked => Cause::Interrupt(self.interrupt.raised_by().unwrap_or(Signal::CtrlC)),
        })
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Nodes(1) => f.write_str("after 1 node"),
            Cause::Nodes(nodes) => write!(f, "after {} nodes", grouped(*nodes)),
            Cause::Simulations(1) => f.write_str("after 1 simulation"),
            Cause::Simulations(count) => write!(f, "after {} simulations", grouped(*count)),
            Cause::Interrupt(signal) => write!(f, "by {}", signal.name()),
            Cause::Time(time) => write!(f, "after {} s", time.as_secs_f64()),
            Cause::DefaultTime => write!(
                f,
                "after {} s; give --depth, --nodes or --time for more or less",
                DEFAULT_TIME.as_secs_f64()
            ),
        }
    }
}
