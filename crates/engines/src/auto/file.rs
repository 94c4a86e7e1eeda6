//! Rules as files: a small table in TOML.

use std::fmt::{self, Write as _};

use plywood_core::TextError;
use serde::Deserialize;
use toml::Spanned;

use super::condition::Condition;
use super::rules::{Figures, Rule, Rules};
use crate::spec::{EngineSpec, Family};

/// What joins conditions.
const AND: &str = " and ";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    game: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    commands: Vec<String>,
    #[serde(default)]
    rules: Vec<Spanned<RuleForm>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleForm {
    when: Option<Spanned<String>>,
    engine: Spanned<String>,
    #[serde(default)]
    because: String,
    positions: Option<u32>,
    cost: Option<f64>,
    next: Option<Spanned<String>>,
    next_cost: Option<f64>,
}

impl Rules {
    /// Reads rules; `name` is the file's, for errors, which also name the line.
    pub fn parse(name: &str, text: &str) -> Result<Rules, TextError> {
        let fault = |at: usize, message: &str| {
            let line = text.get(..at).unwrap_or("").matches('\n').count() + 1;
            TextError::new(format!("{name}, line {line}: {message}"))
        };
        let form: Form = toml::from_str(text)
            .map_err(|error| fault(error.span().map_or(0, |span| span.start), error.message().trim()))?;
        let count = form.rules.len();
        if count == 0 {
            return Err(fault(
                text.len(),
                "there are no rules: add [[rules]] with an engine, and with when unless it is the last",
            ));
        }
        let mut rules = Vec::with_capacity(count);
        for (index, form) in form.rules.into_iter().enumerate() {
            let at = form.span().start;
            let form = form.into_inner();
            let when = match &form.when {
                None => Vec::new(),
                Some(when) => conditions(when.get_ref())
                    .map_err(|error| fault(when.span().start, &error.to_string()))?,
            };
            if when.is_empty() != (index + 1 == count) {
                return Err(fault(
                    at,
                    if when.is_empty() {
                        "this rule has no condition, so those after it would never apply: put it last, or add when"
                    } else {
                        "the last rule is for whatever is left: leave its when out, or add a rule with an engine alone"
                    },
                ));
            }
            let engine = |text: &Spanned<String>| -> Result<EngineSpec, TextError> {
                text.get_ref()
                    .parse()
                    .map_err(|error: TextError| fault(text.span().start, &error.to_string()))
            };
            let chosen = engine(&form.engine)?;
            if chosen.algorithm.family() == Family::Auto {
                return Err(fault(
                    form.engine.span().start,
                    "auto cannot choose itself: name an engine that searches, for example pvs",
                ));
            }
            let next = form.next.as_ref().map(engine).transpose()?.zip(form.next_cost);
            let figures = form.positions.zip(form.cost);
            let figures = figures.map(|(positions, cost)| Figures { positions, cost, next });
            rules.push(Rule { when, engine: chosen, because: form.because, figures });
        }
        Ok(Rules { game: form.game, about: form.about, commands: form.commands, rules })
    }
}

fn conditions(text: &str) -> Result<Vec<Condition>, TextError> {
    text.split(AND).map(str::parse).collect()
}

/// As a file that reads back as the same rules.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Rules of the engine auto: the first whose conditions hold chooses. A cost of 1 would be that of the"
        )?;
        writeln!(f, "# best engine of each position.")?;
        writeln!(f, "game = {}", quoted(&self.game))?;
        if !self.about.is_empty() {
            writeln!(f, "about = {}", quoted(&self.about))?;
        }
        if !self.commands.is_empty() {
            writeln!(f, "# What made this file.\ncommands = [")?;
            for command in &self.commands {
                writeln!(f, "    {},", quoted(command))?;
            }
            writeln!(f, "]")?;
        }
        for rule in &self.rules {
            writeln!(f, "\n[[rules]]")?;
            if !rule.when.is_empty() {
                let when: Vec<String> = rule.when.iter().map(Condition::to_string).collect();
                writeln!(f, "when = {}", quoted(&when.join(AND)))?;
            }
            writeln!(f, "engine = {}", quoted(&rule.engine.to_string()))?;
            if !rule.because.is_empty() {
                writeln!(f, "because = {}", quoted(&rule.because))?;
            }
            if let Some(Figures { positions, cost, next }) = &rule.figures {
                writeln!(f, "positions = {positions}\ncost = {cost:?}")?;
                if let Some((engine, cost)) = next {
                    writeln!(f, "next = {}\nnext_cost = {cost:?}", quoted(&engine.to_string()))?;
                }
            }
        }
        Ok(())
    }
}

/// A text as TOML writes it on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
