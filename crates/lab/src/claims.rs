//! Claims: what somebody said about figures such as these, and whether our own agree.

use std::fmt::Write as _;

use plywood_core::grouped;
use plywood_engines::hint;
use serde::{Deserialize, Serialize};

use crate::{Cell, Experiment, Limit, Sample, Summary};

mod holds;
mod judgement;
mod quantity;
mod scores;

pub use holds::Holds;
pub(crate) use judgement::claims_table;
pub use judgement::{Judgement, Verdict, claims_as_markdown, claims_as_text};
pub use quantity::Quantity;
pub use scores::{ScoreClaim, Seated, Than};

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
    /// The set whose ratio this one is divided by: how much the ratio of two engines, or limits, grows from there to `set`.
    pub over_set: Option<String>,
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

/// What a claim's names stand for: indexes into the lists of an experiment.
struct Place {
    set: u32,
    over_set: Option<u32>,
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
            Err(error) => return Judgement::unmeasured(&self.text, self.thesis, &error),
        };
        let judged = self.measured(experiment, summary, &place, place.set).and_then(|here| {
            let Some(set) = place.over_set else { return Ok(here) };
            let (there, told) = self.measured(experiment, summary, &place, set)?;
            let (ratio, sentence) = here;
            let name = |set: u32| &experiment.sets[set as usize].name;
            let number = ratio / there;
            let both = format!("on {}, {sentence}; on {}, {told}", name(place.set), name(set));
            Ok((number, format!("{both}; the one ratio is {} times the other", figure(number))))
        });
        let (number, mut sentence) = match judged {
            Ok(judged) => judged,
            Err(why) => return Judgement::unmeasured(&self.text, self.thesis, why),
        };
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

    /// The number on one set, and how it came about.
    fn measured(
        &self,
        experiment: &Experiment,
        summary: &Summary,
        place: &Place,
        set: u32,
    ) -> Result<(f64, String), &'static str> {
        let cell = |(limit, engine)| summary.cell(set, limit, engine);
        let own = cell(place.engine).ok_or("nothing was measured for it")?;
        let other = match place.against {
            None => own,
            Some(key) => cell(key).ok_or("nothing was measured to compare it with")?,
        };
        let (ours, others, left_out) = pairs(own, other);
        if ours.is_empty() {
            return Err("no position was searched to its end");
        }
        let mean = |samples: &[&Sample]| self.quantity.mean(samples).ok_or(self.quantity.missing());
        let (mine, theirs) = (mean(&ours)?, mean(&others)?);
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
        let positions = if ours.len() == 1 { "position" } else { "positions" };
        let _ = write!(sentence, ", over {} {positions}", grouped(ours.len() as u64));
        if left_out > 0 {
            let _ = write!(sentence, " ({} more were stopped and left out)", grouped(left_out));
        }
        Ok((number, sentence))
    }

    /// The limits that it is about, as indexes; none if it names something that is not there.
    pub(crate) fn limits(&self, experiment: &Experiment) -> Vec<u32> {
        self.place(experiment).map_or_else(
            |_| Vec::new(),
            |place| place.against.into_iter().chain([place.engine]).map(|(limit, _)| limit).collect(),
        )
    }

    fn place(&self, experiment: &Experiment) -> Result<Place, String> {
        let engines = || experiment.engines.iter().map(|engine| engine.name.as_str());
        let limits: Vec<String> = experiment.limits.iter().map(|limit| limit_name(*limit)).collect();
        let limits = || limits.iter().map(String::as_str);
        let last = (experiment.limits.len() as u32).checked_sub(1).ok_or("the experiment has no limits")?;
        let limit =
            |name: &Option<String>| name.as_ref().map(|name| index_of("limit", name, limits())).transpose();
        let sets = || experiment.sets.iter().map(|set| set.name.as_str());
        let find_set =
            |name: &Option<String>| name.as_ref().map(|name| index_of("set", name, sets())).transpose();
        let (set, over_set) = (find_set(&self.set)?.unwrap_or(0), find_set(&self.over_set)?);
        let own_limit = limit(&self.limit)?.unwrap_or(last);
        let engine = index_of("engine", &self.engine, engines())?;
        let of = self.of.as_ref().map(|name| index_of("engine", name, engines())).transpose()?;
        let of_limit = limit(&self.of_limit)?;
        let against = (of.is_some() || of_limit.is_some())
            .then(|| (of_limit.unwrap_or(own_limit), of.unwrap_or(engine)));
        if against == Some((own_limit, engine)) {
            return Err(format!("it compares {:?} with itself", self.engine));
        }
        if over_set.is_some() && against.is_none() {
            return Err("`over_set` compares ratios, so it needs `of` or `of_limit`".to_owned());
        }
        if over_set == Some(set) {
            return Err("`over_set` is the set itself: name another one".to_owned());
        }
        Ok(Place { set, over_set, engine: (own_limit, engine), against })
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
