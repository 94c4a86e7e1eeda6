//! Why a node was cut, searched or never visited.

use std::collections::HashMap;

use plywood_core::{Features, Game, Goal, Position, Random, Search, Side};
use plywood_games::connect4::{AnyShape, ConnectFour, Squares};
use plywood_games::tree::{TreeGame, TreePosition};
use plywood_search::trace::{Tracer, why};
use plywood_search::{Algorithm, TreeSearch};

use crate::support::{ALGORITHMS, everything, random_tree, tree, tree_search};

/// An end of a window, and the name of the node that it comes from.
type End = (Option<i32>, String);

/// What a textbook's alpha-beta knows of a node: its window and whether it was cut off.
struct Known {
    alpha: End,
    beta: End,
    cut: bool,
}

/// Alpha-beta as textbooks have it, from MAX's point of view, without any code of the searches.
fn textbook(node: &TreePosition, name: &str, ends: [End; 2], known: &mut HashMap<String, Known>) -> i32 {
    let [mut alpha, mut beta] = ends;
    let entry = (alpha.clone(), beta.clone());
    let (mut best, mut cut): (Option<i32>, bool) = (None, false);
    if let Some(score) = node.outcome() {
        best = Some(if node.side() == Side::First { score.raw() } else { -score.raw() });
    } else {
        for mv in node.moves() {
            if cut {
                break;
            }
            let below = extended(name, &TreeGame.format_move(node, mv));
            let value = textbook(&node.after(mv), &below, [alpha.clone(), beta.clone()], known);
            match node.side() {
                Side::First => {
                    best = Some(best.map_or(value, |best| best.max(value)));
                    if alpha.0.is_none_or(|alpha| value > alpha) {
                        alpha = (Some(value), below);
                    }
                }
                Side::Second => {
                    best = Some(best.map_or(value, |best| best.min(value)));
                    if beta.0.is_none_or(|beta| value < beta) {
                        beta = (Some(value), below);
                    }
                }
            }
            cut = matches!((alpha.0, beta.0), (Some(alpha), Some(beta)) if alpha >= beta);
        }
    }
    known.insert(name.to_owned(), Known { alpha: entry.0, beta: entry.1, cut });
    best.expect("a leaf has a value, and other nodes have moves")
}

fn extended(name: &str, mv: &str) -> String {
    if name == "start" { mv.to_owned() } else { format!("{name}-{mv}") }
}

/// All ways through a tree.
fn ways(node: &TreePosition, way: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    all.push(way.clone());
    if node.outcome().is_some() {
        return;
    }
    for mv in node.moves() {
        way.push(TreeGame.format_move(node, mv));
        ways(&node.after(mv), way, all);
        way.pop();
    }
}

#[test]
fn reasons_agree_with_a_textbook() {
    let mut random = Random::new(6);
    let (mut cuts, mut spared) = (0, 0);
    for _ in 0..40 {
        let text = random_tree(&mut random, 5, 4);
        let root = tree(&text);
        let mut known = HashMap::new();
        textbook(&root, "start", [(None, String::new()), (None, String::new())], &mut known);
        let mut tracer = Tracer::new(&TreeGame).cap(usize::MAX);
        tree_search(Algorithm::AlphaBeta, Features::default()).search(&root, Goal::SOLVE, &mut tracer);
        let trace = tracer.into_trace();
        assert_eq!(trace.nodes().len(), known.len(), "{text}");
        let mut all = Vec::new();
        ways(&root, &mut Vec::new(), &mut all);
        for way in all.iter().skip(1) {
            let name = way.join("-");
            let told = why(&trace, way);
            let Some(known) = known.get(&name) else {
                spared += 1;
                assert!(told.visits.is_empty());
                assert!(told.text.contains("was never visited"), "{text}: {}", told.text);
                assert!(told.text.contains("one of the moves that were cut"), "{text}: {}", told.text);
                continue;
            };
            assert_eq!(told.visits.len(), 1);
            assert_eq!(
                told.text.contains("It was left by a cut-off"),
                known.cut,
                "{text} {name}: {}",
                told.text
            );
            cuts += usize::from(known.cut);
            for (end, side, (value, giver)) in [("alpha", "MAX", &known.alpha), ("beta", "MIN", &known.beta)]
            {
                let because = value
                    .map(|value| format!("{end} is {value} because {side} already has that from {giver}"));
                match because {
                    Some(because) => {
                        assert!(told.text.contains(&because), "{text} {name}: {because}: {}", told.text);
                    }
                    None => {
                        assert!(!told.text.contains(&format!("{end} is")), "{text} {name}: {}", told.text);
                    }
                }
            }
        }
    }
    assert!(cuts > 50 && spared > 50, "{cuts} {spared}");
}

#[test]
fn a_focused_record_knows_as_much_as_a_whole_one() {
    let mut random = Random::new(7);
    let mut told = String::new();
    for _ in 0..6 {
        let text = random_tree(&mut random, 4, 3);
        let root = tree(&text);
        for algorithm in ALGORITHMS {
            for features in [Features::default(), everything()] {
                let search = |tracer: Tracer<'static, TreeGame>| {
                    let mut tracer = tracer.caption(|node: &TreePosition| node.name().map(str::to_owned));
                    let report = tree_search(algorithm, features).search(&root, Goal::SOLVE, &mut tracer);
                    let mut trace = tracer.into_trace();
                    trace.mark_line(&report.line);
                    trace
                };
                let whole = search(Tracer::new(&TreeGame).cap(usize::MAX));
                let mut all = Vec::new();
                ways(&root, &mut Vec::new(), &mut all);
                for way in &all {
                    let mut at = root.clone();
                    let mut path = Vec::new();
                    for text in way {
                        path.push(TreeGame.parse_move(&at, text).unwrap());
                        at = at.after(path[path.len() - 1]);
                    }
                    let focused = search(Tracer::new(&TreeGame).focus(&path, Some(1)).thinning());
                    assert_eq!(
                        why(&focused, way).text,
                        why(&whole, way).text,
                        "{algorithm:?} {text} {way:?}"
                    );
                    told += &why(&whole, way).text;
                }
            }
        }
    }
    for phrase in [
        "was left by a cut-off",
        "All its moves were searched",
        "only tests whether",
        "has to search",
        "The table knew enough of it from before",
        "because the whole search asks for no more",
        "lies on the best line",
        "is not on the best line, which goes on from",
        "was never visited",
    ] {
        assert!(told.contains(phrase), "nobody says: {phrase}");
    }
}

#[test]
fn a_million_nodes_are_no_obstacle() {
    let shape = AnyShape::new(7, 6).unwrap();
    let game = ConnectFour::new(shape);
    let start = game.position(None).unwrap();
    let path: Vec<_> = ["4", "4", "3"]
        .iter()
        .scan(start, |at, text| {
            let mv = game.parse_move(at, text).ok()?;
            *at = at.after(mv);
            Some(mv)
        })
        .collect();
    let mut tracer = Tracer::new(&game).cap(500).focus(&path, Some(1)).thinning();
    let mut search = TreeSearch::new(Algorithm::AlphaBeta, Squares::new(shape), (), Features::default());
    let report = search.search(&game.position(None).unwrap(), Goal::depth(10), &mut tracer);
    let mut trace = tracer.into_trace();
    trace.mark_line(&report.line);
    let visited = trace.visited(trace.main_root().unwrap());
    assert!(visited > 1_000_000, "{visited}");
    assert!(trace.nodes().len() < 100, "only what is on and beside the way: {}", trace.nodes().len());
    assert_eq!(trace.totals()[0], visited);
    let told = why(&trace, &["4", "4", "3"]).text;
    assert!(told.contains("All its moves were searched: 4-4-3 = "), "{told}");
    assert!(told.contains("lies on the best line"), "{told}");
}
