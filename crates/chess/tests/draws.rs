//! How games end, by hand.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_chess::{Chess, ChessPosition};
use plywood_core::{Game, Position, Score};
use support::board;

fn after(fen: &str, moves: &str) -> ChessPosition {
    let chess = Chess::default();
    let mut position = chess.position(Some(fen)).unwrap();
    for text in moves.split_whitespace() {
        assert_eq!(position.outcome(), None, "before {text}");
        let mv = chess.parse_move(&position, text).unwrap();
        position.play(mv);
    }
    position
}

#[test]
fn mates_and_stalemates() {
    let mated = after("start", "f3 e5 g4 Qh4");
    assert_eq!(mated.outcome(), Some(Score::loss_at(4)));
    assert_eq!(after("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7").outcome(), Some(Score::DRAW));
}

#[test]
fn too_little_to_mate() {
    let dead = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
        // Bishops on dark squares, of both sides.
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/8/8/8/5B2/8/8/2B1K3 w - - 0 1",
    ];
    let alive = [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K1NN w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    ];
    for fen in dead {
        assert!(board(fen).is_dead(), "{fen}");
        assert_eq!(after(fen, "").outcome(), Some(Score::DRAW), "{fen}");
    }
    for fen in alive {
        assert!(!board(fen).is_dead(), "{fen}");
        assert_eq!(after(fen, "").outcome(), None, "{fen}");
    }
    // The last pawn is taken.
    assert_eq!(after("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2").outcome(), Some(Score::DRAW));
}

#[test]
fn fifty_moves() {
    let rook = |plies: u32| format!("7k/8/8/8/8/8/8/R3K3 w - - {plies} 80");
    assert_eq!(after(&rook(98), "Ra2").outcome(), None);
    assert_eq!(after(&rook(98), "Ra2 Kg8").outcome(), Some(Score::DRAW));
    // A pawn's move and a capture begin anew.
    assert_eq!(after("7k/8/8/8/8/8/P7/R3K3 w - - 99 80", "a3").outcome(), None);
    assert_eq!(after("r6k/8/8/8/8/8/8/R3K3 w - - 99 80", "Rxa8").outcome(), None);
    // A mate with the hundredth ply is a mate.
    let mate = after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8");
    assert_eq!(mate.outcome(), Some(Score::loss_at(mate.ply())));
    // A stalemate is a draw anyway.
    assert_eq!(after("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "Qf7").outcome(), Some(Score::DRAW));
}

#[test]
fn the_third_time() {
    let once = "Nf3 Nf6 Ng1 Ng8";
    assert_eq!(after("start", once).outcome(), None);
    assert_eq!(after("start", &format!("{once} {once}")).outcome(), Some(Score::DRAW));
    // Not in a row.
    assert_eq!(after("start", &format!("{once} Nc3 Nc6 Nb1 Nb8")).outcome(), Some(Score::DRAW));
    // The first time, the king could still castle: another position.
    let rook = "Rb1 Kd7 Ra1 Ke8";
    let king = "4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1";
    assert_eq!(after(king, &format!("{rook} {rook}")).outcome(), None);
    assert_eq!(after(king, &format!("{rook} {rook} Rb1")).outcome(), Some(Score::DRAW));
    // The first time, a pawn could be taken in passing: another position.
    let knights = "Nc3 Nc6 Nb1 Nb8";
    let passed = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let unusable = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1";
    let blacks = "Nc6 Nc3 Nb8 Nb1";
    assert_eq!(after(passed, &blacks.replace("Nc3", "Na3")).outcome(), None);
    let twice = blacks.replace("Nc3", "Na3");
    assert_eq!(after(passed, &format!("{twice} {twice}")).outcome(), None);
    // Nobody could, whatever the text says: the same position.
    assert_eq!(after(unusable, &format!("{knights} {knights}")).outcome(), Some(Score::DRAW));
}

#[test]
fn keys_know_with_which_rook_a_king_castles() {
    let [inner, outer] = ["G", "H"].map(|right| board(&format!("4k3/8/8/8/8/8/8/4K1RR w {right} - 0 1")));
    assert_ne!(inner.key(), outer.key());
}
