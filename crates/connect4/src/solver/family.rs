//! All children of a position at once.

use super::super::shape::Shape;
use super::board::Board;
use super::cells::{completing, inside_fours, safe_moves};
use super::eight::{EIGHT, Eight, bits};
use super::proofs;

/// The children of a board. Each has the place of its column, counted from the centre outwards.
///
/// No closure touches a group: it would be compiled for any processor, and its instructions not be inlined.
pub(super) struct Family<S: Shape, E: Eight> {
    parent: Board<S>,
    groups: S::Eights<Group<E>>,
    /// A bit for every place where there is a child.
    places: u32,
}

/// Up to eight of them.
#[derive(Copy, Clone)]
struct Group<E> {
    /// The cell that is filled.
    cell: E,
    /// All stones then.
    full: E,
    /// The cells that complete four for the side that moved.
    threats: E,
    /// The moves of the other side that do not lose at once.
    moves: E,
}

impl<E: Eight> Default for Group<E> {
    #[inline(always)]
    fn default() -> Group<E> {
        let none = E::each(0);
        Group { cell: none, full: none, threats: none, moves: none }
    }
}

/// What a child's own search begins with.
#[derive(Copy, Clone)]
pub(super) struct Child {
    pub(super) cell: u64,
    pub(super) threats: u64,
    pub(super) moves: u64,
}

impl<S: Shape, E: Eight> Family<S, E> {
    /// The children by these moves; `None` if one of them has no safe move, which means that its parent has won.
    #[inline(always)]
    pub(super) fn new(
        parent: Board<S>,
        moves: u64,
        columns: &S::Eights<[u64; EIGHT]>,
    ) -> Option<Family<S, E>> {
        let shape = parent.shape;
        let mut family = Family { parent, groups: S::Eights::default(), places: 0 };
        for number in 0..(shape.width() as usize).div_ceil(EIGHT) {
            let cell = E::each(moves) & E::of(columns.as_ref()[number]);
            let full = E::each(parent.full) | cell;
            let threats = completing(shape, E::each(parent.own) | cell, full);
            let moves = safe_moves(shape, full, threats);
            if cell.some() & !moves.some() != 0 {
                return None;
            }
            family.groups.as_mut()[number] = Group { cell, full, threats, moves };
            family.places |= u32::from(cell.some()) << (EIGHT * number);
        }
        Some(family)
    }

    /// The groups of columns that the board has.
    #[inline(always)]
    fn groups(&self) -> &[Group<E>] {
        &self.groups.as_ref()[..(self.parent.shape.width() as usize).div_ceil(EIGHT)]
    }

    /// The places where there is a child, the most central one first.
    #[inline(always)]
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + use<S, E> {
        bits(self.places)
    }

    /// The children one by one.
    #[inline(always)]
    pub(super) fn children(&self) -> Children<S> {
        let mut children = Children::<S> {
            cells: Default::default(),
            threats: Default::default(),
            moves: Default::default(),
        };
        for (number, group) in self.groups().iter().enumerate() {
            children.cells.as_mut()[number] = group.cell.to_array();
            children.threats.as_mut()[number] = group.threats.to_array();
            children.moves.as_mut()[number] = group.moves.to_array();
        }
        children
    }

    /// What the least of the children's scores is at most, by proofs without search.
    #[inline(always)]
    pub(super) fn least_at_most(&self) -> i32 {
        let Board { shape, .. } = self.parent;
        let (first, own) = (!self.parent.is_first(), self.parent.other());
        let mut least = proofs::NONE;
        for (number, group) in self.groups().iter().enumerate() {
            let some = (self.places >> (EIGHT * number)) as u8;
            least = least.min(proofs::least_at_most(shape, first, own, group.full, group.threats, some));
        }
        least
    }

    /// For every place those stones of the side to move there that are in some line which can still be completed.
    #[inline(always)]
    pub(super) fn live(&self) -> S::Eights<[u64; EIGHT]> {
        let Board { shape, own, .. } = self.parent;
        let mut live = S::Eights::<[u64; EIGHT]>::default();
        for (live, group) in live.as_mut().iter_mut().zip(self.groups()) {
            let open = E::each(shape.board() & !own).without(group.cell);
            *live = (inside_fours(shape, open) & E::each(self.parent.other())).to_array();
        }
        live
    }
}

/// The children one by one, by their places.
pub(super) struct Children<S: Shape> {
    cells: S::Eights<[u64; EIGHT]>,
    threats: S::Eights<[u64; EIGHT]>,
    moves: S::Eights<[u64; EIGHT]>,
}

impl<S: Shape> Children<S> {
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> Child {
        let [cell, threats, moves] =
            [&self.cells, &self.threats, &self.moves].map(|sets| sets.as_ref().as_flattened()[place]);
        Child { cell, threats, moves }
    }
}
