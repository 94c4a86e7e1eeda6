//! The sums of a path, as a stack with a place for each height.

use plywood_core::{Position, Side};

use crate::changes::Changes;
use crate::inputs::Inputs;
use crate::lanes::Lanes;
use crate::network::Network;

const VIEWS: [Side; 2] = [Side::First, Side::Second];

/// The sums of the positions on the path of a worker.
///
/// When a move is noted, only what it changes is written down. A position that is judged catches up from the nearest
/// one below it whose sums are known. If somewhere between nobody knows what changed, the inputs of the position are
/// listed, and compared with the nearest list that there is.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    places: Vec<Place>,
    /// For each place and view the groups of a sum.
    sums: Vec<Lanes>,
    /// The first height that anybody asks about.
    base: usize,
}

#[derive(Clone, Debug)]
struct Place {
    /// What led here from the place below.
    changes: [Changes; 2],
    is_known: [bool; 2],
    /// The inputs in order, where they were listed.
    lists: [Vec<u16>; 2],
    is_listed: [bool; 2],
}

impl Default for Place {
    fn default() -> Place {
        Place {
            changes: [Changes::UNKNOWN; 2],
            is_known: [false; 2],
            lists: [Vec::new(), Vec::new()],
            is_listed: [false; 2],
        }
    }
}

impl Place {
    fn forget(&mut self) {
        (self.is_known, self.is_listed) = ([false; 2], [false; 2]);
    }
}

impl Accumulators {
    /// A path begins at this height.
    pub(crate) fn begin(&mut self, network: &Network, height: u32) {
        self.base = height as usize;
        let place = self.place(network, self.base);
        place.changes = [Changes::UNKNOWN; 2];
        place.forget();
    }

    /// The path goes on from `parent` at this height.
    #[inline]
    pub(crate) fn note<P: Position, I: Inputs<P>>(
        &mut self,
        network: &Network,
        height: u32,
        parent: &P,
        mv: Option<P::Move>,
    ) {
        let place = self.place(network, height as usize + 1);
        place.changes.iter_mut().for_each(Changes::clear);
        I::changes(parent, mv, &mut place.changes);
        place.forget();
    }

    /// What the network says of the position at this height.
    pub(crate) fn judge<P: Position, I: Inputs<P>>(
        &mut self,
        network: &Network,
        height: u32,
        position: &P,
    ) -> i32 {
        let height = height as usize;
        self.place(network, height);
        for view in VIEWS {
            if !self.places[height].is_known[view.index()] {
                self.catch_up::<P, I>(network, height, view, position);
            }
        }
        let side = position.side();
        let sum = |view: Side| &self.sums[Accumulators::at(network, height, view)..][..network.groups()];
        network.points(sum(side), sum(side.other()), I::bucket(position))
    }

    #[inline]
    fn place(&mut self, network: &Network, height: usize) -> &mut Place {
        if height >= self.places.len() {
            self.places.resize_with(height + 1, Place::default);
            self.sums.resize(2 * network.groups() * (height + 1), Lanes::ZERO);
        }
        &mut self.places[height]
    }

    #[inline]
    fn at(network: &Network, height: usize, view: Side) -> usize {
        (2 * height + view.index()) * network.groups()
    }

    fn catch_up<P: Position, I: Inputs<P>>(
        &mut self,
        network: &Network,
        height: usize,
        view: Side,
        position: &P,
    ) {
        let index = view.index();
        let mut known = height;
        while !self.places[known].is_known[index] {
            if known == self.base || self.places[known].changes[index].is_unknown() {
                return self.look_again::<P, I>(network, height, view, position);
            }
            known -= 1;
        }
        let groups = network.groups();
        for next in known + 1..=height {
            let place = &mut self.places[next];
            let changes = &place.changes[index];
            let (below, above) = self.sums.split_at_mut(Accumulators::at(network, next, view));
            let from = &below[Accumulators::at(network, next - 1, view)..][..groups];
            network.update(&mut above[..groups], from, changes.added(), changes.removed());
            place.is_known[index] = true;
        }
    }

    /// Lists the inputs, and changes the sum of the nearest list below, or adds all of them up where that is less.
    fn look_again<P: Position, I: Inputs<P>>(
        &mut self,
        network: &Network,
        height: usize,
        view: Side,
        position: &P,
    ) {
        let (index, groups) = (view.index(), network.groups());
        let mut list = std::mem::take(&mut self.places[height].lists[index]);
        list.clear();
        I::active(position, view, &mut list);
        list.sort_unstable();
        let listed = (self.base..height).rev().find(|below| self.places[*below].is_listed[index]);
        let difference = listed.map(|below| (below, difference(&self.places[below].lists[index], &list)));
        let at = Accumulators::at(network, height, view);
        match difference {
            Some((below, (added, removed))) if added.len() + removed.len() < list.len() => {
                let from = Accumulators::at(network, below, view);
                self.sums.copy_within(from..from + groups, at);
                network.change(&mut self.sums[at..at + groups], &added, &removed);
            }
            _ => network.refresh(&mut self.sums[at..at + groups], &list),
        }
        let place = &mut self.places[height];
        place.lists[index] = list;
        (place.is_known[index], place.is_listed[index]) = (true, true);
    }
}

/// What the second of two lists in order has that the first has not, and what it has not.
fn difference(old: &[u16], new: &[u16]) -> (Vec<u16>, Vec<u16>) {
    let (mut added, mut removed) = (Vec::new(), Vec::new());
    let (mut old, mut new) = (old.iter().copied().peekable(), new.iter().copied().peekable());
    loop {
        match (old.peek(), new.peek()) {
            (None, None) => return (added, removed),
            (Some(one), Some(other)) if one == other => {
                old.next();
                new.next();
            }
            (Some(one), other) if other.is_none_or(|other| one < other) => removed.extend(old.next()),
            _ => added.extend(new.next()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_lead_from_one_list_to_the_other() {
        assert_eq!(difference(&[1, 3, 4], &[1, 2, 4, 9]), (vec![2, 9], vec![3]));
        assert_eq!(difference(&[], &[5]), (vec![5], vec![]));
        assert_eq!(difference(&[5], &[]), (vec![], vec![5]));
        assert_eq!(difference(&[7], &[7]), (vec![], vec![]));
    }
}
