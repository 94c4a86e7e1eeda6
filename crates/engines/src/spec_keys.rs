//! The keys of engine specifications: one entry each, with how it is read, written and explained.

use plywood_core::{Fail, Policy, TextError, Widths};
use plywood_search::{Late, Scheme};

use crate::auto::Among;
use crate::book::BookSource;
use crate::spec::{EngineSpec, Family, MONTE_CARLO_KEYS, OrderBy, choose, flag, is_off, number, pair};
use crate::suggest::hint;

/// A key of an engine specification.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its form, for help texts.
    pub usage: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The engines that have it.
    pub(crate) families: &'static [Family],
    /// Reads a value; the error says what was expected.
    pub(crate) set: fn(&mut EngineSpec, Option<&str>) -> Result<(), String>,
    /// Writes the value if it is not the default.
    pub(crate) show: fn(&EngineSpec) -> Option<String>,
}

const TREE: &[Family] = &[Family::Exhaustive, Family::Cutting];
const CUTTING: &[Family] = &[Family::Cutting];
const SOLVER: &[Family] = &[Family::Solver];
const AUTO: &[Family] = &[Family::Auto];
/// The tree searches' own, which `auto` passes on to those that it chooses.
const TREE_OR_AUTO: &[Family] = &[Family::Exhaustive, Family::Cutting, Family::Auto];

/// A key without a value, for a setting that is off if nobody says otherwise.
macro_rules! switch {
    ($name:literal, $($field:ident).+, $families:expr, $summary:expr) => {
        Key {
            name: $name,
            usage: $name,
            summary: $summary,
            families: $families,
            set: |spec, value| {
                spec.$($field).+ = flag(value)?;
                Ok(())
            },
            show: |spec| spec.$($field).+.then(|| $name.to_owned()),
        }
    };
}

/// A key with a number, for a setting that is off with 0: what it means if no number is given, and the greatest number.
macro_rules! amount {
    ($name:literal, $($field:ident).+, $unit:literal, $usual:literal, $most:literal, $families:expr, $summary:expr) => {
        Key {
            name: $name,
            usage: concat!($name, "=", $unit),
            summary: concat!($summary, " (off; ", stringify!($usual), " if no number is given)"),
            families: $families,
            set: |spec, value| {
                spec.$($field).+ = match value {
                    None | Some("on") => $usual,
                    _ if is_off(value) => 0,
                    value => number(value, 0, $most)? as u32,
                };
                Ok(())
            },
            show: |spec| (spec.$($field).+ > 0).then(|| format!(concat!($name, "={}"), spec.$($field).+)),
        }
    };
}

/// A key with on or off, for a setting that is on if nobody says otherwise.
macro_rules! usually {
    ($name:literal, $($field:ident).+, $families:expr, $summary:expr) => {
        Key {
            name: $name,
            usage: concat!($name, "=on|off"),
            summary: $summary,
            families: $families,
            set: |spec, value| {
                spec.$($field).+ = flag(value)?;
                Ok(())
            },
            show: |spec| (!spec.$($field).+).then(|| concat!($name, "=off").to_owned()),
        }
    };
}

/// More threads than any machine has use for.
pub const MOST_THREADS: usize = 256;
/// The largest table, in MiB.
pub const LARGEST_TABLE: usize = 65_536;

/// All keys, in the order in which specifications are written.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    KEYS.iter().chain(MONTE_CARLO_KEYS)
}

/// The keys of all searches but Monte Carlo's, and those that it shares with them.
const KEYS: &[Key] = &[
    Key {
        name: "fail",
        usage: "fail=soft|hard|hybrid",
        summary: "what is returned for scores outside the window (soft)",
        families: CUTTING,
        set: |spec, value| {
            spec.features.fail =
                choose(value, &[("soft", Fail::Soft), ("hard", Fail::Hard), ("hybrid", Fail::Hybrid)])?;
            Ok(())
        },
        show: |spec| match spec.features.fail {
            Fail::Soft => None,
            Fail::Hard => Some("fail=hard".to_owned()),
            Fail::Hybrid => Some("fail=hybrid".to_owned()),
        },
    },
    Key {
        name: "guess",
        usage: "guess=POINTS",
        summary: "MTD(f)'s first guess (0); with compact a win or loss too, as the game counts them",
        families: CUTTING,
        set: |spec, value| {
            spec.guess = number(value, -999_999, 999_999)? as i32;
            Ok(())
        },
        show: |spec| (spec.guess != 0).then(|| format!("guess={}", spec.guess)),
    },
    Key {
        name: "table",
        usage: "table=MIB",
        summary: "a transposition table of this size in MiB (none)",
        families: &[Family::Cutting, Family::Solver, Family::Auto],
        set: |spec, value| {
            let size = if is_off(value) { 0 } else { number(value, 0, LARGEST_TABLE as i64)? as usize };
            spec.table = (size > 0).then_some(size);
            Ok(())
        },
        show: |spec| spec.table.map(|size| format!("table={size}")),
    },
    Key {
        name: "entries",
        usage: "entries=N",
        summary: "the same with its size in entries of 16 bytes, for example 16777259 (none)",
        families: CUTTING,
        set: |spec, value| {
            spec.entries = if is_off(value) { None } else { Some(number(value, 1, 1 << 32)? as usize) };
            Ok(())
        },
        show: |spec| spec.entries.map(|entries| format!("entries={entries}")),
    },
    Key {
        name: "policy",
        usage: "policy=bucket|deep|always",
        summary: "which table entry gives way to a new one (bucket)",
        families: CUTTING,
        set: |spec, value| {
            let policies = [("bucket", Policy::Bucket), ("deep", Policy::Deep), ("always", Policy::Always)];
            spec.policy = choose(value, &policies)?;
            Ok(())
        },
        show: |spec| match spec.policy {
            Policy::Bucket => None,
            Policy::Deep => Some("policy=deep".to_owned()),
            Policy::Always => Some("policy=always".to_owned()),
        },
    },
    switch!(
        "mirror",
        features.mirror,
        CUTTING,
        "ask the table for the mirror image of a position that it does not know (connect4)"
    ),
    Key {
        name: "order",
        usage: "order=hash+table+class+killers+…",
        summary: "what moves are ordered by, any of the ways below joined by + (as generated)",
        families: CUTTING,
        set: |spec, value| {
            spec.features = OrderBy::none(spec.features);
            if is_off(value) {
                return Ok(());
            }
            value.unwrap_or("").split('+').try_for_each(|name| OrderBy::set(&mut spec.features, name.trim()))
        },
        show: |spec| {
            let names = OrderBy::shown(&spec.features);
            (!names.is_empty()).then(|| format!("order={}", names.join("+")))
        },
    },
    switch!(
        "staged",
        features.staged,
        CUTTING,
        "try the table's move and killers before the other moves are generated and ranked"
    ),
    amount!(
        "lmr",
        features.pruning.late_moves,
        "N",
        8,
        60_000,
        CUTTING,
        "late-move reductions: search a node's moves after the first N less deeply"
    ),
    amount!(
        "reduce",
        features.pruning.reduce,
        "PERCENT",
        40,
        1000,
        CUTTING,
        "the same by a formula: so many percent of ln(depth) * ln(number of the move) plies, fewer with a good history"
    ),
    amount!(
        "lmp",
        features.pruning.late_prune,
        "N",
        3,
        60_000,
        CUTTING,
        "late-move pruning: leave out quiet moves after the first N + d*d where d plies are left"
    ),
    amount!(
        "futility",
        features.pruning.futility,
        "POINTS",
        100,
        100_000,
        CUTTING,
        "reverse futility: leave nodes whose evaluation is above the window by so much for each ply left"
    ),
    amount!(
        "qfutility",
        features.pruning.quiet_futility,
        "POINTS",
        80,
        100_000,
        CUTTING,
        "futility: leave out quiet moves of nodes whose evaluation is below the window by so much for each ply left"
    ),
    amount!(
        "exchange",
        features.pruning.exchange,
        "PLIES",
        6,
        200,
        CUTTING,
        "with at most so many plies left, leave out moves that lose too much by exchanges (chess)"
    ),
    amount!(
        "razor",
        features.pruning.razor,
        "POINTS",
        200,
        100_000,
        CUTTING,
        "razoring: look only at the noise of nodes whose evaluation is below the window by so much for each ply left"
    ),
    amount!(
        "iir",
        features.pruning.internal,
        "PLIES",
        4,
        200,
        CUTTING,
        "internal reductions: one ply less for nodes with so many plies left that the table knows no move for"
    ),
    amount!(
        "singular",
        features.pruning.singular,
        "PLIES",
        8,
        200,
        CUTTING,
        "singular extensions: one ply more behind a table move that no other comes near, with so many plies left"
    ),
    switch!(
        "improving",
        features.pruning.improving,
        CUTTING,
        "leave out less where the mover's evaluation has become better since its last turn"
    ),
    switch!(
        "finer",
        features.pruning.finer,
        CUTTING,
        "let reductions by formula follow histories closely, and spare open windows"
    ),
    switch!(
        "strike",
        features.pruning.strike,
        CUTTING,
        "dynamic evaluation: leave out moves that the game says cannot be worth anything (arimaa)"
    ),
    amount!(
        "null",
        features.pruning.null_move,
        "PLIES",
        1,
        100,
        CUTTING,
        "null move: leave nodes whose side could even give up its turn, looking so many plies less far; arimaa"
    ),
    amount!(
        "nullmore",
        features.pruning.null_more,
        "PLIES",
        4,
        200,
        CUTTING,
        "let the null move look one ply less far for every so many plies left, and far above the window"
    ),
    amount!(
        "verify",
        features.pruning.verify,
        "PLIES",
        8,
        200,
        CUTTING,
        "believe the null move, with so many plies left, only if the node's own moves agree"
    ),
    switch!(
        "extend",
        features.extend,
        TREE,
        "look further ahead where a threat must be answered (arimaa: of a goal)"
    ),
    Key {
        name: "width",
        usage: "width=N/N/…",
        summary: "search only the N best moves by their order, at the root, one ply below, … and deeper (all)",
        families: CUTTING,
        set: |spec, value| {
            spec.features.widths = if is_off(value) {
                Widths::UNLIMITED
            } else {
                value.unwrap_or("").parse().map_err(|error: TextError| error.to_string())?
            };
            Ok(())
        },
        show: |spec| {
            let widths = spec.features.widths;
            widths.is_limited().then(|| format!("width={widths}"))
        },
    },
    switch!(
        "bounds",
        features.bounds,
        CUTTING,
        "let the game's static bounds on the score narrow the window"
    ),
    switch!(
        "early",
        features.early,
        CUTTING,
        "early end detection: see wins at once and leave out moves that lose at once (connect4)"
    ),
    switch!(
        "compact",
        features.compact,
        CUTTING,
        "let null windows skip scores that no game can end with, in searches to the end (connect4)"
    ),
    amount!(
        "offset",
        features.offset,
        "POINTS",
        100,
        999_999,
        CUTTING,
        "let tests count wins from here on, right behind all evaluations, which must not be greater"
    ),
    switch!(
        "decided",
        features.decided,
        TREE,
        "take the score of a position that the game knows to be decided, where it can tell"
    ),
    amount!(
        "quiescence",
        features.quiescence,
        "PLIES",
        8,
        200,
        TREE,
        "follow noisy moves this far beyond the horizon"
    ),
    switch!(
        "qorder",
        features.quiet_order,
        CUTTING,
        "order noisy moves beyond the horizon as other moves are"
    ),
    switch!("qtable", features.quiet_table, CUTTING, "ask and fill the table beyond the horizon too"),
    switch!(
        "loose",
        features.loose,
        CUTTING,
        "keep results in the table that depend on the way to a position, unless they are scores of repetitions"
    ),
    usually!(
        "distance",
        features.distance,
        TREE,
        "prefer shorter wins and longer losses (on); off counts all wins alike"
    ),
    usually!(
        "pv",
        features.line,
        TREE_OR_AUTO,
        "report the whole principal variation, not only the best move (on)"
    ),
    switch!("id", id, TREE, "iterative deepening; MTD(f) takes its guess from the last iteration"),
    Key {
        name: "step",
        usage: "step=PLIES",
        summary: "plies added by each iteration (1)",
        families: TREE,
        set: |spec, value| {
            spec.step = number(value, 1, 100)? as u32;
            Ok(())
        },
        show: |spec| (spec.step != 1).then(|| format!("step={}", spec.step)),
    },
    Key {
        name: "aspiration",
        usage: "aspiration=POINTS",
        summary: "search each depth first in a window of this half-width around the last score (off)",
        families: CUTTING,
        set: |spec, value| {
            spec.aspiration = if is_off(value) { None } else { Some(number(value, 1, 999_999)? as u32) };
            Ok(())
        },
        show: |spec| spec.aspiration.map(|width| format!("aspiration={width}")),
    },
    switch!(
        "onward",
        onward,
        TREE,
        "with id: go on to the last depth even where the game is decided before it"
    ),
    Key {
        name: "depth",
        usage: "depth=PLIES",
        summary: "how far the engine looks ahead unless it is asked for less (as far as asked)",
        families: TREE_OR_AUTO,
        set: |spec, value| {
            spec.depth = if is_off(value) { None } else { Some(number(value, 1, 200)? as u32) };
            Ok(())
        },
        show: |spec| spec.depth.map(|plies| format!("depth={plies}")),
    },
    Key {
        name: "late",
        usage: "late=PLIES/MOVES",
        summary: "another depth where the root has fewer moves than this, as in depth=2,late=6/50 (off)",
        families: TREE,
        set: |spec, value| {
            spec.late = if is_off(value) {
                None
            } else {
                let (depth, moves) = pair(value, 60_000)?;
                Some(Late { depth, moves })
            };
            Ok(())
        },
        show: |spec| spec.late.map(|Late { depth, moves }| format!("late={depth}/{moves}")),
    },
    Key {
        name: "eval",
        usage: "eval=NAME",
        summary: "one of the game's evaluations, see `plywood games` (the game's usual one)",
        families: &[Family::Exhaustive, Family::Cutting, Family::MonteCarlo, Family::Auto],
        set: |spec, value| {
            spec.eval = Some(value.filter(|value| !value.is_empty()).ok_or("a name")?.to_owned());
            Ok(())
        },
        show: |spec| spec.eval.as_ref().map(|name| format!("eval={name}")),
    },
    Key {
        name: "weights",
        usage: "weights=FILE",
        summary: "the evaluation's weights, as `plywood tune fit` writes them (those that it comes with)",
        families: &[Family::Exhaustive, Family::Cutting, Family::MonteCarlo],
        set: |spec, value| {
            spec.weights = match value {
                None | Some("") => return Err("the name of a file was expected".to_owned()),
                Some(path) => Some(path.to_owned()),
            };
            Ok(())
        },
        show: |spec| spec.weights.as_ref().map(|path| format!("weights={path}")),
    },
    Key {
        name: "network",
        usage: "network=FILE",
        summary: "the network of eval=net, as tools/train/train.py writes it",
        families: &[Family::Exhaustive, Family::Cutting, Family::MonteCarlo],
        set: |spec, value| {
            spec.network = match value {
                None | Some("") => return Err("the name of a file was expected".to_owned()),
                Some(path) => Some(path.to_owned()),
            };
            Ok(())
        },
        show: |spec| spec.network.as_ref().map(|path| format!("network={path}")),
    },
    Key {
        name: "threads",
        usage: "threads=N",
        summary: "how many threads search together (1)",
        families: &[Family::Cutting, Family::Solver, Family::MonteCarlo, Family::Auto],
        set: |spec, value| {
            spec.threads = Some(number(value, 1, MOST_THREADS as i64)? as usize);
            Ok(())
        },
        show: |spec| spec.threads.map(|threads| format!("threads={threads}")),
    },
    Key {
        name: "parallel",
        usage: "parallel=lazy|abdada|ybw|pvs",
        summary: "how threads share a tree: by its table, by what they search, at any node, on the leftmost path (ybw)",
        families: CUTTING,
        set: |spec, value| {
            spec.parallel = Some(choose(value, &SCHEMES)?);
            Ok(())
        },
        show: |spec| spec.parallel.map(|scheme| format!("parallel={}", scheme_name(scheme))),
    },
    Key {
        name: "split",
        usage: "split=on|off",
        summary: "search turns as several plies, where the game has that (amazons: move, then arrow)",
        families: &[Family::Exhaustive, Family::Cutting, Family::MonteCarlo],
        set: |spec, value| {
            spec.split = Some(flag(value)?);
            Ok(())
        },
        show: |spec| spec.split.map(|is_on| format!("split={}", if is_on { "on" } else { "off" })),
    },
    Key {
        name: "among",
        usage: "among=all|general",
        summary: "what auto chooses among: all engines, or only searches that work for any game, so no solver (all)",
        families: AUTO,
        set: |spec, value| {
            spec.among = choose(value, &[("all", Among::All), ("general", Among::General)])?;
            Ok(())
        },
        show: |spec| (spec.among == Among::General).then(|| "among=general".to_owned()),
    },
    Key {
        name: "rules",
        usage: "rules=FILE",
        summary: "the rules that auto chooses by, as `plywood auto fit` writes them (the built-in ones)",
        families: AUTO,
        set: |spec, value| {
            spec.rules = match value {
                None | Some("") => return Err("the name of a file was expected".to_owned()),
                Some(path) => Some(path.to_owned()),
            };
            Ok(())
        },
        show: |spec| spec.rules.as_ref().map(|path| format!("rules={path}")),
    },
    Key {
        name: "book",
        usage: "book=off|FILE",
        summary: "the solver's opening book: none, or one that `plywood book build` has written (the embedded one)",
        families: SOLVER,
        set: |spec, value| {
            spec.book = match value {
                None | Some("on" | "true") => BookSource::Embedded,
                _ if is_off(value) => BookSource::Off,
                Some(path) if path.is_empty() || path.contains(',') => {
                    return Err("a file name without commas was expected".to_owned());
                }
                Some(path) => BookSource::File(path.to_owned()),
            };
            Ok(())
        },
        show: |spec| match &spec.book {
            BookSource::Embedded => None,
            BookSource::Off => Some("book=off".to_owned()),
            BookSource::File(path) => Some(format!("book={path}")),
        },
    },
];

/// The schemes of parallel search by name.
pub const SCHEMES: [(&str, Scheme); 4] =
    [("lazy", Scheme::Lazy), ("abdada", Scheme::Abdada), ("ybw", Scheme::Ybw), ("pvs", Scheme::PvSplit)];

/// The name of a scheme of parallel search.
pub fn scheme_name(scheme: Scheme) -> &'static str {
    SCHEMES.iter().find(|(_, other)| *other == scheme).map_or("", |(name, _)| *name)
}

impl Key {
    /// The key of this name.
    pub(crate) fn find(name: &str) -> Result<&'static Key, TextError> {
        keys().find(|key| key.name == name).ok_or_else(|| {
            let names = || keys().map(|key| key.name);
            TextError::new(format!(
                "engines have no key {name:?}{}; keys: {}",
                hint(name, names()),
                names().collect::<Vec<_>>().join(", ")
            ))
        })
    }
}
