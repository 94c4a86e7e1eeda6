//! Evaluations by name: `full`, or with changes as in `full-hostage-fork` and `material+mobility`.

use plywood_core::TextError;

use super::Evaluation;
use super::term::Term;
use super::weights::Weights;

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
        let end = text.find(['+', '-']).unwrap_or(text.len());
        let (name, mut changes) = text.split_at(end);
        let base = NAMED.iter().find(|one| one.name == name).ok_or_else(|| {
            let names: Vec<&str> = NAMED.iter().map(|one| one.name).collect();
            TextError::new(format!("arimaa has no evaluation {name:?}; evaluations: {}", names.join(", ")))
        })?;
        let mut weights = base.weights;
        while let Some(sign) = changes.chars().next() {
            let rest = &changes[1..];
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let term = Term::of_name(&rest[..end]).ok_or_else(|| no_term(&rest[..end]))?;
            weights = weights.with(term, if sign == '+' { usual(term) } else { 0.0 });
            changes = &rest[end..];
        }
        Ok(Evaluation::new(weights))
    }
}

fn usual(term: Term) -> f32 {
    match Weights::FULL.of(term) {
        0.0 => Weights::BY_HAND.of(term),
        weight => weight,
    }
}

fn no_term(name: &str) -> TextError {
    let names = Term::ALL.map(Term::name);
    TextError::new(format!("arimaa's evaluations have no term {name:?}; terms: {}", names.join(", ")))
}
