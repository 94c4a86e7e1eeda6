//! The terms of the evaluation, their names, and which weights are theirs.

use std::ops::Range;

use super::{
    attack, backward, connected, isolated, material, mobility, outposts, passed, rooks, seventh, shelter,
    squares, storm, threats, trapped,
};

/// Something that an evaluation counts. Each has a file of its own, and some weights.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// The pieces: see `eval::material`.
    Material,
    /// Where they stand: see `eval::squares`.
    Squares,
    /// Safe squares that they reach: see `eval::mobility`.
    Mobility,
    /// Pawns before the own king: see `eval::shelter`.
    Shelter,
    /// Enemy pawns before the own king: see `eval::storm`.
    Storm,
    /// Pieces that attack the enemy king: see `eval::attack`.
    Attack,
    /// Pawns behind pawns: see `eval::doubled`.
    Doubled,
    /// Pawns without neighbours: see `eval::isolated`.
    Isolated,
    /// Pawns that were left behind: see `eval::backward`.
    Backward,
    /// Pawns side by side: see `eval::connected`.
    Connected,
    /// Pawns that no enemy pawn can stop: see `eval::passed`.
    Passed,
    /// Pawns that no king can stop: see `eval::square`.
    Square,
    /// Kings face to face: see `eval::opposition`.
    Opposition,
    /// Rooks on open files: see `eval::rooks`.
    Rooks,
    /// Rooks and queens on the last rank but one: see `eval::seventh`.
    Seventh,
    /// Two bishops: see `eval::bishop_pair`.
    BishopPair,
    /// Pawns in the way of bishops: see `eval::bad_bishop`.
    BadBishop,
    /// Squares from which no pawn drives a piece: see `eval::outposts`.
    Outposts,
    /// Pieces without a way out: see `eval::trapped`.
    Trapped,
    /// Pieces under attack: see `eval::threats`.
    Threats,
    /// Room behind the pawns: see `eval::space`.
    Space,
    /// Having the move: see `eval::tempo`.
    Tempo,
}

/// How many weights there are.
pub(super) const COUNT: usize = Term::Tempo.start() + Term::Tempo.size();

impl Term {
    /// How many there are.
    pub const COUNT: usize = 22;

    /// All of them.
    pub const ALL: [Term; Term::COUNT] = [
        Term::Material,
        Term::Squares,
        Term::Mobility,
        Term::Shelter,
        Term::Storm,
        Term::Attack,
        Term::Doubled,
        Term::Isolated,
        Term::Backward,
        Term::Connected,
        Term::Passed,
        Term::Square,
        Term::Opposition,
        Term::Rooks,
        Term::Seventh,
        Term::BishopPair,
        Term::BadBishop,
        Term::Outposts,
        Term::Trapped,
        Term::Threats,
        Term::Space,
        Term::Tempo,
    ];

    /// Its name in the names of evaluations and of weights.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Squares => "squares",
            Term::Mobility => "mobility",
            Term::Shelter => "shelter",
            Term::Storm => "storm",
            Term::Attack => "attack",
            Term::Doubled => "doubled",
            Term::Isolated => "isolated",
            Term::Backward => "backward",
            Term::Connected => "connected",
            Term::Passed => "passed",
            Term::Square => "square",
            Term::Opposition => "opposition",
            Term::Rooks => "rooks",
            Term::Seventh => "seventh",
            Term::BishopPair => "bishop_pair",
            Term::BadBishop => "bad_bishop",
            Term::Outposts => "outposts",
            Term::Trapped => "trapped",
            Term::Threats => "threats",
            Term::Space => "space",
            Term::Tempo => "tempo",
        }
    }

    /// The term of a name.
    #[cfg(test)]
    pub(super) fn of_name(name: &str) -> Option<Term> {
        Term::ALL.into_iter().find(|term| term.name() == name)
    }

    /// Whether it is carried from ply to ply.
    pub(super) const fn is_carried(self) -> bool {
        matches!(self, Term::Material | Term::Squares)
    }

    /// How many weights it has.
    const fn size(self) -> usize {
        match self {
            Term::Material => material::SIZE,
            Term::Squares => squares::SIZE,
            Term::Mobility => mobility::SIZE,
            Term::Shelter => shelter::SIZE,
            Term::Storm => storm::SIZE,
            Term::Attack => attack::SIZE,
            Term::Isolated => isolated::SIZE,
            Term::Backward => backward::SIZE,
            Term::Connected => connected::SIZE,
            Term::Passed => passed::SIZE,
            Term::Rooks => rooks::SIZE,
            Term::Seventh => seventh::SIZE,
            Term::Outposts => outposts::SIZE,
            Term::Trapped => trapped::SIZE,
            Term::Threats => threats::SIZE,
            Term::Doubled
            | Term::Square
            | Term::Opposition
            | Term::BishopPair
            | Term::BadBishop
            | Term::Space
            | Term::Tempo => 1,
        }
    }

    /// The number of its first weight.
    pub(super) const fn start(self) -> usize {
        let (mut start, mut index) = (0, 0);
        while index < self as usize {
            start += Term::ALL[index].size();
            index += 1;
        }
        start
    }

    /// The numbers of its weights.
    pub(super) const fn range(self) -> Range<usize> {
        self.start()..self.start() + self.size()
    }

    /// The names of its weights.
    fn weight_names(self) -> impl Iterator<Item = String> {
        let entry: fn(usize) -> String = match self {
            Term::Material => material::entry,
            Term::Squares => squares::entry,
            Term::Mobility => mobility::entry,
            Term::Shelter => shelter::entry,
            Term::Storm => storm::entry,
            Term::Attack => attack::entry,
            Term::Isolated => isolated::entry,
            Term::Backward => backward::entry,
            Term::Connected => connected::entry,
            Term::Passed => passed::entry,
            Term::Rooks => rooks::entry,
            Term::Seventh => seventh::entry,
            Term::Outposts => outposts::entry,
            Term::Trapped => trapped::entry,
            Term::Threats => threats::entry,
            Term::Doubled
            | Term::Square
            | Term::Opposition
            | Term::BishopPair
            | Term::BadBishop
            | Term::Space
            | Term::Tempo => |_| String::new(),
        };
        (0..self.size()).map(move |index| match entry(index) {
            entry if entry.is_empty() => self.name().to_owned(),
            entry => format!("{}.{entry}", self.name()),
        })
    }
}

/// The names of all weights, in their order.
pub(super) fn weight_names() -> impl Iterator<Item = String> {
    Term::ALL.into_iter().flat_map(Term::weight_names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_stand_in_their_order_and_share_no_weight() {
        for (index, term) in Term::ALL.into_iter().enumerate() {
            assert_eq!(term as usize, index);
            assert_eq!(Term::of_name(term.name()), Some(term));
        }
        let mut names: Vec<String> = weight_names().collect();
        assert_eq!(names.len(), COUNT);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), COUNT, "two weights have one name");
    }
}
