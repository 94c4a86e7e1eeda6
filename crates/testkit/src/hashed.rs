//! What the pseudo-random games share: moves that are numbers, leaves, noise and estimates drawn by hashing.

use plywood_core::zobrist::mix;
use plywood_core::{Class, Dates, Endings, Evaluate, Foresight, Move, Order, Position, Score, Side};

/// A move: the number of the child.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch(pub u32);

impl Move for Branch {
    fn to_bits(self) -> u32 {
        self.0
    }

    fn from_bits(bits: u32) -> Branch {
        Branch(bits)
    }
}

/// Moves as a set of child numbers, handed out in ascending order.
#[derive(Copy, Clone, Debug, Default)]
pub struct Branches(u32);

impl Branches {
    /// The children `0..count` for which `keep` holds.
    pub(crate) fn new(count: u32, keep: impl Fn(u32) -> bool) -> Branches {
        Branches((0..count).filter(|child| keep(*child)).fold(0, |set, child| set | 1 << child))
    }
}

impl Iterator for Branches {
    type Item = Branch;

    fn next(&mut self) -> Option<Branch> {
        let child = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (child < 32).then_some(Branch(child))
    }
}

/// What the leaves and estimates of a pseudo-random game are worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// Payoffs and estimates lie between minus this and plus this; few values mean many ties.
    pub points: i32,
    /// One leaf in this many is a dated win or loss; 0 for none.
    pub decisive: u64,
}

/// Different questions about one node must have unrelated answers, so each has its own number.
#[derive(Copy, Clone)]
pub(crate) enum Ask {
    Leaf = 1,
    Children,
    Side,
    Noise,
    Payoff,
    Kind,
    Bounds,
    Level,
    Child,
    Foresight,
    Twin,
    Decided,
    Idle,
    Extension,
    Stuck,
    Class,
    Slot,
    Threat,
    Worthless,
}

/// The answer to a question about a node.
pub(crate) fn ask(node: u64, what: Ask) -> u64 {
    mix(node ^ mix(what as u64))
}

impl Stakes {
    /// The verdict of a leaf at `ply`, for its side to move.
    pub(crate) fn payoff(self, node: u64, ply: u32) -> Score {
        let kind = ask(node, Ask::Kind);
        let drawn = ask(node, Ask::Payoff);
        if self.decisive > 0 && kind.is_multiple_of(self.decisive) {
            return if drawn.is_multiple_of(2) { Score::win_at(ply) } else { Score::loss_at(ply) };
        }
        self.points(drawn)
    }

    fn points(self, drawn: u64) -> Score {
        Score::points((drawn % (2 * self.points as u64 + 1)) as i32 - self.points)
    }

    /// Sound bounds on a node at `ply`. Where every child is a leaf, some nodes look one ply ahead and have bounds that
    /// are tight on one side or on both; estimates never lie outside, because such a node is never estimated when it is
    /// searched. A leaf that is only stuck may be estimated, so it does not count.
    pub(crate) fn bounds<P: Position>(self, node: u64, position: &P) -> (Score, Score) {
        let kind = ask(node, Ask::Bounds);
        if position.moves().next().is_none() {
            return (-Score::INFINITY, Score::INFINITY);
        }
        let wide = if self.decisive > 0 {
            (Score::loss_at(position.ply() + 1), Score::win_at(position.ply() + 1))
        } else {
            (Score::points(-self.points), Score::points(self.points))
        };
        if kind.is_multiple_of(2) {
            return wide;
        }
        let mover = position.side();
        let best = position.moves().try_fold(-Score::INFINITY, |best, mv| {
            let child = position.after(mv);
            let score = child.verdict()?;
            Some(best.max(if child.side() == mover { score } else { -score }))
        });
        match (best, kind / 2 % 4) {
            (Some(best), 0) => (best, best),
            (Some(best), 1) => (best, wide.1),
            (Some(best), 2) => (wide.0, best),
            (Some(best), _) => ((best - 1).max(wide.0), (best + 1).min(wide.1)),
            (None, _) => wide,
        }
    }
}

impl Stakes {
    /// What a game with these leaves can still end with at `ply`, if `left` plies are left.
    pub(crate) fn endings(self, ply: u32, left: u32) -> Endings {
        let last = if self.decisive > 0 { ply + left } else { ply };
        let dates = Dates::between(ply + 1, last, 1);
        Endings { payoffs: self.points, wins: dates, losses: dates }
    }
}

/// What a node sees of the next two plies: everything that they decide, but for one node in three that sees nothing.
/// Nothing is decided where there are no moves, and a position two plies on that is only stuck may be estimated.
pub(crate) fn foresee<P>(node: u64, position: &P) -> Foresight<Branches>
where
    P: Position<Move = Branch, Moves = Branches>,
{
    let (kind, ply) = (ask(node, Ask::Foresight), position.ply());
    let all = position.moves();
    let nothing = (-Score::INFINITY, Score::INFINITY);
    if kind.is_multiple_of(3) || all.0 == 0 {
        return Foresight { bounds: nothing, moves: all };
    }
    let decided: Vec<_> = all.map(|mv| (mv, decided_by(position, mv))).collect();
    let only = |keep: &dyn Fn(Option<Score>) -> bool| {
        let kept = decided.iter().filter(|(_, score)| keep(*score));
        Branches(kept.fold(0, |set, (Branch(child), _)| set | 1 << child))
    };
    let (win, loss) = (Score::win_at(ply + 1), Score::loss_at(ply + 2));
    let winning = only(&|score| score == Some(win));
    let holding = only(&|score| score.is_none_or(|score| score > loss));
    if winning.0 != 0 {
        Foresight { bounds: (win, win), moves: winning }
    } else if holding.0 == 0 {
        let best = decided.iter().filter_map(|(_, score)| *score).max().unwrap_or(loss);
        Foresight { bounds: (best, best), moves: all }
    } else {
        let is_stuck = |end: P| end.verdict().is_none() && end.moves().next().is_none();
        let replies = |child: P| child.moves().any(|reply| is_stuck(child.after(reply)));
        let soonest = if all.map(|mv| position.after(mv)).any(replies) { ply + 2 } else { ply + 3 };
        let later = (Score::loss_at(soonest), Score::win_at(ply + 2));
        Foresight { bounds: if kind.is_multiple_of(2) { later } else { nothing }, moves: holding }
    }
}

/// The score of a node that knows itself to be decided: every other one behind which at most two plies are left.
pub(crate) fn decided<P: Position>(node: u64, position: &P) -> Option<Score> {
    if ask(node, Ask::Decided).is_multiple_of(2) { settled_within(position, 2) } else { None }
}

/// How much further to look from a node: one or two plies, or, at three of four nodes, not at all.
pub(crate) fn extension(node: u64) -> u32 {
    match ask(node, Ask::Extension) % 8 {
        0 => 1,
        1 => 2,
        _ => 0,
    }
}

/// Whether a leaf shows no verdict, but has no moves: one in `stuck` (0 for never).
pub(crate) fn is_stuck(leaf: u64, stuck: u64) -> bool {
    stuck > 0 && ask(leaf, Ask::Stuck).is_multiple_of(stuck)
}

/// Whether the mover has to answer a threat: at one node in five.
pub(crate) fn under_threat(node: u64) -> bool {
    ask(node, Ask::Threat).is_multiple_of(5)
}

/// Whether quiescence follows a move: one in three.
pub(crate) fn is_noisy(edge: u64) -> bool {
    ask(edge, Ask::Noise).is_multiple_of(3)
}

/// The class of a move. Noisy moves may have any, and some others are not as quiet as they seem.
pub(crate) fn class(edge: u64) -> Class {
    match ask(edge, Ask::Class) % if is_noisy(edge) { 4 } else { 12 } {
        0 => Class::Winning,
        1 => Class::Even,
        2 => Class::Losing,
        _ => Class::Quiet,
    }
}

/// What is learned about a move: some moves share their slots, and others have numbers of any size.
pub(crate) fn slot(edge: u64) -> u32 {
    let drawn = ask(edge, Ask::Slot);
    if drawn.is_multiple_of(2) { (drawn >> 8) as u32 % 4 } else { (drawn >> 32) as u32 }
}

/// Whether a move is said to be worth nothing: one in four, for no reason at all.
pub(crate) fn is_worthless(edge: u64) -> bool {
    ask(edge, Ask::Worthless).is_multiple_of(4)
}

/// The score if every line ends within so many plies.
fn settled_within<P: Position>(position: &P, plies: u32) -> Option<Score> {
    if let Some(score) = position.outcome() {
        return Some(score);
    }
    let left = plies.checked_sub(1)?;
    position.moves().try_fold(-Score::INFINITY, |best, mv| {
        let child = position.after(mv);
        let score = settled_within(&child, left)?;
        Some(best.max(if child.side() == position.side() { score } else { -score }))
    })
}

/// What a move is worth to its mover if that is decided when it is made, or by losing with the ply after it.
fn decided_by<P: Position>(position: &P, mv: P::Move) -> Option<Score> {
    let mover = position.side();
    let for_mover = |end: &P, score: Score| if end.side() == mover { score } else { -score };
    let child = position.after(mv);
    if let Some(score) = child.outcome() {
        return Some(for_mover(&child, score));
    }
    let loss = Score::loss_at(position.ply() + 2);
    let is_lost = |end: P| end.verdict().is_some_and(|score| for_mover(&end, score) == loss);
    let mut replies = child.moves().map(|reply| is_lost(child.after(reply)));
    let lost = if child.side() == mover { replies.all(|lost| lost) } else { replies.any(|lost| lost) };
    lost.then_some(loss)
}

/// The side to move after a move of `mover`: the other one, but for one move in `repeats` (0 for never).
pub(crate) fn next_side(child: u64, mover: Side, repeats: u64) -> Side {
    let again = repeats > 0 && ask(child, Ask::Side).is_multiple_of(repeats);
    if again { mover } else { mover.other() }
}

/// An evaluation for any game, drawn by hashing the position's key, the same for mirror images. The search must carry
/// its state along correctly, or it panics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hashed {
    /// Estimates lie between minus this and plus this.
    pub points: i32,
}

impl<P: Position> Evaluate<P> for Hashed {
    type State = u64;
    type Scratch = ();

    fn start(&self, position: &P) -> u64 {
        position.key()
    }

    fn advance(&self, state: u64, parent: &P, mv: P::Move) -> u64 {
        assert_eq!(state, parent.key(), "the state is not the parent's: {parent:?}");
        parent.after(mv).key()
    }

    fn evaluate(&self, state: u64, position: &P) -> Score {
        assert_eq!(state, position.key(), "the state is not this position's: {position:?}");
        let key = position.mirror_key().map_or(state, |image| image.min(state));
        Stakes { points: self.points, decisive: 0 }.points(mix(key ^ 0xE571))
    }
}

/// An opinion on moves drawn by hashing: an arbitrary but fixed order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shuffled;

impl<P: Position> Order<P> for Shuffled {
    fn rank(&self, position: &P, mv: P::Move) -> i32 {
        (mix(position.key() ^ u64::from(mv.to_bits())) % 5) as i32 - 2
    }

    fn threats(&self, position: &P, mv: P::Move) -> u32 {
        (mix(position.key() ^ u64::from(mv.to_bits()) << 32) % 3) as u32
    }

    fn glance(&self, position: &P, most: usize, moves: &mut Vec<P::Move>) {
        moves.extend(position.moves());
        moves.sort_by_key(|mv| mix(position.key() ^ u64::from(mv.to_bits()) << 16));
        moves.truncate(most);
    }
}
