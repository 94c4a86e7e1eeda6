//! The six classes that published data sets sort positions into: by the phase of the game and by how far its end is.
//!
//! After table 5.1 of Liese (2024), who takes them from Pons. The remaining plies are those that best play takes,
//! without the last one: the sets count what is left *before* the move that decides. (Counted with it, the easy sets
//! would reach to 14 and the hard one begin with 29, not with 28; their files show which is meant.)

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use plywood_core::{Position, Score, TextError};

use super::rules::Connect4;

/// A class of positions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// 29 stones or more.
    EndEasy,
    /// 15 to 28 stones, fewer than 14 plies to go.
    MiddleEasy,
    /// 15 to 28 stones, 14 to 27 plies to go.
    MiddleMedium,
    /// At most 14 stones, fewer than 14 plies to go.
    BeginEasy,
    /// At most 14 stones, 14 to 27 plies to go.
    BeginMedium,
    /// At most 14 stones, 28 plies to go or more.
    BeginHard,
}

impl Class {
    /// All classes, the easiest first.
    pub const ALL: [Class; 6] = [
        Class::EndEasy,
        Class::MiddleEasy,
        Class::MiddleMedium,
        Class::BeginEasy,
        Class::BeginMedium,
        Class::BeginHard,
    ];

    /// The class of a position with this exact score; finished games have none.
    pub fn of(position: &Connect4, score: Score) -> Option<Class> {
        let before_last = plies_to_end(position, score).checked_sub(1)?;
        Class::ALL
            .into_iter()
            .find(|class| class.stones().contains(&position.ply()) && class.to_go().contains(&before_last))
    }

    /// How many stones are on the board.
    pub const fn stones(self) -> RangeInclusive<u32> {
        match self {
            Class::EndEasy => 29..=41,
            Class::MiddleEasy | Class::MiddleMedium => 15..=28,
            Class::BeginEasy | Class::BeginMedium | Class::BeginHard => 0..=14,
        }
    }

    /// How many plies best play takes, the last one not counted.
    pub const fn to_go(self) -> RangeInclusive<u32> {
        match self {
            Class::EndEasy | Class::MiddleEasy | Class::BeginEasy => 0..=13,
            Class::MiddleMedium | Class::BeginMedium => 14..=27,
            Class::BeginHard => 28..=41,
        }
    }

    /// Its name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Class::EndEasy => "end-easy",
            Class::MiddleEasy => "middle-easy",
            Class::MiddleMedium => "middle-medium",
            Class::BeginEasy => "begin-easy",
            Class::BeginMedium => "begin-medium",
            Class::BeginHard => "begin-hard",
        }
    }

    /// The name of its published set.
    pub const fn set(self) -> &'static str {
        match self {
            Class::EndEasy => "L3_R1",
            Class::MiddleEasy => "L2_R1",
            Class::MiddleMedium => "L2_R2",
            Class::BeginEasy => "L1_R1",
            Class::BeginMedium => "L1_R2",
            Class::BeginHard => "L1_R3",
        }
    }
}

/// How many plies the game goes on if both sides play their best.
fn plies_to_end(position: &Connect4, score: Score) -> u32 {
    let left = position.plies_left().unwrap_or(0);
    score.decided_at().map_or(left, |end| end.saturating_sub(position.ply()))
}

/// Whether the next two moves decide the game: the side to move wins at once, or cannot keep its opponent from doing
/// so. Such positions are no exercise, and the published sets have none.
pub fn is_decided_at_once(position: &Connect4) -> bool {
    position.wins_at_once() || position.safe_moves().next().is_none()
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.set())
    }
}

impl FromStr for Class {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Class, TextError> {
        let is_named =
            |class: &Class| [class.name(), class.set()].iter().any(|name| name.eq_ignore_ascii_case(text));
        Class::ALL.into_iter().find(is_named).ok_or_else(|| {
            let names = Class::ALL.map(|class| class.to_string());
            TextError::new(format!("there is no class {text:?}; classes: {}", names.join(", ")))
        })
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Game, Random};

    use super::*;
    use crate::{ConnectFour, Standard};

    #[test]
    fn every_score_has_one_class_and_counts_its_points() {
        let game = ConnectFour::new(Standard);
        let mut random = Random::new(11);
        let mut position = Connect4::new(Standard);
        while position.verdict().is_none() {
            let ends = (position.ply() + 1).max(7)..=42;
            let scores = ends.map(|end| {
                let by_mover = (end - position.ply()) % 2 == 1;
                if by_mover { Score::win_at(end) } else { Score::loss_at(end) }
            });
            for score in scores.chain([Score::DRAW]) {
                let class = Class::of(&position, score).expect("a class");
                assert_eq!(class.name().parse(), Ok(class));
                assert_eq!(class.set().to_lowercase().parse(), Ok(class));
                let points = game.points(&position, score).expect("points");
                assert_eq!(game.score_of_points(position.ply(), points), Some(score), "{position:?} {score}");
            }
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
        }
        assert_eq!(position.verdict().and_then(|score| Class::of(&position, score)), None);
    }

    #[test]
    fn decided_at_once_means_a_win_within_two_plies() {
        let mut random = Random::new(12);
        for _ in 0..300 {
            let mut position = Connect4::new(Standard);
            while position.verdict().is_none() {
                let wins = |position: &Connect4| {
                    position.moves().any(|disc| {
                        let child = position.after(disc);
                        child.has_four(child.others())
                    })
                };
                let loses = || position.moves().all(|disc| wins(&position.after(disc)));
                assert_eq!(is_decided_at_once(&position), wins(&position) || loses(), "{position:?}");
                let moves: Vec<_> = position.moves().collect();
                position.play(*random.pick(&moves));
            }
        }
    }
}
