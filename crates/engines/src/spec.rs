//! Engine specifications: one line of text that describes a search completely.

use std::fmt;
use std::str::FromStr;

use plywood_core::{Fail, Features, Policy, Table, TextError};
use plywood_search::{Algorithm, Deepening};

use crate::book::BookSource;
use crate::spec_keys::{KEYS, Key};
use crate::suggest::hint;

/// A search, described completely. Its text form is `NAME:KEY=VALUE,KEY,…`, for example
/// `mtdf:guess=0,table=64,order=hash+history,id`; [`crate::KEYS`] lists the keys. Text and TOML use the same names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    /// The algorithm.
    pub algorithm: AlgorithmName,
    /// What is returned for scores outside the window.
    pub fail: Fail,
    /// Size of the transposition table in MiB; `None` for no table.
    pub table: Option<usize>,
    /// Size of the table in entries instead; `None` for a size in MiB or no table.
    pub entries: Option<usize>,
    /// Which table entry gives way.
    pub policy: Policy,
    /// What moves are ordered by; nothing means as generated.
    pub order: Vec<OrderBy>,
    /// Let static bounds narrow the window.
    pub bounds: bool,
    /// Let the game foresee the next two plies.
    pub early: bool,
    /// Ask the table for mirror images too.
    pub mirror: bool,
    /// Test only for scores that the game can end with.
    pub compact: bool,
    /// Plies of quiescence search, 0 for none.
    pub quiescence: u32,
    /// Prefer shorter wins and longer losses.
    pub distance: bool,
    /// Report the whole principal variation.
    pub pv: bool,
    /// Deepen iteratively.
    pub id: bool,
    /// Plies added by each iteration.
    pub step: u32,
    /// Half-width of the aspiration window.
    pub aspiration: Option<u32>,
    /// MTD(f)'s first guess, in points.
    pub guess: i32,
    /// The evaluation's name; `None` for the game's usual one.
    pub eval: Option<String>,
    /// The solver's opening book.
    pub book: BookSource,
    /// The solver's threads; `None` for one.
    pub threads: Option<usize>,
}

/// The solver's table if the engine does not say, in MiB.
pub(crate) const SOLVER_TABLE: usize = 256;

/// The algorithms by name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AlgorithmName {
    /// Minimax with MIN and MAX.
    Minimax,
    /// Negamax.
    Negamax,
    /// Alpha-beta.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
    /// MTD(f).
    Mtdf,
    /// NegaC*.
    NegaC,
    /// Optimised NegaC*.
    NegaCOptimised,
    /// The game's own solver.
    Solver,
}

impl AlgorithmName {
    /// Every algorithm.
    pub const ALL: [AlgorithmName; 8] = [
        AlgorithmName::Minimax,
        AlgorithmName::Negamax,
        AlgorithmName::AlphaBeta,
        AlgorithmName::Pvs,
        AlgorithmName::Mtdf,
        AlgorithmName::NegaC,
        AlgorithmName::NegaCOptimised,
        AlgorithmName::Solver,
    ];

    /// The name in specifications.
    pub const fn name(self) -> &'static str {
        match self {
            AlgorithmName::Minimax => "minimax",
            AlgorithmName::Negamax => "negamax",
            AlgorithmName::AlphaBeta => "alphabeta",
            AlgorithmName::Pvs => "pvs",
            AlgorithmName::Mtdf => "mtdf",
            AlgorithmName::NegaC => "negac",
            AlgorithmName::NegaCOptimised => "negac-opt",
            AlgorithmName::Solver => "solver",
        }
    }

    /// One line that says what it does.
    pub const fn summary(self) -> &'static str {
        match self {
            AlgorithmName::Minimax => "looks at everything, with MAX and MIN nodes: the oracle",
            AlgorithmName::Negamax => "looks at everything, each node from its own side's point of view",
            AlgorithmName::AlphaBeta => "skips what cannot matter any more; fail-soft, fail-hard or hybrid",
            AlgorithmName::Pvs => {
                "principal variation search (NegaScout): tests all moves but the first with null windows"
            }
            AlgorithmName::Mtdf => "MTD(f): closes in on the score by null windows, from a first guess",
            AlgorithmName::NegaC => "NegaC*: bisects the range of scores by null windows",
            AlgorithmName::NegaCOptimised => {
                "NegaC* that tests half of the farther end while the range straddles zero"
            }
            AlgorithmName::Solver => "the game's own exact solver, where it has one (connect4, any board)",
        }
    }

    /// Whether it closes in on the score by tests.
    pub const fn tests(self) -> bool {
        matches!(self, AlgorithmName::Mtdf | AlgorithmName::NegaC | AlgorithmName::NegaCOptimised)
    }

    /// Whether it cuts anything off, so that windows, tables and move ordering matter.
    pub const fn cuts(self) -> bool {
        !matches!(self, AlgorithmName::Minimax | AlgorithmName::Negamax)
    }
}

impl FromStr for AlgorithmName {
    type Err = TextError;

    fn from_str(text: &str) -> Result<AlgorithmName, TextError> {
        let lower = text.to_lowercase();
        let canonical = match lower.as_str() {
            "negascout" => "pvs",
            "alpha-beta" => "alphabeta",
            "mtd(f)" => "mtdf",
            "negac*" => "negac",
            "negac-optimised" | "negac-optimized" => "negac-opt",
            other => other,
        };
        let names = || AlgorithmName::ALL.map(AlgorithmName::name);
        AlgorithmName::ALL.into_iter().find(|algorithm| algorithm.name() == canonical).ok_or_else(|| {
            if let Some((name, keys)) = text.split_once(',') {
                return TextError::new(format!("keys follow a colon: write {name}:{keys}"));
            }
            TextError::new(format!(
                "there is no algorithm {text:?}{}; algorithms: {}",
                hint(text, names()),
                names().join(", ")
            ))
        })
    }
}

/// What moves can be ordered by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OrderBy {
    /// The table's best move first.
    Hash,
    /// What the table knows about the positions after the moves.
    Table,
    /// Moves that cut off at the same height.
    Killers,
    /// Moves that cut off anywhere.
    History,
    /// What a move threatens.
    Threats,
    /// The game's own opinion.
    Rank,
    /// A search of this many plies.
    Shallow(u32),
}

impl OrderBy {
    /// Every way to order, shallow search with one ply.
    pub const ALL: [OrderBy; 7] = [
        OrderBy::Hash,
        OrderBy::Table,
        OrderBy::Killers,
        OrderBy::History,
        OrderBy::Threats,
        OrderBy::Rank,
        OrderBy::Shallow(1),
    ];

    /// The name in specifications.
    pub fn name(self) -> String {
        match self {
            OrderBy::Hash => "hash".to_owned(),
            OrderBy::Table => "table".to_owned(),
            OrderBy::Killers => "killers".to_owned(),
            OrderBy::History => "history".to_owned(),
            OrderBy::Threats => "threats".to_owned(),
            OrderBy::Rank => "rank".to_owned(),
            OrderBy::Shallow(plies) => format!("shallow{plies}"),
        }
    }

    /// One line that says what it does.
    pub const fn summary(self) -> &'static str {
        match self {
            OrderBy::Hash => "the best move that the table remembers comes first (needs a table)",
            OrderBy::Table => "by what the table knows of the positions after the moves (needs a table)",
            OrderBy::Killers => "moves that caused a cut-off at the same height come first",
            OrderBy::History => "by how much a move has cut off so far",
            OrderBy::Threats => {
                "by what the mover threatens after the move, where the game counts that (connect4)"
            }
            OrderBy::Rank => "by the game's own opinion, for example central columns first",
            OrderBy::Shallow(_) => "by a search of N plies (shallow1, shallow2, …)",
        }
    }
}

impl EngineSpec {
    /// The algorithm with every option at its default.
    pub const fn new(algorithm: AlgorithmName) -> EngineSpec {
        EngineSpec {
            algorithm,
            fail: Fail::Soft,
            table: None,
            entries: None,
            policy: Policy::Bucket,
            order: Vec::new(),
            bounds: false,
            early: false,
            mirror: false,
            compact: false,
            quiescence: 0,
            distance: true,
            pv: true,
            id: false,
            step: 1,
            aspiration: None,
            guess: 0,
            eval: None,
            book: BookSource::Embedded,
            threads: None,
        }
    }

    /// The algorithm for [`plywood_search::TreeSearch`]; `None` for the game's own solver, which is none.
    pub const fn algorithm(&self) -> Option<Algorithm> {
        Some(match self.algorithm {
            AlgorithmName::Minimax => Algorithm::Minimax,
            AlgorithmName::Negamax => Algorithm::Negamax,
            AlgorithmName::AlphaBeta => Algorithm::AlphaBeta,
            AlgorithmName::Pvs => Algorithm::Pvs,
            AlgorithmName::Mtdf => Algorithm::Mtdf { guess: self.guess },
            AlgorithmName::NegaC => Algorithm::NegaC { optimised: false },
            AlgorithmName::NegaCOptimised => Algorithm::NegaC { optimised: true },
            AlgorithmName::Solver => return None,
        })
    }

    /// How to deepen, if at all.
    pub fn deepening(&self) -> Option<Deepening> {
        self.id.then_some(Deepening { step: self.step, aspiration: self.aspiration })
    }

    /// Whether there is a transposition table, in whatever units its size is given.
    pub const fn has_table(&self) -> bool {
        self.table.is_some() || self.entries.is_some()
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
    pub fn features(&self) -> Features {
        let by = |what: OrderBy| self.order.contains(&what);
        Features {
            fail: self.fail,
            table: self.has_table(),
            bounds: self.bounds,
            early: self.early,
            mirror: self.mirror,
            compact: self.compact,
            hash_move: by(OrderBy::Hash),
            table_order: by(OrderBy::Table),
            killers: by(OrderBy::Killers),
            history: by(OrderBy::History),
            threats: by(OrderBy::Threats),
            rank: by(OrderBy::Rank),
            shallow: self
                .order
                .iter()
                .find_map(|by| if let OrderBy::Shallow(plies) = by { Some(*plies) } else { None })
                .unwrap_or(0),
            quiescence: self.quiescence,
            distance: self.distance,
            line: self.pv,
        }
    }

    /// Reads keys and values from anywhere; the text form and TOML tables both end here.
    pub(crate) fn from_pairs<'a>(
        algorithm: &str,
        pairs: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    ) -> Result<EngineSpec, TextError> {
        let mut spec = EngineSpec::new(algorithm.parse()?);
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in pairs {
            let key = Key::find(name)?;
            if seen.contains(&key.name) {
                return Err(TextError::new(format!("{:?} is given twice: leave one out", key.name)));
            }
            seen.push(key.name);
            (key.set)(&mut spec, value).map_err(|expected| {
                let found = value.map_or_else(String::new, |value| format!("={value}"));
                TextError::new(format!("{}{found} in an engine: {}: {expected}", key.name, key.usage))
            })?;
        }
        spec.check(&seen)?;
        Ok(spec)
    }

    /// Refuses options that would do nothing.
    fn check(&self, given: &[&str]) -> Result<(), TextError> {
        let has = |key: &str| given.contains(&key);
        let name = self.algorithm.name();
        if self.algorithm == AlgorithmName::Solver
            && let Some(key) = given.iter().find(|key| !["table", "book", "threads"].contains(key))
        {
            return Err(TextError::new(format!(
                "the solver has no key {key:?}, only table=MIB, threads=N and book=off|FILE: leave it out"
            )));
        }
        for (key, what) in [("book", "an opening book"), ("threads", "threads")] {
            if has(key) && self.algorithm != AlgorithmName::Solver {
                return Err(TextError::new(format!("only the solver has {what}: leave {key} out of {name}")));
            }
        }
        if !self.algorithm.cuts()
            && let Some(key) = KEYS.iter().find(|key| key.needs_cuts && has(key.name))
        {
            return Err(TextError::new(format!(
                "{name} looks at everything, so {:?} would do nothing: leave it out or use alphabeta or pvs",
                key.name
            )));
        }
        if has("guess") && self.algorithm != AlgorithmName::Mtdf {
            return Err(TextError::new(format!("only mtdf starts with a guess: leave it out of {name}")));
        }
        if self.table.is_some() && self.entries.is_some() {
            return Err(TextError::new("table and entries both give the size of the table: leave one out"));
        }
        if self.compact && !self.algorithm.tests() {
            return Err(TextError::new(format!(
                "the windows of {name} end on scores that it has found, so \"compact\" would do nothing: \
                 leave it out or use mtdf or negac"
            )));
        }
        if self.compact && !self.distance {
            return Err(TextError::new("compact is about the dates of wins: leave it or distance=off out"));
        }
        let from_table = [OrderBy::Hash, OrderBy::Table];
        if !self.has_table()
            && let Some(by) = self.order.iter().find(|by| from_table.contains(by))
        {
            return Err(TextError::new(format!("order={} needs a table: add table=16", by.name())));
        }
        if !self.has_table()
            && let Some(key) = ["policy", "mirror"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about a table: add table=16")));
        }
        if !self.id
            && let Some(key) = ["step", "aspiration"].into_iter().find(|key| has(key))
        {
            return Err(TextError::new(format!("{key} is about iterative deepening: add id")));
        }
        Ok(())
    }
}

impl FromStr for EngineSpec {
    type Err = TextError;

    fn from_str(text: &str) -> Result<EngineSpec, TextError> {
        let (algorithm, options) = text.split_once(':').unwrap_or((text, ""));
        let pairs = options.split(',').map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| match pair
            .split_once('=')
        {
            Some((key, value)) => (key.trim(), Some(value.trim())),
            None => (pair, None),
        });
        EngineSpec::from_pairs(algorithm.trim(), pairs)
    }
}

/// The shortest text that reads back as the same specification.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.name())?;
        let mut separator = ':';
        for key in KEYS {
            if let Some(text) = (key.show)(self) {
                write!(f, "{separator}{text}")?;
                separator = ',';
            }
        }
        Ok(())
    }
}
