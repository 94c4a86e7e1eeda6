//! Engine specifications: one line of text that describes a search completely.

mod algorithm;
mod check;
mod demands;
mod monte_carlo;
mod order;
mod presets;
mod text;
mod values;

use plywood_core::{Features, Policy, Table, TextError};
use plywood_search::{Algorithm, Deepening, Horizon, Late, Parallel, Scheme};

use crate::auto::Among;
use crate::book::BookSource;
use crate::spec_keys::{LARGEST_TABLE, MOST_THREADS};

pub use algorithm::{AlgorithmName, Family};
pub(crate) use monte_carlo::MONTE_CARLO_KEYS;
pub use monte_carlo::{MonteCarlo, PlayoutName, Thousandths};
pub use order::OrderBy;
pub(crate) use presets::FIRST_SEED;
pub(crate) use values::{choose, flag, is_off, number, pair};

/// A search, described completely. Its text form is `NAME:KEY=VALUE,KEY,…`, for example
/// `mtdf:guess=0,table=64,order=hash+history,id`; [`crate::keys`] lists the keys. Text and TOML use the same names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    /// The algorithm.
    pub algorithm: AlgorithmName,
    /// The switches, as far as the text says; whether there is a table follows from its size.
    pub features: Features,
    /// Size of the transposition table in MiB; `None` for no table.
    pub table: Option<usize>,
    /// Size of the table in entries instead; `None` for a size in MiB or no table.
    pub entries: Option<usize>,
    /// Which table entry gives way.
    pub policy: Policy,
    /// Deepen iteratively.
    pub id: bool,
    /// Plies added by each iteration.
    pub step: u32,
    /// Half-width of the aspiration window.
    pub aspiration: Option<u32>,
    /// Whether deepening goes on where the game is decided.
    pub onward: bool,
    /// MTD(f)'s first guess, in points.
    pub guess: i32,
    /// Plies that the engine looks ahead unless it is asked for less.
    pub depth: Option<u32>,
    /// Another depth where the root has few moves.
    pub late: Option<Late>,
    /// The evaluation's name; `None` for the game's usual one.
    pub eval: Option<String>,
    /// The file with the evaluation's weights; `None` for those that it comes with.
    pub weights: Option<String>,
    /// The file with the network of `eval=net`, which corrects the game's evaluation or guesses instead of it.
    pub network: Option<String>,
    /// The solver's opening book.
    pub book: BookSource,
    /// Threads; `None` for one.
    pub threads: Option<usize>,
    /// How they share a tree; `None` for the usual way.
    pub parallel: Option<Scheme>,
    /// Whether to search turns as several plies; `None` leaves that to the algorithm's name.
    pub split: Option<bool>,
    /// What `auto` chooses among.
    pub among: Among,
    /// The file with the rules that `auto` chooses by; `None` for those that are part of the program.
    pub rules: Option<String>,
    /// What is said about Monte Carlo search.
    pub monte_carlo: Box<MonteCarlo>,
}

/// The solver's table if the engine does not say, in MiB.
pub(crate) const SOLVER_TABLE: usize = 256;

impl EngineSpec {
    /// The algorithm with every option at its default.
    pub fn new(algorithm: AlgorithmName) -> EngineSpec {
        EngineSpec {
            algorithm,
            features: Features::OFF,
            table: None,
            entries: None,
            policy: Policy::Bucket,
            id: false,
            step: 1,
            aspiration: None,
            onward: false,
            guess: 0,
            depth: None,
            late: None,
            eval: None,
            weights: None,
            network: None,
            book: BookSource::Embedded,
            threads: None,
            parallel: None,
            split: None,
            among: Among::All,
            rules: None,
            monte_carlo: Box::default(),
        }
    }

    /// The algorithm for [`plywood_search::TreeSearch`]; `None` for searches of other kinds.
    pub const fn algorithm(&self) -> Option<Algorithm> {
        Some(match self.algorithm {
            AlgorithmName::Minimax => Algorithm::Minimax,
            AlgorithmName::Negamax => Algorithm::Negamax,
            AlgorithmName::AlphaBeta => Algorithm::AlphaBeta,
            AlgorithmName::Pvs => Algorithm::Pvs,
            AlgorithmName::Mtdf => Algorithm::Mtdf { guess: self.guess },
            AlgorithmName::NegaC => Algorithm::NegaC { optimised: false },
            AlgorithmName::NegaCOptimised => Algorithm::NegaC { optimised: true },
            AlgorithmName::Auto
            | AlgorithmName::Solver
            | AlgorithmName::Mcts
            | AlgorithmName::UctVanilla
            | AlgorithmName::UctOptimised => return None,
        })
    }

    /// How to deepen, if at all.
    pub fn deepening(&self) -> Option<Deepening> {
        self.id.then_some(Deepening { step: self.step, aspiration: self.aspiration, onward: self.onward })
    }

    /// The team that searches, if there are several threads.
    pub fn team(&self) -> Option<Parallel> {
        let threads = self.threads.filter(|threads| *threads > 1)?;
        Some(Parallel::new(self.parallel.unwrap_or(Scheme::Ybw), threads))
    }

    /// The same engine on so many threads, if it has use for them.
    pub fn with_threads(&self, threads: usize) -> Result<EngineSpec, TextError> {
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(TextError::new(format!("threads is a number from 1 to {MOST_THREADS}")));
        }
        if threads == self.threads.unwrap_or(1) {
            return Ok(self.clone());
        }
        // Who is alone shares nothing.
        let parallel = self.parallel.filter(|_| threads > 1);
        let engine = EngineSpec { threads: Some(threads), parallel, ..self.clone() };
        engine.check(&["threads"])?;
        Ok(engine)
    }

    /// The same engine with a table of so many MiB, if it has use for one.
    pub fn with_table(&self, mebibytes: usize) -> Result<EngineSpec, TextError> {
        if !(1..=LARGEST_TABLE).contains(&mebibytes) {
            return Err(TextError::new(format!("a table has from 1 to {LARGEST_TABLE} MiB")));
        }
        let engine = EngineSpec { table: Some(mebibytes), entries: None, ..self.clone() };
        engine.check(&["table"])?;
        Ok(engine)
    }

    /// The same where a team is wanted in any case, if only of one.
    pub fn team_of_any_size(&self) -> Parallel {
        self.team().unwrap_or(Parallel::new(Scheme::Ybw, 1))
    }

    /// How far it looks ahead of its own accord, if it limits itself.
    pub fn horizon(&self) -> Option<Horizon> {
        self.depth.map(|depth| Horizon { depth, late: self.late })
    }

    /// Whether there is a transposition table, in whatever units its size is given. What `auto` chooses usually has
    /// one.
    pub const fn has_table(&self) -> bool {
        self.table.is_some() || self.entries.is_some() || matches!(self.algorithm, AlgorithmName::Auto)
    }

    /// The transposition table, empty; `None` for none.
    pub fn new_table(&self) -> Option<Table> {
        match self.entries {
            Some(entries) => Some(Table::with_entries(entries, self.policy)),
            None => self.table.map(|mebibytes| Table::new(mebibytes, self.policy)),
        }
    }

    /// Bytes of the table; `None` for no table.
    pub fn table_bytes(&self) -> Option<u64> {
        const ENTRY: u64 = 16;
        match (self.algorithm, self.entries) {
            (AlgorithmName::Solver, _) => Some((self.table.unwrap_or(SOLVER_TABLE) as u64) << 20),
            (_, Some(entries)) => Some(entries as u64 * ENTRY),
            (_, None) => self.table.map(|mebibytes| (mebibytes as u64) << 20),
        }
    }

    /// The switches.
    pub const fn features(&self) -> Features {
        Features { table: self.has_table(), ..self.features }
    }
}
