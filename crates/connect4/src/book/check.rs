//! Whether a book says what it should, beyond its checksum.

use plywood_core::{Game, Position, TextError};

use super::{Book, Builder, Known, key_of};
use crate::{Connect4, ConnectFour, Standard};

impl Book {
    /// Checks everything that needs no search: every position of every ply is there, in order, and no other; the best
    /// columns can be played; and what is said of a position follows from what is said of those after it.
    pub fn check(&self) -> Result<(), TextError> {
        let expected = Builder::new(&self.start, self.plies())
            .ok_or_else(|| TextError::new("no game has as many plies as the book claims"))?;
        for ply in 0..=self.plies() {
            let keys = self.entries(ply).iter().map(|word| key_of(u64::from_le_bytes(*word)));
            if !keys.eq(expected.keys(ply).iter().copied()) {
                return Err(wrong(&format!(
                    "its positions after {ply} plies are not all there, or not in order"
                )));
            }
        }
        for ply in 0..=self.plies() {
            for (position, known) in self.level(ply) {
                self.check_entry(&position, known, ply == self.plies())?;
            }
        }
        Ok(())
    }

    fn check_entry(&self, position: &Connect4, known: Known, is_last: bool) -> Result<(), TextError> {
        let game = ConnectFour::new(Standard);
        let playable = position.moves().fold(0, |columns, disc| columns | 1 << position.column_of(disc));
        let fits = known.best != 0
            && known.best & !playable == 0
            && game.score_of_points(position.ply(), known.points).is_some();
        let follows = || {
            is_last
                || Known::from_children(position, |child| Some(self.look_up(child)?.points)) == Some(known)
        };
        if fits && follows() {
            return Ok(());
        }
        Err(wrong(&format!("what it says of {} cannot be", game.format_position(position))))
    }
}

fn wrong(what: &str) -> TextError {
    TextError::new(format!(
        "the book is wrong ({what}): do not use it, build it again with `plywood book build`"
    ))
}

#[cfg(test)]
mod tests {
    use plywood_core::{Game, TextError};

    use super::*;
    use crate::book::{checksum, entry::Entry};

    /// A small book about a position just before the end, in which all is a draw, after `change`.
    fn book(change: impl FnOnce(&mut Vec<u64>)) -> Result<Book, TextError> {
        let start = ConnectFour::new(Standard).parse_position("121212212121343434434343565656656565777")?;
        let builder = Builder::new(&start, 1).ok_or_else(|| TextError::new("no book"))?;
        let known = |position: &Connect4| Known::from_children(position, |_| Some(0));
        let bytes = builder.finish(known).ok_or_else(|| TextError::new("no entries"))?;
        let mut words: Vec<u64> = bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
        words.pop();
        change(&mut words);
        let mut bytes: Vec<[u8; 8]> = words.into_iter().map(u64::to_le_bytes).collect();
        bytes.push(checksum(&bytes).to_le_bytes());
        Book::new(bytes.into_flattened())
    }

    /// What a check of a changed book says.
    fn complaint(change: impl FnOnce(&mut Vec<u64>)) -> String {
        book(change).and_then(|book| book.check()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_right_checksum_does_not_hide_wrong_entries() {
        const FIRST: usize = 6;
        assert_eq!(complaint(|_| ()), "");
        let say = |index: usize, known: Known| {
            complaint(|words| words[index] = Entry { key: key_of(words[index]), known }.pack())
        };
        let draw = Known { points: 0, best: 1 << 6 };
        assert_eq!(say(FIRST, draw), "");
        for known in [Known { best: 0, ..draw }, Known { best: 1, ..draw }, Known { points: 18, ..draw }] {
            assert!(say(FIRST, known).contains("cannot be"), "{known:?}");
            assert!(say(FIRST + 1, known).contains("cannot be"), "{known:?}");
        }
        // Possible, but it does not follow from the position after it.
        assert!(say(FIRST, Known { points: -1, ..draw }).contains("cannot be"));
        let missing = complaint(|words| words[FIRST + 1] += 1 << 13);
        assert!(missing.contains("not all there"), "{missing}");
    }
}
