//! Games as their players write them down, for other programs.

use plywood_api::TwoTimes;
use plywood_core::Side;
use plywood_engines::{GameSheet, NotedPly};

use crate::{Clocks, Outcome, Ply, Seat, Session, Skill};

/// A game against an engine of this skill as players of games with a notation write it down. The program is what the
/// engine is called. The session is asked how the game has ended, which takes a look at the board.
pub fn sheet(session: &mut Session, skill: &Skill, program: &str) -> GameSheet {
    let outcome = session.outcome();
    let is_late = matches!(outcome, Some(Outcome::OutOfTime(_)));
    let result = match outcome {
        Some(Outcome::Won(Side::First) | Outcome::OutOfTime(Side::Second)) => "1-0",
        Some(Outcome::Won(Side::Second) | Outcome::OutOfTime(Side::First)) => "0-1",
        Some(Outcome::Points(points)) if points > 0 => "1-0",
        Some(Outcome::Points(points)) if points < 0 => "0-1",
        Some(Outcome::Draw | Outcome::Points(_)) => "1/2-1/2",
        None => "*",
    };
    let player = |side| match session.seat(side) {
        Seat::Person => "?".to_owned(),
        Seat::Engine => format!("{program} ({skill})"),
    };
    let mut tags =
        vec![("First", player(Side::First)), ("Second", player(Side::Second)), ("Result", result.to_owned())];
    if let Some(Clocks { control: TwoTimes { base, increment }, .. }) = &session.clocks {
        tags.push(("TimeControl", format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())));
    }
    if is_late {
        tags.push(("Ending", "time".to_owned()));
    }
    let noted = |ply: &Ply| NotedPly {
        mv: ply.mv.clone(),
        remark: ply.remark.clone().unwrap_or_default(),
        ..NotedPly::default()
    };
    GameSheet {
        tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        start: Some(session.start().to_owned()),
        plies: session.plies().iter().map(noted).collect(),
    }
}
