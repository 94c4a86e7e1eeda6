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
/// listed and added up: with the few vectors of a row that is as fast as finding out what is new in a list.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    places: Vec<Place>,
    /// For each place and view the groups of a sum.
    sums: Vec<Lanes>,
    /// The first height that anybody asks about.
    base: usize,
    /// The inputs of the position that is looked at.
    lists: [Vec<u16>; 2],
}

#[derive(Clone, Debug)]
struct Place {
    /// What led here from the place below.
    changes: [Changes; 2],
    is_known: [bool; 2],
}

impl Default for Place {
    fn default() -> Place {
        Place { changes: [Changes::UNKNOWN; 2], is_known: [false; 2] }
    }
}

impl Accumulators {
    /// A path begins at this height.
    pub(crate) fn begin(&mut self, network: &Network, height: u32) {
        self.base = height as usize;
        let place = self.place(network, self.base);
        place.changes = [Changes::UNKNOWN; 2];
        place.is_known = [false; 2];
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
        place.is_known = [false; 2];
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
        let mut missing = [false; 2];
        for view in VIEWS {
            missing[view.index()] = !self.catch_up(network, height, view);
        }
        if missing != [false; 2] {
            self.look_again::<P, I>(network, height, missing, position);
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

    /// Brings a sum up to date from the nearest one below that is known, and tells whether there is one.
    fn catch_up(&mut self, network: &Network, height: usize, view: Side) -> bool {
        let index = view.index();
        let mut known = height;
        while !self.places[known].is_known[index] {
            if known == self.base || self.places[known].changes[index].is_unknown() {
                return false;
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
        true
    }

    /// Lists the inputs, and adds up those of the views whose sums are missing.
    fn look_again<P: Position, I: Inputs<P>>(
        &mut self,
        network: &Network,
        height: usize,
        missing: [bool; 2],
        position: &P,
    ) {
        self.lists.iter_mut().for_each(Vec::clear);
        I::both(position, &mut self.lists);
        for view in VIEWS.into_iter().filter(|view| missing[view.index()]) {
            let at = Accumulators::at(network, height, view);
            network.refresh(&mut self.sums[at..at + network.groups()], &self.lists[view.index()]);
            self.places[height].is_known[view.index()] = true;
        }
    }
}
