//! The form of an experiment file, key by key, as TOML has it.

use plywood_workshop::file::Time;
use serde::Deserialize;
use toml::Spanned;

use super::values::{MatrixForm, Points};
use crate::claims::Claim;
use crate::experiment::{Clock, Order, Tables};

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) name: Option<Spanned<String>>,
    pub(super) title: Option<String>,
    pub(super) about: Option<String>,
    pub(super) game: Spanned<String>,
    pub(super) seed: Option<u64>,
    pub(super) repetitions: Option<Spanned<u32>>,
    #[serde(default)]
    pub(super) order: Order,
    #[serde(default)]
    pub(super) tables: Tables,
    pub(super) clock: Option<Spanned<Clock>>,
    #[serde(default)]
    pub(super) goal: GoalForm,
    pub(super) measure: Option<Vec<MeasureForm>>,
    pub(super) baseline: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) positions: Vec<Spanned<SetForm>>,
    #[serde(default)]
    pub(super) engines: Vec<Spanned<EngineForm>>,
    #[serde(default)]
    pub(super) matrix: Vec<Spanned<MatrixForm>>,
    pub(super) limits: Option<Spanned<LimitsForm>>,
    #[serde(default)]
    pub(super) cap: CapForm,
    pub(super) quick: Option<QuickForm>,
    #[serde(default)]
    pub(super) claims: Vec<Spanned<Claim>>,
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
    pub(super) suite: Option<Spanned<String>>,
    pub(super) file: Option<Spanned<String>>,
    pub(super) list: Option<Vec<Spanned<String>>>,
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
    pub(super) spec: Spanned<String>,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsForm {
    pub(super) depth: Option<Spanned<Points<u64>>>,
    pub(super) nodes: Option<Spanned<Points<u64>>>,
    pub(super) simulations: Option<Spanned<Points<u64>>>,
    pub(super) time: Option<Spanned<Points<Time>>>,
    #[serde(default)]
    pub(super) end: bool,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct CapForm {
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Time>,
}

/// What a quick run changes.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct QuickForm {
    pub(super) take: Option<usize>,
    pub(super) sample: Option<usize>,
    pub(super) list: Option<Vec<Spanned<String>>>,
    pub(super) repetitions: Option<Spanned<u32>>,
    pub(super) limits: Option<Spanned<LimitsForm>>,
    pub(super) depth: Option<Spanned<Points<u64>>>,
    pub(super) note: Option<String>,
}
