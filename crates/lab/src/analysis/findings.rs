//! Findings: what came out, in sentences that a program can stand by.

use plywood_workshop::format::{factor, list};

use super::first_place::FirstPlace;
use super::words::amount;
use super::{Analysis, Comparison, Difference, Measured, noise, positions};
use crate::{Experiment, Limit};

/// More engines than this are named by their exceptions, where these are fewer.
const MANY: usize = 3;

/// One thing that came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// A sentence or two.
    pub text: String,
    /// Whether it is a warning.
    pub warning: bool,
}

impl Finding {
    fn plain(text: String) -> Finding {
        Finding { text, warning: false }
    }

    fn warning(text: String) -> Finding {
        Finding { text, warning: true }
    }
}

/// The last limit of each kind that a set has figures for: what it says is what the experiment went that far for.
pub(crate) fn last_limits(experiment: &Experiment, analysis: &Analysis, set: u32) -> Vec<u32> {
    let measured =
        |limit: u32| analysis.summary().cells.keys().any(|key| (key.set, key.limit) == (set, limit));
    let mut last: Vec<u32> = Vec::new();
    for index in (0..experiment.limits.len() as u32).filter(|index| measured(*index)) {
        let limit = experiment.limits[index as usize];
        match last.iter_mut().find(|other| experiment.limits[**other as usize].axis() == limit.axis()) {
            Some(other) if experiment.limits[*other as usize].value() < limit.value() => *other = index,
            Some(_) => {}
            None => last.push(index),
        }
    }
    last
}

/// What came out. Nothing is called better than anything while answers disagree.
pub(crate) fn findings(experiment: &Experiment, analysis: &Analysis) -> Vec<Finding> {
    if analysis.summary().cells.is_empty() {
        return vec![Finding::plain("Nothing has been measured yet.".to_owned())];
    }
    if !analysis.disagreements().is_empty() {
        let text = "Answers disagree, so there is an error somewhere and figures cannot be compared. No verdict is given.";
        return vec![Finding::warning(text.to_owned())];
    }
    let mut found = Vec::new();
    let mut factors = false;
    for set in 0..experiment.sets.len() as u32 {
        for limit in last_limits(experiment, analysis, set) {
            let place = Place { experiment, analysis, set, limit };
            let compared: Vec<Finding> =
                Measured::BOTH.into_iter().filter_map(|measured| place.compared(measured)).collect();
            factors |= !compared.is_empty();
            found.extend(compared);
            found.extend(place.stopped());
            found.extend(place.unsearched());
            found.extend(place.noisy());
        }
    }
    if factors {
        let text = "Factors are geometric means of the ratios on single positions; where totals and means say the \
                    opposite, that is added.";
        found.push(Finding::plain(text.to_owned()));
    }
    found
}

/// One set within one limit.
pub(super) struct Place<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) analysis: &'a Analysis,
    pub(super) set: u32,
    pub(super) limit: u32,
}

impl Place<'_> {
    /// The name of an engine, in quotes if it would fall apart in a sentence.
    fn name(&self, engine: u32) -> String {
        let name = self.experiment.engines.get(engine as usize).map_or("", |engine| &engine.name);
        if name.contains(|c: char| c.is_whitespace() || ",;:".contains(c)) {
            format!("“{name}”")
        } else {
            name.to_owned()
        }
    }

    pub(super) fn bound(&self) -> Limit {
        self.experiment.limits[self.limit as usize]
    }

    fn heading(&self) -> String {
        let set = &self.experiment.sets[self.set as usize].name;
        match self.bound() {
            Limit::End => format!("On {set}, searched to the end"),
            bound @ Limit::Depth(_) => format!("On {set} at {bound}"),
            bound => format!("On {set} with {bound}"),
        }
    }

    pub(super) fn comparisons(&self) -> impl Iterator<Item = &Comparison> {
        let at = (self.set, self.limit);
        self.analysis.comparisons().iter().filter(move |one| (one.set, one.limit) == at)
    }

    /// What is shown for each engine: who is first, and how each compares with the baseline.
    fn compared(&self, measured: Measured) -> Option<Finding> {
        let value = |one: &Comparison| one.ratio(measured).map_or(1.0, |ratio| ratio.all.geometric.value);
        let standing = |wanted: Difference| -> Vec<&Comparison> {
            let mut those: Vec<&Comparison> =
                self.comparisons().filter(|one| one.difference(measured) == Some(wanted)).collect();
            those.sort_by(|one, other| value(one).total_cmp(&value(other)));
            if self.better() == Difference::More {
                those.reverse();
            }
            those
        };
        let (better, worse) = match self.better() {
            Difference::More => (Difference::More, Difference::Less),
            _ => (Difference::Less, Difference::More),
        };
        let too_few = standing(Difference::TooFew);
        let all = self.comparisons().filter(|one| one.ratio(measured).is_some()).count();
        if all == 0 {
            return None;
        }
        let baseline = self.name(self.experiment.baseline);
        let phrases = Phrases::of(measured, better);
        if too_few.len() == all {
            return Some(self.too_few(&too_few, measured, &phrases));
        }
        let mut text = format!("{}, {}.", self.heading(), self.first_place_in_words(measured, &phrases));
        let mut tell = |what: String, which: Vec<&Comparison>, with_amounts: bool| {
            let names: Vec<String> =
                which.iter().map(|one| self.name_with(one, measured, with_amounts)).collect();
            if names.len() == all && all > MANY && !with_amounts {
                text += &format!(" {what}: all others.");
            } else if !names.is_empty() {
                text += &format!(" {what}: {}.", names.join(", "));
            }
        };
        let has_better = !standing(better).is_empty();
        tell(format!("{} {baseline}", phrases.better), standing(better), true);
        let worse_than =
            if has_better { phrases.worse.to_owned() } else { format!("{} than {baseline}", phrases.worse) };
        tell(worse_than, standing(worse), true);
        tell(format!("No difference from {baseline} shown"), standing(Difference::Open), false);
        tell(format!("The same as {baseline} on every position"), standing(Difference::Same), false);
        tell(
            "Timed only once, so that the difference may be noise".to_owned(),
            standing(Difference::Once),
            true,
        );
        tell("On too few positions to tell".to_owned(), too_few, false);
        Some(Finding::plain(text))
    }

    /// Names of engines in a sentence, all of them: those that belong to a group, or those that do not if that is
    /// shorter.
    fn group(&self, engines: &[u32]) -> String {
        let measured = |engine: &u32| self.analysis.summary().cell(self.set, self.limit, *engine).is_some();
        let others: Vec<u32> = (0..self.experiment.engines.len() as u32)
            .filter(|engine| measured(engine) && !engines.contains(engine))
            .collect();
        let (before, named) = if engines.len() > MANY && others.len() < engines.len() {
            ("all engines but ", others.as_slice())
        } else {
            ("", engines)
        };
        let names: Vec<String> = named.iter().map(|engine| self.name(*engine)).collect();
        match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{before}{} and {last}", first.join(", ")),
            names => format!("{before}{}", names.concat()),
        }
    }

    fn name_with(&self, comparison: &Comparison, measured: Measured, with_amount: bool) -> String {
        let name = self.name(comparison.engine);
        match amount(comparison, measured).filter(|_| with_amount) {
            Some(amount) => format!("{name} ({amount})"),
            None => name,
        }
    }

    /// Nodes of few positions are facts about these positions; times of few are mostly noise.
    fn too_few(&self, which: &[&Comparison], measured: Measured, phrases: &Phrases) -> Finding {
        let most = which.iter().map(|one| one.pairs).max().unwrap_or(0);
        let are = if most == 1 { "is" } else { "are" };
        let mut text = format!(
            "{}, {} {are} too few to say which engine {}.",
            self.heading(),
            positions(most),
            phrases.superlative
        );
        if measured == Measured::Nodes {
            let amounts: Vec<String> = which.iter().map(|one| self.name_with(one, measured, true)).collect();
            let baseline = self.name(self.experiment.baseline);
            text += &format!(" There, compared with {baseline}: {}.", amounts.join(", "));
        }
        Finding::plain(text)
    }

    fn first_place_in_words(&self, measured: Measured, phrases: &Phrases) -> String {
        match self.first_place(measured) {
            FirstPlace::Won(winner) => {
                let name = self.name(winner);
                let mut text = format!("{name} {}, shown against every other engine", phrases.superlative);
                if let Some((other, ratio)) = self.better_in_total(winner, measured) {
                    let amount = factor(ratio, measured.amounts());
                    text += &format!(
                        "; but in total over all positions, {} {}: {amount} than {name}",
                        self.name(other),
                        phrases.does_better
                    );
                }
                text
            }
            FirstPlace::Shared(engines) => {
                format!(
                    "{} share the first place: none of them is shown to {} another engine",
                    self.group(&engines),
                    phrases.be_worse
                )
            }
            FirstPlace::AllAlike => format!("no engine is shown to {} another", phrases.be_better),
            FirstPlace::Open => format!("no engine is shown to {} every other one", phrases.be_better),
        }
    }

    fn stopped(&self) -> Option<Finding> {
        let stopped: Vec<String> = (0..self.experiment.engines.len() as u32)
            .filter_map(|engine| {
                let cell = self.analysis.summary().cell(self.set, self.limit, engine)?;
                let count = cell.samples.iter().filter(|sample| sample.stopped).count();
                (count > 0).then(|| format!("{} on {}", self.name(engine), positions(count)))
            })
            .collect();
        (!stopped.is_empty()).then(|| {
            Finding::warning(format!(
                "{}, the cap stopped {}. Comparisons leave these positions out; means include what was spent on them.",
                self.heading(),
                list(&stopped)
            ))
        })
    }

    /// A solver that answers from its book visits nothing, and no ratio can be made of that.
    fn unsearched(&self) -> Option<Finding> {
        let idle: Vec<String> = (0..self.experiment.engines.len() as u32)
            .filter_map(|engine| {
                let cell = self.analysis.summary().cell(self.set, self.limit, engine)?;
                let count = cell.samples.iter().filter(|sample| sample.nodes == 0.0).count();
                (count > 0).then(|| format!("{} on {}", self.name(engine), positions(count)))
            })
            .collect();
        (!idle.is_empty()).then(|| {
            Finding::plain(format!(
                "{}, no node was visited by {}: the answer was known without a search. Ratios count one node there.",
                self.heading(),
                list(&idle)
            ))
        })
    }

    fn noisy(&self) -> Option<Finding> {
        let hidden: Vec<(String, f64)> = self
            .comparisons()
            .filter(|one| noise::hides(one))
            .map(|one| (self.name(one.engine), one.noise.unwrap_or(0.0)))
            .collect();
        (!hidden.is_empty()).then(|| {
            let words = noise::warning(&hidden, &self.name(self.experiment.baseline));
            Finding::warning(format!("{}, {words}.", self.heading()))
        })
    }
}

/// How to speak of what is measured.
struct Phrases {
    superlative: &'static str,
    does_better: &'static str,
    be_better: &'static str,
    be_worse: &'static str,
    better: &'static str,
    worse: &'static str,
}

impl Phrases {
    const fn of(measured: Measured, better: Difference) -> Phrases {
        match (measured, better) {
            (Measured::Nodes, Difference::More) => Phrases {
                superlative: "visits the most nodes",
                does_better: "visits more",
                be_better: "visit more nodes than",
                be_worse: "visit fewer nodes than",
                better: "More nodes in the same time than",
                worse: "Fewer",
            },
            (Measured::Nodes, _) => Phrases {
                superlative: "needs the fewest nodes",
                does_better: "needs fewer",
                be_better: "need fewer nodes than",
                be_worse: "need more nodes than",
                better: "Fewer nodes than",
                worse: "More",
            },
            (Measured::Time, _) => Phrases {
                superlative: "is the fastest",
                does_better: "takes less time",
                be_better: "be faster than",
                be_worse: "be slower than",
                better: "Faster than",
                worse: "Slower",
            },
        }
    }
}
