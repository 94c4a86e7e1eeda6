//! Evaluations by name: `full`, or with changes as in `full-hostage-fork` and `material+mobility`.

use plywood_core::TextError;
use plywood_engines::read_terms;

use super::Evaluation;
use super::term::Term;
use super::weights::Weights;
use crate::network;

/// A named evaluation.
#[derive(Copy, Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// One line that says what it counts.
    pub summary: &'static str,
    /// Its weights.
    pub weights: Weights,
}

/// All named evaluations, the usual one first.
pub const NAMED: [Named; 6] = [
    Named {
        name: "full",
        summary: "all terms with weights of our own; full-fork-wall leaves terms out, material+mobility adds them",
        weights: Weights::FULL,
    },
    Named {
        name: "thesis",
        summary: "the terms of Tollmien (2014) with weights by hand",
        weights: Weights::THESIS,
    },
    Named {
        name: "material",
        summary: "the pieces: 16, 11, 7, 4, 2, 1 rabbits for elephant, camel, horse, dog, cat, rabbit, and few rabbits are bad",
        weights: Weights::NONE.with(Term::Material, 1.0),
    },
    Named {
        name: "harlog",
        summary: "the pieces by how many stronger enemies there are",
        weights: Weights::NONE.with(Term::Harlog, 1.0),
    },
    Named {
        name: "herd",
        summary: "the pieces as a share of all duels between them",
        weights: Weights::NONE.with(Term::Herd, 1.0),
    },
    Named { name: "zero", summary: "every position is worth zero", weights: Weights::NONE },
];

impl Evaluation {
    /// The evaluation of a name with any number of changes: `-` and a term that is left out, `+` and one that is added.
    /// It counts then as in `full`, or with its weight by hand where `full` has none.
    pub fn named(text: &str) -> Result<Evaluation, TextError> {
        // The network is no sum of terms, but whoever mistypes a name should hear of it too.
        let names: Vec<&str> = NAMED.iter().map(|one| one.name).chain([network::NAME]).collect();
        let (base, changes) = read_terms("arimaa", &names, &Term::ALL.map(Term::name), text)?;
        let named = NAMED.get(base).ok_or_else(|| {
            TextError::new("the network corrects full as it is: terms can be left out and added without it")
        })?;
        let weights = changes.into_iter().fold(named.weights, |weights, change| {
            let term = Term::ALL[change.term];
            weights.with(term, if change.is_added { usual(term) } else { 0.0 })
        });
        Ok(Evaluation::new(weights))
    }
}

fn usual(term: Term) -> f32 {
    match Weights::FULL.of(term) {
        0.0 => Weights::BY_HAND.of(term),
        weight => weight,
    }
}
