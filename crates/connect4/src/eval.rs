//! Static evaluations.

use plywood_core::{Evaluate, Score};

use super::rules::{Connect4, Disc};
use super::shape::Shape;

/// Liese (2024), section 3.2.1: a stone is worth the number of fours that its cell can be part of.
///
/// ```text
///   3  4  5  7  5  4  3
///   4  6  8  9  8  6  4
///   5  8 11 13 11  8  5    the standard board, with the thesis's 9 where ten fours meet
///   5  8 11 13 11  8  5
///   4  6  8  9  8  6  4
///   3  4  5  7  5  4  3
/// ```
///
/// The thesis adds 100 to the worth of a finished game, ±(free cells + 1), because no sum of these values is greater
/// (3.2.2). Here wins lie beyond all estimates anyway. Both put wins, estimates and losses in the same order and both
/// prefer the sooner win, so searches of limited depth find the same moves; only numbers on the way differ, where a
/// search bisects the range of scores.
#[derive(Clone, Debug)]
pub struct Squares {
    values: [i32; 64],
}

impl Squares {
    /// The values for a board of this shape.
    pub fn new<S: Shape>(shape: S) -> Squares {
        let (width, height) = (shape.width() as i32, shape.height() as i32);
        let mut values = [0; 64];
        for column in 0..width {
            for row in 0..height {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let (last_column, last_row) = (column + 3 * right, row + 3 * up);
                    if last_column < width && (0..height).contains(&last_row) {
                        for step in 0..4 {
                            let cell = (column + step * right) * (height + 1) + row + step * up;
                            values[cell as usize] += 1;
                        }
                    }
                }
            }
        }
        if (width, height) == (7, 6) {
            // The thesis prints, and uses, 9 where ten fours meet; kept so that its figures can be compared.
            values[22] = 9;
            values[25] = 9;
        }
        Squares { values }
    }

    /// The value of a cell.
    pub fn value(&self, cell: u32) -> i32 {
        self.values[cell as usize]
    }

    fn sum(&self, mut stones: u64) -> i32 {
        let mut sum = 0;
        while stones != 0 {
            sum += self.value(stones.trailing_zeros());
            stones &= stones - 1;
        }
        sum
    }
}

/// The state is the sum for the side to move.
impl<S: Shape> Evaluate<Connect4<S>> for Squares {
    type State = i32;
    type Scratch = ();

    fn start(&self, position: &Connect4<S>) -> i32 {
        self.sum(position.own()) - self.sum(position.others())
    }

    #[inline]
    fn advance(&self, sum: i32, _: &Connect4<S>, disc: Disc) -> i32 {
        -(sum + self.value(disc.cell()))
    }

    #[inline]
    fn evaluate(&self, sum: i32, _: &Connect4<S>) -> Score {
        Score::points(sum)
    }
}

/// Central stones and threats: 1 for a stone in the three central columns, 10 for a playable cell that completes four,
/// 5 for such a cell right above a playable one.
#[derive(Copy, Clone, Debug, Default)]
pub struct Threats;

impl Threats {
    /// What counts for the owner of these stones: cells, what each of them is worth, and why.
    #[inline]
    pub(crate) fn parts<S: Shape>(position: &Connect4<S>, stones: u64) -> [(u64, i32, &'static str); 3] {
        let (wins, playable) = (position.completing(stones), position.playable());
        [
            (wins & playable, 10, "completes four"),
            (wins & playable << 1, 5, "completes four above a playable cell"),
            (stones & central(position.shape()), 1, "in the centre"),
        ]
    }
}

impl<S: Shape> Evaluate<Connect4<S>> for Threats {
    type State = ();
    type Scratch = ();

    #[inline]
    fn start(&self, _: &Connect4<S>) {}

    #[inline]
    fn advance(&self, (): (), _: &Connect4<S>, _: Disc) {}

    fn evaluate(&self, (): (), position: &Connect4<S>) -> Score {
        let worth = |stones: u64| {
            let points = |(cells, each, _): (u64, i32, &str)| each * cells.count_ones() as i32;
            Threats::parts(position, stones).map(points).into_iter().sum::<i32>()
        };
        Score::points(worth(position.own()) - worth(position.others()))
    }
}

#[inline]
fn central<S: Shape>(shape: S) -> u64 {
    let first = (shape.width().saturating_sub(3)) / 2;
    let columns = shape.width().min(3) * shape.stride();
    (((1_u128 << columns) - 1) as u64) << (first * shape.stride()) & shape.board()
}

/// An evaluation chosen at run time.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Every position is worth zero.
    Zero,
    /// See [`Squares`].
    Squares(Box<Squares>),
    /// See [`Threats`].
    Threats,
}

impl<S: Shape> Evaluate<Connect4<S>> for Evaluation {
    type State = i32;
    type Scratch = ();

    fn start(&self, position: &Connect4<S>) -> i32 {
        match self {
            Evaluation::Squares(squares) => squares.start(position),
            Evaluation::Zero | Evaluation::Threats => 0,
        }
    }

    #[inline]
    fn advance(&self, state: i32, position: &Connect4<S>, disc: Disc) -> i32 {
        match self {
            Evaluation::Squares(squares) => squares.advance(state, position, disc),
            Evaluation::Zero | Evaluation::Threats => 0,
        }
    }

    #[inline]
    fn evaluate(&self, state: i32, position: &Connect4<S>) -> Score {
        match self {
            Evaluation::Zero => Score::DRAW,
            Evaluation::Squares(_) => Score::points(state),
            Evaluation::Threats => Threats.evaluate((), position),
        }
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::Position;

    use super::super::shape::{AnyShape, Standard};
    use super::*;

    #[test]
    fn the_standard_values_are_the_thesis_s() {
        let squares = Squares::new(Standard);
        let rows = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 9, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
        for column in 0..7 {
            for row in 0..6 {
                let expected = rows[row.min(5 - row) as usize][column as usize];
                assert_eq!(squares.value(column * 7 + row), expected);
            }
        }
    }

    #[test]
    fn the_first_stone_in_the_centre_is_worth_seven() {
        let squares = Squares::new(Standard);
        let start = Connect4::new(Standard);
        let after = start.after(start.disc_in(3).unwrap());
        assert_eq!(squares.evaluate(squares.start(&after), &after), Score::points(-7));
    }

    #[test]
    fn threats_are_counted_on_every_board() {
        assert_eq!(central(AnyShape::new(1, 63).unwrap()), u64::MAX >> 1);
        assert_eq!(central(Standard), 0b11_1111 * (1 << 14 | 1 << 21 | 1 << 28));
        let mut position = Connect4::new(Standard);
        for column in [3, 0, 3, 0, 3, 0] {
            position.play(position.disc_in(column).unwrap());
        }
        // Both have three in a column; the centre one counts three stones more.
        assert_eq!(Threats.evaluate((), &position), Score::points(3));
    }
}
