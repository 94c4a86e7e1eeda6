//! A board of the Amazons as a grid of letters, and distances on it by breadth-first search.

use std::collections::VecDeque;

/// No way leads there.
pub(crate) const INFINITE: u32 = u32::MAX;

#[derive(Copy, Clone, PartialEq)]
pub(crate) enum Walk {
    Queen,
    King,
}

/// Squares are numbered row by row.
#[derive(Debug)]
pub(crate) struct Grid {
    cells: Vec<char>,
    width: i32,
    mover: char,
}

impl Grid {
    /// Reads the notation of positions.
    pub(crate) fn read(text: &str) -> Grid {
        let (rows, side) = text.split_once(' ').expect("a board and a side");
        let mut cells = Vec::new();
        for row in rows.split('/') {
            let row = row.replace("10", "..........");
            for letter in row.chars() {
                let empty = letter.to_digit(10).map_or(0, |digit| digit as usize);
                cells.extend(std::iter::repeat_n('.', empty));
                if empty == 0 {
                    cells.push(letter);
                }
            }
        }
        let width = (cells.len() / rows.split('/').count()) as i32;
        Grid { cells, width, mover: if side == "w" { 'W' } else { 'B' } }
    }

    pub(crate) fn mover(&self) -> char {
        self.mover
    }

    pub(crate) fn opponent(&self) -> char {
        if self.mover == 'W' { 'B' } else { 'W' }
    }

    pub(crate) fn squares(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn empty(&self) -> Vec<usize> {
        self.amazons('.')
    }

    /// The squares with this letter.
    pub(crate) fn amazons(&self, side: char) -> Vec<usize> {
        (0..self.cells.len()).filter(|square| self.cells[*square] == side).collect()
    }

    /// Where a queen slides to, if the square `gone` counts as empty.
    pub(crate) fn slides(&self, from: usize, gone: usize) -> Vec<usize> {
        self.walk(from, gone, 10)
    }

    fn walk(&self, from: usize, gone: usize, longest: i32) -> Vec<usize> {
        let height = self.cells.len() as i32 / self.width;
        let (column, row) = (from as i32 % self.width, from as i32 / self.width);
        let mut reached = Vec::new();
        for (right, down) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            for step in 1..=longest {
                let (column, row) = (column + step * right, row + step * down);
                if !(0..self.width).contains(&column) || !(0..height).contains(&row) {
                    break;
                }
                let square = (row * self.width + column) as usize;
                if self.cells[square] != '.' && square != gone {
                    break;
                }
                reached.push(square);
            }
        }
        reached
    }

    /// How many moves a side needs to each square.
    pub(crate) fn distances(&self, side: char, walk: Walk) -> Vec<u32> {
        let longest = if walk == Walk::Queen { 10 } else { 1 };
        let mut distances = vec![INFINITE; self.cells.len()];
        let mut queue: VecDeque<usize> = self.amazons(side).into();
        for square in &queue {
            distances[*square] = 0;
        }
        while let Some(from) = queue.pop_front() {
            for to in self.walk(from, from, longest) {
                if distances[to] == INFINITE {
                    distances[to] = distances[from] + 1;
                    queue.push_back(to);
                }
            }
        }
        distances
    }

    /// The empty squares that both sides can reach.
    pub(crate) fn contested(&self) -> Vec<usize> {
        let [white, black] = ['W', 'B'].map(|side| self.distances(side, Walk::King));
        let both = |square: &usize| white[*square] != INFINITE && black[*square] != INFINITE;
        self.empty().into_iter().filter(both).collect()
    }

    /// Moves with their arrows.
    pub(crate) fn turns(&self, side: char) -> i32 {
        let turns = |from: usize| {
            let arrows = |to: usize| self.slides(to, from).len();
            self.slides(from, from).into_iter().map(arrows).sum::<usize>()
        };
        self.amazons(side).into_iter().map(turns).sum::<usize>() as i32
    }
}
