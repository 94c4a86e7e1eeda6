//! Rules: who answers which question.

use plywood_core::Signs;

use super::condition::Condition;
use crate::spec::EngineSpec;

/// Rules of one game. The first one whose conditions hold chooses; the last one has none.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// The game that they are about, with its variant.
    pub game: String,
    /// Where they come from, for people.
    pub about: String,
    /// The commands that made them.
    pub commands: Vec<String>,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// All of these must hold.
    pub when: Vec<Condition>,
    /// Who answers then.
    pub engine: EngineSpec,
    /// Why, in words.
    pub because: String,
    /// What was measured.
    pub figures: Option<Figures>,
}

/// What a rule was fitted on.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// Positions to which it applies.
    pub positions: u32,
    /// What its engine costs there; 1 would be the best engine of each position.
    pub cost: f64,
    /// The engine that comes next, and its cost.
    pub next: Option<(EngineSpec, f64)>,
}

impl Rule {
    /// Whether all conditions hold.
    pub fn holds(&self, signs: &Signs) -> bool {
        self.when.iter().all(|condition| condition.holds(signs))
    }

    /// Why it applies to a question, in words.
    pub(crate) fn reason(&self, signs: &Signs) -> String {
        let seen: Vec<String> = self.when.iter().map(|condition| condition.with_value(signs)).collect();
        match (seen.is_empty(), self.because.is_empty()) {
            (true, true) => "no other rule applies".to_owned(),
            (true, false) => self.because.clone(),
            (false, true) => seen.join(" and "),
            (false, false) => format!("{}: {}", seen.join(" and "), self.because),
        }
    }
}

impl Rules {
    /// Which rule applies: the index of the first whose conditions hold.
    pub fn choose(&self, signs: &Signs) -> usize {
        let last = self.rules.len().saturating_sub(1);
        self.rules.iter().position(|rule| rule.holds(signs)).unwrap_or(last)
    }
}
