//! Set-ups that strong players use, and Silver's answer to Gold's.
//!
//! They have in common what experience has shown: elephant and camel in the middle, horses where they can attack on the
//! wings, dogs or cats behind the traps to guard them, and rabbits at home or on the edges, where nobody can drag them
//! into a trap.

use plywood_core::{Position, Random, Side};

use super::bits::Squares;
use super::board::Kind;
use super::rules::Steps;
use super::step::Step;

/// The front and the back row from the a-file on, with the camel on the a-file's side.
const SET_UPS: [[&str; 2]; 5] = [
    // 99of9's, with cats behind the traps.
    ["RHCMECHR", "RRRDDRRR"],
    // The same with dogs there: they are stronger guards, and worth more to an attacker.
    ["RHDMEDHR", "RRRCCRRR"],
    // A dog behind the trap that the camel leaves to others, a cat behind the one that the elephant is near to.
    ["RHDMECHR", "RRRDCRRR"],
    // No rabbit in front: safer, and slower to reach the goal.
    ["HDCMECDH", "RRRRRRRR"],
    ["DHCMECHD", "RRRRRRRR"],
];

/// A set-up for the side that has to set up its pieces, ply by ply; the same seed makes the same choice. `None` if that
/// has been done, or if some of the pieces stand already.
pub fn set_up(position: &Steps, seed: u64) -> Option<Vec<Step>> {
    let side = position.side();
    if position.is_set_up() || position.board().of(side) != 0 {
        return None;
    }
    let mut random = Random::new(seed);
    let [front, back] = *random.pick(&SET_UPS);
    let is_mirrored = match side {
        Side::First => random.one_in(2),
        // The camel keeps away from the one piece that is stronger.
        Side::Second => Squares(position.board().pieces(Side::First, Kind::Elephant)).any(is_west),
    };
    let row = |row: &'static str| {
        let mut row: Vec<char> = row.chars().collect();
        if is_mirrored {
            row.reverse();
        }
        row
    };
    // Squares are filled from the first row on: that is Gold's back row and Silver's front row.
    let rows = if side == Side::First { [row(back), row(front)] } else { [row(front), row(back)] };
    let first_square = if side == Side::First { 0 } else { 48 };
    let letters = rows.into_iter().flatten().zip(first_square..);
    letters
        .map(|(letter, square)| Kind::of_letter(letter).map(|(_, kind)| Step::place(kind, square)))
        .collect()
}

/// Whether a square is on the a-file's half.
const fn is_west(square: u8) -> bool {
    square % 8 < 4
}

#[cfg(test)]
mod tests {
    use super::super::bits::bit;
    use super::*;

    fn played(position: &Steps, seed: u64) -> Steps {
        let mut after = position.clone();
        let plies = set_up(position, seed).expect("a set-up");
        assert_eq!(plies.len(), 16);
        for ply in plies {
            assert!(after.is_legal(ply), "{ply:?}");
            after.play(ply);
        }
        after
    }

    #[test]
    fn every_set_up_is_legal_and_there_are_many() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let gold = played(&Steps::to_set_up(), seed);
            assert_eq!(gold.side(), Side::Second);
            let both = played(&gold, seed / 3);
            assert!(both.is_set_up() && both.side() == Side::First);
            assert_eq!(set_up(&both, seed), None, "there is nothing left to do");
            seen.insert(both.board().hash());
            assert_eq!(both.board(), played(&played(&Steps::to_set_up(), seed), seed / 3).board());
        }
        assert!(seen.len() > 20, "{}", seen.len());
    }

    #[test]
    fn silvers_camel_keeps_away_from_golds_elephant() {
        for seed in 0..50 {
            let both = played(&played(&Steps::to_set_up(), seed), seed + 1);
            let find = |side, kind| {
                (0..64).find(|square| both.board().pieces(side, kind) & bit(*square) != 0).expect("a piece")
            };
            let (camel, elephant) = (find(Side::Second, Kind::Camel), find(Side::First, Kind::Elephant));
            assert_ne!(is_west(camel), is_west(elephant));
        }
    }

    #[test]
    fn who_has_begun_otherwise_is_not_helped() {
        let mut position = Steps::to_set_up();
        position.play(Step::place(Kind::Elephant, 0));
        assert_eq!(set_up(&position, 1), None);
    }
}
