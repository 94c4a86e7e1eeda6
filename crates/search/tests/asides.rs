//! What selective techniques ask aside from the search, what they make of the answers, and what they leave out.
//!
//! None of it is an error that a proof could show: gaps cover it. So the whole search is recorded, and every node is
//! looked at.

use plywood_core::{
    Evaluate, Event, Features, Flow, Goal, Leave, Observer, Phase, Policy, Position, Pruning, Reason, Score,
    Search, Visit, Window,
};
use plywood_search::{Algorithm, Deepening};
use plywood_testkit::hashed::{Branch, Hashed, Shuffled, Stakes};
use plywood_testkit::setups::Setup;
use plywood_testkit::tree::{Growth, Tree};

/// Far enough apart for margins to matter.
const ESTIMATES: Hashed = Hashed { points: 40 };

/// A node that was searched.
struct Node {
    position: Tree,
    height: u32,
    depth: u32,
    window: Window,
    steps: Vec<Step>,
    stored: bool,
    left: Option<Leave>,
}

/// What a node did, in order: a node is named by its place in the record.
#[derive(Copy, Clone)]
enum Step {
    Child { mv: Branch, node: usize },
    Aside(usize),
}

/// Everything that a search did, but for what only completes its line.
#[derive(Default)]
struct Record {
    nodes: Vec<Node>,
    path: Vec<usize>,
    next_child: Option<Branch>,
    completes_line: bool,
}

impl Observer<Tree> for Record {
    fn enter(&mut self, visit: &Visit<'_, Tree>) -> Flow {
        if self.completes_line {
            return Flow::Go;
        }
        let node = self.nodes.len();
        if let Some(parent) = self.path.last() {
            let step = self.next_child.take().map_or(Step::Aside(node), |mv| Step::Child { mv, node });
            self.nodes[*parent].steps.push(step);
        }
        self.path.push(node);
        let Visit { position, height, depth, window } = *visit;
        self.nodes.push(Node {
            position: *position,
            height,
            depth,
            window,
            steps: Vec::new(),
            stored: false,
            left: None,
        });
        Flow::Go
    }

    fn leave(&mut self, _: &Tree, leave: &Leave) {
        if !self.completes_line {
            let node = self.path.pop().expect("a node was entered");
            self.nodes[node].left = Some(*leave);
        }
    }

    fn event(&mut self, event: Event<Branch>) {
        match event {
            Event::Begin(Phase::Line) => self.completes_line = true,
            Event::End(Phase::Line) => self.completes_line = false,
            _ if self.completes_line => {}
            Event::Child { mv, .. } => self.next_child = Some(mv),
            Event::Store(_) => {
                let node = self.path.last().expect("a node was entered");
                self.nodes[*node].stored = true;
            }
            _ => {}
        }
    }
}

impl Record {
    /// The results of the nodes that `node` asked aside, with their heights.
    fn asides(&self, node: &Node) -> Vec<&Node> {
        let aside =
            |step: &Step| if let Step::Aside(aside) = step { Some(&self.nodes[*aside]) } else { None };
        node.steps.iter().filter_map(aside).collect()
    }

    /// Tells `visit` of a node and all nodes below it.
    fn descend(&self, node: &Node, visit: &mut impl FnMut(&Node)) {
        visit(node);
        for step in &node.steps {
            let (Step::Child { node, .. } | Step::Aside(node)) = step;
            self.descend(&self.nodes[*node], visit);
        }
    }

    /// Whether a node gives up its turn.
    fn idles(&self, node: &Node) -> bool {
        self.asides(node).iter().any(|aside| aside.height > node.height)
    }
}

impl Node {
    fn result(&self) -> Leave {
        self.left.expect("nothing stops the search")
    }

    fn score(&self) -> Score {
        self.result().score
    }

    fn guess(&self) -> Score {
        ESTIMATES.evaluate(self.position.key(), &self.position)
    }

    /// Whether a move was searched.
    fn tried(&self, wanted: Branch) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Child { mv, .. } if *mv == wanted))
    }

    /// The moves that were not searched, although nothing was cut off.
    fn left_out(&self) -> Vec<Branch> {
        let all = self.depth > 0 && self.result().reason == Reason::Exhausted;
        self.position.moves().filter(|mv| all && !self.tried(*mv)).collect()
    }

    /// A shortcut is taken only where a yes or no will do and nothing has to be answered first.
    fn check_shortcut(&self) {
        assert!(self.window.is_null() && !self.position.under_threat() && self.height > 0);
    }
}

/// A tree that is large enough for something to be left out.
fn tree(seed: u64) -> Growth {
    let stakes = Stakes { points: 40, decisive: 5 };
    let repeats = if seed.is_multiple_of(2) { 0 } else { 4 };
    Growth { depth: 6, children: 5, leaves: 7, repeats, stakes, stuck: 0, seed }
}

fn record(growth: Growth, setup: Setup) -> Record {
    let mut record = Record::default();
    setup.build(ESTIMATES, Shuffled).search(&growth.root(), Goal::depth(5), &mut record);
    record
}

/// Principal variation search with nothing else that could change what a node is asked.
fn plain(pruning: Pruning) -> Setup {
    let features = Features { pruning, rank: true, ..Features::default() };
    Setup { features, ..Setup::plain(Algorithm::Pvs) }
}

/// Whoever gives up a turn stands well, is not threatened, and did not just get a turn for nothing. What is found is
/// believed if it is still too good, and if the node's own moves say so too, where that is asked.
#[test]
fn a_turn_is_given_up_where_that_says_something() {
    let (mut believed, mut refuted) = (0, 0);
    for seed in 0..200 {
        let verify = [0, 2, 3][seed as usize % 3];
        let record = record(tree(seed), plain(Pruning { null_move: 1, verify, ..Pruning::NONE }));
        for node in &record.nodes {
            let asides = record.asides(node);
            let Some(idle) = asides.first().filter(|idle| idle.height > node.height) else {
                assert_ne!(node.result().reason, Reason::Idle);
                continue;
            };
            node.check_shortcut();
            assert!(node.guess() >= node.window.beta && !record.idles(idle));
            let found = -idle.score();
            let promises = found >= node.window.beta && !found.is_decisive();
            let check = asides.get(1).map(|check| {
                assert!(check.height == node.height && promises);
                record.descend(check, &mut |below| {
                    assert!(below.height > check.height + check.depth * 3 / 4 || !record.idles(below));
                });
                refuted += u32::from(check.score() < node.window.beta);
                check.score() >= node.window.beta
            });
            assert_eq!(check.is_some(), promises && verify > 0 && node.depth >= verify);
            let expected = promises && check.unwrap_or(true);
            assert_eq!(node.result().reason == Reason::Idle, expected);
            assert!(!expected || node.score() == found);
            believed += u32::from(expected);
        }
    }
    assert!(believed > 300 && refuted > 30, "{believed} were believed, {refuted} refuted");
}

/// Whether a move is much better than all others is asked without it and without the table, which would answer for it;
/// nor does the table learn of it. If it is, and only then, it is searched one ply more deeply. Afterwards nothing is
/// left out any more.
#[test]
fn singular_moves_and_no_others_are_searched_more_deeply() {
    let (mut singular, mut ordinary) = (0, 0);
    for seed in 0..300 {
        let plain = plain(Pruning { singular: 2, ..Pruning::NONE });
        let features = Features { hash_move: true, ..plain.features };
        let deepening = Some(Deepening { step: 1, aspiration: None, onward: false });
        let setup = Setup { features, deepening, ..plain }.with_table(4096, Policy::Bucket);
        let record = record(tree(seed), setup);
        let mut questions = Vec::new();
        for node in &record.nodes {
            let [Step::Aside(others), Step::Child { mv, node: child }, ..] = node.steps[..] else { continue };
            questions.push(others);
            let (others, child) = (&record.nodes[others], &record.nodes[child]);
            assert!(!others.tried(mv) && !others.stored && others.result().reason != Reason::Table);
            let is_singular = others.score() < others.window.beta;
            assert_eq!(child.depth, node.depth - 1 + u32::from(is_singular));
            singular += u32::from(is_singular);
            ordinary += u32::from(!is_singular);
        }
        for (index, node) in record.nodes.iter().enumerate() {
            assert!(questions.contains(&index) || node.left_out().is_empty());
        }
    }
    assert!(singular > 100 && ordinary > 100, "{singular} singular moves, {ordinary} others");
}

const MARGIN: u32 = 3;

#[test]
fn futile_nodes_are_above_the_window_by_the_margin() {
    let mut futile = 0;
    for seed in 0..200 {
        let record = record(tree(seed), plain(Pruning { futility: MARGIN, ..Pruning::NONE }));
        for node in record.nodes.iter().filter(|node| node.result().reason == Reason::Futile) {
            node.check_shortcut();
            assert_eq!(node.score(), node.guess());
            assert!(node.score() >= node.window.beta + (MARGIN * node.depth) as i32);
            futile += 1;
        }
    }
    assert!(futile > 300, "{futile} futile nodes");
}

/// Noise is asked where it is followed at all, and must not help.
#[test]
fn razored_nodes_are_below_the_window_by_the_margin() {
    let (mut razored, mut saved) = (0, 0);
    for seed in 0..200 {
        let plain = plain(Pruning { razor: MARGIN, ..Pruning::NONE });
        let quiescence = if seed % 4 < 2 { 0 } else { 2 };
        let setup = Setup { features: Features { quiescence, ..plain.features }, ..plain };
        let record = record(tree(seed), setup);
        for node in &record.nodes {
            let noise = record.asides(node).first().map(|aside| aside.score());
            let is_razored = node.result().reason == Reason::Razored;
            assert!(quiescence == 0 || noise.is_some() || !is_razored);
            if noise.is_none() && !is_razored {
                continue;
            }
            node.check_shortcut();
            assert!(node.guess() <= node.window.alpha - (MARGIN * node.depth) as i32);
            let score = noise.unwrap_or(node.guess());
            assert_eq!(is_razored, score <= node.window.alpha && !score.is_decisive());
            assert!(!is_razored || node.score() == score);
            razored += u32::from(is_razored);
            saved += u32::from(!is_razored);
        }
    }
    assert!(razored > 300 && saved > 10, "{razored} nodes razored, {saved} saved by noise");
}

/// Noisy moves are never too late, and whoever is threatened or losing, or wants an exact score, looks at every move.
#[test]
fn only_quiet_moves_are_too_late() {
    let mut late = 0;
    for seed in 0..400 {
        // Some of them with so many wins and losses that all early moves of a node may lose.
        let (children, leaves, decisive) = if seed % 4 < 2 { (5, 7, 5) } else { (12, 2, 2) };
        let growth = Growth { children, leaves, stakes: Stakes { points: 40, decisive }, ..tree(seed) };
        let record = record(growth, plain(Pruning { late_prune: 1, ..Pruning::NONE }));
        for node in record.nodes.iter().filter(|node| !node.left_out().is_empty()) {
            assert!(node.left_out().iter().all(|mv| !node.position.class(*mv).is_noisy()));
            assert!(!node.position.under_threat() && node.height > 0);
            // A window that moves closed is as good as one that was.
            assert!(node.window.is_null() || node.score() > node.window.alpha);
            assert!(!node.score().is_decisive() || node.score() > Score::DRAW);
            late += 1;
        }
    }
    assert!(late > 300, "moves were left out at {late} nodes");
}

#[test]
fn only_worthless_moves_are_struck_and_none_of_the_root() {
    let mut struck = 0;
    for seed in 0..50 {
        let record = record(tree(seed), plain(Pruning { strike: true, ..Pruning::NONE }));
        for node in record.nodes.iter().filter(|node| !node.left_out().is_empty()) {
            assert!(node.left_out().iter().all(|mv| node.position.is_worthless(*mv)));
            assert!(node.height > 0 && !node.steps.is_empty());
            struck += 1;
        }
    }
    assert!(struck > 300, "moves were struck at {struck} nodes");
}
