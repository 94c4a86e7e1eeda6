//! The form of an experiment file, key by key, as TOML has it.

use plywood_workshop::file::{Located, TimeText};
use serde::Deserialize;

use super::values::{MatrixForm, Points};
use crate::claims::Claim;
use crate::experiment::{Tables, Timing, UnitOrder};

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) name: Option<Located<String>>,
    pub(super) title: Option<String>,
    pub(super) about: Option<String>,
    pub(super) game: Located<String>,
    pub(super) seed: Option<u64>,
    pub(super) repetitions: Option<Located<u32>>,
    #[serde(default)]
    pub(super) order: UnitOrder,
    #[serde(default)]
    pub(super) tables: Tables,
    pub(super) clock: Option<Located<Timing>>,
    #[serde(default)]
    pub(super) goal: GoalForm,
    pub(super) measure: Option<Vec<MeasureForm>>,
    pub(super) baseline: Option<Located<String>>,
    #[serde(default)]
    pub(super) positions: Vec<Located<SetForm>>,
    #[serde(default)]
    pub(super) engines: Vec<Located<EngineForm>>,
    #[serde(default)]
    pub(super) matrix: Vec<Located<MatrixForm>>,
    pub(super) limits: Option<Located<LimitsForm>>,
    #[serde(default)]
    pub(super) cap: CapForm,
    pub(super) quick: Option<QuickForm>,
    #[serde(default)]
    pub(super) claims: Vec<Located<Claim>>,
}

/// What is asked of every position.
#[derive(Deserialize, Copy, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(super) enum GoalForm {
    #[default]
    Score,
    Winner,
}

#[derive(Deserialize, Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum MeasureForm {
    Nodes,
    Time,
    Memory,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct SetForm {
    pub(super) name: Option<String>,
    pub(super) suite: Option<Located<String>>,
    pub(super) file: Option<Located<String>>,
    pub(super) list: Option<Vec<Located<String>>>,
    pub(super) of: Option<u32>,
    pub(super) generate: Option<GenerateForm>,
    pub(super) scores: Option<bool>,
    pub(super) skip: Option<usize>,
    pub(super) take: Option<usize>,
    pub(super) sample: Option<usize>,
}

#[derive(Deserialize, Copy, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateForm {
    pub(super) count: usize,
    pub(super) plies: u32,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct EngineForm {
    pub(super) name: Option<String>,
    pub(super) spec: Located<String>,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsForm {
    pub(super) depth: Option<Located<Points<u64>>>,
    pub(super) nodes: Option<Located<Points<u64>>>,
    pub(super) simulations: Option<Located<Points<u64>>>,
    pub(super) time: Option<Located<Points<TimeText>>>,
    #[serde(default)]
    pub(super) end: bool,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct CapForm {
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<TimeText>,
}

/// What a quick run changes.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct QuickForm {
    pub(super) take: Option<usize>,
    pub(super) sample: Option<usize>,
    pub(super) list: Option<Vec<Located<String>>>,
    pub(super) repetitions: Option<Located<u32>>,
    pub(super) limits: Option<Located<LimitsForm>>,
    pub(super) depth: Option<Located<Points<u64>>>,
    pub(super) note: Option<String>,
}
