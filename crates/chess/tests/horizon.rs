//! The horizon effect (Adorf 2009, section 6.6): what a search of a fixed depth believes, and what it believes if it
//! looks at captures and promotions beyond its horizon. docs/chess.md tells of the same positions.
//!
//! The evaluation counts pieces and nothing else, so that everything else has to be seen.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_chess::Chess;
use plywood_core::{Goal, Limits, Score};
use plywood_engines::AnyGame;

const PLAIN: &str = "pvs:eval=material";
const WITH_QUIESCENCE: &str = "pvs:eval=material,quiescence=40";

/// A pawn guards another one, and a queen may take that.
const GUARDED: &str = "6k1/5ppp/4p3/3p4/8/5Q2/5PPP/6K1 w - - 0 1";
/// Adorf's scenario: a pawn on the second rank becomes a queen whatever White does, but a check comes first.
const UNSTOPPABLE: &str = "6k1/5pp1/7p/8/8/3B4/p4PPP/6K1 w - - 0 1";

/// The first move as players say it, and what the line is worth to White.
fn search(engine: &str, position: &str, depth: u32) -> (String, Score) {
    let mut bot = AnyGame::of(Chess::default()).bot(&engine.parse().unwrap()).unwrap();
    bot.set_position(Some(position)).unwrap();
    let answer = bot.think(Goal::depth(depth), &Limits::default(), &mut |_| {});
    (bot.spoken(&answer.line)[0].clone(), answer.score)
}

/// What a move is worth to White, by a search that is deep enough.
fn worth(position: &str, mv: &str) -> Score {
    let mut bot = AnyGame::of(Chess::default()).bot(&WITH_QUIESCENCE.parse().unwrap()).unwrap();
    bot.set_position(Some(position)).unwrap();
    bot.think_of(mv, Goal::depth(5), &Limits::default(), &mut |_| {}).unwrap().score
}

#[test]
fn a_queen_takes_at_the_last_ply_what_is_guarded() {
    let (greedy, hoped) = search(PLAIN, GUARDED, 1);
    assert_eq!(greedy, "Qxd5");
    let (careful, seen) = search(WITH_QUIESCENCE, GUARDED, 1);
    assert_ne!(careful, "Qxd5");
    assert!(hoped > seen, "{hoped} {seen}");
    assert!(worth(GUARDED, "Qxd5") < Score::DRAW && worth(GUARDED, &careful) > Score::DRAW);
    // A ply later the answer is seen, another one later the next capture is the last ply again.
    assert_ne!(search(PLAIN, GUARDED, 2).0, "Qxd5");
    assert_eq!(search(PLAIN, GUARDED, 3).1, hoped);
}

#[test]
fn a_check_pushes_a_promotion_beyond_the_horizon() {
    let (desperate, hoped) = search(PLAIN, UNSTOPPABLE, 3);
    assert_eq!(desperate, "Bh7+");
    let (calm, seen) = search(WITH_QUIESCENCE, UNSTOPPABLE, 3);
    assert_ne!(calm, "Bh7+");
    assert!(hoped > seen, "{hoped} {seen}");
    // The bishop is given for nothing.
    assert!(worth(UNSTOPPABLE, "Bh7+") < worth(UNSTOPPABLE, &calm));
    // One ply more shows the same without quiescence.
    assert_eq!(search(PLAIN, UNSTOPPABLE, 4).1, seen);
    // Quiescence is no cure: who is to move at the horizon may stand pat, and sees nothing of what the other threatens.
    assert_eq!(search(WITH_QUIESCENCE, UNSTOPPABLE, 2).0, "Bh7+");
    // An evaluation that knows which pawns nobody can stop sees it by itself.
    assert_ne!(search("pvs:eval=full", UNSTOPPABLE, 3).0, "Bh7+");
}
