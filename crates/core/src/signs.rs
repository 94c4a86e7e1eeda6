//! What shows of a question before anything is searched. Whoever has to choose a search goes by these signs.

use crate::{Evaluate, Goal, Order, Position, Score};

/// Something that shows of a question, in any game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// Plies played.
    Ply,
    /// Plies that are left at most.
    Left,
    /// Plies to search.
    Reach,
    /// Legal moves.
    Moves,
    /// Moves that are left after foresight.
    Safe,
    /// The greatest threat that a move makes.
    Threats,
    /// How far the evaluation is from even.
    Estimate,
    /// Whether the search goes to the end of the game.
    End,
    /// Whether something may stop the search.
    Limited,
    /// Whether the position is its own mirror image.
    Mirrored,
    /// Whether the mover has to answer a threat.
    Threatened,
}

impl Sign {
    /// Every sign.
    pub const ALL: [Sign; 11] = [
        Sign::Ply,
        Sign::Left,
        Sign::Reach,
        Sign::Moves,
        Sign::Safe,
        Sign::Threats,
        Sign::Estimate,
        Sign::End,
        Sign::Limited,
        Sign::Mirrored,
        Sign::Threatened,
    ];

    /// Its name in rules.
    pub const fn name(self) -> &'static str {
        match self {
            Sign::Ply => "ply",
            Sign::Left => "left",
            Sign::Reach => "reach",
            Sign::Moves => "moves",
            Sign::Safe => "safe",
            Sign::Threats => "threats",
            Sign::Estimate => "estimate",
            Sign::End => "end",
            Sign::Limited => "limited",
            Sign::Mirrored => "mirrored",
            Sign::Threatened => "threatened",
        }
    }

    /// What it means, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Sign::Ply => "plies played since the game began",
            Sign::Left => "plies that are left at most, where the rules promise an end",
            Sign::Reach => "plies to search: the depth that is asked for, at most those left",
            Sign::Moves => "legal moves",
            Sign::Safe => "moves that do not lose at once, as far as the game foresees that",
            Sign::Threats => "how much the most threatening move threatens, as the game counts it",
            Sign::Estimate => "how far the game's usual evaluation is from even, in points",
            Sign::End => "yes if the search goes to the end of the game",
            Sign::Limited => "yes if time, nodes or simulations may stop the search",
            Sign::Mirrored => "yes if the position is its own mirror image",
            Sign::Threatened => "yes if the mover has to answer a threat, where the game tells",
        }
    }

    /// Whether it is a number; else it is yes or no.
    pub const fn is_number(self) -> bool {
        !matches!(self, Sign::End | Sign::Limited | Sign::Mirrored | Sign::Threatened)
    }
}

/// The signs of one question. Yes is 1 and no is 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Signs([Option<i32>; Sign::ALL.len()]);

impl Signs {
    /// What shows of the question for `goal` at a position; `limited` if the search may be stopped before it is done.
    /// Signs that nobody wants may be left out: looking at moves costs more than some searches of late positions.
    pub fn of<P: Position>(
        position: &P,
        goal: Goal,
        limited: bool,
        order: &impl Order<P>,
        evaluation: &impl Evaluate<P>,
        wanted: impl Fn(Sign) -> bool,
    ) -> Signs {
        let mut signs = Signs::default();
        let number = |number: u32| Some(i32::try_from(number).unwrap_or(i32::MAX));
        let left = position.plies_left();
        signs.set(Sign::Ply, number(position.ply()));
        signs.set(Sign::Left, left.and_then(number));
        signs.set(Sign::Reach, goal.depth.into_iter().chain(left).min().and_then(number));
        let is_whole = goal.depth.is_none_or(|depth| left.is_some_and(|left| depth >= left));
        signs.set(Sign::End, Some(is_whole.into()));
        signs.set(Sign::Limited, Some(limited.into()));
        signs.set(Sign::Mirrored, Some((position.mirror_key() == Some(position.key())).into()));
        signs.set(Sign::Threatened, Some(position.under_threat().into()));
        let needs_moves = [Sign::Moves, Sign::Safe, Sign::Threats, Sign::Estimate].into_iter().any(wanted);
        if !needs_moves || position.verdict().is_some() {
            return signs;
        }
        let (mut moves, mut threats) = (0, 0);
        for mv in position.moves() {
            moves += 1;
            threats = threats.max(order.threats(position, mv));
        }
        signs.set(Sign::Moves, number(moves));
        signs.set(Sign::Threats, number(threats));
        if moves > 0 {
            signs.set(Sign::Safe, number(position.foresee().moves.count() as u32));
            let guess: Score = evaluation.evaluate(evaluation.start(position), position);
            signs.set(Sign::Estimate, number(guess.raw().unsigned_abs()));
        }
        signs
    }

    /// A sign; `None` if the game cannot tell.
    pub const fn get(&self, sign: Sign) -> Option<i32> {
        self.0[sign as usize]
    }

    /// The same with another value of one sign.
    #[must_use]
    pub fn with(mut self, sign: Sign, value: i32) -> Signs {
        self.set(sign, Some(value));
        self
    }

    fn set(&mut self, sign: Sign, value: Option<i32>) {
        self.0[sign as usize] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_a_place_and_a_name_of_its_own() {
        for (place, sign) in Sign::ALL.into_iter().enumerate() {
            assert_eq!(sign as usize, place);
            let signs = Signs::default().with(sign, 7);
            let seen: Vec<Sign> =
                Sign::ALL.into_iter().filter(|other| signs.get(*other) == Some(7)).collect();
            assert_eq!(seen, [sign]);
            assert!(Sign::ALL.into_iter().all(|other| other == sign || other.name() != sign.name()));
        }
    }
}
