//! Claims: what somebody said about figures such as these, and whether our own agree.

use std::fmt::Write as _;

use plywood_core::grouped;
use plywood_engines::hint;
use serde::{Deserialize, Serialize};

use crate::{Cell, Experiment, Limit, Sample, Summary};

mod holds;
mod judgement;

pub use holds::Holds;
pub use judgement::{Judgement, Verdict, claims_as_markdown, claims_as_text};

use judgement::figure;

/// A statement about one engine, or about one engine against another, that figures can confirm or refute.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The statement, for people.
    pub text: String,
    /// What is compared.
    #[serde(default)]
    pub quantity: Quantity,
    /// The engine that it is about.
    pub engine: String,
    /// What the engine is divided by; without it and without `of_limit` the claim is about the mean itself.
    pub of: Option<String>,
    /// The set of positions; the first one if left out.
    pub set: Option<String>,
    /// The limit, as in `depth 27` or `end`; the last one if left out.
    pub limit: Option<String>,
    /// The limit at which `of` is taken, if it is another one. `of` may then be left out: the engine against itself.
    pub of_limit: Option<String>,
    /// The number in the source, if it gives one.
    pub thesis: Option<f64>,
    /// When the claim holds.
    pub holds: Holds,
    /// Why it does not, as far as that was found out; shown only if it does not.
    pub why: Option<String>,
}

/// What a claim compares: means over positions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// Nodes.
    #[default]
    Nodes,
    /// Time.
    Time,
    /// Time divided by nodes: what a technique costs at each node.
    #[serde(rename = "time per node")]
    TimePerNode,
}

impl Quantity {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::Nodes => "nodes",
            Quantity::Time => "time",
            Quantity::TimePerNode => "time per node",
        }
    }

    /// The mean over these samples, of which there is at least one; times in nanoseconds.
    fn mean(self, samples: &[&Sample]) -> Option<f64> {
        let nodes = samples.iter().map(|sample| sample.nodes).sum::<f64>();
        let time = || samples.iter().map(|sample| sample.time).sum::<Option<f64>>();
        match self {
            Quantity::Nodes => Some(nodes / samples.len() as f64),
            Quantity::Time => Some(time()? / samples.len() as f64),
            Quantity::TimePerNode => Some(time()? / nodes),
        }
    }

    /// A mean with its unit.
    fn show(self, mean: f64) -> String {
        match self {
            Quantity::Nodes => format!("{} nodes", figure(mean)),
            Quantity::Time => format!("{} ms", figure(mean / 1e6)),
            Quantity::TimePerNode => format!("{} ns a node", figure(mean)),
        }
    }
}

/// What a claim's names stand for: indexes into the lists of an experiment.
struct Place {
    set: u32,
    engine: (u32, u32),
    against: Option<(u32, u32)>,
}

impl Claim {
    /// Whether everything that the claim names is there; the error says what was meant, if that can be guessed.
    pub fn check(&self, experiment: &Experiment) -> Result<(), String> {
        let checked = self.place(experiment).and_then(|_| self.holds.check());
        checked.map_err(|error| format!("claim {:?}: {error}", self.text))
    }

    /// Compares the claim with what was measured. Positions that either side did not finish are left out for both.
    pub fn judge(&self, experiment: &Experiment, summary: &Summary) -> Judgement {
        let place = match self.place(experiment) {
            Ok(place) => place,
            Err(error) => return self.unmeasured(&error),
        };
        let cell = |(limit, engine)| summary.cell(place.set, limit, engine);
        let Some(own) = cell(place.engine) else {
            return self.unmeasured("nothing was measured for it");
        };
        let other = match place.against {
            None => own,
            Some(key) => match cell(key) {
                Some(cell) => cell,
                None => return self.unmeasured("nothing was measured to compare it with"),
            },
        };
        let (ours, others, left_out) = pairs(own, other);
        if ours.is_empty() {
            return self.unmeasured("no position was searched to its end");
        }
        let (Some(mine), Some(theirs)) = (self.quantity.mean(&ours), self.quantity.mean(&others)) else {
            return self.unmeasured("times were not measured");
        };
        let name = |(limit, engine): (u32, u32)| {
            let limit = experiment.limits[limit as usize];
            format!("{} ({limit})", experiment.engines[engine as usize].name)
        };
        let (number, mut sentence) = match place.against {
            None => (mine, format!("{}: {}", name(place.engine), self.quantity.show(mine))),
            Some(key) => {
                let ratio = mine / theirs;
                let (mine, theirs) = (self.quantity.show(mine), self.quantity.show(theirs));
                let (engine, against) = (name(place.engine), name(key));
                (ratio, format!("{engine}: {mine}, {against}: {theirs}, ratio {}", figure(ratio)))
            }
        };
        let _ = write!(sentence, ", over {} positions", grouped(ours.len() as u64));
        if left_out > 0 {
            let _ = write!(sentence, " ({} more were stopped and left out)", grouped(left_out));
        }
        let verdict = match self.holds.accepts(number) {
            _ if experiment.stands_in => Verdict::NotSettled,
            true => Verdict::Holds,
            false => Verdict::DoesNot,
        };
        let _ = write!(sentence, "; claimed: {}; {}", self.holds.words(), verdict.words());
        let why = self.why.clone().filter(|_| verdict == Verdict::DoesNot);
        let text = self.text.clone();
        Judgement { text, thesis: self.thesis, ours: Some(number), verdict, sentence, why }
    }

    /// The limits that it is about, as indexes; none if it names something that is not there.
    pub(crate) fn limits(&self, experiment: &Experiment) -> Vec<u32> {
        self.place(experiment).map_or_else(
            |_| Vec::new(),
            |place| place.against.into_iter().chain([place.engine]).map(|(limit, _)| limit).collect(),
        )
    }

    fn unmeasured(&self, why: &str) -> Judgement {
        Judgement {
            text: self.text.clone(),
            thesis: self.thesis,
            ours: None,
            verdict: Verdict::NotMeasured,
            sentence: format!("{}: {why}", Verdict::NotMeasured.words()),
            why: None,
        }
    }

    fn place(&self, experiment: &Experiment) -> Result<Place, String> {
        let engines = || experiment.engines.iter().map(|engine| engine.name.as_str());
        let limits: Vec<String> = experiment.limits.iter().map(|limit| limit_name(*limit)).collect();
        let limits = || limits.iter().map(String::as_str);
        let last = (experiment.limits.len() as u32).checked_sub(1).ok_or("the experiment has no limits")?;
        let limit =
            |name: &Option<String>| name.as_ref().map(|name| index_of("limit", name, limits())).transpose();
        let set = match &self.set {
            None => 0,
            Some(name) => index_of("set", name, experiment.sets.iter().map(|set| set.name.as_str()))?,
        };
        let own_limit = limit(&self.limit)?.unwrap_or(last);
        let engine = index_of("engine", &self.engine, engines())?;
        let of = self.of.as_ref().map(|name| index_of("engine", name, engines())).transpose()?;
        let of_limit = limit(&self.of_limit)?;
        let against = (of.is_some() || of_limit.is_some())
            .then(|| (of_limit.unwrap_or(own_limit), of.unwrap_or(engine)));
        if against == Some((own_limit, engine)) {
            return Err(format!("it compares {:?} with itself", self.engine));
        }
        Ok(Place { set, engine: (own_limit, engine), against })
    }
}

/// How claims write a limit.
fn limit_name(limit: Limit) -> String {
    if limit == Limit::End { "end".to_owned() } else { limit.to_string() }
}

fn index_of<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Result<u32, String> {
    names.clone().position(|known| known == name).map(|index| index as u32).ok_or_else(|| {
        let hint = hint(name, names.clone());
        format!("there is no {what} {name:?}{hint}; there are: {}", names.collect::<Vec<_>>().join(", "))
    })
}

/// The samples of positions that both cells have and neither left unfinished, and how many such pairs were unfinished.
fn pairs<'a>(one: &'a Cell, other: &'a Cell) -> (Vec<&'a Sample>, Vec<&'a Sample>, u64) {
    let (mut ones, mut others, mut left_out) = (Vec::new(), Vec::new(), 0);
    for sample in &one.samples {
        let Ok(index) = other.samples.binary_search_by_key(&sample.position, |partner| partner.position)
        else {
            continue;
        };
        let partner = &other.samples[index];
        if sample.stopped || partner.stopped {
            left_out += 1;
        } else {
            ones.push(sample);
            others.push(partner);
        }
    }
    (ones, others, left_out)
}

#[cfg(test)]
mod tests;
