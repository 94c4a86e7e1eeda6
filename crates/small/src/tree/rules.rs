//! Trees in memory, and positions in them.

use std::sync::Arc;

use plywood_core::zobrist::mix;
use plywood_core::{MaxScore, Move, Position, Score, Side};

/// A game tree. Nodes are numbered in the order of their text, so that a subtree is a run of numbers: its root comes
/// first, then its children, each followed by its own subtree.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The children of all nodes; each node knows its stretch.
    pub(super) children: Vec<u32>,
    /// Tells trees apart in keys.
    hash: u64,
}

/// A node of a tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) label: Option<Box<str>>,
    pub(super) noisy: bool,
    /// Whose turn it is; at a leaf, whose it would be.
    pub(super) side: Side,
    /// For MAX: the payoff of a leaf, the static estimate of an inner node.
    pub(super) value: i32,
    pub(super) first_child: u32,
    /// No children: a leaf.
    pub(super) child_count: u32,
    /// One more than the number of the last node below.
    pub(super) end: u32,
    /// Plies on the longest way down.
    pub(super) height: u32,
}

impl Node {
    pub(super) fn is_leaf(&self) -> bool {
        self.child_count == 0
    }

    /// Whether both would be written alike, apart from what is below them. The side of a leaf follows from its parent
    /// and is not written.
    fn looks_like(&self, other: &Node) -> bool {
        self.label == other.label
            && self.noisy == other.noisy
            && self.value == other.value
            && self.child_count == other.child_count
            && (self.is_leaf() || self.side == other.side)
    }
}

impl Tree {
    /// Nodes must be numbered as described above, and there must be at least one.
    pub(super) fn new(nodes: Vec<Node>, children: Vec<u32>) -> Tree {
        let hash = hash(&nodes);
        Tree { nodes, children, hash }
    }

    /// How many nodes there are, leaves included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    pub(super) fn children_of(&self, number: u32) -> &[u32] {
        let node = self.node(number);
        &self.children[node.first_child as usize..][..node.child_count as usize]
    }

    /// The nodes at and below this one.
    pub(super) fn subtree(&self, number: u32) -> &[Node] {
        &self.nodes[number as usize..self.node(number).end as usize]
    }
}

/// Equal structure, labels, marks, sides and numbers.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        same(&self.nodes, &other.nodes)
    }
}

impl Eq for Tree {}

/// Numbers of children in the order of the text fix the structure, so node by node is enough.
fn same(nodes: &[Node], others: &[Node]) -> bool {
    nodes.len() == others.len() && nodes.iter().zip(others).all(|(node, other)| node.looks_like(other))
}

/// Covers whatever the value of a tree depends on, hence no labels.
fn hash(nodes: &[Node]) -> u64 {
    nodes.iter().fold(0, |hash, node| {
        let value = u64::from(node.value.cast_unsigned());
        let marks = u64::from(node.noisy) << 1 | node.side.index() as u64;
        mix(hash ^ value ^ u64::from(node.child_count) << 32 ^ marks << 62).wrapping_add(1)
    })
}

/// A node of a tree as a position of a game. Two of them are equal if the subtrees are, wherever they stand.
#[derive(Clone)]
pub struct TreePosition {
    tree: Arc<Tree>,
    node: u32,
    ply: u32,
}

impl TreePosition {
    /// The root of a tree.
    pub fn new(tree: Arc<Tree>) -> TreePosition {
        TreePosition { tree, node: 0, ply: 0 }
    }

    /// The whole tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node's number in the tree, in the order of the text; the root is 0.
    pub fn node(&self) -> u32 {
        self.node
    }

    /// The node's label, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.here().label.as_deref()
    }

    /// The label of the child that a move leads to, if it has one.
    pub(crate) fn child_name(&self, mv: TreeMove) -> Option<&str> {
        self.child(mv)?.label.as_deref()
    }

    /// Whether a move is marked as noisy.
    pub fn is_noisy(&self, mv: TreeMove) -> bool {
        self.child(mv).is_some_and(|child| child.noisy)
    }

    /// The payoff for MAX if this is a leaf.
    pub fn payoff(&self) -> Option<i32> {
        self.here().is_leaf().then(|| self.here().value)
    }

    /// The static estimate for MAX if this is an inner node; 0 where none is written.
    pub fn estimate(&self) -> Option<i32> {
        (!self.here().is_leaf()).then(|| self.here().value)
    }

    fn here(&self) -> &Node {
        self.tree.node(self.node)
    }

    /// The number of the node that a move leads to.
    pub(super) fn child_number(&self, mv: TreeMove) -> Option<u32> {
        self.tree.children_of(self.node).get(mv.0 as usize).copied()
    }

    fn child(&self, mv: TreeMove) -> Option<&Node> {
        Some(self.tree.node(self.child_number(mv)?))
    }

    fn key_with(&self, hash: u64) -> u64 {
        mix(hash.wrapping_add(u64::from(self.node)))
    }
}

impl PartialEq for TreePosition {
    fn eq(&self, other: &TreePosition) -> bool {
        same(self.tree.subtree(self.node), other.tree.subtree(other.node))
    }
}

impl Eq for TreePosition {}

/// A move: to the child with this number among its siblings, counted from 0.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TreeMove(pub u32);

impl Move for TreeMove {
    fn to_bits(self) -> u32 {
        self.0
    }

    fn from_bits(bits: u32) -> TreeMove {
        TreeMove(bits)
    }
}

/// Moves from the first child to the last: all of them, or the noisy ones.
#[derive(Clone, Debug, Default)]
pub struct TreeMoves {
    next: u32,
    end: u32,
    /// Where to look up which moves are noisy, if only those are wanted.
    only_noisy: Option<TreePosition>,
}

impl Iterator for TreeMoves {
    type Item = TreeMove;

    #[inline]
    fn next(&mut self) -> Option<TreeMove> {
        while self.next < self.end {
            let mv = TreeMove(self.next);
            self.next += 1;
            if self.only_noisy.as_ref().is_none_or(|parent| parent.is_noisy(mv)) {
                return Some(mv);
            }
        }
        None
    }
}

impl Position for TreePosition {
    type Move = TreeMove;
    type Moves = TreeMoves;

    const ALTERNATES: bool = false;
    const KEY_FIXES_PLY: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.here().side
    }

    #[inline]
    fn ply(&self) -> u32 {
        self.ply
    }

    #[inline]
    fn verdict(&self) -> Option<Score> {
        let node = self.here();
        node.is_leaf().then(|| MaxScore::points(node.value).for_side(node.side))
    }

    #[inline]
    fn moves(&self) -> TreeMoves {
        TreeMoves { next: 0, end: self.here().child_count, only_noisy: None }
    }

    fn noisy_moves(&self) -> TreeMoves {
        TreeMoves { only_noisy: Some(self.clone()), ..self.moves() }
    }

    #[inline]
    fn play(&mut self, mv: TreeMove) {
        self.node = self.tree.children_of(self.node)[mv.0 as usize];
        self.ply += 1;
    }

    /// Goes down and up again, because copying would touch the tree's reference count, which threads share.
    #[inline]
    fn with_child<R>(&mut self, mv: TreeMove, visit: impl FnOnce(&mut TreePosition) -> R) -> R {
        let (node, ply) = (self.node, self.ply);
        self.play(mv);
        let result = visit(self);
        (self.node, self.ply) = (node, ply);
        result
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key_with(self.tree.hash)
    }

    fn fresh_key(&self) -> u64 {
        self.key_with(hash(&self.tree.nodes))
    }

    fn plies_left(&self) -> Option<u32> {
        Some(self.here().height)
    }
}
