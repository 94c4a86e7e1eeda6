//! What the tests of traces share.

use plywood_core::{Features, Game, Goal, Pass, Policy, Random, Reason, Report, Search, Table};
use plywood_games::tree::{Estimate, TreeGame, TreeMove, TreePosition};
use plywood_search::trace::{DotOptions, PointOfView, Trace, Tracer, dot, json, outline, walk};
use plywood_search::{Algorithm, TreeSearch};

pub(crate) const ADORF: &str = "A:(B:(D:4,E:-2),C:(F:-3,G:2))";

pub(crate) const ALGORITHMS: [Algorithm; 7] = [
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::Mtdf { guess: 0 },
    Algorithm::NegaC { optimised: false },
    Algorithm::NegaC { optimised: true },
];

/// Every feature that changes the shape of a search.
pub(crate) fn everything() -> Features {
    Features {
        table: true,
        bounds: true,
        hash_move: true,
        table_order: true,
        killers: true,
        history: true,
        rank: true,
        shallow: 1,
        quiescence: 2,
        ..Features::default()
    }
}

pub(crate) fn tree_search(
    algorithm: Algorithm,
    features: Features,
) -> TreeSearch<TreePosition, Estimate, (), Features> {
    TreeSearch::new(algorithm, Estimate, (), features).table(Table::with_entries(1024, Policy::Bucket))
}

pub(crate) fn tree(text: &str) -> TreePosition {
    TreeGame.parse_position(text).expect("a tree")
}

/// The text of a tree that is at most so deep and wide, and has a move at its root.
pub(crate) fn random_tree(random: &mut Random, depth: u32, width: i32) -> String {
    let children: Vec<String> = (0..random.between(1, width))
        .map(|_| match depth {
            2.. if !random.one_in(6) => random_tree(random, depth - 1, width),
            _ => random.between(-20, 20).to_string(),
        })
        .collect();
    format!("({})", children.join(","))
}

/// Traces a search of an explicit tree and marks the best line.
pub(crate) fn trace_tree(
    text: &str,
    algorithm: Algorithm,
    features: Features,
) -> (Trace<TreeMove>, Report<TreeMove>) {
    let mut tracer = Tracer::new(&TreeGame).caption(|node: &TreePosition| node.name().map(str::to_owned));
    let report = tree_search(algorithm, features).search(&tree(text), Goal::SOLVE, &mut tracer);
    let mut trace = tracer.into_trace();
    trace.mark_line(&report.line);
    (trace, report)
}

/// Whatever holds of every trace. `complete` if the search was not stopped.
pub(crate) fn check<M: PartialEq>(trace: &Trace<M>, complete: bool) {
    let nodes = trace.nodes();
    assert!(nodes.len() <= trace.cap());
    let mut roots = Vec::new();
    for (id, node) in nodes.iter().enumerate() {
        match node.parent {
            None => {
                roots.push(id);
                assert_eq!((node.height, node.incoming.is_none()), (0, true));
            }
            Some(parent) => {
                assert!(parent < id, "parents come first");
                assert_eq!(nodes[parent].height + 1, node.height);
                assert_eq!(nodes[parent].children.iter().filter(|child| **child == id).count(), 1);
                assert!(node.incoming.is_some());
            }
        }
        assert!(node.children.is_sorted());
        assert!(node.children.iter().all(|child| nodes[*child].parent == Some(id)));
        assert!(node.window.is_valid());
        if complete {
            assert!(node.leave.is_some(), "node {id} was never left");
        }
        let cut = node.leave.is_some_and(|leave| leave.reason == Reason::Cutoff);
        let left_out = cut || node.leave.is_none();
        assert!(left_out || (node.unvisited.is_empty() && node.unvisited_more == 0));
        for skipped in &node.unvisited {
            let searched = |child: &usize| {
                nodes[*child].pass != Pass::Ordering
                    && nodes[*child].incoming.as_ref().is_some_and(|incoming| incoming.mv == skipped.mv)
            };
            assert!(!node.children.iter().any(searched), "{} was searched", skipped.text);
        }
        if cut && node.skipped_children == 0 {
            assert_eq!(node.children.iter().filter(|child| nodes[**child].caused_cut).count(), 1);
        }
        if node.on_line {
            assert!(node.parent.is_none_or(|parent| nodes[parent].on_line));
        }
    }
    assert_eq!(roots, trace.roots());
    let reached: usize = trace.roots().iter().map(|root| trace.below(*root).len()).sum();
    assert_eq!(reached, nodes.len());
    let visited: u64 = trace.roots().iter().map(|root| trace.visited(*root)).sum();
    assert!((nodes.len() as u64..=nodes.len() as u64 + trace.skipped()).contains(&visited));
}

/// Every export of a trace is well-formed.
pub(crate) fn check_exports<M>(trace: &Trace<M>) {
    for view in [PointOfView::Mover, PointOfView::Own, PointOfView::Max] {
        let text = outline(trace, view);
        let skipped = usize::from(trace.skipped() > 0);
        let nothing = usize::from(trace.nodes().is_empty());
        assert_eq!(text.lines().count(), trace.nodes().len() + trace.roots().len() + skipped + nothing);
        check_dot(&dot(trace, &DotOptions { view, ..DotOptions::default() }), trace.nodes().len());
    }
    let parsed: serde_json::Value = serde_json::from_str(&json(trace)).expect("JSON");
    assert_eq!(parsed["nodes"].as_array().expect("a list").len(), trace.nodes().len());
    for (index, step) in walk(trace).iter().enumerate() {
        assert_eq!(step.number, index + 1);
        assert!(step.text.ends_with('.'), "{}", step.text);
        assert!(!step.picture.is_empty());
    }
}

/// Braces, brackets and quotes match, and every edge ends at nodes that exist.
pub(crate) fn check_dot(text: &str, nodes: usize) {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0);
    for letter in text.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
    }
    assert!(!quoted && depth == 0, "{text}");
    let declared: Vec<&str> =
        text.lines().filter_map(|line| line.trim().split_once(" [label=")).map(|(id, _)| id).collect();
    assert_eq!(declared.iter().filter(|id| id.starts_with('n') && !id.contains(' ')).count(), nodes);
    for (from, to) in text.lines().filter_map(|line| line.trim().split_once(" [")?.0.split_once(" -> ")) {
        assert!(declared.contains(&from) && declared.contains(&to), "{from} -> {to}");
    }
}
