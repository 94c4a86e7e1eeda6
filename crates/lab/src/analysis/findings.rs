//! Findings: what came out, in sentences that a program can stand by.

use super::compare::{Measured, compare, positions, verdict};
use super::{Analysis, Comparison};
use crate::report::format::list;
use crate::{Experiment, Limit};

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
    for set in 0..experiment.sets.len() as u32 {
        for limit in last_limits(experiment, analysis, set) {
            let place = Place { experiment, analysis, set, limit };
            found.extend(Measured::BOTH.into_iter().filter_map(|measured| place.best(measured)));
            found.extend(place.stopped());
            found.extend(place.noisy());
        }
    }
    found
}

/// One set within one limit.
struct Place<'a> {
    experiment: &'a Experiment,
    analysis: &'a Analysis,
    set: u32,
    limit: u32,
}

impl Place<'_> {
    /// The name of an engine, in quotes if it would fall apart in a sentence.
    fn name(&self, engine: u32) -> String {
        let name = self.experiment.engines.get(engine as usize).map_or("", |engine| &engine.name);
        if name.contains(char::is_whitespace) { format!("“{name}”") } else { name.to_owned() }
    }

    fn bound(&self) -> Limit {
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

    fn comparisons(&self) -> impl Iterator<Item = &Comparison> {
        let at = (self.set, self.limit);
        self.analysis.comparisons().iter().filter(move |one| (one.set, one.limit) == at)
    }

    /// The engine that needs least (with a limit of time: that visits most), and which others may be as good.
    fn best(&self, measured: Measured) -> Option<Finding> {
        let most = matches!(self.bound(), Limit::Time(_));
        let baseline = self.experiment.baseline;
        let mut ranked: Vec<(f64, u32, Option<&Comparison>)> = self
            .comparisons()
            .filter_map(|one| Some((one.ratio(measured)?.all.geometric.value, one.engine, Some(one))))
            .collect();
        if ranked.is_empty() {
            return None;
        }
        ranked.push((1.0, baseline, None));
        ranked.sort_by(|one, other| if most { other.0.total_cmp(&one.0) } else { one.0.total_cmp(&other.0) });
        let (superlative, comparative) = match (measured, most) {
            (Measured::Nodes, false) => ("needs the fewest nodes", "need fewer nodes than"),
            (Measured::Nodes, true) => ("visits the most nodes", "visit more nodes than"),
            (Measured::Time, _) => ("is the fastest", "be faster than"),
        };
        let (_, best, against) = ranked[0];
        let mut text = self.heading();
        // Nodes of few positions are facts about these positions; times of few are mostly noise.
        let few = against
            .or(ranked[1].2)
            .filter(|one| measured == Measured::Time && one.differs(measured).is_none());
        if let Some(comparison) = few {
            let (pairs, are) = (comparison.pairs, if comparison.pairs == 1 { "is" } else { "are" });
            text += &format!(", {} {are} too few to say which engine is the fastest.", positions(pairs));
            return Some(Finding::plain(text));
        }
        // A best engine that cannot be told apart from the baseline is none.
        let best = match (against, ranked[1].2) {
            (Some(comparison), _) if comparison.differs(measured) == Some(false) => {
                text += &format!(", no engine is shown to {comparative} {}.", self.name(baseline));
                baseline
            }
            (Some(comparison), _) => {
                let words = self.words(comparison, measured)?;
                text += &format!(
                    ", {} {superlative}: compared with {}, it {words}.",
                    self.name(best),
                    self.name(baseline)
                );
                best
            }
            (None, Some(next)) => {
                let words = self.words(next, measured)?;
                text += &format!(
                    ", {} {superlative}; the next is {}: {words}.",
                    self.name(best),
                    self.name(next.engine)
                );
                best
            }
            (None, None) => return None,
        };
        let alike: Vec<String> = ranked
            .iter()
            .filter(|(_, engine, _)| *engine != best && self.alike(best, *engine, measured))
            .map(|(_, engine, _)| self.name(*engine))
            .collect();
        if !alike.is_empty() {
            text += &format!(" {} cannot be told apart from {}.", list(&alike), self.name(best));
        }
        let same: Vec<String> = self
            .comparisons()
            .filter(|one| best != baseline && one.engine != best && one.differs(measured) == Some(false))
            .map(|one| self.name(one.engine))
            .collect();
        if !same.is_empty() {
            let baseline = self.name(baseline);
            text += &format!(" No difference from {baseline} is shown for {}.", list(&same));
        }
        Some(Finding::plain(text))
    }

    fn words(&self, comparison: &Comparison, measured: Measured) -> Option<String> {
        let estimate = comparison.ratio(measured)?.all.geometric;
        let words = verdict(measured, self.bound(), comparison.pairs, &estimate);
        Some(match words.strip_prefix("the same") {
            Some(rest) => format!("needs the same{rest}"),
            None if words.starts_with("no difference") => {
                format!("shows {words}").replace("difference shown", "difference")
            }
            None => words,
        })
    }

    /// Whether a direct comparison of two engines shows no difference.
    fn alike(&self, one: u32, other: u32, measured: Measured) -> bool {
        let summary = self.analysis.summary();
        compare(self.experiment, summary, self.set, self.limit, one, other)
            .is_some_and(|comparison| comparison.differs(measured) == Some(false))
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

    fn noisy(&self) -> Option<Finding> {
        let noise = self.analysis.noise();
        let hidden: Vec<String> =
            self.comparisons().filter(|one| noise.hides(one)).map(|one| self.name(one.engine)).collect();
        (!hidden.is_empty()).then(|| {
            let words = noise.warning(&hidden, &self.name(self.experiment.baseline));
            Finding::warning(format!("{}, {words}.", self.heading()))
        })
    }
}
