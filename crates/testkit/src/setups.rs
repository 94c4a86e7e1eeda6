//! Every way to put a search of the family together, systematically and at random.

use plywood_core::Random;
use plywood_core::{Evaluate, Fail, Features, Order, Policy, Position, Pruning, Table, Widths};
use plywood_search::{Algorithm, Deepening, Parallel, Schedule, Scheme, TreeSearch};

/// A complete description of a search but for its evaluation and order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What drives the recursion.
    pub algorithm: Algorithm,
    /// Once, or deeper and deeper.
    pub deepening: Option<Deepening>,
    /// The switches; `table` is on exactly if there is a table.
    pub features: Features,
    /// Entries of the table and which of them give way.
    pub table: Option<(usize, Policy)>,
    /// How many workers search in which way, and how they run.
    pub team: Option<(Parallel, Schedule)>,
}

impl Setup {
    /// The algorithm with the default switches.
    pub fn plain(algorithm: Algorithm) -> Setup {
        Setup { algorithm, deepening: None, features: Features::default(), table: None, team: None }
    }

    /// The same with a table.
    #[must_use]
    pub fn with_table(mut self, entries: usize, policy: Policy) -> Setup {
        self.table = Some((entries, policy));
        self.features.table = true;
        self
    }

    /// The same with several workers, who share even the smallest nodes.
    #[must_use]
    pub fn with_team(mut self, scheme: Scheme, workers: usize, schedule: Schedule) -> Setup {
        self.team = Some((Parallel { grain: 1, least_nodes: 0, ..Parallel::new(scheme, workers) }, schedule));
        self
    }

    /// The search described.
    pub fn build<P: Position, E: Evaluate<P>, D: Order<P>>(
        &self,
        evaluate: E,
        order: D,
    ) -> TreeSearch<P, E, D, Features> {
        let mut search = TreeSearch::new(self.algorithm, evaluate, order, self.features);
        if let Some(deepening) = self.deepening {
            search = search.deepening(deepening);
        }
        if let Some((entries, policy)) = self.table {
            search = search.table(Table::with_entries(entries, policy));
        }
        search
    }

    /// The same with its team, if it has one. Apart, because searches of teams take long to compile.
    pub fn build_team<P: Position, E: Evaluate<P>, D: Order<P>>(
        &self,
        evaluate: E,
        order: D,
    ) -> TreeSearch<P, E, D, Features> {
        let mut search = self.build(evaluate, order);
        if let Some((parallel, schedule)) = self.team {
            search = search.parallel(parallel);
            search.set_schedule(schedule);
        }
        search
    }
}

/// Every algorithm, with guesses of MTD(f) below, at and above what small trees are worth.
pub const ALGORITHMS: [Algorithm; 8] = [
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::Mtdf { guess: 0 },
    Algorithm::Mtdf { guess: -50 },
    Algorithm::NegaC { optimised: false },
    Algorithm::NegaC { optimised: true },
];

/// Small tables to collide in, and one that holds every small tree.
pub const TABLES: [Option<(usize, Policy)>; 6] = [
    None,
    Some((64, Policy::Bucket)),
    Some((64, Policy::Deep)),
    Some((64, Policy::Always)),
    Some((4096, Policy::Bucket)),
    Some((4096, Policy::Deep)),
];

/// Each switch that keeps the score turned alone, and none. Foresight also tightens static bounds, so there are both
/// together too, and staging is about the moves of two others.
pub fn single_switches() -> Vec<Features> {
    let none = Features::default();
    vec![
        none,
        Features { fail: Fail::Hard, ..none },
        Features { fail: Fail::Hybrid, ..none },
        Features { bounds: true, ..none },
        Features { early: true, ..none },
        Features { early: true, bounds: true, ..none },
        Features { mirror: true, ..none },
        Features { compact: true, ..none },
        Features { offset: 1000, ..none },
        Features { hash_move: true, ..none },
        Features { table_order: true, ..none },
        Features { killers: true, ..none },
        Features { history: true, ..none },
        Features { threats: true, ..none },
        Features { rank: true, ..none },
        Features { shallow: 1, ..none },
        Features { shallow: 2, ..none },
        Features { eval_order: true, ..none },
        Features { staged: true, hash_move: true, killers: true, ..none },
        Features { classes: true, ..none },
        Features { aims: true, ..none },
        Features { counter: true, ..none },
        Features { gravity: true, ..none },
        Features { continuation: true, ..none },
        Features { quiescence: 3, quiet_order: true, rank: true, ..none },
        Features { quiescence: 30, quiet_table: true, ..none },
        Features { decided: true, ..none },
        Features { extend: true, ..none },
        Features { quiescence: 1, ..none },
        Features { quiescence: 3, ..none },
        Features { distance: false, ..none },
        Features { line: false, ..none },
    ]
}

/// No deepening, then each step with each window.
pub fn deepenings() -> Vec<Option<Deepening>> {
    let mut all = vec![None];
    for step in [1, 2] {
        for aspiration in [None, Some(1), Some(5), Some(50)] {
            all.push(Some(Deepening { step, aspiration, onward: false }));
        }
    }
    all
}

/// Every algorithm with each switch alone, with every way of deepening and every table.
pub fn every() -> Vec<Setup> {
    let mut all = Vec::new();
    for algorithm in ALGORITHMS {
        for features in single_switches() {
            for deepening in deepenings() {
                for table in TABLES.into_iter().filter(|table| table.is_none() || !features.extend) {
                    let features = Features { table: table.is_some(), ..features };
                    all.push(Setup { algorithm, deepening, features, table, team: None });
                }
            }
        }
    }
    all
}

/// Any combination of everything that keeps the score.
#[expect(clippy::needless_update, reason = "a new switch is off until somebody tries it here")]
pub fn random(random: &mut Random) -> Setup {
    let table = *random.pick(&TABLES);
    let deepenings = deepenings();
    let noise;
    Setup {
        algorithm: *random.pick(&ALGORITHMS),
        deepening: *random.pick(&deepenings),
        features: Features {
            fail: *random.pick(&[Fail::Hard, Fail::Soft, Fail::Hybrid]),
            table: table.is_some(),
            bounds: random.one_in(2),
            early: random.one_in(2),
            mirror: random.one_in(2),
            compact: random.one_in(2),
            offset: 0,
            hash_move: random.one_in(2),
            table_order: random.one_in(3),
            killers: random.one_in(2),
            history: random.one_in(2),
            threats: random.one_in(2),
            rank: random.one_in(2),
            shallow: *random.pick(&[0, 0, 1, 2]),
            eval_order: random.one_in(3),
            staged: random.one_in(3),
            classes: {
                noise = random.below(4);
                noise < 2
            },
            aims: noise % 2 == 0,
            counter: random.one_in(2),
            gravity: random.one_in(2),
            continuation: random.one_in(2),
            pruning: Pruning::NONE,
            loose: false,
            quiet_order: random.one_in(2),
            quiet_table: table.is_some() && random.one_in(3),
            // With a table, what was found further ahead may answer for a node that was to be searched less far.
            extend: table.is_none() && random.one_in(4),
            widths: Widths::UNLIMITED,
            decided: random.one_in(4),
            quiescence: *random.pick(&[0, 0, 1, 4]),
            distance: !random.one_in(4),
            line: !random.one_in(5),
            ..Features::OFF
        },
        table,
        team: None,
    }
}

/// Each selective technique alone, with what it needs.
pub fn single_prunings() -> Vec<Pruning> {
    let none = Pruning::NONE;
    vec![
        Pruning { null_move: 1, ..none },
        Pruning { null_move: 1, verify: 2, ..none },
        Pruning { null_move: 1, null_more: 2, ..none },
        Pruning { late_moves: 1, ..none },
        Pruning { reduce: 100, ..none },
        Pruning { reduce: 100, finer: true, ..none },
        Pruning { late_prune: 1, ..none },
        Pruning { late_prune: 1, improving: true, ..none },
        Pruning { futility: 1, ..none },
        Pruning { futility: 1, improving: true, ..none },
        Pruning { quiet_futility: 1, ..none },
        Pruning { exchange: 2, ..none },
        Pruning { razor: 1, ..none },
        Pruning { internal: 2, ..none },
        Pruning { singular: 2, ..none },
        Pruning { strike: true, ..none },
    ]
}

/// Any combination of selective techniques.
#[expect(clippy::needless_update, reason = "a new technique is off until somebody tries it here")]
fn pruning(random: &mut Random) -> Pruning {
    Pruning {
        null_move: *random.pick(&[0, 1, 2]),
        verify: *random.pick(&[0, 0, 1, 3]),
        late_moves: *random.pick(&[0, 1, 2]),
        reduce: *random.pick(&[0, 0, 50, 150]),
        late_prune: *random.pick(&[0, 0, 1, 2]),
        futility: *random.pick(&[0, 0, 1, 2]),
        razor: *random.pick(&[0, 0, 1, 2]),
        internal: *random.pick(&[0, 0, 2, 3]),
        singular: *random.pick(&[0, 0, 2, 3]),
        improving: random.one_in(2),
        null_more: *random.pick(&[0, 0, 1, 3]),
        finer: random.one_in(2),
        quiet_futility: *random.pick(&[0, 0, 1, 2]),
        exchange: *random.pick(&[0, 0, 1, 3]),
        strike: random.one_in(3),
        ..Pruning::NONE
    }
}

/// Any combination of everything, and moves that are left out or searched less deeply. A search by test may contradict
/// itself then.
pub fn selective(random: &mut Random) -> Setup {
    let mut setup = self::random(random);
    let singles = single_prunings();
    setup.features.pruning = match random.below(3) {
        0 => *random.pick(&singles),
        1 => pruning(random),
        _ => Pruning::NONE,
    };
    if setup.features.pruning == Pruning::NONE || random.one_in(2) {
        let widths: [&[u16]; 6] = [&[1], &[2], &[9, 1], &[2, 9], &[2, 2, 9], &[9, 9, 2, 9]];
        let chosen = *random.pick(&widths);
        setup.features.widths = Widths::new(chosen).unwrap_or_default();
    }
    setup
}
