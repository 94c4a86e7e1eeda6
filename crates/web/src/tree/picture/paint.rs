//! Which rectangles are drawn for a part of a record.

use plywood_search::record::{Record, RowId};

use super::class::{CLASSES, FILTERS, Filter, class};
use super::index::{BLOCK, Cell};
use super::survey::{Above, Survey};

/// More rectangles than this are in no answer.
pub(in crate::tree) const MOST: usize = 4000;

/// What is to be seen.
#[derive(Clone, Debug)]
pub(in crate::tree) struct Part {
    /// Rows from here to there.
    pub(in crate::tree) from: RowId,
    pub(in crate::tree) to: RowId,
    /// Plies from here to there.
    pub(in crate::tree) top: u16,
    pub(in crate::tree) bottom: u16,
    /// Pixels for the rows.
    pub(in crate::tree) width: u32,
    /// What is counted in each rectangle.
    pub(in crate::tree) filter: Option<Filter>,
}

/// One row with everything below it, as far as it lies on this ply; or several small ones side by side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::tree) struct Rect {
    pub(in crate::tree) from: RowId,
    pub(in crate::tree) to: RowId,
    pub(in crate::tree) ply: u16,
    /// Its class; that of most of them.
    pub(in crate::tree) class: u8,
    /// How many rows of this ply it stands for.
    pub(in crate::tree) count: u32,
    /// How many of them the filter finds.
    pub(in crate::tree) marked: u32,
}

/// Nobody sees more plies at once.
const MOST_PLIES: u16 = 512;

/// There are too many rectangles at this row already: small ones have to be larger.
struct TooMany(RowId);

/// A rectangle is never larger because of this.
const LARGEST: u32 = 31;

/// The rectangles for a part of a record: every row in it belongs to exactly one of them.
pub(in crate::tree) fn paint(record: &Record, survey: &Survey, part: &Part) -> Vec<Rect> {
    let to = part.to.min(record.rows().len() as RowId);
    let bottom = part.bottom.min(survey.plies()).min(part.top.saturating_add(MOST_PLIES));
    let part = Part { to, bottom, ..part.clone() };
    if part.from >= part.to || part.top >= part.bottom {
        return Vec::new();
    }
    let span = u64::from(part.to - part.from);
    // No rectangle is smaller than a pixel. Widths are powers of two and bounds their multiples, so that nothing
    // flickers while somebody pans.
    let pixel = span.div_ceil(u64::from(part.width.max(1)));
    let mut shift = pixel.next_power_of_two().trailing_zeros();
    loop {
        let mut painter = Painter::new(record, survey, &part, shift);
        match painter.run() {
            Ok(()) => return painter.rects,
            // The rest is as crowded, it seems.
            Err(TooMany(at)) => {
                let done = u64::from(at.saturating_sub(part.from)).max(1);
                shift = (shift + (span / done).ilog2().max(1)).min(LARGEST);
            }
        }
    }
}

struct Painter<'r> {
    record: &'r Record,
    survey: &'r Survey,
    part: &'r Part,
    /// Rows with less than `1 << shift` rows at and below them are merged.
    shift: u32,
    /// What is being merged on each ply.
    heaps: Vec<Option<Heap>>,
    rects: Vec<Rect>,
}

/// Small rows side by side.
struct Heap {
    from: RowId,
    to: RowId,
    count: u32,
    classes: [u32; CLASSES],
    marked: u32,
}

impl<'r> Painter<'r> {
    fn new(record: &'r Record, survey: &'r Survey, part: &'r Part, shift: u32) -> Painter<'r> {
        let heaps = (part.top..part.bottom).map(|_| None).collect();
        Painter { record, survey, part, shift, heaps, rects: Vec::new() }
    }

    fn run(&mut self) -> Result<(), TooMany> {
        let (from, to) = (self.part.from, self.part.to);
        let mut path = self.record.path(from);
        // The first row of the part itself comes with the others.
        path.pop();
        for (row, ply) in path.into_iter().zip(0..) {
            self.put(row, ply)?;
        }
        let [first, last] = [from.div_ceil(BLOCK), to / BLOCK];
        if self.shift > BLOCK.trailing_zeros() && first < last {
            self.scan(from, first * BLOCK)?;
            for block in first..last {
                self.take_block(block)?;
            }
            self.scan(last * BLOCK, to)?;
        } else {
            self.scan(from, to)?;
        }
        for ply in self.part.top..self.part.bottom {
            self.flush(ply)?;
        }
        Ok(())
    }

    /// Looks at every row of a span.
    fn scan(&mut self, from: RowId, to: RowId) -> Result<(), TooMany> {
        if from >= to {
            return Ok(());
        }
        let mut above = Above::of(self.record, from);
        let mut id = from;
        while id < to {
            let size = self.record.rows()[id as usize].size();
            let ply = above.step(id, size);
            self.put(id, ply)?;
            // Nothing below is seen.
            id += if ply + 1 >= self.part.bottom { size } else { 1 };
        }
        Ok(())
    }

    /// Looks at the sums of a block, and at the large rows that begin in it: on their plies they are the last ones.
    fn take_block(&mut self, block: u32) -> Result<(), TooMany> {
        let survey = self.survey;
        let begin = block * BLOCK;
        for cell in survey.index.cells(block) {
            self.merge_cell(begin, cell)?;
        }
        for large in survey.index.large(begin, begin + BLOCK) {
            self.put(large.row, large.ply)?;
        }
        Ok(())
    }

    /// A row is there.
    #[inline]
    fn put(&mut self, id: RowId, ply: u16) -> Result<(), TooMany> {
        if !(self.part.top..self.part.bottom).contains(&ply) {
            return Ok(());
        }
        let row = &self.record.rows()[id as usize];
        let class = class(self.record.kind(), row);
        let bit = self.part.filter.map_or(0, Filter::bit);
        let marked = u32::from(self.survey.marks()[id as usize] & bit != 0);
        let to = id + row.size();
        if row.size() >> self.shift > 0 {
            self.flush(ply)?;
            return self.emit(Rect { from: id, to, ply, class, count: 1, marked });
        }
        let heap = self.heap(ply, id)?;
        heap.to = to;
        heap.count += 1;
        heap.marked += marked;
        heap.classes[usize::from(class)] += 1;
        Ok(())
    }

    fn merge_cell(&mut self, begin: RowId, cell: &Cell) -> Result<(), TooMany> {
        if !(self.part.top..self.part.bottom).contains(&cell.ply) {
            return Ok(());
        }
        let marked = self.part.filter.map_or(0, |filter| cell.marks[filter.place()]);
        let heap = self.heap(cell.ply, begin + RowId::from(cell.from))?;
        heap.to = begin + RowId::from(cell.to);
        heap.count += u32::from(cell.count);
        heap.marked += u32::from(marked);
        for (sum, more) in heap.classes.iter_mut().zip(cell.classes) {
            *sum += u32::from(more);
        }
        Ok(())
    }

    /// What is being merged on a ply where a small row begins: what was there before, or a new heap beyond the bound.
    #[allow(clippy::unnecessary_lazy_evaluations, reason = "heaps are large, and mostly there already")]
    #[inline]
    fn heap(&mut self, ply: u16, from: RowId) -> Result<&mut Heap, TooMany> {
        let place = usize::from(ply - self.part.top);
        let is_near = |heap: &Heap| heap.from >> self.shift == from >> self.shift;
        if !self.heaps[place].as_ref().is_some_and(is_near) {
            self.flush(ply)?;
        }
        let empty = || Heap { from, to: from, count: 0, classes: [0; CLASSES], marked: 0 };
        Ok(self.heaps[place].get_or_insert_with(empty))
    }

    #[inline]
    fn flush(&mut self, ply: u16) -> Result<(), TooMany> {
        match self.heaps[usize::from(ply - self.part.top)].take() {
            Some(Heap { from, to, count, classes, marked }) => {
                let class = (0..CLASSES).max_by_key(|class| classes[*class]).unwrap_or(0) as u8;
                self.emit(Rect { from, to, ply, class, count, marked })
            }
            None => Ok(()),
        }
    }

    #[inline]
    fn emit(&mut self, rect: Rect) -> Result<(), TooMany> {
        if self.rects.len() == MOST {
            return Err(TooMany(rect.from));
        }
        self.rects.push(rect);
        Ok(())
    }
}

const _: () = assert!(FILTERS.len() == u8::BITS as usize);
