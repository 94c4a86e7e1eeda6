//! Positions: the hot half of a game, its rules.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Endings, Score};

/// One of the two players.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player who moves first; MAX in the textbooks.
    First,
    /// The other one; MIN.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// What belongs to this side, of what belongs to the first and to the second player.
    #[inline]
    pub fn pick<T>(self, first: T, second: T) -> T {
        match self {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A move that fits into a table entry.
pub trait Move: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The move as a number below 2^24 - 1. Distinct moves of one position have distinct numbers.
    fn to_bits(self) -> u32;
    /// The inverse of [`Move::to_bits`]. A number from elsewhere may give any move, legal or not.
    fn from_bits(bits: u32) -> Self;
}

/// What a game sees of the next two plies without search: see [`Position::foresee`].
#[derive(Copy, Clone, Debug)]
pub struct Foresight<M> {
    /// Bounds `(at least, at most)` on the score; equal if the two plies decide the game.
    pub bounds: (Score, Score),
    /// The moves worth searching, at least one. A move that is missing is no better than any of them.
    pub moves: M,
}

/// What kind of move it is, as far as the order of moves and what is left out are concerned. The first kind comes
/// first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Noisy, and probably wins something.
    Winning,
    /// Noisy, and probably neither wins nor loses anything.
    Even,
    /// Quiet: what it is good for must be found out.
    Quiet,
    /// Noisy, and probably loses something.
    Losing,
}

impl Class {
    /// Whether it changes more than where things stand.
    #[inline]
    pub const fn is_noisy(self) -> bool {
        !matches!(self, Class::Quiet)
    }
}

/// Where a position depends on the way that led to it: see [`Position::repetition`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// What the position is worth for its side to move because of that; `None` if only its moves depend on the past.
    pub score: Option<Score>,
    /// The earliest ply of the past that it depends on.
    pub since: u32,
}

/// A game state that a search can walk through.
///
/// The side to move need not change with a ply: a turn may consist of several plies, so searches ask
/// [`Position::side`] of the child instead of assuming the other player's turn.
pub trait Position: Clone + Debug + Send + Sync + 'static {
    /// A move (one ply).
    type Move: Move;
    /// The legal moves in generation order. An iterator of its own rather than a list, so that a search that cuts
    /// off after the first move has not paid for the others, and no node allocates. Its default is empty.
    type Moves: Iterator<Item = Self::Move> + Default;

    /// Promise that every move passes the turn to the other side; lets the compiler drop the question.
    const ALTERNATES: bool = false;
    /// Promise that equal keys mean equal plies, so that a table may keep the dates of wins as they are.
    const KEY_FIXES_PLY: bool = false;

    /// Some moves take more than one ply: see [`Position::plies`].
    const UNEVEN: bool = false;

    /// A position without a verdict may turn out to have no moves: see [`Position::stuck`].
    const MAY_BE_STUCK: bool = false;

    /// What a position is worth may depend on positions before it: see [`Position::repetition`].
    const REPEATS: bool = false;

    /// A verdict in a position with moves is a draw that somebody has to claim: whoever is asked to play on there does.
    const DRAWS_ARE_CLAIMED: bool = false;

    /// Who moves next.
    fn side(&self) -> Side;

    /// Plies played since the game began.
    fn ply(&self) -> u32;

    /// The exact score for the side to move if the game is over or decided, else `None`.
    fn verdict(&self) -> Option<Score>;

    /// The score of a position that has neither a verdict nor a move, in a game that [may be
    /// stuck](Position::MAY_BE_STUCK): mate, stalemate, blocked. Nobody asks before the moves have turned out to be
    /// none, so positions need not look for their end beforehand.
    #[inline]
    fn stuck(&self) -> Score {
        Score::loss_at(self.ply())
    }

    /// The score if the game is over, by a verdict or because there are no moves. For whoever is in no hurry; searches
    /// find out by themselves.
    fn outcome(&self) -> Option<Score> {
        self.verdict().or_else(|| {
            let is_stuck = Self::MAY_BE_STUCK && self.moves().next().is_none();
            is_stuck.then(|| self.stuck())
        })
    }

    /// The same where nobody claims draws: then the game is over when there are no moves.
    fn outcome_unclaimed(&self) -> Option<Score> {
        if Self::DRAWS_ARE_CLAIMED && self.moves().next().is_some() { None } else { self.outcome() }
    }

    /// What the way to this position means for it, in a game that [repeats](Position::REPEATS), for a search whose root
    /// was at ply `root`: a position that was there before since the root may be worth a draw, although the game goes
    /// on if it really happens; and moves may be forbidden because of what was there before. Whatever depends on the
    /// past must say so here, verdicts too. The root owes a move, so its score is ignored; it tells whether the past
    /// matters anywhere behind it, because tables remember what was found with another past.
    #[inline]
    fn repetition(&self, root: u32) -> Option<Repetition> {
        let _ = root;
        None
    }

    /// Sound bounds `(at least, at most)` on the score of a position without a verdict, known without search. They must
    /// hold for the guesses of every evaluation too, or searches of limited depth would depend on whether the bounds
    /// are used.
    #[inline]
    fn bounds(&self) -> (Score, Score) {
        (-Score::INFINITY, Score::INFINITY)
    }

    /// What the next two plies bring, if the game can tell more cheaply than a search: a win at once, a loss that no
    /// move prevents, moves that let the opponent win at once. Asked only of positions without a verdict and where at
    /// least two more plies are searched; must hold for the guesses of every evaluation beyond them. By default nothing
    /// is foreseen.
    #[inline]
    fn foresee(&self) -> Foresight<Self::Moves> {
        Foresight { bounds: (-Score::INFINITY, Score::INFINITY), moves: self.moves() }
    }

    /// The scores that the game can still end with, if the rules leave gaps between them. Asked only of positions
    /// without a verdict.
    fn endings(&self) -> Option<Endings> {
        None
    }

    /// The exact score of a position that has no verdict yet but is decided: all that is left can be counted. Asked
    /// only of positions without a verdict. Unlike [`Position::bounds`] it may contradict evaluations, so a search that
    /// uses it sees further than its depth.
    #[inline]
    fn decided(&self) -> Option<Score> {
        None
    }

    /// The legal moves; never empty in a position without a verdict unless the game [may be
    /// stuck](Position::MAY_BE_STUCK), not asked for in one with a verdict.
    fn moves(&self) -> Self::Moves;

    /// Whether `mv` is one of [`Position::moves`]; it may come from another position. Games with many moves know a
    /// faster way.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().any(|legal| legal == mv)
    }

    /// The moves that must be looked at before a static evaluation can be trusted. Quiescence search follows
    /// them, so every sequence of them must end.
    #[inline]
    fn noisy_moves(&self) -> Self::Moves {
        Self::Moves::default()
    }

    /// What kind of move a legal move is. Asked where moves are ordered by class, beyond the horizon, and before a move
    /// is left out.
    #[inline]
    fn class(&self, mv: Self::Move) -> Class {
        let _ = mv;
        Class::Quiet
    }

    /// A number for what searches learn about moves: they take legal moves with the same number for the same.
    #[inline]
    fn slot(&self, mv: Self::Move) -> u32 {
        mv.to_bits()
    }

    /// Whether the mover has to answer a threat, so that the evaluation says nothing: beyond the horizon it must not
    /// stand pat then but try all of its moves, and nothing is left out because of an evaluation.
    #[inline]
    fn under_threat(&self) -> bool {
        false
    }

    /// Whether a legal move cannot be worth anything, so that a search that [strikes](crate::Pruning::strike) moves may
    /// leave it out.
    #[inline]
    fn is_worthless(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether a legal move loses more than so many points at once, because what it moves or takes is taken back. Asked
    /// by searches that leave such moves out ([`crate::Pruning::exchange`]).
    #[inline]
    fn loses(&self, mv: Self::Move, points: u32) -> bool {
        let _ = (mv, points);
        false
    }

    /// How many plies a legal move takes: more than one only where the mover gives up plies of its own, as by ending a
    /// turn early, and only in a game that is [`Position::UNEVEN`]. Searches look so many plies less far behind it, so
    /// that they end at the same point of a turn on every path.
    #[inline]
    fn plies(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        1
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// Shows the position after `mv` to `visit`, and is itself again afterwards.
    // Always part of the node that visits, whose registers would otherwise be passed through memory.
    #[inline(always)]
    fn with_child<R>(&mut self, mv: Self::Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = self.clone();
        child.play(mv);
        visit(&mut child)
    }

    /// Shows the position in which the mover has given up the rest of its turn to `visit`, and is itself again
    /// afterwards. No legal move, but a question that searches ask: what could the opponent do then? `None`, without
    /// calling, where the answer would say nothing.
    #[inline]
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let _ = visit;
        None
    }

    /// How many more plies a search should look ahead if it ends here, because the mover has to answer a threat first.
    /// Usually none.
    #[inline]
    fn extension(&self) -> u32 {
        0
    }

    /// A number for tables, kept up to date by [`Position::play`]. It covers whatever the future depends on, the
    /// side to move included, but for what [`Position::repetition`] tells.
    fn key(&self) -> u64;

    /// The same number computed from scratch; only tests ask for it.
    fn fresh_key(&self) -> u64;

    /// Probably the key of the position after a legal move, where that is known without playing it, so that a search
    /// can have the table's entry brought near in the meantime. Nothing depends on whether it is right.
    #[inline]
    fn likely_key(&self, mv: Self::Move) -> Option<u64> {
        let _ = mv;
        None
    }

    /// The key of the position's mirror image, where the game has a symmetry that is its own inverse. Both have the
    /// same score, and evaluations must guess the same for both.
    #[inline]
    fn mirror_key(&self) -> Option<u64> {
        None
    }

    /// The image of a move of this position or of its mirror image; legal there if the move is legal here, and back
    /// again. Asked only where there is a mirror image.
    #[inline]
    fn mirror_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// At most this many plies are left before the game must be over, if the rules promise an end; never none in a
    /// position without a verdict, because one more ply must be searched to see that it is [stuck](Position::stuck).
    fn plies_left(&self) -> Option<u32> {
        None
    }

    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self {
        let mut child = self.clone();
        child.play(mv);
        child
    }
}
