//! The engines of an experiment file: named ones, and matrices multiplied out.

use plywood_engines::{AnyGame, EngineSpec, hint};
use plywood_workshop::file::{FileFault, Located, OneOrMany, Source};

use super::form::EngineForm;
use super::values::{MatrixForm, Setting};
use crate::experiment::{Engine, Timing};
use crate::runner::Runner;

/// More engines than this in one matrix are a mistake.
const MOST_ENGINES: usize = 500;

pub(super) fn engines(
    source: Source<'_>,
    named: &[Located<EngineForm>],
    matrices: &[Located<MatrixForm>],
    game: &AnyGame,
    clock: Timing,
) -> Result<Vec<Engine>, FileFault> {
    let mut engines: Vec<Engine> = Vec::new();
    for form in named {
        let EngineForm { name, spec } = form.get_ref();
        let name = name.clone().unwrap_or_else(|| spec.get_ref().clone());
        add(&mut engines, name, spec.get_ref(), game, clock)
            .map_err(|message| source.fault(spec.place(), message))?;
    }
    for matrix in matrices {
        let products = multiply(matrix.get_ref()).map_err(|message| source.fault(matrix.place(), message))?;
        for product in products {
            let spec = product.spec();
            add(&mut engines, product.name, &spec, game, clock).map_err(|message| {
                source.fault(matrix.place(), format!("the matrix contains {spec}, but {message}"))
            })?;
        }
    }
    if engines.is_empty() {
        let message = "there are no engines: add [[engines]] with a spec, or a [[matrix]] with algorithm";
        return Err(source.fault_of_all(message));
    }
    Ok(engines)
}

fn add(
    engines: &mut Vec<Engine>,
    name: String,
    spec: &str,
    game: &AnyGame,
    clock: Timing,
) -> Result<(), String> {
    let spec: EngineSpec = spec.parse().map_err(|error| format!("{error}"))?;
    // Asks the game too: it knows its evaluations, and whether it has a solver.
    Runner::new(game, clock, spec.clone()).map_err(|error| match clock {
        Timing::Real => error.to_string(),
        Timing::Virtual => format!("there is no virtual time for {spec}: {error}"),
    })?;
    if let Some(other) = engines.iter().find(|other| other.name == name || other.spec == spec) {
        return Err(if other.name == name {
            format!("two engines are called {name:?}: give one of them another name")
        } else {
            format!("{name:?} and {:?} are the same engine, {spec}: leave one out", other.name)
        });
    }
    engines.push(Engine { name, spec });
    Ok(())
}

/// One combination of a matrix's values.
#[derive(Clone)]
struct Product {
    algorithm: String,
    /// The algorithm and what varies: what all engines have in common is not part of their names.
    name: String,
    pairs: Vec<String>,
}

impl Product {
    fn with(&self, pair: String, varies: bool) -> Product {
        let mut more = self.clone();
        if varies {
            more.name = format!("{} {pair}", more.name);
        }
        more.pairs.push(pair);
        more
    }

    fn spec(&self) -> String {
        if self.pairs.is_empty() {
            self.algorithm.clone()
        } else {
            format!("{}:{}", self.algorithm, self.pairs.join(","))
        }
    }
}

/// Every combination of values.
fn multiply(matrix: &MatrixForm) -> Result<Vec<Product>, String> {
    let keys = &matrix.0;
    let (_, algorithms) = keys
        .iter()
        .find(|(key, _)| key == "algorithm")
        .ok_or("a matrix needs the key algorithm, as in algorithm = [\"alphabeta\", \"pvs\"]")?;
    let count = keys.iter().map(|(_, values)| values.0.len()).try_fold(1_usize, usize::checked_mul);
    if count.is_none_or(|count| count > MOST_ENGINES) {
        return Err(format!("that are more than {MOST_ENGINES} engines: leave some values out"));
    }
    let first = |Setting(algorithm): &Setting| Product {
        algorithm: algorithm.clone(),
        name: algorithm.clone(),
        pairs: Vec::new(),
    };
    let mut products: Vec<Product> = algorithms.0.iter().map(first).collect();
    for (key, OneOrMany(values)) in keys.iter().filter(|(key, _)| key != "algorithm") {
        let with_each = |product: &Product| -> Vec<Product> {
            let with = |Setting(value): &Setting| product.with(format!("{key}={value}"), values.len() > 1);
            values.iter().map(with).collect()
        };
        products = products.iter().flat_map(with_each).collect();
    }
    Ok(products)
}

/// That there is no such engine, and which was probably meant.
pub(super) fn unknown_engine(name: &str, engines: &[Engine]) -> String {
    let names = || engines.iter().map(|engine| engine.name.as_str());
    format!(
        "there is no engine {name:?}{}; engines: {}",
        hint(name, names()),
        names().collect::<Vec<_>>().join(", ")
    )
}
