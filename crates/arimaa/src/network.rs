//! The network that comes along: it corrects the evaluation `full` (docs/arimaa-evaluation.md tells how it learned).

use plywood_engines::net::{Embedded, Learned};

use crate::{Evaluation, Facts, Weights};

/// The name of the evaluation in engine specifications.
pub(crate) const NAME: &str = "net";

static FILE: Embedded = Embedded::new(include_bytes!("../networks/arimaa.net"));

/// The evaluation `full` with its correction.
pub(crate) fn evaluation() -> Learned<Evaluation, Facts> {
    Learned::own(Evaluation::new(Weights::FULL)).with(FILE.network())
}

#[cfg(test)]
mod tests {
    use plywood_engines::Playable;

    use super::*;
    use crate::Arimaa;

    /// What comes along is for these inputs, corrects, and is small.
    #[test]
    fn the_network_is_sound() {
        let network = FILE.network().as_ref().clone();
        assert!(network.shape().beside && FILE.size() <= 1 << 20);
        let learning = Arimaa.extras().learning.unwrap();
        learning.evaluation(&Arimaa, network).unwrap();
    }

    #[test]
    fn whoever_mistypes_it_hears_of_it() {
        let complaint = |name: &str| Arimaa.evaluation(Some(name)).unwrap_err().to_string();
        assert!(complaint("nets").ends_with("zero, net"), "{}", complaint("nets"));
        assert!(complaint("net-hostage").contains("terms"), "{}", complaint("net-hostage"));
    }
}
