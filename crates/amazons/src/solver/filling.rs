//! How many moves a side has where only its own amazons are.

use plywood_core::zobrist::mix;

use super::set::{Set, flood, queen, singles, spread};

/// The number of moves lies between these.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Moves {
    fn exactly(moves: u8) -> Moves {
        Moves { least: moves, most: moves }
    }
}

/// A region whose number of moves is known.
#[derive(Copy, Clone, Default)]
struct Entry<S> {
    amazons: S,
    empty: S,
    moves: Moves,
}

/// Counts moves in regions, and remembers the counts.
pub(super) struct Filling<S> {
    entries: Vec<Entry<S>>,
    /// Regions that may still be looked at for the question under way.
    patience: u32,
}

/// Entries of the memory, as a power of two.
const ENTRIES: u32 = 16;
/// Regions looked at for one question. Nearly always it is enough to walk and burn the square behind, which needs as
/// many as there are squares; defective regions need a search, and of great ones bounds must do.
const PATIENCE: u32 = 3000;

impl<S: Set> Filling<S> {
    pub(super) fn new() -> Filling<S> {
        Filling { entries: vec![Entry::default(); 1 << ENTRIES], patience: 0 }
    }

    /// How many moves these amazons, all of one side, can make on the empty squares they reach if nobody else comes
    /// there.
    pub(super) fn moves(&mut self, amazons: S, empty: S) -> Moves {
        self.patience = PATIENCE;
        self.longest(amazons, empty)
    }

    fn longest(&mut self, amazons: S, empty: S) -> Moves {
        let empty = flood(amazons, empty | amazons) & empty;
        // Every move burns one of them.
        let squares = empty.count() as u8;
        if squares <= 1 {
            return Moves::exactly(squares);
        }
        let amazons = amazons & flood(empty, empty | amazons);
        let place = place(amazons, empty);
        let known = &self.entries[place];
        if known.amazons == amazons && known.empty == empty {
            return known.moves;
        }
        let Some(patience) = self.patience.checked_sub(1) else {
            return Moves { least: 1, most: squares };
        };
        self.patience = patience;
        let moves = self.try_turns(amazons, empty, squares);
        self.entries[place] = Entry { amazons, empty, moves };
        moves
    }

    /// Walks that leave nothing behind come first: most often they reach every square, and then nothing else need be
    /// tried.
    fn try_turns(&mut self, amazons: S, empty: S, squares: u8) -> Moves {
        let mut found = Moves::default();
        for walking in [true, false] {
            for from in singles(amazons) {
                let steps = if walking { spread(from) & empty } else { queen(from, empty) };
                for to in singles(steps) {
                    let free = (empty ^ to) | from;
                    let targets = if walking { from } else { queen(to, free) };
                    for arrow in singles(targets) {
                        let rest = self.longest(amazons ^ from ^ to, free ^ arrow);
                        found.least = found.least.max(rest.least + 1);
                        found.most = found.most.max(rest.most + 1);
                        if found.least == squares || self.patience == 0 {
                            return Moves { least: found.least, most: squares };
                        }
                    }
                }
            }
        }
        Moves { least: found.least, most: found.most.min(squares) }
    }
}

fn place<S: Set>(amazons: S, empty: S) -> usize {
    let [a, b] = amazons.words();
    let [c, d] = empty.words();
    let number = mix(mix(a ^ b.rotate_left(17)) ^ c ^ d.rotate_left(17));
    (number >> (u64::BITS - ENTRIES)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of moves by trying everything.
    fn slow(amazons: u64, empty: u64) -> u8 {
        let mut longest = 0;
        for from in singles(amazons) {
            for to in singles(queen(from, empty)) {
                let free = (empty ^ to) | from;
                for arrow in singles(queen(to, free)) {
                    longest = longest.max(1 + slow(amazons ^ from ^ to, free ^ arrow));
                }
            }
        }
        longest
    }

    #[test]
    fn counts_are_exact_for_every_small_region() {
        let mut filling = Filling::new();
        let mut defective = 0;
        // Every set of squares of three by three with one or two amazons on it.
        let square = |number: u64| 1u64 << (number / 3 * 8 + number % 3);
        for squares in 0..1u64 << 9 {
            let board = (0..9)
                .filter(|number| squares >> number & 1 == 1)
                .fold(0, |set, number| set | square(number));
            for first in 0..9 {
                for second in first..9 {
                    let amazons = square(first) | square(second);
                    if amazons & board != amazons || board.count() > 7 {
                        continue;
                    }
                    let empty = board ^ amazons;
                    let moves = filling.moves(amazons, empty);
                    assert_eq!(moves, Moves::exactly(slow(amazons, empty)), "{amazons:#x} {empty:#x}");
                    let reached = flood(amazons, board) & empty;
                    defective += u32::from(u32::from(moves.least) < reached.count());
                }
            }
        }
        assert!(defective > 100, "{defective} regions that cannot be filled show little");
    }

    #[test]
    fn great_regions_have_bounds() {
        let board = (0..7).fold(0, |set, row| set | 0x7F << (8 * row));
        let moves = Filling::<u64>::new().moves(1, board ^ 1);
        assert!(moves.least > 20 && moves.most == 48, "{moves:?}");
    }
}
