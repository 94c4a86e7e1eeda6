//! What engines needed for the positions of stores: the rows to choose by.

use std::fmt;

use plywood_core::Goal;
use plywood_engines::EngineSpec;
use plywood_workshop::{Store, StoreError};

use crate::UnitStore;
use crate::analysis::asks_for_an_answer;
use crate::experiment::{Engine, Limit};
use crate::summary::{Sample, SamplesKey, Summary, SummaryBuilder};

/// What the engines that all of some stores have in common needed for their positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurements {
    /// The game.
    pub(crate) game: String,
    /// The engines.
    pub(crate) engines: Vec<Engine>,
    /// The sets, each within one limit.
    pub(crate) groups: Vec<Group>,
}

/// The positions of one set within one limit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Group {
    /// The set's name, with the depth if there is one: `L1_R2`, `L1_R2/14`.
    pub(crate) name: String,
    pub(crate) goal: Goal,
    pub(crate) positions: Vec<Needed>,
}

/// What each engine needed for one position: medians over repetitions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Needed {
    pub(crate) text: String,
    pub(crate) nodes: Vec<f64>,
    /// Nanoseconds; `None` if times were not measured.
    pub(crate) times: Option<Vec<f64>>,
}

/// Why nothing can be learned from stores.
#[derive(Debug)]
pub enum ChoiceError {
    /// A store could not be read.
    Store(StoreError),
    /// They do not fit together, or have nothing to learn from.
    Useless(String),
}

impl From<StoreError> for ChoiceError {
    fn from(error: StoreError) -> ChoiceError {
        ChoiceError::Store(error)
    }
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceError::Store(error) => error.fmt(f),
            ChoiceError::Useless(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for ChoiceError {}

impl Measurements {
    /// Reads stores. Positions count if every engine has finished them; limits of nodes and time do not count, because
    /// whoever keeps to them needs what it is given.
    pub fn read(stores: &[Store]) -> Result<Measurements, ChoiceError> {
        let useless = |message: String| Err(ChoiceError::Useless(message));
        let experiments = stores.iter().map(Store::experiment).collect::<Result<Vec<_>, _>>()?;
        let Some(first) = experiments.first() else { return useless("there are no stores".to_owned()) };
        if let Some(other) = experiments.iter().find(|other| other.game != first.game) {
            return useless(format!(
                "{} is about {} and {} about {}: rules are those of one game",
                first.name, first.game, other.name, other.game
            ));
        }
        let is_common = |engine: &&Engine| {
            experiments.iter().all(|other| other.engines.iter().any(|one| one.spec == engine.spec))
        };
        let engines: Vec<Engine> = first.engines.iter().filter(is_common).cloned().collect();
        if engines.len() < 2 {
            return useless(
                "there is nothing to choose: the stores have fewer than two engines in common".to_owned(),
            );
        }
        let mut groups = Vec::new();
        for (store, experiment) in stores.iter().zip(&experiments) {
            let mut builder = SummaryBuilder::new(experiment);
            store.for_each_row(&mut |row| builder.add(&row))?;
            let summary = builder.finish();
            let index_of = |spec: &EngineSpec| experiment.engines.iter().position(|one| one.spec == *spec);
            let indexes: Vec<u32> = engines
                .iter()
                .filter_map(|engine| index_of(&engine.spec))
                .map(|index| index as u32)
                .collect();
            for (set, positions) in (0_u32..).zip(&experiment.sets) {
                let limits =
                    (0_u32..).zip(&experiment.limits).filter(|(_, limit)| asks_for_an_answer(**limit));
                for (limit, bound) in limits {
                    let depth = if let Limit::Depth(plies) = bound { Some(*plies) } else { None };
                    let needed = (0_u32..).zip(&positions.positions).filter_map(|(at, known)| {
                        let samples = samples(&summary, set, limit, at, &indexes)?;
                        Some(Needed {
                            text: known.text.clone(),
                            nodes: samples.iter().map(|sample| sample.nodes).collect(),
                            times: samples.iter().map(|sample| sample.time).collect(),
                        })
                    });
                    groups.push(Group {
                        name: depth.map_or_else(
                            || positions.name.clone(),
                            |depth| format!("{}/{depth}", positions.name),
                        ),
                        goal: Goal { depth, ..Goal::SOLVE },
                        positions: needed.collect(),
                    });
                }
            }
        }
        groups.retain(|group| !group.positions.is_empty());
        if groups.is_empty() {
            return useless(
                "no position was finished by all engines, to a depth or to the end: measure more of them"
                    .to_owned(),
            );
        }
        Ok(Measurements { game: first.game.clone(), engines, groups })
    }
}

/// What each engine needed for a position, if all have finished it.
fn samples<'a>(
    summary: &'a Summary,
    set: u32,
    limit: u32,
    position: u32,
    engines: &[u32],
) -> Option<Vec<&'a Sample>> {
    let of_engine = |engine: &u32| {
        let cell = summary.cells.get(&SamplesKey { set, limit, engine: *engine })?;
        let at = cell.samples.binary_search_by_key(&position, |sample| sample.position).ok()?;
        Some(&cell.samples[at]).filter(|sample| !sample.stopped)
    };
    engines.iter().map(of_engine).collect()
}
