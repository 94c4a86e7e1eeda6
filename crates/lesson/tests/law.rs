//! The law behind every lesson: what was cut does not matter. Whatever stands there, the tree is worth the same.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashSet;

use plywood_core::{Goal, Limits, Side};
use plywood_engines::Wanted;
use plywood_lesson::{Growth, Sketch, Twig};

const TREES: u64 = 10_000;

/// Every algorithm that looks at nodes, in its kinds.
const ENGINES: [&str; 14] = [
    "minimax",
    "negamax",
    "alphabeta",
    "alphabeta:fail=hard",
    "alphabeta:fail=hybrid",
    "alphabeta:id,entries=1024,order=hash",
    "pvs",
    "pvs:entries=1024,order=hash+killers,id",
    "mtdf",
    "mtdf:entries=1024",
    "mtdf:fail=hard,entries=1024",
    "negac",
    "negac:entries=1024",
    "negac-opt:entries=1024",
];

/// More than any payoff, as a payoff can be written.
const INFINITY: i32 = 999_999;

const GROWTHS: [Growth; 4] = [
    Growth { levels: &[(1, 4), (1, 4)], estimates: false, noise: 0 },
    Growth { levels: &[(1, 3), (1, 3), (1, 3)], estimates: true, noise: 0 },
    Growth { levels: &[(2, 3), (2, 3), (2, 3)], estimates: false, noise: 0 },
    Growth { levels: &[(1, 2), (1, 3), (1, 2), (1, 3)], estimates: true, noise: 0 },
];

/// What a node is worth to MAX, by definition.
fn minimax(twig: &Twig, side: Side) -> i32 {
    let values = twig.children.iter().map(|child| minimax(child, side.other()));
    let best = if side == Side::First { values.max() } else { values.min() };
    best.unwrap_or_else(|| twig.value.unwrap())
}

/// Puts a payoff in place of everything that nobody came to, and counts that. Names of nodes are unique.
fn replace(twig: &mut Twig, visited: &HashSet<String>, payoff: i32) -> usize {
    if !visited.contains(&twig.name) {
        twig.children.clear();
        twig.value = Some(payoff);
        return 1;
    }
    twig.children.iter_mut().map(|child| replace(child, visited, payoff)).sum()
}

#[test]
fn what_was_cut_does_not_matter() {
    let games = plywood_games::all();
    let game = games.find("tree").unwrap();
    let mut recorders: Vec<_> =
        ENGINES.iter().map(|engine| game.recorder(&engine.parse().unwrap()).unwrap()).collect();
    let mut replaced = [0; ENGINES.len()];
    for seed in 0..TREES {
        let sketch = Sketch::random(seed, &GROWTHS[(seed % 4) as usize]);
        let worth = minimax(&sketch.root, sketch.side);
        for (index, recorder) in recorders.iter_mut().enumerate() {
            recorder.forget();
            let recording = recorder
                .record(Some(&sketch.text()), Goal::SOLVE, &Limits::default(), &Wanted::up_to(100_000))
                .unwrap();
            let trace = recording.trace;
            let name = |text: &str| format!("{} seed {seed}: {text}: {}", ENGINES[index], sketch.text());
            assert_eq!(trace.skipped(), 0, "{}", name("not everything was recorded"));
            let nodes = trace.nodes();
            let visited: HashSet<String> = nodes.iter().filter_map(|node| node.caption.clone()).collect();
            for infinity in [INFINITY, -INFINITY] {
                let mut changed = sketch.clone();
                replaced[index] += replace(&mut changed.root, &visited, infinity);
                assert_eq!(minimax(&changed.root, changed.side), worth, "{}", name("a cut matters"));
            }
        }
    }
    // Those that look at everything leave nothing out; all others do.
    assert_eq!(replaced[..2], [0, 0]);
    assert!(replaced[2..].iter().all(|count| *count > 10_000), "{replaced:?}");
}
