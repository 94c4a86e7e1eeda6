//! What is made of a trace.

use plywood_core::{Features, Goal, Score, Search, Side};
use plywood_games::tree::{TreeGame, TreePosition};
use plywood_search::Algorithm;
use plywood_search::trace::{DotOptions, Played, PointOfView, Tracer, dot, json, outline};

use crate::support::{ADORF, check, check_exports, trace_tree, tree, tree_search};

#[test]
fn adorfs_example_is_recorded() {
    let (trace, report) = trace_tree(ADORF, Algorithm::AlphaBeta, Features::default());
    check(&trace, true);
    check_exports(&trace);
    assert_eq!(report.score, Score::points(-2));
    let names: Vec<String> = (0..trace.nodes().len()).map(|id| trace.name(id)).collect();
    assert_eq!(names, ["A", "B", "D", "E", "C", "F"]);
    let cut = &trace.nodes()[4];
    assert_eq!(cut.unvisited.iter().map(Played::name).collect::<Vec<_>>(), ["G"]);
    let line: Vec<&str> =
        trace.nodes().iter().filter(|node| node.on_line).filter_map(|node| node.caption.as_deref()).collect();
    assert_eq!(line, ["A", "B", "E"]);
    assert!(trace.nodes()[1].raised_alpha && !cut.raised_alpha);
    assert_eq!((trace.nodes()[0].depth, trace.nodes()[0].side), (None, Side::First));
}

#[test]
fn the_outline_of_adorfs_example() {
    let (trace, _) = trace_tree(ADORF, Algorithm::AlphaBeta, Features::default());
    let expected = "\
search 1: to the end, 6 nodes; numbers for MAX, the first player
* A MAX [−∞; ∞] = -2  all moves searched
*   B MIN [−∞; ∞] = -2  all moves searched, raises alpha
      D MAX [−∞; ∞] = 4  game over, raises alpha
*     E MAX [−∞; 4] = -2  game over, raises alpha
    C MIN [-2; ∞] <= -3  cut-off; cut: skips G
      F MAX [-2; ∞] = -3  game over
";
    assert_eq!(outline(&trace, PointOfView::Max), expected);
    assert_eq!(outline(&trace, PointOfView::Own).lines().nth(1), expected.lines().nth(1));
    assert!(outline(&trace, PointOfView::Mover).contains("C MIN [−∞; 2] >= 3"));
}

#[test]
fn headlines_count_what_was_not_recorded() {
    let search = |cap| {
        let mut tracer = Tracer::new(&TreeGame).cap(cap);
        tree_search(Algorithm::Mtdf { guess: 0 }, Features::default()).search(
            &tree(ADORF),
            Goal::SOLVE,
            &mut tracer,
        );
        outline(&tracer.into_trace(), PointOfView::Own)
    };
    let (whole, some) = (search(100), search(2));
    let headline = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    assert_eq!(headline(&whole).replace(" nodes", " nodes (2 recorded)"), headline(&some));
    let rest = some.lines().last().unwrap_or_default();
    assert!(rest.starts_with("not recorded: ") && rest.ends_with("among them"), "{rest}");
}

#[test]
fn the_ends_of_the_line_of_scores_are_infinite() {
    // However far a search opens its window, no score lies beyond the best win and the worst loss.
    let (trace, _) = trace_tree(ADORF, Algorithm::NegaC { optimised: false }, Features::default());
    let text = outline(&trace, PointOfView::Own);
    for end in ["loss@0", "win@0", "inf"] {
        assert!(!text.contains(end), "{text}");
    }
}

#[test]
fn json_has_the_documented_keys() {
    let (trace, _) = trace_tree(ADORF, Algorithm::AlphaBeta, Features::default());
    let text = json(&trace);
    assert_eq!(text.lines().count(), 1);
    let parsed: serde_json::Value = serde_json::from_str(&text).unwrap();
    let keys = |value: &serde_json::Value| -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&parsed), ["cap", "format", "game", "main_root", "nodes", "roots", "skipped", "version"]);
    let mut documented = [
        "id",
        "parent",
        "height",
        "children",
        "move",
        "caption",
        "pass",
        "side",
        "depth",
        "alpha",
        "beta",
        "score",
        "bound",
        "reason",
        "raised_alpha",
        "caused_cut",
        "best_line",
        "skipped_children",
        "unvisited",
        "unvisited_more",
    ];
    documented.sort_unstable();
    for node in parsed["nodes"].as_array().unwrap() {
        assert_eq!(keys(node), documented);
    }
    let cut = &parsed["nodes"][4];
    assert_eq!((cut["move"].as_str(), cut["side"].as_str()), (Some("C"), Some("second")));
    assert_eq!((cut["reason"].as_str(), cut["bound"].as_str()), (Some("cutoff"), Some("lower")));
    assert_eq!((cut["score"]["raw"].as_i64(), cut["beta"]["text"].as_str()), (Some(3), Some("2")));
    assert_eq!(cut["unvisited"][0]["caption"].as_str(), Some("G"));
    assert_eq!(parsed["nodes"][0]["alpha"]["raw"].as_i64(), Some(-4_000_000));
    assert!(parsed["nodes"][0]["parent"].is_null() && parsed["nodes"][0]["depth"].is_null());
}

#[test]
fn pictures_show_the_best_line_the_cut_and_the_legend() {
    let (trace, _) = trace_tree(ADORF, Algorithm::AlphaBeta, Features::default());
    let picture = dot(&trace, &DotOptions::default());
    let red = picture.lines().filter(|line| line.contains("->") && line.contains("#c62828")).count();
    assert_eq!(red, 2);
    let green = picture.lines().filter(|line| line.contains("#e4f3e3")).count();
    assert_eq!(green, 4, "A, D, E and F are MAX's");
    assert!(picture.contains("n4 -> c4_0 [label=\"\", style=dashed"));
    assert!(picture.contains("&lt;= -3") && picture.contains("for MAX, who moves at the root"));
    assert!(picture.contains("tooltip=\"C: MIN to move, to the end, cut-off (visit 5)\""));
}

#[test]
fn odd_captions_do_not_break_out() {
    let odd = |_: &TreePosition| Some("a\"b\\<c>&d".to_owned());
    let mut tracer = Tracer::new(&TreeGame).caption(odd);
    tree_search(Algorithm::AlphaBeta, Features::default()).search(&tree(ADORF), Goal::SOLVE, &mut tracer);
    let trace = tracer.into_trace();
    let picture = dot(&trace, &DotOptions::default());
    assert!(
        picture.contains("<b>a&quot;b\\\\&lt;c&gt;&amp;d</b>")
            && picture.contains("a\\\"b\\\\<c>&amp;d was cut off")
    );
    check_exports(&trace);
}
