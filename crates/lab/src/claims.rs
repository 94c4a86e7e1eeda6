//! Claims: what somebody said about figures such as these, and whether our own agree.

use std::fmt::Write as _;

use plywood_workshop::claims::{Holds, Judgement, Verdict, figure, index_of, with_interval};
use serde::{Deserialize, Serialize};

use crate::statistics::Doubt;
use crate::{Experiment, Limit, Summary, Timing};

mod measured;
mod quantity;

pub use quantity::Quantity;

use measured::{Measuring, Number};

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
    /// The set whose ratio this one is divided by: how much the ratio of two engines, or limits, grows from there to
    /// `set`.
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

    /// Compares the claim with what was measured.
    pub fn judge(&self, experiment: &Experiment, summary: &Summary) -> Judgement {
        let place = match self.place(experiment) {
            Ok(place) => place,
            Err(error) => return Judgement::unmeasured(&self.text, self.thesis, &error),
        };
        let judged = self.measured(experiment, summary, &place, place.set).and_then(|here| {
            let sentence = self.words(experiment, &place, &here);
            let Some(set) = place.over_set else { return Ok((here.estimate(), sentence)) };
            let there = self.measured(experiment, summary, &place, set)?;
            let told = self.words(experiment, &place, &there);
            let name = |set: u32| &experiment.sets[set as usize].name;
            let doubt = here.doubt.zip(there.doubt).map(|(here, there)| here.and(there));
            let number = Doubt::around_if_known(doubt, here.value / there.value);
            let both = format!("on {}, {sentence}; on {}, {told}", name(place.set), name(set));
            Ok((
                number,
                format!("{both}; the one ratio over the other is {}", with_interval(&number, figure)),
            ))
        });
        let (number, mut sentence) = match judged {
            Ok(judged) => judged,
            Err(why) => return Judgement::unmeasured(&self.text, self.thesis, why),
        };
        let verdict = match Verdict::of(self.holds.decides(&number)) {
            _ if experiment.stands_in => Verdict::NotSettled,
            verdict => verdict,
        };
        let _ = write!(sentence, "; claimed: {}; {}", self.holds.words(), verdict.words());
        Judgement::new(&self.text, self.thesis, number, verdict, sentence, self.why.as_deref())
    }

    /// The number on one set.
    fn measured(
        &self,
        experiment: &Experiment,
        summary: &Summary,
        place: &Place,
        set: u32,
    ) -> Result<Number, &'static str> {
        let cell = |(limit, engine)| summary.cell(set, limit, engine);
        let own = cell(place.engine).ok_or("nothing was measured for it")?;
        let other = place.against.map(|key| cell(key).ok_or("nothing was measured to compare it with"));
        let is_exact = |(limit, engine): (u32, u32)| {
            let spec = &experiment.engines[engine as usize].spec;
            let is_counted = self.quantity.is_counted(experiment.limits[limit as usize]);
            // In virtual time everything is a count of nodes, and comes out the same every time.
            experiment.clock == Timing::Virtual || is_counted && spec.is_deterministic()
        };
        let measuring = Measuring {
            quantity: self.quantity,
            cells: (own, other.transpose()?),
            whole: experiment.sets[set as usize].whole,
            is_exact: is_exact(place.engine) && place.against.is_none_or(is_exact),
        };
        measuring.number()
    }

    /// How the number came about.
    fn words(&self, experiment: &Experiment, place: &Place, measured: &Number) -> String {
        let name = |(limit, engine): (u32, u32)| {
            let limit = experiment.limits[limit as usize];
            format!("{} ({limit})", experiment.engines[engine as usize].name)
        };
        let engine = name(place.engine);
        let Some(key) = place.against else {
            return format!("{engine}: {}", measured.words(|mean| self.quantity.show(mean)));
        };
        let [mine, theirs] = measured.means.map(|mean| self.quantity.show(mean));
        format!("{engine}: {mine}, {}: {theirs}, ratio {}", name(key), measured.words(figure))
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

#[cfg(test)]
mod tests;
