//! The rules, on bitboards after Liese (2024), section 3.1.
//!
//! ```text
//!   6 13 20 27 34 41 48    the spare bits: always empty, so that no line runs from one column into the next
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42    the standard board; other boards have other column heights
//! ```

use plywood_core::{Dates, Endings, Foresight, Move, Position, Score, Side};

use super::shape::{Shape, Standard};

/// A position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Connect4<S: Shape = Standard> {
    /// Stones of the side to move.
    current: u64,
    /// Stones of both sides.
    full: u64,
    /// How many there are.
    stones: u8,
    shape: S,
}

/// A move: the cell where the disc comes to rest, as a single bit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Disc(u64);

impl Disc {
    /// The disc that rests on this cell, a single bit.
    pub(super) const fn on(cell: u64) -> Disc {
        Disc(cell)
    }

    /// The cell as a single bit.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        self.0
    }

    /// The cell's number in the drawing above.
    #[inline]
    pub const fn cell(self) -> u32 {
        self.0.trailing_zeros()
    }
}

impl Move for Disc {
    fn to_bits(self) -> u32 {
        self.cell()
    }

    fn from_bits(bits: u32) -> Disc {
        Disc(1 << (bits % 64))
    }
}

/// Moves as a set of cells, handed out from the leftmost column to the rightmost.
#[derive(Copy, Clone, Debug, Default)]
pub struct Discs(u64);

impl Iterator for Discs {
    type Item = Disc;

    #[inline]
    fn next(&mut self) -> Option<Disc> {
        let disc = self.0 & self.0.wrapping_neg();
        self.0 ^= disc;
        (disc != 0).then_some(Disc(disc))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Connect4 {
    /// The position with this [`Position::key`]; `None` if no game can look like that.
    pub(crate) fn from_key(key: u64) -> Option<Connect4> {
        let stride = Standard.stride();
        let (mut current, mut full) = (0, 0);
        for shift in (0..Standard.width()).map(|column| column * stride) {
            // A column of n stones adds 2^n - 1 for all of them and at most as much for those of the side to move.
            let sum = key >> shift & ((1 << stride) - 1);
            let stones = (1 << (sum + 1).ilog2()) - 1;
            full |= stones << shift;
            current |= (sum - stones) << shift;
        }
        Connect4::from_stones(Standard, current, full ^ current).filter(|position| position.key() == key)
    }
}

impl<S: Shape> Connect4<S> {
    /// The empty board.
    pub fn new(shape: S) -> Connect4<S> {
        Connect4 { current: 0, full: 0, stones: 0, shape }
    }

    /// A position from the stones of the side to move and of its opponent; `None` if no game can look like that:
    /// discs rest on discs, the numbers fit the side to move, and a four in a row came with the last disc. Whether
    /// there is an order in which all columns can have been filled is not checked: what lies ahead does not depend on
    /// it.
    pub(super) fn from_stones(shape: S, current: u64, other: u64) -> Option<Connect4<S>> {
        let full = current | other;
        let supported = (full + shape.bottom()) & full == 0 && full & !shape.board() == 0;
        let surplus = other.count_ones().checked_sub(current.count_ones());
        let position = Connect4 { current, full, stones: full.count_ones() as u8, shape };
        let possible = supported
            && current & other == 0
            && matches!(surplus, Some(0 | 1))
            && !position.has_four(current)
            && (!position.has_four(other) || position.ended_with_last_disc());
        possible.then_some(position)
    }

    /// Whether one of the topmost discs is part of every four in a row of the side that moved last.
    fn ended_with_last_disc(&self) -> bool {
        let tops = self.full & !(self.full >> 1);
        Discs(tops & self.others()).any(|last| !self.has_four(self.others() ^ last.0))
    }

    /// The board's size.
    #[inline]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// Stones of the side to move.
    #[inline]
    pub fn own(&self) -> u64 {
        self.current
    }

    /// Stones of the side that moved last.
    #[inline]
    pub fn others(&self) -> u64 {
        self.current ^ self.full
    }

    /// Every playable cell.
    #[inline]
    pub fn playable(&self) -> u64 {
        (self.full + self.shape.bottom()) & self.shape.board()
    }

    /// The move into a column, counted from 0; `None` if there is no such column or it is full.
    pub fn disc_in(&self, column: u32) -> Option<Disc> {
        let cells = (column < self.shape.width())
            .then(|| ((1 << self.shape.height()) - 1) << (column * self.shape.stride()))?;
        let cell = self.playable() & cells;
        (cell != 0).then_some(Disc(cell))
    }

    /// The column of a move, counted from 0.
    pub fn column_of(&self, disc: Disc) -> u32 {
        disc.cell() / self.shape.stride()
    }

    /// Whether these stones hold four in a row. Two neighbours make a pair; two pairs two steps apart make four.
    #[inline]
    pub fn has_four(&self, stones: u64) -> bool {
        let along = |step: u32| {
            let pairs = stones & down(stones, step);
            pairs & down(pairs, 2 * step) != 0
        };
        let [column, row, rising, falling] = self.directions();
        along(column) || along(row) || along(rising) || along(falling)
    }

    /// The cells of every four in a row.
    pub(crate) fn fours(&self, stones: u64) -> u64 {
        self.directions().into_iter().fold(0, |cells, step| {
            let first = (1..4).fold(stones, |first, steps| first & down(stones, steps * step));
            (0..4).fold(cells, |cells, steps| cells | up(first, steps * step))
        })
    }

    /// Every empty cell, playable or not, that would complete four in a row for these stones.
    pub fn completing(&self, stones: u64) -> u64 {
        let cells = self.directions().into_iter().fold(0, |cells, step| {
            let [up1, up2, up3] = [1, 2, 3].map(|steps| up(stones, steps * step));
            let [down1, down2, down3] = [1, 2, 3].map(|steps| down(stones, steps * step));
            // The cell is the last of its four, the third, the second, the first.
            cells | (up1 & up2 & up3) | (up2 & up1 & down1) | (up1 & down1 & down2) | (down1 & down2 & down3)
        });
        cells & self.shape.board() & !self.full
    }

    /// Whether the side to move can complete four with its next disc.
    pub fn wins_at_once(&self) -> bool {
        self.playable() & self.completing(self.own()) != 0
    }

    /// The moves after which the opponent does not win at once: a single threat must be answered, two at once cannot
    /// be, and no disc may go right below one. If the side to move cannot win itself, no other move is worth a thought.
    pub fn safe_moves(&self) -> Discs {
        let (playable, threats) = (self.playable(), self.completing(self.others()));
        let forced = playable & threats;
        let candidates = match forced.count_ones() {
            0 => playable,
            1 => forced,
            _ => 0,
        };
        Discs(candidates & !(threats >> 1))
    }

    /// The distance between neighbours in a column, a row and the two diagonals.
    #[inline]
    fn directions(&self) -> [u32; 4] {
        let stride = self.shape.stride();
        [1, stride, stride + 1, stride - 1]
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Connect4<S> {
        let mirror = |stones| mirror(self.shape, stones);
        Connect4 { current: mirror(self.current), full: mirror(self.full), ..*self }
    }

    /// The mirrored move.
    pub(crate) fn mirrored_disc(&self, disc: Disc) -> Disc {
        Disc(mirror(self.shape, disc.0))
    }
}

/// Shifts towards cell 0. On narrow boards a step can be longer than the word; nothing is left then.
#[inline]
pub(super) fn down(cells: u64, steps: u32) -> u64 {
    cells.checked_shr(steps).unwrap_or(0)
}

/// Shifts away from cell 0.
#[inline]
pub(super) fn up(cells: u64, steps: u32) -> u64 {
    cells.checked_shl(steps).unwrap_or(0)
}

/// Exchanges left and right, spare bits included, so that it maps keys as well as stones.
pub(super) fn mirror<S: Shape>(shape: S, columns: u64) -> u64 {
    let stride = shape.stride();
    let column = u64::MAX >> (64 - stride);
    (0..shape.width()).fold(0, |mirrored, index| {
        let cells = columns >> (index * stride) & column;
        mirrored | cells << ((shape.width() - 1 - index) * stride)
    })
}

impl<S: Shape> Position for Connect4<S> {
    type Move = Disc;
    type Moves = Discs;

    const ALTERNATES: bool = true;
    const KEY_FIXES_PLY: bool = true;

    #[inline]
    fn side(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn ply(&self) -> u32 {
        u32::from(self.stones)
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        if self.has_four(self.others()) {
            Some(Score::loss_at(self.ply()))
        } else if self.ply() == self.shape.cells() {
            Some(Score::DRAW)
        } else {
            None
        }
    }

    /// The next move is the first that can win, the one after it the first that can lose.
    #[inline]
    fn bounds(&self) -> (Score, Score) {
        let last_move = self.ply() + 1 == self.shape.cells();
        let at_least = if last_move { Score::DRAW } else { Score::loss_at(self.ply() + 2) };
        (at_least, Score::win_at(self.ply() + 1))
    }

    /// Liese (2024), section 4.1.1: a win at once, or else the moves that keep the opponent from one.
    fn foresee(&self) -> Foresight<Discs> {
        let decided = |score, moves| Foresight { bounds: (score, score), moves: Discs(moves) };
        let (ply, cells, playable) = (self.ply(), self.shape.cells(), self.playable());
        let wins = playable & self.completing(self.current);
        if wins != 0 {
            return decided(Score::win_at(ply + 1), wins);
        }
        let safe = self.safe_moves();
        if safe.0 == 0 {
            return decided(Score::loss_at(ply + 2), playable);
        }
        let at_least = if ply + 4 > cells { Score::DRAW } else { Score::loss_at(ply + 4) };
        let at_most = if ply + 3 > cells { Score::DRAW } else { Score::win_at(ply + 3) };
        Foresight { bounds: (at_least, at_most), moves: safe }
    }

    /// The sides take turns, so each can win at every other ply only.
    fn endings(&self) -> Option<Endings> {
        let dates = |first| Dates::between(first, self.shape.cells(), 2);
        Some(Endings { payoffs: 0, wins: dates(self.ply() + 1), losses: dates(self.ply() + 2) })
    }

    #[inline]
    fn moves(&self) -> Discs {
        Discs(self.playable())
    }

    /// Moves that win at once or keep the opponent from doing so.
    fn noisy_moves(&self) -> Discs {
        let playable = self.playable();
        let wins = playable & self.completing(self.current);
        Discs(if wins != 0 { wins } else { playable & self.completing(self.others()) })
    }

    #[inline]
    fn play(&mut self, disc: Disc) {
        self.current ^= self.full;
        self.full |= disc.0;
        self.stones += 1;
    }

    /// The sum of both boards tells positions apart: in each column the stones end where the carry stops.
    #[inline]
    fn key(&self) -> u64 {
        self.current + self.full
    }

    fn fresh_key(&self) -> u64 {
        self.own() + (self.own() | self.others())
    }

    fn mirror_key(&self) -> Option<u64> {
        Some(mirror(self.shape, self.key()))
    }

    fn mirror_move(&self, disc: Disc) -> Disc {
        self.mirrored_disc(disc)
    }

    fn plies_left(&self) -> Option<u32> {
        Some(self.shape.cells() - self.ply())
    }
}
