//! Principal variations: the line behind the best move of each node on the current path.

/// One line per height; a node's line is its best move followed by the line of the child behind it.
#[derive(Debug)]
pub(crate) struct Lines<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Lines<M> {
        Lines { lines: vec![Vec::new()] }
    }

    /// The node at `height` has no line yet.
    #[inline]
    pub(crate) fn clear(&mut self, height: u32) {
        match self.lines.get_mut(height as usize) {
            Some(line) => line.clear(),
            None => self.grow(height),
        }
    }

    #[cold]
    fn grow(&mut self, height: u32) {
        self.lines.resize_with(height as usize + 1, Vec::new);
    }

    /// The node at `height` prefers `mv`; its line goes on as the child's.
    pub(crate) fn prefer(&mut self, height: u32, mv: M) {
        if self.lines.len() < height as usize + 2 {
            self.grow(height + 1);
        }
        let (upper, lower) = self.lines.split_at_mut(height as usize + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    /// The line of the root.
    pub(crate) fn root(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}
