//! The keys of Monte Carlo tree search, and what they mean where they are left out.

use plywood_search::{Glance, Priors, Selection};

use super::{Family, choose, flag, is_off, number};
use crate::spec_keys::Key;

/// What a specification says about Monte Carlo tree search. What it leaves open is up to the algorithm's name and the
/// game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct MonteCarlo {
    /// How children are selected.
    pub select: Option<Selection>,
    /// The constant of exploration.
    pub c: Option<Thousandths>,
    /// How games are played on from a leaf.
    pub playout: Option<PlayoutName>,
    /// Plies of a playout before the evaluation is asked; the inner `None` plays to the end.
    pub cut: Option<Option<u32>>,
    /// Visits that a leaf needs before it gets children.
    pub expand: Option<u32>,
    /// What a new node knows of its moves.
    pub priors: Option<Priors>,
    /// How much priors differ.
    pub temperature: Option<Thousandths>,
    /// How many moves are looked at first.
    pub widen: Option<Option<u32>>,
    /// How many moves are looked at at all.
    pub keep: Option<Option<u32>>,
    /// How many moves of a new node are judged, and from how many visits on all of them.
    pub glance: Option<Option<Glance>>,
    /// Carry proven scores up.
    pub proofs: Option<bool>,
    /// Share nodes between move orders.
    pub transpositions: Option<bool>,
    /// Keep the tree from move to move.
    pub reuse: Option<bool>,
    /// MiB of the tree at most.
    pub memory: Option<usize>,
    /// The seed of all randomness.
    pub seed: Option<u64>,
}

/// A way to play games on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayoutName {
    /// Any legal move.
    Random,
    /// By rules of the game.
    Rules,
}

/// A number with three decimals that can be compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thousandths(u32);

impl Thousandths {
    fn read(value: Option<&str>) -> Result<Thousandths, String> {
        let number: f64 = value
            .and_then(|value| value.parse().ok())
            .filter(|number| (0.0..=1000.0).contains(number))
            .ok_or("a number from 0 to 1000 was expected, as in 0.7")?;
        Ok(Thousandths((number * 1000.0).round() as u32))
    }

    pub(super) fn number(self) -> f32 {
        self.0 as f32 / 1000.0
    }
}

/// Either a number or off.
fn optional(value: Option<&str>, least: i64, most: i64) -> Result<Option<u32>, String> {
    if is_off(value) {
        return Ok(None);
    }
    number(value, least, most)
        .map(|number| Some(number as u32))
        .map_err(|expected| format!("{expected}, or off"))
}

/// Moves and visits, or off.
fn glance(value: Option<&str>) -> Result<Option<Glance>, String> {
    if is_off(value) {
        return Ok(None);
    }
    let (moves, visits) = value
        .and_then(|value| value.split_once('/'))
        .ok_or("moves and visits were expected, as in 64/20, or off")?;
    let number = |text| number(Some(text), 1, 1_000_000).map(|number| number as u32);
    Ok(Some(Glance { moves: number(moves)?, visits: number(visits)? }))
}

fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

fn or_off(number: Option<u32>) -> String {
    number.map_or("off".to_owned(), |number| number.to_string())
}

const SELECTIONS: [(&str, Selection); 3] =
    [("ucb1", Selection::Ucb1), ("tuned", Selection::Ucb1Tuned), ("puct", Selection::Puct)];
const PRIORS: [(&str, Priors); 3] =
    [("off", Priors::None), ("rank", Priors::Rank), ("eval", Priors::Evaluation)];
const PLAYOUTS: [(&str, PlayoutName); 2] = [("random", PlayoutName::Random), ("rules", PlayoutName::Rules)];

fn name_of<T: PartialEq>(wanted: &T, choices: &[(&'static str, T)]) -> &'static str {
    choices.iter().find(|(_, choice)| choice == wanted).map_or("", |(name, _)| name)
}

const FAMILY: &[Family] = &[Family::MonteCarlo];

/// A key for a field of the same name.
macro_rules! key {
    ($field:ident, $usage:literal, $families:expr, $summary:literal, $read:expr, $show:expr) => {
        Key {
            name: stringify!($field),
            usage: $usage,
            summary: $summary,
            families: $families,
            set: |spec, value| {
                spec.monte_carlo.$field = Some($read(value)?);
                Ok(())
            },
            show: |spec| {
                let value = spec.monte_carlo.$field.as_ref()?;
                Some(format!(concat!(stringify!($field), "={}"), $show(value)))
            },
        }
    };
}

/// The keys of Monte Carlo tree search.
pub(crate) const MONTE_CARLO_KEYS: &[Key] = &[
    key!(
        select,
        "select=ucb1|tuned|puct",
        FAMILY,
        "how Monte Carlo search selects among children: UCB1, UCB1-tuned, or PUCT, which trusts priors",
        |value| choose(value, &SELECTIONS),
        |value| name_of(value, &SELECTIONS)
    ),
    key!(c, "c=NUMBER", FAMILY, "how much it explores", Thousandths::read, |value: &Thousandths| value
        .number()),
    key!(
        playout,
        "playout=random|rules",
        FAMILY,
        "how games are played on from a leaf: at random, or by rules of the game (amazons)",
        |value| choose(value, &PLAYOUTS),
        |value| name_of(value, &PLAYOUTS)
    ),
    key!(
        cut,
        "cut=PLIES|off",
        FAMILY,
        "plies of a playout before the evaluation is asked instead; 0 asks it at once, off plays to the end",
        |value| optional(value, 0, 10_000),
        |value: &Option<u32>| or_off(*value)
    ),
    key!(
        expand,
        "expand=VISITS",
        FAMILY,
        "visits that a leaf needs before it gets children",
        |value| number(value, 1, 1_000_000).map(|number| number as u32),
        |value: &u32| *value
    ),
    key!(
        priors,
        "priors=off|rank|eval",
        FAMILY,
        "what a new node knows of its moves: nothing, the game's opinion, or the evaluation after each of them",
        |value| choose(value, &PRIORS),
        |value| name_of(value, &PRIORS)
    ),
    key!(
        temperature,
        "temperature=NUMBER",
        FAMILY,
        "how alike PUCT takes moves to be: in chances with priors=eval, in ranks with priors=rank",
        Thousandths::read,
        |value: &Thousandths| value.number()
    ),
    key!(
        widen,
        "widen=MOVES|off",
        FAMILY,
        "look at this many of the best moves first and at more as visits grow (needs priors)",
        |value| optional(value, 1, 10_000),
        |value: &Option<u32>| or_off(*value)
    ),
    key!(
        keep,
        "keep=MOVES|off",
        FAMILY,
        "never look at more than this many of the best moves (needs priors)",
        |value| optional(value, 1, 10_000),
        |value: &Option<u32>| or_off(*value)
    ),
    key!(
        glance,
        "glance=MOVES/VISITS|off",
        FAMILY,
        "judge only this many moves of a new node, by a glance of the game, and all after so many visits (amazons)",
        glance,
        |value: &Option<Glance>| value
            .map_or("off".to_owned(), |Glance { moves, visits }| format!("{moves}/{visits}"))
    ),
    key!(
        proofs,
        "proofs=on|off",
        FAMILY,
        "carry proven wins, draws and losses up the tree",
        flag,
        |value: &bool| on_off(*value)
    ),
    key!(
        transpositions,
        "transpositions=on|off",
        FAMILY,
        "let move orders that lead to one position share its node",
        flag,
        |value: &bool| on_off(*value)
    ),
    key!(reuse, "reuse=on|off", FAMILY, "keep the tree from move to move", flag, |value: &bool| on_off(
        *value
    )),
    key!(
        memory,
        "memory=MIB",
        FAMILY,
        "the tree's size at most; rarely visited parts give way (512)",
        |value| number(value, 1, 1 << 20).map(|number| number as usize),
        |value: &usize| *value
    ),
    key!(
        seed,
        "seed=NUMBER",
        &[Family::MonteCarlo, Family::Auto],
        "where randomness begins; the same seed makes the same search (1)",
        |value| number(value, 0, i64::MAX).map(|number| number as u64),
        |value: &u64| *value
    ),
];

impl MonteCarlo {
    /// What is said here, and where nothing is said, what `other` says.
    pub(super) fn or(&self, other: &MonteCarlo) -> MonteCarlo {
        MonteCarlo {
            select: self.select.or(other.select),
            c: self.c.or(other.c),
            playout: self.playout.or(other.playout),
            cut: self.cut.or(other.cut),
            expand: self.expand.or(other.expand),
            priors: self.priors.or(other.priors),
            temperature: self.temperature.or(other.temperature),
            widen: self.widen.or(other.widen),
            keep: self.keep.or(other.keep),
            glance: self.glance.or(other.glance),
            proofs: self.proofs.or(other.proofs),
            transpositions: self.transpositions.or(other.transpositions),
            reuse: self.reuse.or(other.reuse),
            memory: self.memory.or(other.memory),
            seed: self.seed.or(other.seed),
        }
    }
}
