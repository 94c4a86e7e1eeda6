//! Searches told step by step.

use std::collections::HashMap;

use plywood_core::{Fail, Features, Goal, Limits, Random, Score, Search, Side};
use plywood_games::tree::{TreeGame, TreePosition};
use plywood_search::Algorithm;
use plywood_search::trace::{DotOptions, PointOfView, Tracer, dot, outline, walk};

use crate::support::{ADORF, ALGORITHMS, check, trace_tree, tree, tree_search};

#[test]
fn the_walk_follows_adorfs_figure_8() {
    let (trace, _) = trace_tree(ADORF, Algorithm::AlphaBeta, Features::default());
    let steps = walk(&trace);
    let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
    let expected = [
        "The search begins at A, where MAX is to move. Nothing is known yet.",
        "MIN at B finds D with 4: B is worth at most 4.",
        "MIN at B finds E with -2, better than 4: B is worth at most -2. All moves of B are known now: B = -2. \
         MAX at A has -2 from B: A is worth at least -2.",
        "MIN at C finds F with -3. MAX already has -2 from B, so C cannot matter any more: G is cut.",
        "The search is over: A = -2, and the best move is B. Visited: 6 nodes; cut: 1 move.",
    ];
    assert_eq!(texts, expected);
    assert_eq!(steps[0].picture, "A MAX [−∞; ∞] ←\n  B ?\n    D ?\n    E ?\n  C ?\n    F ?\n    G ?");
    assert_eq!(
        steps[3].picture,
        "A MAX [-2; ∞] >= -2\n  B MIN = -2\n    D = 4\n    E = -2\n  C MIN <= -3\n    F = -3 ←\n    G ✂ cut"
    );
}

#[test]
fn the_walk_understands_repeated_turns() {
    // MAX moves twice below Q, and what MIN has from P cuts at both places.
    let (trace, report) = trace_tree(
        "R:min(P:max(a:5,b:3),Q:max(S:max(c:1,d:7,e:9),f:0))",
        Algorithm::AlphaBeta,
        Features::default(),
    );
    check(&trace, true);
    assert_eq!(report.score, Score::points(-5));
    let steps = walk(&trace);
    let texts: Vec<&str> = steps.iter().map(|step| step.text.as_str()).collect();
    let expected = [
        "The search begins at R, where MIN is to move. Nothing is known yet.",
        "MAX at P finds a with 5: P is worth at least 5.",
        "MAX at P finds b with 3: no better for MAX than 5 from a. All moves of P are known now: P = 5. \
         MIN at R has 5 from P: R is worth at most 5.",
        "MAX at S finds c with 1: S is worth at least 1.",
        "MAX at S finds d with 7. MIN already has 5 from P, so S cannot matter any more: e is cut. \
         MAX at Q has at least 7 from S. MIN already has 5 from P, so Q cannot matter any more: f is cut.",
        "The search is over: R = 5, and the best move is P. Visited: 8 nodes; cut: 2 moves.",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn what_a_stopped_search_did_not_come_to_stays_open() {
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let name = |node: &TreePosition| node.name().map(str::to_owned);
    let mut observer = (limits.start(), Tracer::new(&TreeGame).caption(name));
    tree_search(Algorithm::AlphaBeta, Features::default()).search(&tree(ADORF), Goal::SOLVE, &mut observer);
    let trace = observer.1.into_trace();
    check(&trace, false);
    let steps = walk(&trace);
    assert_eq!(steps[1].picture, "A MAX [−∞; ∞]\n  B MIN [−∞; 4] <= 4\n    D = 4 ←\n    E ?\n  C ?");
    assert!(steps[2].text.ends_with("Visited: 3 nodes; cut: 0 moves."), "{}", steps[2].text);
    assert!(outline(&trace, PointOfView::Own).contains("stopped; not searched: C\n"));
}

#[test]
fn the_walk_tells_tests_from_searches() {
    let (trace, _) = trace_tree("A:(B:(D:4,E:-2),C:(F:8,G:2))", Algorithm::Pvs, Features::default());
    let story: Vec<String> = walk(&trace).into_iter().map(|step| step.text).collect();
    assert_eq!(story[2], "MIN at B only tests whether E is worth less than 4. MIN at B finds E with -2.");
    assert!(story[3].starts_with(
        "MIN at B has to search E again, inside [−∞; 4]. \
         MIN at B finds E with -2, better than 4: B is worth at most -2."
    ));
    assert_eq!(
        story[4],
        "MAX at A only tests whether C is worth more than -2. \
         MIN at C finds F with 8: not enough for MIN, who needs less than -1."
    );
}

#[test]
fn nodes_without_labels_go_by_their_moves() {
    let (trace, _) = trace_tree("((4,-2),(-3,2))", Algorithm::AlphaBeta, Features::default());
    let steps = walk(&trace);
    assert_eq!(
        steps[3].text,
        "MIN at 2 finds 2-1 with -3. MAX already has -2 from 1, so 2 cannot matter any more: 2-2 is cut."
    );
    assert!(steps[4].text.contains("the best move is 1."));
    assert!(dot(&trace, &DotOptions::default()).contains("[label=\" 1 \""));
}

/// A random tree in text, with labels, repeated turns and ties, and the true value of every node for MAX.
fn random_tree(
    random: &mut Random,
    side: Side,
    height: u32,
    truth: &mut HashMap<String, i32>,
) -> (String, i32) {
    let label = format!("n{}", truth.len());
    truth.insert(label.clone(), 0);
    let (text, value) = if height == 0 || (height < 3 && random.one_in(4)) {
        let value = random.between(-5, 5);
        (format!("{label}:{value}"), value)
    } else {
        let mut children = Vec::new();
        for _ in 0..random.between(1, 3) {
            let next = if random.one_in(3) { side } else { side.other() };
            children.push(random_tree(random, next, height - 1, truth));
        }
        let values = children.iter().map(|(_, value)| *value);
        let (word, best) = match side {
            Side::First => ("max", values.fold(i32::MIN, i32::max)),
            Side::Second => ("min", values.fold(i32::MAX, i32::min)),
        };
        let texts: Vec<&str> = children.iter().map(|(text, _)| text.as_str()).collect();
        (format!("{label}:{word}({})", texts.join(",")), best)
    };
    truth.insert(label, value);
    (text, value)
}

#[test]
fn what_a_story_knows_is_true() {
    let mut random = Random::new(7);
    for round in 0..60 {
        let mut truth = HashMap::new();
        let side = if round % 2 == 0 { Side::First } else { Side::Second };
        let (text, _) = random_tree(&mut random, side, 4, &mut truth);
        for algorithm in ALGORITHMS {
            for fail in [Fail::Soft, Fail::Hard, Fail::Hybrid] {
                for table in [false, true] {
                    let features = Features { fail, table, hash_move: table, ..Features::default() };
                    let (trace, _) = trace_tree(&text, algorithm, features);
                    check(&trace, true);
                    for line in walk(&trace).iter().take(60).flat_map(|step| step.picture.lines()) {
                        check_claim(line, &truth);
                    }
                }
            }
        }
    }
}

/// `n3 MIN [-2; 4] <= 1 ←` must be true of node n3.
fn check_claim(line: &str, truth: &HashMap<String, i32>) {
    let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "←").collect();
    let [name, .., relation, number] = words.as_slice() else { return };
    let (Some(value), Ok(number)) = (truth.get(*name), number.parse::<i32>()) else { return };
    let holds = match *relation {
        "=" => *value == number,
        ">=" => *value >= number,
        "<=" => *value <= number,
        _ => true,
    };
    assert!(holds, "{line}, but it is {value}");
}
