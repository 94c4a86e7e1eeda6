//! What a book knows of one position, and how it is packed.

use plywood_core::{Game, Position};

use crate::{Connect4, ConnectFour, Disc, Shape, Standard};

/// What a book knows of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The score for the side to move, in the count of [`Game::points`].
    pub points: i32,
    /// Columns that reach it: bit 0 is the leftmost. A book has all of them, but of the last ply only one: the others
    /// would have to be solved.
    pub best: u8,
}

impl Known {
    /// What is known of a position if the points of all positions after it are; `None` as soon as `points_after` has
    /// none. It is not asked of finished games, nor where the side to move can win at once.
    pub fn from_children(
        position: &Connect4,
        mut points_after: impl FnMut(&Connect4) -> Option<i32>,
    ) -> Option<Known> {
        let game = ConnectFour::new(Standard);
        let wins_at_once = position.wins_at_once();
        let mut known = Known { points: i32::MIN, best: 0 };
        for disc in position.moves() {
            let child = position.after(disc);
            // What the opponent gets, we do not: the game ends with the same stones in hand, whoever counts them.
            let points = -match child.verdict() {
                Some(verdict) => game.points(&child, verdict)?,
                // Nothing is as good as a win at once, so the other moves need no look.
                None if wins_at_once => continue,
                None => points_after(&child)?,
            };
            if points > known.points {
                known = Known { points, best: 0 };
            }
            if points == known.points {
                known.best |= 1 << position.column_of(disc);
            }
        }
        (known.best != 0).then_some(known)
    }

    /// The best columns from the left, which is 0.
    pub fn best_columns(&self) -> impl Iterator<Item = u32> {
        let best = self.best;
        (0..Standard.width()).filter(move |column| best >> column & 1 == 1)
    }

    /// The best moves of a position, the most central one first.
    pub fn best_moves(&self, position: &Connect4) -> Vec<Disc> {
        let mut columns: Vec<u32> = self.best_columns().collect();
        columns.sort_by_key(|column| column.abs_diff(3));
        columns.into_iter().filter_map(|column| position.disc_in(column)).collect()
    }

    /// A position with what is known of it in eight bytes, as books hold them, for journals of books under
    /// construction. The position, or its mirror image, comes back from [`Known::unpack`].
    pub fn pack(self, position: &Connect4) -> u64 {
        Entry::new(position, self).pack()
    }

    /// A position with what is known of it; `None` if the position is none.
    pub fn unpack(word: u64) -> Option<(Connect4, Known)> {
        let entry = Entry::unpack(word);
        Some((Connect4::from_key(entry.key)?, entry.known))
    }

    /// The same for the mirror image.
    #[must_use]
    pub(super) fn mirrored(self) -> Known {
        Known { best: self.best.reverse_bits() >> 1, ..self }
    }
}

/// The key that a position shares with its mirror image, and whether it is the image's.
pub fn canonical(position: &Connect4) -> (u64, bool) {
    let (key, image) = (position.key(), position.mirrored().key());
    if image < key { (image, true) } else { (key, false) }
}

/// A position's canonical key with what is known of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) known: Known,
}

const KEY_SHIFT: u32 = 13;
const BEST_SHIFT: u32 = 6;
/// Added to points so that they are positive.
const OFFSET: i32 = 32;

/// The key in a packed entry.
pub(super) const fn key_of(word: u64) -> u64 {
    word >> KEY_SHIFT
}

impl Entry {
    /// The entry of a position, or of its mirror image if that is the canonical one.
    pub(super) fn new(position: &Connect4, known: Known) -> Entry {
        let (key, is_image) = canonical(position);
        Entry { key, known: if is_image { known.mirrored() } else { known } }
    }

    /// Eight bytes; their order is that of the keys.
    ///
    /// ```text
    /// | key 51 | best 7 | points + 32: 6 |
    /// ```
    pub(super) const fn pack(self) -> u64 {
        let points = (self.known.points + OFFSET) as u64;
        self.key << KEY_SHIFT | (self.known.best as u64) << BEST_SHIFT | points
    }

    pub(super) const fn unpack(word: u64) -> Entry {
        let known =
            Known { points: (word & 63) as i32 - OFFSET, best: (word >> BEST_SHIFT & 0b111_1111) as u8 };
        Entry { key: key_of(word), known }
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Random;

    use super::*;

    #[test]
    fn entries_and_keys_are_read_back() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let mut position = Connect4::new(Standard);
            while position.verdict().is_none() {
                assert_eq!(Connect4::from_key(position.key()), Some(position));
                let known = Known { points: random.between(-18, 18), best: 1 + random.below(127) as u8 };
                let entry = Entry::new(&position, known);
                assert_eq!(Entry::unpack(entry.pack()), entry);
                assert_eq!(Entry::new(&position.mirrored(), known.mirrored()).key, entry.key);
                let moves: Vec<_> = position.moves().collect();
                position.play(*random.pick(&moves));
            }
        }
        for wrong in [127, 1 << 49, 1 << 51, 2 << 7, u64::MAX] {
            assert_eq!(Connect4::from_key(wrong), None, "{wrong:#x}");
        }
    }

    #[test]
    fn points_turn_with_the_side() {
        let game = ConnectFour::new(Standard);
        // Three in the first column and the move: a win at once, with 18 stones in hand.
        let position = game.parse_position("121212").expect("a position");
        let known = Known::from_children(&position, |_| Some(0));
        assert_eq!(known, Some(Known { points: 18, best: 1 }));
        // The last free cell, and nobody wins.
        let moves = "121212212121343434434343565656656565777777";
        let position = game.parse_position(&moves[..41]).expect("a position");
        let known = Known::from_children(&position, |_| None);
        assert_eq!(known, Some(Known { points: 0, best: 1 << 6 }));
    }
}
