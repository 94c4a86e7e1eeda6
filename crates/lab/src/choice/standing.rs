//! How engines stand against the best of each set.

use std::fmt::Write as _;

use plywood_engines::AlgorithmName;
use plywood_workshop::table::{Cell, Table};

use super::measured::{Group, Measurements};

/// How engines stand: what each needs for the positions of a set together, divided by what the best engine of the set
/// needs that does not choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The sets, with their depth if they have one.
    pub sets: Vec<String>,
    /// How many positions each has.
    pub positions: Vec<usize>,
    /// By nodes, the best engine first.
    pub nodes: Vec<Stood>,
    /// By time, the best engine first; nothing if times were not measured.
    pub times: Vec<Stood>,
}

/// An engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Stood {
    /// Its name.
    pub engine: String,
    /// Whether it chooses among others.
    pub chooses: bool,
    /// What it needs on each set, divided by what the set's best fixed engine needs.
    pub ratios: Vec<f64>,
    /// Their geometric mean.
    pub mean: f64,
}

impl Standing {
    /// How the engines of some measurements stand.
    pub fn of(measurements: &Measurements) -> Standing {
        let groups = &measurements.groups;
        let has_times = groups.iter().flat_map(|group| &group.positions).all(|one| one.times.is_some());
        let by_time = |group: &Group, engine: usize| {
            group.positions.iter().filter_map(|one| Some(one.times.as_ref()?[engine])).sum()
        };
        Standing {
            sets: groups.iter().map(|group| group.name.clone()).collect(),
            positions: groups.iter().map(|group| group.positions.len()).collect(),
            nodes: stood(measurements, &|group, engine| {
                group.positions.iter().map(|needed| needed.nodes[engine]).sum()
            }),
            times: if has_times { stood(measurements, &by_time) } else { Vec::new() },
        }
    }

    /// Tables, and sentences about the engines that choose.
    pub fn text(&self, width: usize) -> String {
        let mut text = String::new();
        for (measure, stood) in self.measures() {
            let _ = writeln!(
                text,
                "{measure}: all positions of a set together, divided by the best fixed engine's; mean: geometric"
            );
            let titles: Vec<String> = self.sets.iter().map(|set| format!("#{set}")).collect();
            let titles = ["engine"].into_iter().chain(titles.iter().map(String::as_str)).chain(["#mean"]);
            let mut table = Table::new(titles);
            for one in stood {
                let ratios = one.ratios.iter().chain([&one.mean]);
                let cells = ratios.map(|ratio| Cell::number(*ratio, |ratio| format!("{ratio:.3}")));
                table.push([Cell::text(&one.engine)].into_iter().chain(cells).collect());
            }
            let _ = writeln!(text, "{}", table.aligned(width));
        }
        for (measure, stood) in self.measures() {
            for one in stood.iter().filter(|one| one.chooses) {
                text += &self.sentence(measure, one, stood);
            }
        }
        text
    }

    /// What was measured, by name.
    pub fn measures(&self) -> impl Iterator<Item = (&'static str, &Vec<Stood>)> {
        [("nodes", &self.nodes), ("time", &self.times)].into_iter().filter(|(_, stood)| !stood.is_empty())
    }

    fn sentence(&self, measure: &str, one: &Stood, all: &[Stood]) -> String {
        let worst = one.ratios.iter().zip(&self.sets).max_by(|one, other| one.0.total_cmp(other.0));
        let (worst, set) = worst.map_or((1.0, ""), |(ratio, set)| (*ratio, set.as_str()));
        let fixed = all.iter().filter(|other| !other.chooses).map(|other| (other.mean, &other.engine));
        let best = fixed.min_by(|one, other| one.0.total_cmp(&other.0));
        let Some((mean, name)) = best else { return String::new() };
        let place = if one.mean < mean { "ahead of" } else { "behind" };
        format!(
            "{}, {measure}: at most {worst:.3} of the best fixed engine of a set (on {set}); over all {:.3}, {place} every \
             fixed engine, of which {name} is best with {mean:.3}\n",
            one.engine, one.mean
        )
    }
}

fn stood(measurements: &Measurements, total: &dyn Fn(&Group, usize) -> f64) -> Vec<Stood> {
    let chooses = |at: usize| measurements.engines[at].spec.algorithm == AlgorithmName::Auto;
    let engines = 0..measurements.engines.len();
    let best: Vec<f64> = measurements
        .groups
        .iter()
        .map(|group| {
            engines
                .clone()
                .filter(|at| !chooses(*at))
                .map(|at| total(group, at))
                .fold(f64::INFINITY, f64::min)
        })
        .collect();
    let one = |at: usize| {
        let ratios: Vec<f64> =
            measurements.groups.iter().zip(&best).map(|(group, best)| total(group, at) / best).collect();
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        Stood { engine: measurements.engines[at].name.clone(), chooses: chooses(at), ratios, mean }
    };
    let mut stood: Vec<Stood> = engines.clone().map(one).collect();
    stood.sort_by(|one, other| one.mean.total_cmp(&other.mean));
    stood
}

#[cfg(test)]
mod tests {
    use plywood_core::Goal;

    use super::*;
    use crate::choice::measured::Needed;
    use crate::experiment::Engine;

    #[test]
    fn who_chooses_well_is_first_and_is_no_measure_for_others() {
        let engine = |spec: &str| Engine { name: spec.to_owned(), spec: spec.parse().unwrap() };
        let group = |name: &str, nodes: [f64; 3]| Group {
            name: name.to_owned(),
            goal: Goal::SOLVE,
            positions: vec![Needed { text: String::new(), nodes: nodes.to_vec(), times: None }],
        };
        let measurements = Measurements {
            game: "connect4".to_owned(),
            engines: vec![engine("pvs"), engine("mtdf"), engine("auto")],
            groups: vec![group("early", [400.0, 100.0, 100.0]), group("late", [100.0, 100.0, 90.0])],
        };
        let standing = Standing::of(&measurements);
        assert!(standing.times.is_empty());
        let seen: Vec<(&str, &[f64])> =
            standing.nodes.iter().map(|one| (one.engine.as_str(), one.ratios.as_slice())).collect();
        assert_eq!(seen, [("auto", &[1.0, 0.9][..]), ("mtdf", &[1.0, 1.0]), ("pvs", &[4.0, 1.0])]);
        assert!((standing.nodes[2].mean - 2.0).abs() < 1e-9);
        let text = standing.text(100);
        let expected = "auto, nodes: at most 1.000 of the best fixed engine of a set (on early); over all 0.949, ahead of \
                        every fixed engine, of which mtdf is best with 1.000";
        assert!(text.contains(expected), "{text}");
    }
}
