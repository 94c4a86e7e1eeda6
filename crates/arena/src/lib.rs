//! The arena: matches and tournaments between engines and programs, with every game kept.
//!
//! A [`Tournament`] says who plays whom from which openings; the unit is a pair of games from one opening with sides
//! swapped. A [`Referee`] lets two contestants play and says what came out and why; [`Arena`] plays what is left of a
//! tournament, and [`statistics`] says what the results mean.

mod agreement;
mod board;
mod claims;
mod clocks;
mod contest;
mod counting;
mod course;
mod file;
pub mod form;
mod game;
mod hall;
mod ledger;
mod match_list;
mod names;
mod opening_list;
mod openings;
mod play;
mod player_list;
mod records;
mod referee;
mod schedule;
mod score;
mod standings;
pub mod statistics;
mod store;
mod strength_page;
mod tournament;

pub use claims::{ScoreClaim, Seated, Than};
pub use clocks::{ClockReading, clock_readings};
pub use contest::{Bout, Contest};
pub use course::CoursePoint;
pub use file::{TournamentReading, USUAL_MARGIN};
pub use game::{Ending, FinishedGame, Late, Played};
pub use hall::{GameUnderWay, Hall};
pub use openings::OpeningBook;
pub use play::{Arena, ArenaError};
pub use records::{records, records_file};
pub use referee::{Referee, Seat};
pub use schedule::{GameKey, Match, MatchPoints, Pairing, ladder, pairings, planned_pairings};
pub use score::{MatchScore, Scores, odd_endings};
pub use standings::{Standings, StandingsError};
pub use statistics::Outcome;
pub use store::{GameResult, GameStore, KeptGame};
pub use strength_page::{Source, strength_page};
pub use tournament::{
    Adjudication, Agreement, Kind, Language, Opening, Player, Spending, Test, TimeControl, Tournament, Who,
};

/// A tournament of engines that look one ply ahead.
#[cfg(test)]
pub(crate) fn sample(players: u32) -> Tournament {
    let player = |index: u32| Player {
        name: format!("p{index}"),
        who: Who::Engine(Box::new("alphabeta".parse().expect("an engine"))),
        spending: Spending { depth: Some(index + 1), ..Spending::default() },
    };
    Tournament {
        name: "sample".to_owned(),
        game: "tictactoe".to_owned(),
        seed: 1,
        kind: Kind::RoundRobin,
        players: (0..players).map(player).collect(),
        matches: Vec::new(),
        pairs: 2,
        openings: vec![Opening::default(); 2],
        adjudication: Adjudication::default(),
        margin: std::time::Duration::ZERO,
        test: None,
    }
}
