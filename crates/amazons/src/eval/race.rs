//! Who is nearer to each square, and by how much: both sides flood the board in lock step, one move at a time.

use super::super::board::Board;
use super::super::squares::{Slides, Squares, spread};

/// The outcome of a race for the empty squares. The side to move comes first everywhere.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Race {
    /// The squares that each side can reach at all.
    pub(super) reach: [Squares; 2],
    /// The squares that each side reaches before the other.
    pub(super) first: [Squares; 2],
    /// The squares that both reach with the same number of moves.
    pub(super) ties: Squares,
    /// By how many moves a side is first, as the binary digits of a number for each square: at most 6, and 6 where the
    /// other side never comes.
    pub(super) lead: [Squares; 3],
    /// Σ 2^-distance over the squares of the side to move, less that of the other side.
    pub(super) nearness: f32,
}

impl Race {
    /// The race of kings; it does not count the nearness.
    #[inline]
    pub(super) fn of_kings(board: &Board) -> Race {
        Race::run::<false>(board, board.empty(), spread)
    }

    /// The race of queens, who can reach the same squares as kings.
    // Always: the hottest code of the game, and the compiler is frugal in a crate with so many searches.
    #[inline(always)]
    pub(super) fn of_queens(board: &Board, kings: &Race) -> Race {
        let slides = Slides::new(board.empty());
        Race::run::<true>(board, kings.reach[0] | kings.reach[1], |set| slides.from(set))
    }

    /// Nothing beyond `goal` can be reached.
    #[inline(always)]
    fn run<const NEARNESS: bool>(board: &Board, goal: Squares, step: impl Fn(Squares) -> Squares) -> Race {
        let side = board.side();
        let mut race = Race::default();
        let mut front = [board.amazons(side), board.amazons(side.other())];
        let mut worth = 1.0;
        loop {
            // A loop, because the compiler makes a function of its own of a `map` that steps.
            for who in [0, 1] {
                let open = goal & !race.reach[who];
                front[who] = if front[who] == 0 || open == 0 { 0 } else { step(front[who]) & open };
            }
            if front == [0, 0] {
                break;
            }
            for who in [0, 1] {
                race.reach[who] |= front[who];
            }
            race.ties |= front[0] & front[1];
            race.first[0] |= front[0] & !race.reach[1];
            race.first[1] |= front[1] & !race.reach[0];
            race.extend_leads(race.reach[0] ^ race.reach[1]);
            if NEARNESS {
                worth *= 0.5;
                let more = front[0].count_ones() as i32 - front[1].count_ones() as i32;
                race.nearness += worth * more as f32;
            }
        }
        let alone = race.reach[0] ^ race.reach[1];
        race.lead = [race.lead[0] & !alone, race.lead[1] | alone, race.lead[2] | alone];
        race
    }

    /// One more move on these squares, where one side is and the other is not yet.
    #[inline(always)]
    fn extend_leads(&mut self, ahead: Squares) {
        let [one, two, four] = self.lead;
        let more = ahead & !(two & four);
        let carry = one & more;
        self.lead = [one ^ more, two ^ carry, four ^ (two & carry)];
    }

    /// Squares that the side to move reaches first, less those of the other side.
    #[inline]
    pub(super) fn territory(&self) -> i32 {
        self.first[0].count_ones() as i32 - self.first[1].count_ones() as i32
    }

    /// Squares that both reach at the same time.
    #[inline]
    pub(super) fn tied(&self) -> i32 {
        self.ties.count_ones() as i32
    }

    /// The sum of all leads of the side to move, less those of the other side.
    #[inline]
    pub(super) fn leads(&self) -> i32 {
        let sum = |squares: Squares| {
            let [one, two, four] = self.lead.map(|digit| (digit & squares).count_ones() as i32);
            one + 2 * two + 4 * four
        };
        sum(self.first[0]) - sum(self.first[1])
    }

    /// How open the race still is: Σ 2^-lead over the squares that both can reach. Leads of 3 and more count as 3.
    #[inline]
    pub(super) fn openness(&self) -> f32 {
        let both = self.reach[0] & self.reach[1];
        let [one, two, four] = self.lead;
        let count = |squares: Squares| (squares & both).count_ones() as f32;
        let even = count(!(one | two | four));
        let by_one = count(one & !two & !four);
        let by_two = count(two & !one & !four);
        let by_more = count(four | one & two);
        even + by_one / 2.0 + by_two / 4.0 + by_more / 8.0
    }
}
