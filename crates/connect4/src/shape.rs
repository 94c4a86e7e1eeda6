//! The size of the board, known at compile time for the standard board and at run time for all others.

use std::fmt::Debug;

use plywood_core::TextError;

use super::solver::Compiled;

/// A board of `width` columns and `height` rows; four in a row always wins.
pub trait Shape: Compiled + Copy + Eq + Debug + Send + Sync + 'static {
    /// A thing for every eight columns, in memory of fixed size.
    type Eights<T: Copy + Default>: Copy + Default + AsRef<[T]> + AsMut<[T]>;

    /// Columns.
    fn width(&self) -> u32;
    /// Rows.
    fn height(&self) -> u32;
    /// The lowest cell of every column.
    fn bottom(&self) -> u64;
    /// Every cell.
    fn board(&self) -> u64;

    /// Bits per column: its cells and the spare one.
    #[inline]
    fn stride(&self) -> u32 {
        self.height() + 1
    }

    /// Cells of the board.
    #[inline]
    fn cells(&self) -> u32 {
        self.width() * self.height()
    }
}

/// Seven columns, six rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Standard;

impl Shape for Standard {
    type Eights<T: Copy + Default> = [T; 1];

    #[inline]
    fn width(&self) -> u32 {
        7
    }
    #[inline]
    fn height(&self) -> u32 {
        6
    }
    #[inline]
    fn bottom(&self) -> u64 {
        const { bottom(7, 6) }
    }
    #[inline]
    fn board(&self) -> u64 {
        const { bottom(7, 6) * 0b11_1111 }
    }
}

/// A board of any size that fits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AnyShape {
    width: u8,
    height: u8,
    bottom: u64,
}

impl AnyShape {
    /// Reads a size such as `8x7`.
    pub fn parse(text: &str) -> Result<AnyShape, TextError> {
        text.split_once('x')
            .and_then(|(width, height)| Some((width.parse::<u8>().ok()?, height.parse::<u8>().ok()?)))
            .and_then(|(width, height)| AnyShape::new(width.into(), height.into()))
            .ok_or_else(|| {
                TextError::new(format!(
                    "{text:?} is not a board size: give columns x rows, as in 8x7, with columns x (rows + 1) at most 64"
                ))
            })
    }

    /// A board of this size, or `None` if it is empty or does not fit into 64 bits with its spare bits.
    pub fn new(width: u32, height: u32) -> Option<AnyShape> {
        let fits = width >= 1 && (1..64).contains(&height) && width <= 64 && width * (height + 1) <= 64;
        fits.then(|| AnyShape { width: width as u8, height: height as u8, bottom: bottom(width, height) })
    }
}

impl Shape for AnyShape {
    type Eights<T: Copy + Default> = [T; 4];

    #[inline]
    fn width(&self) -> u32 {
        u32::from(self.width)
    }
    #[inline]
    fn height(&self) -> u32 {
        u32::from(self.height)
    }
    #[inline]
    fn bottom(&self) -> u64 {
        self.bottom
    }
    #[inline]
    fn board(&self) -> u64 {
        self.bottom * ((1 << self.height) - 1)
    }
}

const fn bottom(width: u32, height: u32) -> u64 {
    let mut cells = 0;
    let mut column = 0;
    while column < width {
        cells |= 1 << (column * (height + 1));
        column += 1;
    }
    cells
}
