//! The weights: what one of everything is worth, in hundredths of a pawn. Those by hand are text, a line for each: its
//! name, and its points in the middle game and in the end game. Those that play best are what `plywood tune fit` wrote
//! when it began with them; its first lines say how.

use std::collections::HashMap;
use std::sync::LazyLock;

use plywood_core::TextError;
use plywood_engines::parse_weights;

use super::pair::Pair;
use super::term::{COUNT, Term, weight_names};
use super::tuning::{named_weights, rounded};

/// A weight for everything that terms count.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(pub(super) Box<[Pair; COUNT]>);

static FULL: LazyLock<Weights> = LazyLock::new(|| own(fitted(include_str!("weights.txt"))));
static BY_HAND: LazyLock<Weights> = LazyLock::new(|| own(Weights::parse(include_str!("by_hand.txt"))));

/// The texts are our own, and tests read them all.
fn own(weights: Result<Weights, TextError>) -> Weights {
    weights.unwrap_or_else(|error| panic!("the weights of chess are broken: {error}"))
}

/// The weights in a file of the tuner, which began with those by hand.
fn fitted(text: &str) -> Result<Weights, TextError> {
    let values = parse_weights(text, &named_weights(&BY_HAND.0[..]))?;
    Ok(rounded(&values))
}

impl Weights {
    /// Nothing counts.
    pub fn none() -> Weights {
        Weights(Box::new([Pair::ZERO; COUNT]))
    }

    /// Those that play best.
    pub fn full() -> Weights {
        FULL.clone()
    }

    /// By common sense: where fitting them begins.
    pub fn by_hand() -> Weights {
        BY_HAND.clone()
    }

    /// The same with the weights that `other` has for a term.
    pub fn with(mut self, term: Term, other: &Weights) -> Weights {
        self.0[term.range()].copy_from_slice(&other.0[term.range()]);
        self
    }

    /// Whether a term counts.
    pub fn has(&self, term: Term) -> bool {
        self.0[term.range()].iter().any(|pair| *pair != Pair::ZERO)
    }

    /// Reads them: every weight once.
    pub fn parse(text: &str) -> Result<Weights, TextError> {
        let numbers: HashMap<String, usize> =
            weight_names().enumerate().map(|(number, name)| (name, number)).collect();
        let mut weights: Vec<Option<Pair>> = vec![None; COUNT];
        for (index, line) in text.lines().enumerate() {
            let wrong = |what: &str| TextError::new(format!("line {}: {line:?} {what}", index + 1));
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [name, middle, end] = fields[..] else {
                return Err(wrong("is not a name and two numbers, as in \"tempo 14 12\""));
            };
            let points = |text: &str| text.parse::<i16>().map_err(|_| wrong("has points that are no number"));
            let number = *numbers.get(name).ok_or_else(|| wrong("names no weight"))?;
            let pair = Pair::new(points(middle)?.into(), points(end)?.into());
            if weights[number].replace(pair).is_some() {
                return Err(wrong("is there twice"));
            }
        }
        let mut all = Weights::none();
        for ((place, weight), name) in all.0.iter_mut().zip(weights).zip(weight_names()) {
            *place = weight.ok_or_else(|| TextError::new(format!("there is no weight {name:?}")))?;
        }
        Ok(all)
    }

    /// Writes them.
    pub fn format(&self) -> String {
        let line = |(name, pair): (String, &Pair)| format!("{name} {} {}\n", pair.middle(), pair.end());
        weight_names().zip(self.0.iter()).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_files_have_every_weight_in_order() {
        let text = include_str!("by_hand.txt");
        assert_eq!(Weights::parse(text).unwrap().format(), text);
        let fitted = include_str!("weights.txt").lines().filter(|line| !line.starts_with('#'));
        let names: Vec<&str> = fitted.filter_map(|line| line.split_once(' ')).map(|(name, _)| name).collect();
        let all = named_weights(&Weights::by_hand().0[..]);
        assert_eq!(names, all.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
    }

    #[test]
    fn mistakes_are_named() {
        let text = Weights::full().format();
        let wrong = |text: &str| Weights::parse(text).unwrap_err().to_string();
        assert!(wrong(&format!("{text}tempo 1 1\n")).contains("is there twice"));
        assert!(wrong(&text.replace("tempo ", "temper ")).contains("names no weight"));
        assert!(wrong(&text.replace("tempo ", "tempo x ")).contains("not a name and two numbers"));
        assert!(wrong(text.split_once("tempo").unwrap().0).contains("there is no weight \"tempo\""));
    }
}
