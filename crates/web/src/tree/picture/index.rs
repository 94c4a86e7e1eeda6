//! Sums over blocks of rows, so that a picture of ten million of them looks at a few thousand blocks.

use plywood_search::record::{Record, RowId};

use super::class::{CLASSES, FILTERS, class};
use super::survey::Above;

/// Rows of a block.
pub(super) const BLOCK: u32 = 512;

/// The index of a record: sums over the small rows of each block and ply, and all rows that are larger than a block.
pub(super) struct Index {
    cells: Vec<Cell>,
    /// Where the cells of each block begin, and where the last one's end.
    begins: Vec<u32>,
    large: Vec<Large>,
}

/// The rows of one ply that begin in one block and are smaller than a block.
#[derive(Clone)]
pub(super) struct Cell {
    pub(super) ply: u16,
    pub(super) count: u16,
    /// From the begin of the first row, counted from that of the block.
    pub(super) from: u16,
    /// To the end of the last one.
    pub(super) to: u16,
    pub(super) classes: [u16; CLASSES],
    pub(super) marks: [u16; FILTERS.len()],
}

/// A row that is at least as large as a block.
#[derive(Copy, Clone)]
pub(super) struct Large {
    pub(super) row: RowId,
    pub(super) ply: u16,
}

impl Index {
    /// The index, and how many plies the rows are on.
    pub(super) fn new(record: &Record, marks: &[u8]) -> (Index, u16) {
        let (kind, rows) = (record.kind(), record.rows());
        let mut index = Index { cells: Vec::new(), begins: Vec::new(), large: Vec::new() };
        let mut above = Above::nobody();
        let mut plies = 0;
        // Where the cell of each ply of this block is.
        let mut places: Vec<Option<usize>> = Vec::new();
        for ((row, marks), id) in rows.iter().zip(marks).zip(0_u32..) {
            if id % BLOCK == 0 {
                index.begins.push(index.cells.len() as u32);
                places.fill(None);
            }
            let ply = above.step(id, row.size());
            if ply >= plies {
                plies = ply + 1;
                places.resize(usize::from(plies), None);
            }
            if row.size() >= BLOCK {
                index.large.push(Large { row: id, ply });
                continue;
            }
            let offset = (id % BLOCK) as u16;
            let place = *places[usize::from(ply)].get_or_insert_with(|| {
                index.cells.push(Cell {
                    ply,
                    count: 0,
                    from: offset,
                    to: offset,
                    classes: [0; CLASSES],
                    marks: [0; FILTERS.len()],
                });
                index.cells.len() - 1
            });
            let cell = &mut index.cells[place];
            cell.count += 1;
            cell.to = offset + row.size() as u16;
            cell.classes[usize::from(class(kind, row))] += 1;
            for (bit, count) in cell.marks.iter_mut().enumerate() {
                *count += u16::from(marks >> bit & 1);
            }
        }
        index.begins.push(index.cells.len() as u32);
        index.cells.shrink_to_fit();
        (index, plies)
    }

    /// The cells of a block.
    pub(super) fn cells(&self, block: u32) -> &[Cell] {
        let [from, to] = [block, block + 1].map(|block| self.begins[block as usize] as usize);
        &self.cells[from..to]
    }

    /// Large rows that begin in a span.
    pub(super) fn large(&self, from: RowId, to: RowId) -> &[Large] {
        let [from, to] = [from, to].map(|id| self.large.partition_point(|large| large.row < id));
        &self.large[from..to]
    }
}
