//! Frames: what the nodes of the current path know, one for each height, so that a node can look at its parents.

use plywood_core::{Score, Side};

/// What a node knows. Only what a switched-on feature asks for is kept up to date.
#[derive(Clone, Debug)]
pub(crate) struct Frame<M> {
    /// The move that led here and its slot; none at the root and after a null move.
    pub(crate) last: Option<Played<M>>,
    /// Who is to move.
    pub(crate) side: Side,
    /// The static evaluation for that side, once somebody asked for it.
    pub(crate) eval: Option<Score>,
    /// A move that is left out, because the question is what the others are worth.
    pub(crate) excluded: Option<M>,
    /// The plies by which the search of this node was reduced.
    pub(crate) reduction: u32,
    /// The last two moves that caused a cut-off at this height, the newest first.
    pub(crate) killers: [Option<M>; 2],
    /// The node's best move, followed by the line of the child behind it.
    pub(crate) line: Vec<M>,
}

/// A move as histories know it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Played<M> {
    pub(crate) mv: M,
    pub(crate) slot: u32,
}

impl<M> Default for Frame<M> {
    fn default() -> Frame<M> {
        Frame {
            last: None,
            side: Side::First,
            eval: None,
            excluded: None,
            reduction: 0,
            killers: [None, None],
            line: Vec::new(),
        }
    }
}

/// The frames of a path from the root on.
#[derive(Clone, Debug)]
pub(crate) struct Frames<M>(Vec<Frame<M>>);

impl<M: Copy + Eq> Frames<M> {
    pub(crate) fn new() -> Frames<M> {
        Frames(vec![Frame::default()])
    }

    /// The frame at this height.
    #[inline]
    pub(crate) fn at(&mut self, height: u32) -> &mut Frame<M> {
        if self.0.len() <= height as usize {
            self.grow(height);
        }
        &mut self.0[height as usize]
    }

    /// The frame at this height, if the path has come that far before.
    #[inline]
    pub(crate) fn get(&self, height: u32) -> Option<&Frame<M>> {
        self.0.get(height as usize)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, height: u32) {
        self.0.resize_with(height as usize + 1, Frame::default);
    }

    /// A new path begins: nothing is known of it but killers.
    pub(crate) fn begin(&mut self) {
        for frame in &mut self.0 {
            (frame.last, frame.eval, frame.excluded, frame.reduction) = (None, None, None, 0);
        }
        self.at(0).line.clear();
    }

    /// The node at `height` has no line yet.
    #[inline]
    pub(crate) fn clear_line(&mut self, height: u32) {
        self.at(height).line.clear();
    }

    /// What the nodes up to `height` know, for another worker who goes on from there: all but killers and lines.
    pub(crate) fn path(&self, height: u32) -> Vec<Frame<M>> {
        let known = |frame: &Frame<M>| Frame { killers: [None, None], line: Vec::new(), ..*frame };
        self.0.iter().take(height as usize + 1).map(known).collect()
    }

    /// Goes on from the end of another worker's path.
    pub(crate) fn take_over(&mut self, path: &[Frame<M>]) {
        self.at(path.len() as u32);
        for (frame, other) in self.0.iter_mut().zip(path) {
            let (killers, line) = (frame.killers, std::mem::take(&mut frame.line));
            *frame = Frame { killers, line, ..*other };
        }
    }

    /// Forgets what a search left behind that was broken off below the node at `height`.
    pub(crate) fn forget_below(&mut self, height: u32) {
        for frame in self.0.iter_mut().skip(height as usize + 1) {
            (frame.excluded, frame.reduction) = (None, 0);
        }
    }

    /// The line of the node at this height.
    pub(crate) fn line_at(&self, height: u32) -> &[M] {
        self.get(height).map_or(&[], |frame| frame.line.as_slice())
    }

    /// The line of the root, as somebody else found it.
    pub(crate) fn set_line(&mut self, line: &[M]) {
        let own = &mut self.at(0).line;
        own.clear();
        own.extend_from_slice(line);
    }

    /// The node at `height` prefers `mv`; its line goes on as somebody else saw it.
    pub(crate) fn continue_line(&mut self, height: u32, mv: M, line: &[M]) {
        let own = &mut self.at(height).line;
        own.clear();
        own.push(mv);
        own.extend_from_slice(line);
    }

    /// The node at `height` prefers `mv`; its line goes on as the child's.
    pub(crate) fn prefer(&mut self, height: u32, mv: M) {
        self.at(height + 1);
        let (upper, lower) = self.0.split_at_mut(height as usize + 1);
        if let (Some(frame), Some(child)) = (upper.last_mut(), lower.first()) {
            frame.line.clear();
            frame.line.push(mv);
            frame.line.extend_from_slice(&child.line);
        }
    }

    /// The line of the root.
    pub(crate) fn line(&self) -> &[M] {
        self.line_at(0)
    }

    /// The killers at this height.
    pub(crate) fn killers(&self, height: u32) -> [Option<M>; 2] {
        self.get(height).map_or([None; 2], |frame| frame.killers)
    }

    /// A move caused a cut-off at this height.
    pub(crate) fn add_killer(&mut self, height: u32, mv: M) {
        let [newest, older] = &mut self.at(height).killers;
        if *newest != Some(mv) {
            *older = newest.replace(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stopped search leaves nothing behind that the next one would take for its own, but for killers.
    #[test]
    fn a_new_path_knows_nothing_but_killers() {
        let mut frames = Frames::new();
        frames.add_killer(2, 7);
        let frame = frames.at(2);
        frame.last = Some(Played { mv: 1, slot: 1 });
        (frame.eval, frame.excluded, frame.reduction) = (Some(Score::DRAW), Some(1), 1);
        frames.prefer(0, 1);
        frames.begin();
        let frame = frames.at(2).clone();
        assert_eq!((frame.last, frame.eval, frame.excluded, frame.reduction), (None, None, None, 0));
        assert_eq!((frames.killers(2), frames.line()), ([Some(7), None], &[][..]));
    }

    #[test]
    fn the_last_two_killers_are_kept() {
        let mut frames = Frames::new();
        let mut kept = |mv| {
            frames.add_killer(3, mv);
            assert_eq!(frames.killers(2), [None; 2]);
            frames.killers(3)
        };
        assert_eq!(kept(1), [Some(1), None]);
        assert_eq!(kept(2), [Some(2), Some(1)]);
        assert_eq!(kept(2), [Some(2), Some(1)]);
        assert_eq!(kept(3), [Some(3), Some(2)]);
    }
}
