//! Where the time of a search goes, beside the shares that Tollmien (2014, section 8.4) measured in his bot.
//!
//! What each part costs is measured alone, on positions that the search met, and multiplied by how often the search did
//! it. Times are the processor's, so that other programs do not count.

use std::hint::black_box;

use cpu_time::ThreadTime;
use plywood_core::{
    Bound, Entry, Evaluate, Features, Game, Goal, Leave, Observer, Policy, Position, Reason, Score, Search,
    Stats, Table,
};
use plywood_games::arimaa::{Arimaa, Evaluation, Forcing, Steps, Term};
use plywood_search::{Algorithm, Deepening, TreeSearch};

/// Tollmien's second position, the one that was profiled; Silver is to move, and is told so by the answer that is
/// printed there.
const POSITION: &str = "s [     r  r rdrcrrrh dEMmrRH h eRRR  H DC  C D    R R  R        R ]";
const DEPTH: u32 = 8;
const TABLE_MIB: usize = 64;
/// Positions that are measured together, and how often; the fastest time counts, which is what noise cannot improve.
const POSITIONS: usize = 1000;
const REPEATS: u32 = 10;
const ROUNDS: u32 = 30;
const SEARCHES: u32 = 3;

/// Shares of his five profiles, from the least to the greatest, in percent.
const THESIS: [(&str, &str, &str); 9] = [
    ("trapControlEvaluation", "55.4 - 59.0", "traps, threats, protection, frozen"),
    ("evaluateBoardState", "9.1 - 10.9", "the tables, and the sum of all terms"),
    ("findPieceAt", "7.9 - 9.7", "no such thing: boards are asked for sets"),
    ("mobilityEvaluation, getMoveCount", "4.6 - 7.0", "mobility"),
    ("Bitboard.<init>", "1.4 - 3.2", "no such thing: boards are changed and restored"),
    ("generateAllColorMoves, getPieceSpecialMoveList", "2.4 - 4.0", "generation"),
    ("rabbitWallEvaluation", "1.5 - 2.8", "wall"),
    ("rabbitFreewayEvaluation", "0.5 - 1.1", "freeways"),
    ("hostageSituation", "0.0 - 0.2", "hostage, frame, fork, lemmings"),
];

/// Keeps some of the positions that a search evaluates and some that it searches.
#[derive(Default)]
struct Met {
    leaves: Vec<Steps>,
    inner: Vec<Steps>,
    seen: u64,
}

impl Observer<Steps> for Met {
    fn leave(&mut self, position: &Steps, leave: &Leave) {
        self.seen += 1;
        let kept = match leave.reason {
            Reason::Evaluated => &mut self.leaves,
            Reason::Cutoff | Reason::Exhausted => &mut self.inner,
            _ => return,
        };
        // Not all from the same corner of the tree.
        if kept.len() < POSITIONS && self.seen % 97 < 3 {
            kept.push(position.clone());
        }
    }
}

fn search(observer: &mut impl Observer<Steps>) -> f64 {
    let features = Features {
        table: true,
        hash_move: true,
        killers: true,
        history: true,
        rank: true,
        ..Features::default()
    };
    let evaluation = Evaluation::new(plywood_games::arimaa::Weights::FULL);
    let mut search = TreeSearch::new(Algorithm::Pvs, evaluation, Forcing, features)
        .table(Table::new(TABLE_MIB, Policy::default()))
        .deepening(Deepening::default());
    let Ok(position) = Arimaa.parse_position(POSITION) else { return 0.0 };
    let start = ThreadTime::now();
    search.search(&position, Goal::depth(DEPTH), observer);
    start.elapsed().as_secs_f64() * 1e9
}

/// Nanoseconds for each position.
fn nanoseconds(positions: &[Steps], task: impl Fn(&Steps) -> u64) -> f64 {
    let measure = |_| {
        let start = ThreadTime::now();
        for _ in 0..REPEATS {
            for position in positions {
                black_box(task(black_box(position)));
            }
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS) / positions.len().max(1) as f64
    };
    (0..ROUNDS).map(measure).fold(f64::INFINITY, f64::min)
}

/// What one evaluation costs with each of these names, the state carried along. They take turns, so that all meet the
/// same noise.
fn evaluation_costs(leaves: &[Steps], names: &[String]) -> Result<Vec<f64>, String> {
    let mut costs = vec![f64::INFINITY; names.len()];
    for _ in 0..ROUNDS {
        for (cost, name) in costs.iter_mut().zip(names) {
            let evaluation = Evaluation::named(name).map_err(|error| error.to_string())?;
            let carried: Vec<_> = leaves.iter().map(|leaf| evaluation.start(leaf)).collect();
            let start = ThreadTime::now();
            for _ in 0..REPEATS {
                for (leaf, state) in leaves.iter().zip(&carried) {
                    black_box(evaluation.evaluate(*state, black_box(leaf)));
                }
            }
            *cost = cost.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS) / leaves.len() as f64);
        }
    }
    Ok(costs)
}

/// Measures, and prints both profiles.
pub(crate) fn run() -> Result<(), String> {
    let mut met = Met::default();
    search(&mut met);
    let mut stats = Stats::default();
    let mut total = search(&mut stats);
    for _ in 1..SEARCHES {
        stats = Stats::default();
        total = total.min(search(&mut stats));
    }
    if met.leaves.is_empty() || met.inner.is_empty() {
        return Err("the search met no positions: is the position over?".to_owned());
    }
    println!(
        "{} plies ahead: {} nodes in {:.0} ms, {:.2} M nodes/s, {} evaluated\n",
        DEPTH,
        stats.nodes,
        total / 1e6,
        stats.nodes as f64 / total * 1e3,
        stats.evaluated
    );
    print_phases(&met, &stats, total)?;
    print_terms(&met.leaves)?;
    println!("\nTollmien's bot                                  %             here");
    for (method, share, ours) in THESIS {
        println!("{method:<47} {share:<13} {ours}");
    }
    Ok(())
}

fn print_phases(met: &Met, stats: &Stats, total: f64) -> Result<(), String> {
    let evaluation = Evaluation::named("full").map_err(|error| error.to_string())?;
    let table = Table::new(TABLE_MIB, Policy::default());
    let entry = Entry::new(Score::DRAW, Bound::Exact, 1);
    let searched = (stats.nodes - stats.evaluated - stats.verdicts - stats.table_cuts) as f64;
    let nodes = stats.nodes as f64;
    let step = |task: &dyn Fn(&mut Steps, plywood_games::arimaa::Step) -> u64| {
        nanoseconds(&met.inner, |inner| {
            let mut inner = inner.clone();
            let first = inner.moves().next();
            first.map_or(0, |mv| task(&mut inner, mv))
        })
    };
    let nothing = step(&|_, _| 0);
    let played = step(&|position, mv| position.with_child(mv, |child| child.key())) - nothing;
    let carried = evaluation.start(&met.inner[0]);
    let advanced =
        step(&|position, mv| u64::from(evaluation.advance(carried, position, mv) == carried)) - nothing;
    let phases = [
        ("evaluation", evaluation_costs(&met.leaves, &["full".to_owned()])?[0], stats.evaluated as f64),
        ("state of the evaluation", advanced, nodes),
        (
            "generation",
            nanoseconds(&met.inner, |inner| {
                inner
                    .moves()
                    .map(|mv| mv == plywood_games::arimaa::Step::PASS)
                    .fold(0, |sum, pass| sum + u64::from(pass))
            }),
            searched,
        ),
        ("playing", played, nodes),
        ("verdict", nanoseconds(&met.leaves, |leaf| u64::from(leaf.verdict().is_some())), nodes),
        (
            "table",
            nanoseconds(&met.inner, |inner| table.store(&table.probe(inner.key()), entry) as u64),
            stats.table_probes as f64,
        ),
    ];
    println!("phase                       ns      times       %");
    let mut rest = 100.0;
    for (name, cost, times) in phases {
        let share = 100.0 * cost * times / total;
        rest -= share;
        println!("{name:<24} {cost:>5.0} {times:>10} {share:>7.1}");
    }
    println!("{:<24} {:>5} {:>10} {rest:>7.1}", "rest: order, recursion", "", "");
    Ok(())
}

/// What each term adds to the cost of an evaluation, and what they share.
fn print_terms(leaves: &[Steps]) -> Result<(), String> {
    let terms: Vec<Term> = Term::ALL.into_iter().filter(|term| !term.is_material()).collect();
    let mut names = vec!["full".to_owned()];
    names.extend(terms.iter().map(|term| format!("full-{}", term.name())));
    let costs = evaluation_costs(leaves, &names)?;
    let full = costs[0];
    println!("\nterm                        ns       % of the evaluation");
    let mut shared = full;
    for (term, without) in terms.iter().zip(&costs[1..]) {
        let cost = (full - without).max(0.0);
        shared -= cost;
        println!("{:<24} {cost:>5.1} {:>7.1}", term.name(), 100.0 * cost / full);
    }
    println!("{:<24} {shared:>5.1} {:>7.1}", "what terms share", 100.0 * shared / full);
    println!("{:<24} {full:>5.1} {:>7.1}", "all", 100.0);
    Ok(())
}
