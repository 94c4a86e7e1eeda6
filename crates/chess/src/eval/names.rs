//! Evaluations by name: `full`, or with changes as in `full-mobility-outposts` and `material+mobility`.

use plywood_core::TextError;
use plywood_engines::read_terms;

use crate::network;

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
    pub weights: fn() -> Weights,
}

/// All named evaluations, the usual one first.
pub const NAMED: [Named; 5] = [
    Named {
        name: "full",
        summary: "all terms; full-mobility-outposts leaves terms out, material+mobility adds them",
        weights: Weights::full,
    },
    Named { name: "hand", summary: "all terms with weights by hand", weights: Weights::by_hand },
    Named { name: "material", summary: "the pieces", weights: || only(&[Term::Material]) },
    Named {
        name: "squares",
        summary: "the pieces and where they stand",
        weights: || only(&[Term::Material, Term::Squares]),
    },
    Named { name: "zero", summary: "every position is worth zero", weights: Weights::none },
];

fn only(terms: &[Term]) -> Weights {
    terms.iter().fold(Weights::none(), |weights, term| weights.with(*term, &Weights::full()))
}

impl Evaluation {
    /// The evaluation of a name with any number of changes: `-` and a term that is left out, `+` and one that is added
    /// with the weights of `full`.
    pub fn named(text: &str) -> Result<Evaluation, TextError> {
        // The network is no sum of terms, but whoever mistypes a name should hear of it too.
        let names: Vec<&str> = NAMED.iter().map(|one| one.name).chain([network::NAME]).collect();
        let (base, changes) = read_terms("chess", &names, &Term::ALL.map(Term::name), text)?;
        let named = NAMED.get(base).ok_or_else(|| {
            TextError::new("the network corrects full as it is: terms can be left out and added without it")
        })?;
        let (full, none) = (Weights::full(), Weights::none());
        let weights = changes.into_iter().fold((named.weights)(), |weights, change| {
            weights.with(Term::ALL[change.term], if change.is_added { &full } else { &none })
        });
        Ok(Evaluation::new(&weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_switch_terms() {
        let named = |name: &str| Evaluation::named(name).unwrap();
        assert_eq!(named("material+squares"), named("squares"));
        assert_eq!(named("squares-squares-material"), named("zero"));
        assert_ne!(named("full-tempo"), named("full"));
        assert_eq!(named("full-tempo+tempo"), named("full"));
        let wrong = |name: &str| Evaluation::named(name).unwrap_err().to_string();
        assert!(wrong("ful").contains("evaluations: full, hand"));
        assert!(wrong("full-mobilty").contains("terms: material, squares, mobility"));
    }
}
