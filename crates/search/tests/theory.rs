//! Adorf's (2009) game theory, chapter 2 and section 3.2.

use plywood_core::{Game, MaxScore, Position, Side};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::{TreeGame, TreePosition};
use plywood_search::theory::{Caps, Mark, TooLarge, count, matrix, strategies, winning};

const ADORF: &str = "(A:(C:-4,D:-3),B:(E:(G:-1),F:(H:6,I:4)))";

fn tree(text: &str) -> TreePosition {
    TreeGame.parse_position(text).expect("a tree")
}

#[test]
fn adorfs_strategies() {
    let of = |side| strategies(&TreeGame, &tree(ADORF), side, &Caps::default()).unwrap();
    assert_eq!(of(Side::First).names(), ["(A,G,H)", "(A,G,I)", "(B,G,H)", "(B,G,I)"]);
    assert_eq!(of(Side::Second).names(), ["(C,E)", "(C,F)", "(D,E)", "(D,F)"]);
    assert_eq!(of(Side::Second).text(), "MIN has 4 pure strategies:\n(C,E)\n(C,F)\n(D,E)\n(D,F)\n");
}

#[test]
fn adorfs_matrix() {
    let matrix = matrix(&TreeGame, &tree(ADORF), &Caps::default()).unwrap();
    let points = |row: [i32; 4]| row.map(MaxScore::points).to_vec();
    let table =
        [points([-4, -4, -3, -3]), points([-4, -4, -3, -3]), points([-1, 6, -1, 6]), points([-1, 4, -1, 4])];
    assert_eq!(matrix.payoffs, table);
    assert_eq!(matrix.row_minima, points([-4, -4, -1, -1]));
    assert_eq!(matrix.column_maxima, points([-1, 6, -1, 6]));
    assert_eq!((matrix.maxmin, matrix.minmax), (MaxScore::points(-1), MaxScore::points(-1)));
    assert_eq!(matrix.pair_name(matrix.minimax), "(B,G,H) against (C,E)");
    assert_eq!(matrix.equilibria, [(2, 0), (2, 2), (3, 0), (3, 2)]);
    let expected = "\
MAX \\ MIN   (C,E)  (C,F)  (D,E)  (D,F)  row min
(A,G,H)        -4     -4     -3     -3       -4
(A,G,I)        -4     -4     -3     -3       -4
(B,G,H)       *-1      6    *-1      6       -1
(B,G,I)       *-1      4    *-1      4       -1
column max     -1      6     -1      6
payoffs for MAX (rows); * marks equilibria
maxmin -1, minmax -1: the value of the game is -1
equilibria: 4
the one that minimax finds: (B,G,H) against (C,E)
";
    assert_eq!(matrix.text(), expected);
}

#[test]
fn sides_need_not_alternate() {
    // MAX moves twice in a row on the right.
    let position = tree("(once:(x:2,y:5),twice:max(p:4,q:-6))");
    let matrix = matrix(&TreeGame, &position, &Caps::default()).unwrap();
    assert_eq!(matrix.max.names(), ["(once,p)", "(once,q)", "(twice,p)", "(twice,q)"]);
    assert_eq!(matrix.min.names(), ["(x)", "(y)"]);
    let points = |row: [i32; 2]| row.map(MaxScore::points).to_vec();
    assert_eq!(matrix.payoffs, [points([2, 5]), points([2, 5]), points([4, 4]), points([-6, -6])]);
    assert_eq!(matrix.value(), MaxScore::points(4));
    assert_eq!(matrix.pair_name(matrix.minimax), "(twice,p) against (x)");
}

#[test]
fn decisive_payoffs_are_words() {
    let nim = Nim { misere: true };
    let matrix = matrix(&nim, &nim.parse_position("2,1").unwrap(), &Caps::default()).unwrap();
    assert_eq!(matrix.value().to_string(), "win");
    assert!(matrix.text().contains("the value of the game is win"));
    assert!(
        matrix.payoffs.iter().flatten().all(|payoff| ["win", "loss"].contains(&payoff.to_string().as_str()))
    );
    assert!(matrix.equilibria.contains(&matrix.minimax));
}

#[test]
fn a_side_without_decisions_has_the_empty_strategy() {
    let leaf = matrix(&TreeGame, &tree("7"), &Caps::default()).unwrap();
    assert_eq!((leaf.max.names(), leaf.min.names()), (vec!["()".to_owned()], vec!["()".to_owned()]));
    assert_eq!((leaf.value(), leaf.minimax), (MaxScore::points(7), (0, 0)));
}

#[test]
fn too_many_strategies_are_counted_but_not_listed() {
    let caps = Caps { strategies: 3, ..Caps::default() };
    let error = strategies(&TreeGame, &tree(ADORF), Side::First, &caps).unwrap_err();
    assert_eq!(error, TooLarge::Strategies { side: Side::First, count: 4, limit: 3 });
    assert!(error.to_string().starts_with("MAX has 4 pure strategies, more than the 3 that are listed"));
    let caps = Caps { nodes: 9, ..Caps::default() };
    assert_eq!(matrix(&TreeGame, &tree(ADORF), &caps).unwrap_err(), TooLarge::Tree { limit: 9 });
    assert!(matrix(&TreeGame, &tree(ADORF), &Caps { nodes: 10, ..Caps::default() }).is_ok());
    let start = TicTacToe.position(None).unwrap();
    let error = strategies(&TicTacToe, &start, Side::First, &Caps::default()).unwrap_err();
    assert!(error.to_string().contains("more than 100,000 nodes"));
}

#[test]
fn adorfs_nim() {
    let nim = Nim { misere: true };
    let won = winning(&nim, &nim.parse_position("2,1").unwrap(), 100).unwrap();
    let first = &won.positions[0];
    assert_eq!((first.text.as_str(), first.mark, first.over), ("2,1", Mark::Won, false));
    assert_eq!(first.winning_moves, ["A2"]);
    assert!(won.positions.is_sorted_by_key(|position| position.distance));
    for position in &won.positions {
        let piles: Vec<u8> =
            position.text.trim_end_matches(" second").split(',').map(|pile| pile.parse().unwrap()).collect();
        // Whoever has to take the last match has lost; everything else here is won.
        let lost = piles.iter().sum::<u8>() == 1;
        assert_eq!(position.mark, if lost { Mark::Lost } else { Mark::Won }, "{}", position.text);
        assert_eq!(position.winning_moves.is_empty(), lost || position.over);
    }
    assert!(won.text().starts_with("moves  position"), "{}", won.text());
}

#[test]
fn nim_marks_agree_with_the_theory() {
    for misere in [false, true] {
        let nim = Nim { misere };
        let won = winning(&nim, &nim.parse_position("3,4,5").unwrap(), 1_000).unwrap();
        for position in &won.positions {
            let theory = nim.parse_position(&position.text).unwrap().theory_wins();
            assert_eq!(position.mark == Mark::Won, theory, "{}", position.text);
        }
        assert_eq!(won.number_of(Mark::Drawn), 0);
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let start = TicTacToe.position(None).unwrap();
    let won = winning(&TicTacToe, &start, 10_000).unwrap();
    assert_eq!((won.positions.len(), won.positions[0].mark), (5_478, Mark::Drawn));
    assert_eq!(winning(&TicTacToe, &start, 5_477).unwrap_err(), TooLarge::Positions { limit: 5_477 });
    assert!(winning(&TicTacToe, &start, 5_478).is_ok());
}

#[test]
fn repeated_turns_are_marked_for_the_side_to_move() {
    // MAX moves twice: the node in between is won for MAX too.
    let won = winning(&TreeGame, &tree("(a:max(p:4,q:-6),b:(r:-1,s:3))"), 100).unwrap();
    let marks: Vec<Mark> = won.positions.iter().take(3).map(|position| position.mark).collect();
    assert_eq!(marks, [Mark::Won, Mark::Won, Mark::Won], "root and a for MAX, b for MIN");
    assert_eq!(won.positions[0].winning_moves[0], "a");
}

#[test]
fn adorfs_tic_tac_toe_tree() {
    let start = TicTacToe.position(None).unwrap();
    let count = count(&start, 1_000_000).unwrap();
    assert_eq!(count.nodes, 549_946);
    assert_eq!(count.leaves, 255_168);
    assert_eq!((count.height, count.branching), (9, 9));
    assert_eq!(count.bound_by_ply, 986_410);
    assert_eq!(count.bound_uniform, (0..=9).map(|k| 9_u128.pow(k)).sum());
    let text = count.text();
    assert!(text.contains("549,946") && text.contains("986,410") && text.contains("longest game: 9 plies"));
}

#[test]
fn counting_stops_at_its_limit() {
    let position = tree(ADORF);
    let counted = count(&position, 10).unwrap();
    assert_eq!((counted.nodes, counted.leaves, counted.height), (10, 5, 3));
    let plies: Vec<(u64, u64, u64)> =
        counted.plies.iter().map(|ply| (ply.nodes, ply.leaves, ply.widest)).collect();
    assert_eq!(plies, [(1, 0, 2), (2, 0, 2), (4, 2, 2), (3, 3, 0)]);
    assert_eq!((counted.bound_by_ply, counted.bound_uniform), (15, 15));
    let error = count(&position, 9).unwrap_err();
    assert_eq!(error, TooLarge::Tree { limit: 9 });
    assert!(position.verdict().is_none() && error.to_string().contains("more than 9 nodes"));
}
