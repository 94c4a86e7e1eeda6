//! The memory of a Monte Carlo tree: it stays within its limit, the search goes on when it is full, and wide games take
//! little of it.
//!
//! One test, because it measures the whole process.

use plywood_core::{
    Evaluate, Goal, Limits, Move, Order, Playout, Position, RandomMoves, Report, Score, Search, Side, Stats,
    Zero,
};
use plywood_games::connect4::{Connect4, RandomPlayout, Standard};
use plywood_search::{Mcts, MctsSettings, Priors, Selection};

/// Bytes of this process that are in memory, where Linux tells.
fn resident() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

/// A game with as many moves as Amazons has at its beginning. It lasts four plies, and only one first move wins:
/// whatever follows it.
#[derive(Copy, Clone, Debug)]
struct Wide {
    ply: u32,
    first: u32,
    key: u64,
}

const BRANCHING: u32 = 2176;
const WINNER: u32 = 1234;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Number(u32);

impl Move for Number {
    fn to_bits(self) -> u32 {
        self.0
    }
    fn from_bits(bits: u32) -> Number {
        Number(bits)
    }
}

#[derive(Clone, Debug, Default)]
struct Numbers(std::ops::Range<u32>);

impl Iterator for Numbers {
    type Item = Number;
    fn next(&mut self) -> Option<Number> {
        self.0.next().map(Number)
    }
    fn nth(&mut self, n: usize) -> Option<Number> {
        self.0.nth(n).map(Number)
    }
    fn count(self) -> usize {
        self.0.count()
    }
}

impl Position for Wide {
    type Move = Number;
    type Moves = Numbers;
    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn verdict(&self) -> Option<Score> {
        let is_lucky = self.key.is_multiple_of(16);
        let score = if self.first == WINNER {
            Score::win_at(4)
        } else if is_lucky {
            Score::DRAW
        } else {
            Score::loss_at(4)
        };
        (self.ply == 4).then_some(score)
    }
    fn moves(&self) -> Numbers {
        Numbers(0..BRANCHING)
    }
    fn play(&mut self, Number(number): Number) {
        if self.ply == 0 {
            self.first = number;
        }
        self.key = plywood_core::zobrist::mix(self.key ^ u64::from(number));
        self.ply += 1;
    }
    fn key(&self) -> u64 {
        self.key
    }
    fn fresh_key(&self) -> u64 {
        self.key
    }
    fn plies_left(&self) -> Option<u32> {
        Some(4 - self.ply)
    }
}

const WIDE: Wide = Wide { ply: 0, first: 0, key: 1 };

fn run<P: Position, E, D, Y>(search: &mut Mcts<P, E, D, Y>, position: &P, simulations: u64) -> Report<P::Move>
where
    E: Evaluate<P> + Sync,
    D: Order<P> + Sync,
    Y: Playout<P> + Sync,
{
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    search.search(position, Goal::SOLVE, &mut (limits.start(), Stats::default()))
}

/// Fills the tree several times over, in two searches, and looks at what that took.
fn stays_within(settings: &MctsSettings, simulations: u64) {
    let before = resident();
    let mut search = Mcts::new(settings.clone(), Zero, (), RandomPlayout);
    let start = Connect4::new(Standard);
    let report = run(&mut search, &start, simulations);
    let next = report.line.iter().take(2).fold(start, |position, mv| position.after(*mv));
    for report in [&report, &run(&mut search, &next, simulations)] {
        let bytes = report.stats.tree_bytes as usize;
        assert!(report.stopped && report.stats.simulations == simulations, "it goes on: {report:?}");
        assert!(bytes <= settings.memory && bytes > settings.memory / 2, "{bytes} bytes with {settings:?}");
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        // The test itself needs some, too.
        let (grown, allowed) = (after.saturating_sub(before), settings.memory / 20 * 21 + (1 << 20));
        assert!(grown <= allowed, "{grown} bytes instead of {allowed} with {settings:?}");
    }
}

#[test]
fn memory_stays_within_its_limit() {
    let base = MctsSettings { memory: 8 << 20, ..MctsSettings::default() };
    stays_within(&base, 500_000);
    stays_within(&MctsSettings { transpositions: true, ..base.clone() }, 500_000);
    stays_within(&MctsSettings { select: Selection::Puct, ..base.clone() }, 400_000);
    let listed = MctsSettings { priors: Priors::Rank, select: Selection::Ucb1Tuned, ..base.clone() };
    stays_within(&listed, 400_000);

    // Wide games: few bytes for each simulation, at every time.
    for simulations in [3000, 5000, 20_000, 200_000] {
        let report = run(&mut Mcts::new(MctsSettings::default(), Zero, (), RandomMoves), &WIDE, simulations);
        let bytes = report.stats.tree_bytes as f64 / simulations as f64;
        assert!(bytes < 64.0, "{bytes} bytes for each of {simulations} simulations");
    }

    // And where that does not fit, the win is found all the same.
    for memory in [256 << 10, 1 << 20] {
        let settings = MctsSettings { memory, ..base.clone() };
        let report = run(&mut Mcts::new(settings, Zero, (), RandomMoves), &WIDE, 200_000);
        assert!(report.stats.tree_bytes as usize <= memory, "{report:?}");
        assert_eq!(report.best, Some(Number(WINNER)), "{report:?}");
    }
}
