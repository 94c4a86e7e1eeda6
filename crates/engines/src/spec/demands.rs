//! What an engine asks of the machine that it runs on, for those who lend theirs to others.

use super::{EngineSpec, Family};
use crate::book::BookSource;

impl EngineSpec {
    /// Bytes of its table, or of its Monte Carlo tree, at most; everything else that it needs is small. `None` for
    /// `auto`: whom it may choose depends on the game, so [`crate::AnyGame::memory_bytes`] knows.
    pub fn memory_bytes(&self) -> Option<u64> {
        let bytes = self.table_bytes().unwrap_or(0) + self.tree_bytes().unwrap_or(0);
        (self.algorithm.family() != Family::Auto).then_some(bytes)
    }

    /// How many threads it searches with. `auto` passes its own on to whom it chooses; only rules from a file may ask
    /// for more.
    pub fn thread_count(&self) -> usize {
        self.threads.unwrap_or(1)
    }

    /// The files that it opens, each with the key that names it. Reading a specification opens none of them; building
    /// the engine does.
    pub fn files(&self) -> Vec<(&'static str, &str)> {
        let book = match &self.book {
            BookSource::File(path) => Some(path),
            BookSource::Embedded | BookSource::Off => None,
        };
        let keys = [
            ("weights", self.weights.as_ref()),
            ("network", self.network.as_ref()),
            ("rules", self.rules.as_ref()),
            ("book", book),
        ];
        keys.into_iter().filter_map(|(key, path)| Some((key, path?.as_str()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::AlgorithmName;
    use crate::spec_keys::keys;

    const MIB: u64 = 1 << 20;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap()
    }

    #[test]
    fn memory_is_that_of_the_table_and_of_the_tree() {
        for (text, bytes) in [
            ("pvs", 0),
            ("minimax", 0),
            ("pvs:table=64", 64 * MIB),
            ("negac:entries=4096", 4096 * 16),
            ("solver", 256 * MIB),
            ("solver:table=8", 8 * MIB),
            ("mcts", 512 * MIB),
            ("uct-optimised:memory=3", 3 * MIB),
        ] {
            assert_eq!(spec(text).memory_bytes(), Some(bytes), "{text}");
        }
        assert_eq!(spec("auto:table=8").memory_bytes(), None, "that depends on the game");
    }

    #[test]
    fn threads_are_counted() {
        let count = |text| spec(text).thread_count();
        assert_eq!((count("pvs"), count("mcts:threads=1"), count("solver:threads=3")), (1, 1, 3));
        assert_eq!((count("auto"), count("auto:threads=2")), (1, 2));
    }

    /// Sets a key to a text that means nothing to it, unless it takes any text.
    fn takes_any_text(key: &crate::Key) -> Option<EngineSpec> {
        let algorithms = AlgorithmName::ALL.into_iter();
        let owner = algorithms.clone().find(|algorithm| key.families.contains(&algorithm.family())).unwrap();
        EngineSpec::from_pairs(owner.name(), [(key.name, Some("no/such.file"))]).ok()
    }

    /// A new key that takes a file is found here, whether its usage says so or not: it takes any text.
    #[test]
    fn every_key_that_takes_a_file_is_told() {
        let mut told = Vec::new();
        for key in keys() {
            let says_so = key.usage.contains("FILE");
            let Some(spec) = takes_any_text(key) else {
                assert!(!says_so, "{} refuses a file", key.name);
                continue;
            };
            // The names of evaluations are the game's.
            let expected = if key.name == "eval" { vec![] } else { vec![(key.name, "no/such.file")] };
            assert_eq!(spec.files(), expected, "{}", key.name);
            assert_eq!(says_so, !expected.is_empty(), "{}", key.name);
            told.extend(expected);
        }
        assert_eq!(told.len(), 4);
        for text in ["solver:book=off", "solver:book=on", "solver", "auto", "pvs:eval=zero"] {
            assert_eq!(spec(text).files(), [], "{text}");
        }
    }
}
