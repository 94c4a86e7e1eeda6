//! The engines that rules choose among, at work.

use std::fs;

use plywood_core::{Goal, Sign, Signs, TextError};
use plywood_search::RootMoves;

use super::rules::Rules;
use super::usual::usual;
use crate::any_search::AnySearch;
use crate::memory::check_memory;
use crate::playable::{MoveOf, Playable};
use crate::spec::{EngineSpec, Family};
use crate::spec_keys::keys;

/// Chooses an engine for each question. Each is built once, so that its table lasts from one question to the next.
pub(crate) struct Chooser<G: Playable> {
    rules: Rules,
    /// Which of the engines each rule means.
    engine_of_rule: Vec<usize>,
    engines: Vec<Candidate<G>>,
    order: G::Order,
    evaluation: G::Evaluation,
    /// The signs that rules are about.
    wanted: Vec<Sign>,
    /// How far everybody looks ahead of its own accord.
    depth: Option<u32>,
    /// The question, and the rule that applies to it.
    last: Option<(Signs, usize)>,
}

/// An engine that may be chosen.
struct Candidate<G: Playable> {
    spec: EngineSpec,
    thinker: AnySearch<G>,
    /// Whether it has learned something.
    is_used: bool,
}

impl<G: Playable> Chooser<G> {
    /// Builds everybody who may be chosen: what is wrong is said now, and not before the first move.
    pub(crate) fn new(game: &G, auto: &EngineSpec) -> Result<Chooser<G>, TextError> {
        let Choices { rules, specs, engine_of_rule } = Choices::of(game, auto)?;
        check_memory(specs.iter().filter_map(EngineSpec::table_bytes).sum())?;
        let build = |spec: EngineSpec| {
            let thinker = AnySearch::new(game, &spec)
                .map_err(|error| TextError::new(format!("auto may choose {spec}: {error}")))?;
            Ok(Candidate { spec, thinker, is_used: false })
        };
        Ok(Chooser {
            engine_of_rule,
            engines: specs.into_iter().map(build).collect::<Result<_, TextError>>()?,
            wanted: rules.rules.iter().flat_map(|rule| &rule.when).map(|when| when.sign()).collect(),
            rules,
            order: G::Order::default(),
            evaluation: game.evaluation(None)?,
            depth: auto.depth,
            last: None,
        })
    }

    /// Chooses for a question.
    pub(crate) fn consider(&mut self, position: &G::Position, goal: Goal, limited: bool) {
        let goal = Goal { depth: goal.depth.into_iter().chain(self.depth).min(), ..goal };
        let wanted = |sign: Sign| self.wanted.contains(&sign);
        let signs = Signs::of(position, goal, limited, &self.order, &self.evaluation, wanted);
        self.last = Some((signs, self.rules.choose(&signs)));
    }

    /// Who answers: whoever was chosen, or is chosen now if nobody has asked before.
    pub(crate) fn chosen(&mut self, position: &G::Position, goal: Goal) -> &mut AnySearch<G> {
        if self.last.is_none() {
            self.consider(position, goal, false);
        }
        let rule = self.last.map_or(0, |(_, rule)| rule);
        let candidate = &mut self.engines[self.engine_of_rule[rule]];
        candidate.is_used = true;
        &mut candidate.thinker
    }

    /// Whoever was chosen last looks at these root moves, if it can.
    pub(crate) fn look_at(&mut self, root: &RootMoves<MoveOf<G>>) -> bool {
        let Some((_, rule)) = self.last else { return *root == RootMoves::ALL };
        self.engines[self.engine_of_rule[rule]].thinker.look_at(root)
    }

    /// Whether whoever was chosen last has all moves in one tree.
    pub(crate) fn has_one_tree(&self) -> bool {
        self.last.is_some_and(|(_, rule)| self.engines[self.engine_of_rule[rule]].thinker.has_one_tree())
    }

    /// Who was chosen last, and why.
    pub(crate) fn choice(&self) -> Option<(&EngineSpec, String)> {
        let (signs, rule) = self.last?;
        Some((&self.engines[self.engine_of_rule[rule]].spec, self.rules.rules[rule].reason(&signs)))
    }

    /// Forgets what was learned. Who was not asked has learned nothing, and its table need not be touched.
    pub(crate) fn forget(&mut self) {
        for candidate in self.engines.iter_mut().filter(|candidate| candidate.is_used) {
            candidate.thinker.forget();
            candidate.is_used = false;
        }
    }
}

/// Whom an `auto` may choose, before anybody is built.
struct Choices {
    rules: Rules,
    /// The engines, each of them once.
    specs: Vec<EngineSpec>,
    engine_of_rule: Vec<usize>,
}

impl Choices {
    fn of<G: Playable>(game: &G, auto: &EngineSpec) -> Result<Choices, TextError> {
        let rules = match &auto.rules {
            Some(path) => read_rules(game, path)?,
            None => usual(game, auto.among)?,
        };
        let mut specs: Vec<EngineSpec> = Vec::new();
        let mut engine_of_rule = Vec::new();
        for rule in &rules.rules {
            let spec = auto.passed_on(&rule.engine)?;
            let known = specs.iter().position(|known| *known == spec);
            engine_of_rule.push(known.unwrap_or(specs.len()));
            if known.is_none() {
                specs.push(spec);
            }
        }
        Ok(Choices { rules, specs, engine_of_rule })
    }
}

/// Bytes that tables and trees of an engine take at most. All whom `auto` may choose keep theirs.
pub(crate) fn memory_bytes<G: Playable>(game: &G, engine: &EngineSpec) -> Result<u64, TextError> {
    match engine.memory_bytes() {
        Some(bytes) => Ok(bytes),
        None => Ok(Choices::of(game, engine)?.specs.iter().filter_map(EngineSpec::memory_bytes).sum()),
    }
}

fn read_rules<G: Playable>(game: &G, path: &str) -> Result<Rules, TextError> {
    let text = fs::read_to_string(path)
        .map_err(|error| TextError::new(format!("the rules {path} could not be read: {error}")))?;
    let rules = Rules::parse(path, &text)?;
    let meant = rules.game.split(':').next().unwrap_or("");
    if meant != game.name() {
        return Err(TextError::new(format!(
            "{path} has rules for {meant}, not for {}: fit some with `plywood auto fit`, or leave rules out",
            game.name()
        )));
    }
    Ok(rules)
}

impl EngineSpec {
    /// An engine that this one, `auto`, has chosen, with everything that was said to `auto` and that it has a key for.
    fn passed_on(&self, chosen: &EngineSpec) -> Result<EngineSpec, TextError> {
        let mut engine = chosen.clone();
        let family = engine.algorithm.family();
        for key in keys().filter(|key| key.families.contains(&Family::Auto) && key.families.contains(&family))
        {
            let Some(said) = (key.show)(self) else { continue };
            let value = said.split_once('=').map(|(_, value)| value);
            // An engine without a table was chosen for having none.
            if key.name == "table" && family == Family::Cutting {
                if !engine.has_table() {
                    continue;
                }
                engine.entries = None;
            }
            (key.set)(&mut engine, value).map_err(TextError::new)?;
        }
        engine.check(&[])?;
        Ok(engine)
    }
}
