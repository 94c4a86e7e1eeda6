//! Lines of best play, for the tests of the solver.

use plywood_core::{Position, Report};
use plywood_games::connect4::{Connect4, Disc, Shape};

/// The line is legal, ends the game, and ends it as the score says.
pub(crate) fn check_line<S: Shape>(position: &Connect4<S>, report: &Report<Disc>) {
    assert_eq!(report.line.first().copied(), report.best);
    let mut end = *position;
    for disc in &report.line {
        assert!(end.verdict().is_none() && end.moves().any(|legal| legal == *disc), "{position:?}");
        end.play(*disc);
    }
    let verdict = end.verdict().expect("the line ends the game");
    assert_eq!(verdict.for_max(end.side()), report.score.for_max(position.side()), "{position:?}");
}
