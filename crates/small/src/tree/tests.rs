use std::fmt::Write;
use std::sync::Arc;

use plywood_core::Random;
use plywood_core::{Evaluate, Game, MaxScore, Position, Score, Side, View};

use super::*;

fn tree(text: &str) -> TreePosition {
    TreeGame.parse_position(text).unwrap()
}

fn error(text: &str) -> String {
    Tree::parse(text).unwrap_err().to_string()
}

/// Follows moves by their names.
fn at(text: &str, moves: &[&str]) -> TreePosition {
    let mut position = tree(text);
    for name in moves {
        position.play(TreeGame.parse_move(&position, name).unwrap());
    }
    position
}

/// The textbook's definition, without negation.
fn minimax(position: &TreePosition) -> MaxScore {
    if let Some(score) = position.verdict() {
        return score.for_max(position.side());
    }
    let values = position.moves().map(|mv| minimax(&position.after(mv)));
    match position.side() {
        Side::First => values.max().unwrap(),
        Side::Second => values.min().unwrap(),
    }
}

/// The text of a random tree with every feature of the notation.
fn random_text(random: &mut Random, depth: u32, labelled: bool, text: &mut String) {
    if labelled {
        write!(text, "n{}{}:", random.bits(), if random.one_in(2) { "!" } else { "" }).unwrap();
    }
    if depth == 0 || random.one_in(4) {
        write!(text, "{}", random.between(-9, 9)).unwrap();
        return;
    }
    let side = *random.pick(&["", "", "max ", "min\n"]);
    text.push_str(side);
    text.push('(');
    for index in 0..=random.below(4) {
        if index > 0 {
            let comma = *random.pick(&[",", " , ", ", # a comment )\n"]);
            text.push_str(comma);
        }
        let labelled = random.one_in(2);
        random_text(random, depth - 1, labelled, text);
    }
    text.push(')');
    if random.one_in(3) {
        write!(text, "= {}", random.between(-5, 5)).unwrap();
    }
}

#[test]
fn the_starts_have_their_values() {
    let value = |name: &str| minimax(&TreeGame.position(Some(name)).unwrap());
    assert_eq!(minimax(&TreeGame.position(None).unwrap()), MaxScore::points(-2));
    // Adorf (2009), section 2.5: a mild defeat for White.
    assert_eq!(value("adorf-5"), MaxScore::points(-1));
    // 2 for a search that takes it for granted that sides alternate.
    assert_eq!(value("repeated-turns"), MaxScore::points(7));
    let names: Vec<&str> = TreeGame.starts().iter().map(|start| start.name).collect();
    assert_eq!(names, ["adorf-8", "adorf-5", "repeated-turns"]);
}

#[test]
fn labels_name_nodes_and_moves() {
    let root = TreeGame.position(None).unwrap();
    assert_eq!((root.name(), root.tree().node_count(), root.plies_left()), (Some("A"), 7, Some(2)));
    let names: Vec<String> = root.moves().map(|mv| TreeGame.format_move(&root, mv)).collect();
    assert_eq!(names, ["B", "C"]);
    let leaf = at("A:(B:(D:4,E:-2),C:(F:-3,G:2))", &["C", "F"]);
    assert_eq!(
        (leaf.name(), leaf.payoff(), leaf.ply(), leaf.plies_left()),
        (Some("F"), Some(-3), 2, Some(0))
    );
    // Only children without a label are counted by their place.
    let mixed = at("(7,x:(1,2),(3,4))", &["3"]);
    assert_eq!((mixed.name(), mixed.estimate(), mixed.payoff()), (None, Some(0), None));
    assert!(TreeGame.parse_move(&tree("(7,x:8)"), "2").is_err());
    for wrong in ["0", "3", "01", "+1", "-1", "4294967296"] {
        assert!(TreeGame.parse_move(&tree("(7,x:8)"), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn payoffs_and_estimates_are_for_max() {
    let text = "(a:(1,max(5,6)=-9)=4,2)";
    assert_eq!(Estimate.evaluate((), &tree(text)), Score::DRAW);
    let inner = at(text, &["a"]);
    assert_eq!((inner.side(), Estimate.evaluate((), &inner)), (Side::Second, Score::points(-4)));
    assert_eq!(Estimate.evaluate((), &at(text, &["a", "2"])), Score::points(-9));
    let leaf = at(text, &["2"]);
    assert_eq!((leaf.side(), leaf.verdict()), (Side::Second, Some(Score::points(-2))));
    assert_eq!(at(text, &["a", "2", "1"]).verdict(), Some(Score::points(-5)));
    assert_eq!(tree("5").verdict(), Some(Score::points(5)));
}

#[test]
fn sides_may_repeat() {
    let text = "(a:max(b:(c:min(1,2),3)),d:(4))";
    let side = |moves: &[&str]| at(text, moves).side();
    assert_eq!([side(&[]), side(&["a"])], [Side::First; 2]);
    assert_eq!([side(&["a", "b"]), side(&["a", "b", "c"]), side(&["d"])], [Side::Second; 3]);
    assert_eq!(tree("min(1,2)").side(), Side::Second);
}

#[test]
fn only_marked_moves_are_noisy() {
    let position = tree("(a!:1,2,c!:(3),d:4)");
    assert_eq!(position.noisy_moves().collect::<Vec<_>>(), [TreeMove(0), TreeMove(2)]);
    assert_eq!(position.moves().count(), 4);
    assert_eq!(TreeMoves::default().next(), None);
}

#[test]
fn the_text_is_canonical() {
    let canonical = |text: &str| TreeGame.format_position(&tree(text));
    assert_eq!(canonical(" ( ( 4 , -2 ) ,\n(-3, +2) = 0 ) # Adorf"), "((4,-2),(-3,2))");
    assert_eq!(canonical("max(min(1), max(2)=-7, x ! : 3)"), "((1),max(2)=-7,x!:3)");
    assert_eq!(canonical("-007"), "-7");
    // Inside the tree the side must be written where the default for a root would be wrong.
    let text = "A:(B:(D:4,min(E:-2,(1))),((C:7)))";
    assert_eq!(TreeGame.format_position(&at(text, &["B"])), "B:min(D:4,min(E:-2,(1)))");
    assert_eq!(TreeGame.format_position(&at(text, &["2"])), "min((C:7))");
    assert_eq!(TreeGame.format_position(&at(text, &["2", "1"])), "(C:7)");
    assert_eq!(TreeGame.format_position(&at(text, &["B", "D"])), "D:4");
}

#[test]
fn random_trees_survive_writing_and_keep_their_keys() {
    let mut random = Random::new(21);
    for _ in 0..300 {
        let mut text = String::new();
        random_text(&mut random, 6, false, &mut text);
        let mut position = tree(&text);
        let mut keys = Vec::new();
        loop {
            assert_eq!(position.key(), position.fresh_key());
            assert!(!keys.contains(&position.key()));
            keys.push(position.key());
            let written = TreeGame.format_position(&position);
            let read = tree(&written);
            assert_eq!(read, position, "{written}");
            assert_eq!(TreeGame.format_position(&read), written);
            assert_eq!((minimax(&read), read.plies_left()), (minimax(&position), position.plies_left()));
            let moves: Vec<TreeMove> = position.moves().collect();
            assert_eq!(moves.is_empty(), position.verdict().is_some());
            if moves.is_empty() {
                break;
            }
            for mv in &moves {
                let name = TreeGame.format_move(&position, *mv);
                assert_eq!(TreeGame.parse_move(&position, &name), Ok(*mv));
            }
            let mv = *random.pick(&moves);
            let (before, after) = (position.clone(), position.after(mv));
            position
                .with_child(mv, |child| assert_eq!((child.node(), child.ply()), (after.node(), after.ply())));
            assert_eq!((position.node(), position.ply()), (before.node(), before.ply()));
            position = after;
        }
    }
}

#[test]
fn different_trees_are_different() {
    let texts =
        ["(1,2)", "(1,3)", "(2,1)", "min(1,2)", "((1),2)", "((1,2))", "(1,2)=1", "(a:1,2)", "(a!:1,2)"];
    for (index, text) in texts.iter().enumerate() {
        for other in &texts[..index] {
            assert_ne!(Tree::parse(text), Tree::parse(other));
            // Labels do not change the game.
            assert_eq!(tree(text).key() == tree(other).key(), [*other, *text] == ["(1,2)", "(a:1,2)"]);
        }
    }
    assert_eq!(Tree::parse("((4, 2))"), Tree::parse("max(min(4,2))"));
}

#[test]
fn errors_tell_the_column_and_what_was_expected() {
    for (text, expected) in [
        ("", "column 1: expected a node"),
        ("# nothing", "found the end of the text"),
        ("()", "column 2: expected a node: a number, ( or a label with :, found ')'"),
        ("(1,)", "column 4: expected a node"),
        ("(1", "column 3: expected , or ) (1 still open), found the end of the text"),
        ("(1 2)", "column 4: expected , or ), found '2'"),
        ("(1))", "column 4: expected nothing more"),
        ("1,2", "column 2: expected nothing more"),
        ("(1:2)", "column 3: expected , or ) (labels begin with a letter or _)"),
        ("(1=2)", "column 3: expected , or ) (only inner nodes"),
        ("(1)=", "column 5: expected a number, found the end"),
        ("(- 1)", "column 3: expected a digit right after -"),
        ("(ä:1, ä:2)", "column 7: a sibling is called ä already"),
        ("(max 3)", "column 2: max before a number: nobody moves at a leaf"),
        ("(a:min -3)", "column 4: min before a number"),
        ("max", "column 4: expected ( after max or min"),
        ("max:(1)", "column 1: max says whose turn it is"),
        ("(foo)", "column 2: expected : after the label \"foo\", found ')'"),
        ("(a:foo)", "column 4: expected a number, (, max or min after the label, found \"foo\""),
        ("(a!1)", "column 4: expected : after the mark !, found '1'"),
        ("(1000000)", "column 2: expected a number from -999999 to 999999"),
        ("(-99999999999999999999)", "column 2: expected a number from"),
        ("(1)=1000000", "column 5: expected a number from"),
        ("(1,\n  2,\n  x)", "line 3, column 3: expected : after the label"),
        ("(1.5)", "column 3: expected , or ), found '.'"),
    ] {
        assert!(error(text).contains(expected), "{text:?}: {}", error(text));
    }
    assert_eq!(tree("(999999,-999999)").moves().count(), 2);
}

#[test]
fn wrong_moves_are_refused_with_a_reason() {
    let wrong = |text: &str, mv: &str| TreeGame.parse_move(&tree(text), mv).unwrap_err().to_string();
    assert!(wrong("(a:1,2)", "b").contains("the moves are a, 2"));
    assert!(wrong("(1,2)", "3").contains("the moves are 1, 2"));
    assert!(wrong("7", "1").contains("leaf"));
    assert!(wrong(&format!("({}1)", "1,".repeat(50)), "x").ends_with("12 and more"));
}

#[test]
fn hostile_texts_are_refused_in_good_order() {
    assert!(error(&"(".repeat(3_000_000)).contains("column 1001: more than 1000 parentheses"));
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(error(&nested(MAX_NESTING + 1)).contains("column 1001"));
    let deep = tree(&nested(MAX_NESTING));
    assert_eq!((deep.plies_left(), TreeGame.format_position(&deep)), (Some(1000), nested(MAX_NESTING)));
    assert!(error(&"x".repeat(1_000_000)).contains("expected : after the label"));
    let wide = |nodes: usize| format!("({}1)", "1,".repeat(nodes - 2));
    assert!(error(&wide(MAX_NODES + 1)).contains("more than 1000000 nodes"));
    let widest = TreePosition::new(Arc::new(Tree::parse(&wide(MAX_NODES)).unwrap()));
    assert_eq!(widest.tree().node_count(), MAX_NODES);
    let View::Text(outline) = TreeGame.view(&widest) else { panic!("text") };
    assert!(outline.ends_with("\n… and 999800 more nodes"));
    assert!(format!("{widest:?}").len() < 300);

    let mut random = Random::new(99);
    let pieces =
        ["(", "(", ")", ",", "max", "min", "a", "ß", ":", "!", "=", "1", "-", "#", "\n", " ", "\u{3000}"];
    for _ in 0..20_000 {
        let text: String = (0..random.below(12)).map(|_| *random.pick(&pieces)).collect();
        match Tree::parse(&text) {
            Ok(tree) => assert!(tree.node_count() > 0),
            Err(error) => assert!(error.to_string().contains("column"), "{text:?}: {error}"),
        }
    }
}

#[test]
fn the_picture_is_an_outline() {
    let view = |position: &TreePosition| TreeGame.view(position).to_string();
    let text = "A:(B!:(D:4,-2)=6,(F:max(1),2))";
    assert_eq!(
        view(&tree(text)),
        "A max\n  B! min = 6\n    D 4\n    2 -2\n  2 min\n    F max\n      1 1\n    2 2"
    );
    assert_eq!(view(&at(text, &["2"])), "min\n  F max\n    1 1\n  2 2");
    assert_eq!(format!("{:?}", at(text, &["B"])), "TreePosition(B!:min(D:4,-2)=6)");
}
