//! Fingerprints: whether two experiments consist of the same units, so that what one measured counts for the other.

use std::iter;

use plywood_workshop::Fingerprint;

use crate::{Experiment, Limit, Tables, Timing};

impl Experiment {
    /// A number that two experiments share if their units and the answers to them are the same, whatever things are
    /// called and whatever is measured. It stays the same from version to version and from machine to machine.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fingerprint::default();
        // There were stores before there was a choice of clocks: the usual one leaves no trace.
        let is_usual = |what: &str, value: &str| (what, value) == ("clock", "real");
        for (what, value) in self.essentials().filter(|(what, value)| !is_usual(what, value)) {
            hash.text(&what);
            hash.text(&value);
        }
        hash.number()
    }

    /// The first thing that keeps another experiment from having the same fingerprint, in words; `self` is "here".
    pub(crate) fn difference(&self, other: &Experiment) -> Option<String> {
        self.essentials()
            .zip(other.essentials())
            .find(|(here, there)| here != there)
            .map(|((what, here), (_, there))| format!("{what}: {here:?} here, {there:?} there"))
    }

    /// What determines the units and their answers, as names and values. Counts come before what they count, so that
    /// the lists of two experiments go side by side up to the first difference.
    fn essentials(&self) -> impl Iterator<Item = (String, String)> {
        let one = |what: &str, value: String| iter::once((what.to_owned(), value));
        let counts = [
            ("sets", self.sets.len()),
            ("engines", self.engines.len()),
            ("limits", self.limits.len()),
            ("repetitions", self.repetitions as usize),
        ];
        let sets = self.sets.iter().enumerate().flat_map(|(set, list)| {
            let size = iter::once((format!("size of set {set}"), list.positions.len().to_string()));
            let texts = list.positions.iter().enumerate();
            size.chain(
                texts.map(move |(at, known)| (format!("set {set}, position {at}"), known.text.clone())),
            )
        });
        let engines = self.engines.iter().enumerate();
        let limits = self.limits.iter().enumerate();
        let or_none =
            |value: Option<u128>| value.map_or_else(|| "none".to_owned(), |value| value.to_string());
        let tables = match self.tables {
            Tables::Fresh => "fresh",
            Tables::Kept => "kept",
        };
        let clock = match self.clock {
            Timing::Real => "real",
            Timing::Virtual => "virtual",
        };
        one("game", self.game.clone())
            .chain(one("seed", self.seed.to_string()))
            .chain(counts.into_iter().map(|(what, count)| (what.to_owned(), count.to_string())))
            .chain(sets)
            .chain(engines.map(|(at, engine)| (format!("engine {at}"), engine.spec.to_string())))
            .chain(limits.map(|(at, limit)| (format!("limit {at}"), plain(*limit))))
            .chain(one("cap on nodes", or_none(self.cap.nodes.map(u128::from))))
            .chain(one("cap on nanoseconds", or_none(self.cap.time.map(|time| time.as_nanos()))))
            .chain(one("tables", tables.to_owned()))
            .chain(one("weak", self.weak.to_string()))
            .chain(one("clock", clock.to_owned()))
    }
}

/// A limit without the finery of its `Display`, which may change.
fn plain(limit: Limit) -> String {
    format!("{} {}", limit.axis(), limit.value())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::samples::experiment;
    use crate::{Known, UnitOrder};

    #[test]
    fn a_fingerprint_stays_what_it_was() {
        // Stores in the world have it: whoever changes this number makes them strangers to new ones.
        assert_eq!(format!("{:016x}", experiment().fingerprint()), "36b99aa4f94dff57");
    }

    #[test]
    fn names_and_measurements_do_not_matter() {
        let here = experiment();
        let mut there = here.clone();
        there.name.push('2');
        there.title.push('2');
        there.about.push('2');
        there.sets[0].name.push('2');
        there.sets[0].source.push('2');
        there.sets[0].positions[0].points = Some(17);
        there.engines[0].name.push('2');
        there.measure.time = !there.measure.time;
        there.measure.memory = !there.measure.memory;
        there.order = UnitOrder::Blocks;
        there.baseline = 1;
        assert_eq!(here.fingerprint(), there.fingerprint());
        assert_eq!(here.difference(&there), None);
    }

    #[test]
    fn everything_else_matters_and_is_named() {
        type Change = fn(&mut Experiment);
        let changes: [(&str, Change); 14] = [
            ("game: ", |it| it.game = "othello".to_owned()),
            ("seed: \"7\" here, \"8\" there", |it| it.seed = 8),
            ("sets: ", |it| it.sets.truncate(1)),
            ("size of set 0: ", |it| it.sets[0].positions.push(Known::nothing_of("7"))),
            ("set 0, position 1: ", |it| it.sets[0].positions[1].text.push('1')),
            ("engines: ", |it| it.engines.truncate(1)),
            ("engine 1: ", |it| it.engines[1].spec = "pvs:id".parse().unwrap()),
            ("limits: ", |it| it.limits.truncate(1)),
            ("limit 1: ", |it| it.limits[1] = Limit::Time(100)),
            ("repetitions: ", |it| it.repetitions = 4),
            ("cap on nodes: ", |it| it.cap.nodes = None),
            ("cap on nanoseconds: ", |it| it.cap.time = Some(Duration::from_secs(1))),
            ("tables: \"fresh\" here, \"kept\" there", |it| it.tables = Tables::Kept),
            ("clock: \"real\" here, \"virtual\" there", |it| it.clock = Timing::Virtual),
        ];
        let here = experiment();
        for (words, change) in changes {
            let mut there = here.clone();
            change(&mut there);
            assert_ne!(here.fingerprint(), there.fingerprint(), "{words}");
            let difference = here.difference(&there).unwrap();
            assert!(difference.starts_with(words), "{difference}");
        }
        let mut weak = here.clone();
        weak.weak = !weak.weak;
        assert_ne!(here.fingerprint(), weak.fingerprint());
    }
}
