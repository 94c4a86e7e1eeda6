//! Parts of traces: what is left out stays counted, and the answer's line stays in.

use plywood_core::{Features, Goal, Pass, Random, Score, Search};
use plywood_games::tree::{TreeGame, TreeMove};
use plywood_search::Algorithm;
use plywood_search::trace::{
    NodeId, Page, PointOfView, Trace, Tracer, on_a_page, outline, page_dot, tikz, walk,
};

use crate::support::{ALGORITHMS, check, everything, random_tree, trace_tree, tree, tree_search};

/// What a child of a node is worth to the side to move in the node.
fn value_above(trace: &Trace<TreeMove>, child: NodeId) -> Option<Score> {
    let node = &trace.nodes()[child];
    let above = &trace.nodes()[node.parent?];
    let score = node.leave?.score;
    Some(if node.side == above.side { score } else { -score })
}

/// Nodes below and with each node, by recursion.
fn count(trace: &Trace<TreeMove>, id: NodeId) -> u64 {
    1 + trace.nodes()[id].children.iter().map(|child| count(trace, *child)).sum::<u64>()
}

/// Compares a node with the node of the whole trace that it was: nothing is lost, and what is said of the rest is true.
fn compare(part: &Trace<TreeMove>, id: NodeId, whole: &Trace<TreeMove>, original: NodeId) {
    let (some, all) = (&part.nodes()[id], &whole.nodes()[original]);
    assert_eq!(some.window, all.window);
    assert_eq!(some.children.len() + some.skipped_children as usize, all.children.len());
    let totals = part.totals();
    assert_eq!(totals[id], count(whole, original));
    let mut left_out = all.children.clone();
    for child in &some.children {
        let one = &part.nodes()[*child];
        let is_same = |other: &&NodeId| {
            let node = &whole.nodes()[**other];
            let text = |played: &Option<plywood_search::trace::Played<TreeMove>>| {
                played.as_ref().map(|played| played.text.clone())
            };
            (text(&node.incoming), node.pass, node.window) == (text(&one.incoming), one.pass, one.window)
        };
        let found = left_out.iter().position(|other| is_same(&other)).expect("the child was there");
        let other = left_out.remove(found);
        compare(part, *child, whole, other);
    }
    let looked_at = left_out.iter().filter(|child| whole.nodes()[**child].pass != Pass::Ordering);
    assert_eq!(
        some.skipped_best.map(|(score, _)| score),
        looked_at.filter_map(|id| value_above(whole, *id)).max()
    );
    assert_eq!(some.skipped_nodes, left_out.iter().map(|child| count(whole, *child)).sum::<u64>());
}

#[test]
fn folding_loses_no_node() {
    let mut random = Random::new(1);
    for _ in 0..25 {
        let text = random_tree(&mut random, 5, 4);
        for algorithm in ALGORITHMS {
            for features in [Features::default(), everything()] {
                let (whole, _) = trace_tree(&text, algorithm, features);
                let root = whole.main_root().unwrap();
                let line = whole.nodes().iter().filter(|node| node.on_line).count();
                for (siblings, plies) in [(0, 1), (1, 2), (2, 9), (5, 3), (99, 99)] {
                    let part = whole.clone().folded(siblings, plies);
                    check(&part, true);
                    assert_eq!(part.nodes().len() as u64 + part.skipped(), whole.visited(root), "{text}");
                    compare(&part, 0, &whole, root);
                    assert!(part.nodes().iter().all(|node| node.height <= plies));
                    assert!(part.nodes().iter().all(|node| node.children.len() <= siblings + 1));
                    let shown = part.nodes().iter().filter(|node| node.on_line).count();
                    assert_eq!(shown, line.min(plies as usize + 1), "the best line is shown: {text}");
                    assert!(outline(&part, PointOfView::Own).lines().count() >= part.nodes().len());
                }
            }
        }
    }
}

#[test]
fn a_part_is_a_trace_of_its_own() {
    let mut random = Random::new(2);
    for _ in 0..20 {
        let text = random_tree(&mut random, 5, 3);
        let (whole, _) = trace_tree(&text, Algorithm::Pvs, Features::default());
        for id in 0..whole.nodes().len() {
            let part = whole.clone().part(id);
            check(&part, true);
            assert_eq!((part.nodes().len() as u64, part.skipped()), (count(&whole, id), 0));
            compare(&part, 0, &whole, id);
            assert_eq!(part.name(0), whole.name(id));
            for (place, below) in whole.below(id).into_iter().enumerate() {
                assert_eq!(part.name(place), whole.name(below), "nodes go by all moves that lead to them");
            }
            let shallow = part.clone().shallow(1);
            assert_eq!(shallow.nodes().len(), 1 + whole.nodes()[id].children.len());
            assert_eq!(shallow.nodes().len() as u64 + shallow.skipped(), count(&whole, id));
            assert!(walk(&shallow).len() >= 2);
        }
    }
}

/// A search with a tracer that was set up in some way.
fn traced<'a>(
    text: &str,
    algorithm: Algorithm,
    set_up: impl FnOnce(Tracer<'a, TreeGame>) -> Tracer<'a, TreeGame>,
) -> Trace<TreeMove> {
    let mut tracer = set_up(Tracer::new(&TreeGame));
    let report = tree_search(algorithm, Features::default()).search(&tree(text), Goal::SOLVE, &mut tracer);
    let mut trace = tracer.into_trace();
    trace.mark_line(&report.line);
    trace
}

#[test]
fn thinning_keeps_the_best_line_in_bounded_memory() {
    let mut random = Random::new(3);
    let mut thinned = 0;
    for _ in 0..12 {
        let text = random_tree(&mut random, 8, 4);
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
            let whole = traced(&text, algorithm, |tracer| tracer.cap(usize::MAX));
            let thin = traced(&text, algorithm, |tracer| tracer.cap(250).thinning());
            check(&thin, true);
            assert!(thin.nodes().len() <= 250);
            let (root, thin_root) = (whole.main_root().unwrap(), thin.main_root().unwrap());
            assert_eq!(thin.visited(thin_root), whole.visited(root));
            assert_eq!(thin.totals()[thin_root], whole.visited(root), "what is left out stays counted");
            thinned += usize::from(whole.nodes().len() > 250);
            let line = |trace: &Trace<TreeMove>| trace.nodes().iter().filter(|node| node.on_line).count();
            assert_eq!(line(&thin), line(&whole), "{algorithm:?} {text}");
            // Folded it is the same picture, whether room was short or not.
            let [a, b] = [thin, whole].map(|trace| outline(&trace.folded(3, 9), PointOfView::Own));
            assert_eq!(a, b);
        }
    }
    assert!(thinned > 5, "{thinned}");
}

#[test]
fn a_cap_and_a_focus_count_what_they_leave_out() {
    let mut random = Random::new(4);
    for _ in 0..10 {
        let text = random_tree(&mut random, 6, 3);
        let whole = traced(&text, Algorithm::Pvs, |tracer| tracer);
        let total = whole.nodes().len() as u64;
        for cap in [1, 2, 5, 17] {
            let trace = traced(&text, Algorithm::Pvs, |tracer| tracer.cap(cap));
            assert_eq!(trace.totals()[0], total);
        }
        for id in 0..whole.nodes().len() {
            let mut path = Vec::new();
            let mut next = Some(id);
            while let Some(at) = next {
                path.extend(whole.nodes()[at].incoming.as_ref().map(|played| played.mv));
                next = whole.nodes()[at].parent;
            }
            path.reverse();
            let length = path.len() as u32;
            let trace = traced(&text, Algorithm::Pvs, |tracer| tracer.focus(&path, Some(1)));
            check(&trace, true);
            assert_eq!(trace.totals()[0], total);
            assert!(trace.nodes().iter().all(|node| node.height <= length + 1));
            let name = whole.name(id);
            let found = (0..trace.nodes().len()).find(|other| trace.name(*other) == name);
            assert!(found.is_some(), "{name} of {text}");
        }
    }
}

#[test]
fn pages_show_small_trees_whole_and_fold_large_ones() {
    let (small, _) = trace_tree(crate::support::ADORF, Algorithm::AlphaBeta, Features::default());
    let nodes = small.nodes().len();
    let page = on_a_page(small, &Page::default());
    assert!(page.whole && page.trace.nodes().len() == nodes);
    let mut random = Random::new(5);
    let large = loop {
        let text = random_tree(&mut random, 8, 4);
        let trace = traced(&text, Algorithm::Minimax, |tracer| tracer.cap(usize::MAX));
        if trace.nodes().len() > 1000 {
            break trace;
        }
    };
    let total = large.nodes().len() as u64;
    let page = on_a_page(large.clone(), &Page::default());
    assert!(!page.whole && page.trace.nodes().len() < 100);
    let picture = page_dot(&page.trace, PointOfView::Own);
    assert!(picture.contains("size=") && picture.contains("nodes below"), "{picture}");
    let shown = page.trace.nodes().len();
    let legend = format!("{shown} of {} visited nodes shown", plywood_core::grouped(total));
    assert!(picture.contains(&legend), "{picture}");
    let document = tikz(&page.trace, PointOfView::Own, &["a % remark\nof two lines"]);
    assert!(document.starts_with("% a % remark\n% of two lines\n\\documentclass"), "{document}");
    let asked = on_a_page(large, &Page { siblings: Some(1), plies: Some(2), ..Page::default() });
    assert!(asked.trace.nodes().len() <= 5);
}
