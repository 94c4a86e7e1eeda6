//! Where the positions of an experiment come from.

use std::path::Path;

use plywood_api::{Attention, Bot};
use plywood_core::Random;
use plywood_engines::{AnyGame, NotedPosition, PositionFile, hint};
use plywood_suites::Lines;
use plywood_workshop::file::{FileFault, Located, Place, Source, read_text_file, set_position};
use plywood_workshop::{Walk, draw};

use super::form::{GenerateForm, SetForm};
use crate::experiment::{Known, PositionSet};
use crate::suites;

/// More positions than this at random are a mistake, and so are more plies.
const MOST_GENERATED: usize = 1_000_000;
const MOST_PLIES: u32 = 1000;

/// Reads position sets.
pub(super) struct SetReader<'a> {
    source: Source<'a>,
    /// Where files are looked for.
    folder: &'a Path,
    /// Where published sets may lie that stand in for ours.
    data: Option<&'a Path>,
    seed: u64,
    /// Knows the rules.
    bot: Box<dyn Bot>,
    /// How files of positions are read that players of the game have.
    noted: Option<PositionFile>,
}

impl<'a> SetReader<'a> {
    pub(super) fn new(
        source: Source<'a>,
        folder: &'a Path,
        data: Option<&'a Path>,
        seed: u64,
        game: &AnyGame,
    ) -> Result<SetReader<'a>, FileFault> {
        let bot = game.rules().map_err(|error| source.fault_of_all(error.to_string()))?;
        Ok(SetReader { source, folder, data, seed, bot, noted: game.position_file() })
    }

    pub(super) fn read(&mut self, form: &SetForm, at: &Place) -> Result<PositionSet, FileFault> {
        let fault = |message: &str| Err(self.source.fault(at, message));
        let ways = [form.suite.is_some(), form.file.is_some(), form.list.is_some(), form.generate.is_some()];
        if ways.iter().filter(|given| **given).count() != 1 {
            return fault(
                "positions come from one of suite, file, list and generate: give exactly one of them",
            );
        }
        if form.scores.is_some() && form.file.is_none() {
            return fault(
                "scores says whether the lines of a file end with a score: leave it out, or give a file",
            );
        }
        if form.of.is_some_and(|of| form.list.as_ref().is_none_or(|list| list.len() > of as usize)) {
            return fault(
                "of says how many positions a list was drawn from, which are at least as many as it has",
            );
        }
        let (name, source, mut positions) = if let Some(suite) = &form.suite {
            self.suite(suite)?
        } else if let Some(file) = &form.file {
            self.file(file, form.scores)?
        } else if let Some(list) = &form.list {
            ("list".to_owned(), "the experiment file".to_owned(), self.list(list)?)
        } else if let Some(generate) = form.generate {
            let source = format!("{} random plies from the start, seed {}", generate.plies, self.seed);
            ("random".to_owned(), source, self.generate(generate, at)?)
        } else {
            unreachable!("one way is given");
        };
        let all = positions.len();
        let skipped = form.skip.unwrap_or(0);
        if skipped >= all {
            let message = format!("skip leaves nothing of {all} positions: skip fewer");
            return Err(self.source.fault(at, message));
        }
        positions.drain(..skipped);
        self.choose(&mut positions, form.take, form.sample, at)?;
        let source = if positions.len() == all {
            source
        } else {
            let which = if form.sample.is_some() { "drawn at random" } else { "the first" };
            let from = if skipped > 0 { format!(" from number {} on", skipped + 1) } else { String::new() };
            format!("{source} ({} of {all}, {which}{from})", positions.len())
        };
        let whole = form.of.or(form.generate.is_none().then(|| u32::try_from(all).unwrap_or(u32::MAX)));
        Ok(PositionSet { name: form.name.clone().unwrap_or(name), source, positions, whole })
    }

    fn suite(&mut self, suite: &Located<String>) -> Result<(String, String, Vec<Known>), FileFault> {
        let name = suite.get_ref();
        let Some(embedded) = suites::embedded(name) else {
            let hint = hint(name, suites::suites());
            let names = suites::suites().collect::<Vec<_>>().join(", ");
            return Err(self
                .source
                .fault(suite.place(), format!("there is no suite {name:?}{hint}; suites: {names}")));
        };
        let (source, text) = match self.data.and_then(|folder| suites::stand_in(embedded, folder)) {
            None => (format!("suite {name}"), embedded.text.to_owned()),
            Some(Ok((path, text))) => (format!("published set {path}"), text),
            Some(Err(error)) => {
                return Err(self
                    .source
                    .fault(suite.place(), format!("the set {name} could not be read: {error}")));
            }
        };
        let short = name.rsplit('/').next().unwrap_or(name).to_owned();
        let positions = self.lines(&source, &text, embedded.lines, suite.place())?;
        Ok((short, source, positions))
    }

    fn file(
        &mut self,
        file: &Located<String>,
        scores: Option<bool>,
    ) -> Result<(String, String, Vec<Known>), FileFault> {
        let path = self.folder.join(file.get_ref());
        let named = path.display().to_string();
        let text = read_text_file(&path).map_err(|error| {
            self.source.fault(file.place(), format!("{named} could not be read: {error}"))
        })?;
        let lines = match scores {
            Some(true) => Lines::Scores,
            None if self.noted.is_some_and(|noted| noted.has_name(&path)) => Lines::Epd,
            Some(false) | None => Lines::Positions,
        };
        let positions = self.lines(&named, &text, lines, file.place())?;
        let stem = path.file_stem().map_or_else(|| named.clone(), |stem| stem.to_string_lossy().into_owned());
        Ok((stem, file.get_ref().clone(), positions))
    }

    /// The positions of a text, one a line; empty lines and comments count for nothing.
    fn lines(&mut self, named: &str, text: &str, lines: Lines, at: &Place) -> Result<Vec<Known>, FileFault> {
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_start_matches('\u{feff}').trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let known = self
                .line(line, lines)
                .map_err(|error| self.source.fault(at, format!("{named}, line {}: {error}", index + 1)))?;
            positions.push(known);
        }
        if positions.is_empty() {
            return Err(self.source.fault(at, format!("{named} has no positions")));
        }
        Ok(positions)
    }

    fn line(&mut self, line: &str, lines: Lines) -> Result<Known, String> {
        match lines {
            Lines::Positions => {
                let ends_with_a_number = with_score(line).is_ok();
                let hint =
                    if ends_with_a_number { "; if lines end with a score, say scores = true" } else { "" };
                self.check(line).map_err(|error| format!("{error}{hint}"))?;
                Ok(Known::nothing_of(line))
            }
            Lines::Scores => {
                let (text, points) = with_score(line)?;
                self.check(text)?;
                Ok(Known { points: Some(points), ..Known::nothing_of(text) })
            }
            Lines::Epd => {
                let noted = self.noted.ok_or("this is a file of chess, and the game is another one")?;
                let NotedPosition { position, best, .. } =
                    (noted.read)(line).map_err(|error| error.to_string())?;
                self.check(&position)?;
                Ok(Known { best: self.spelled(best)?, ..Known::nothing_of(position) })
            }
        }
    }

    /// Moves of the position that was checked last, as engines write them.
    fn spelled(&mut self, moves: Vec<String>) -> Result<Vec<String>, String> {
        if moves.is_empty() {
            return Ok(moves);
        }
        let attention = Attention { moves, ..Attention::default() };
        self.bot.attend(&attention).map_err(|error| format!("operation bm: {error}"))?;
        Ok(self.bot.moves())
    }

    fn list(&mut self, list: &[Located<String>]) -> Result<Vec<Known>, FileFault> {
        list.iter()
            .map(|text| {
                let position = text.get_ref().trim();
                self.check(position).map_err(|error| self.source.fault(text.place(), error))?;
                Ok(Known::nothing_of(position))
            })
            .collect()
    }

    /// Refuses what cannot be searched.
    fn check(&mut self, text: &str) -> Result<(), String> {
        set_position(&mut *self.bot, text)?;
        if self.bot.moves().is_empty() {
            return Err(format!("the game is over in {text:?}: there is nothing to search"));
        }
        Ok(())
    }

    /// Different positions after so many random plies.
    fn generate(&mut self, wanted: GenerateForm, at: &Place) -> Result<Vec<Known>, FileFault> {
        let GenerateForm { count, plies } = wanted;
        if count > MOST_GENERATED {
            let message =
                format!("{count} positions are too many to generate: give at most {MOST_GENERATED}");
            return Err(self.source.fault(at, message));
        }
        if plies > MOST_PLIES {
            let message = format!("no game is worth {plies} random plies: give at most {MOST_PLIES}");
            return Err(self.source.fault(at, message));
        }
        let walk = Walk { plies, whole_turns: false };
        let texts = draw(&mut *self.bot, walk, count, self.seed, &mut |_| true)
            .map_err(|error| self.source.fault(at, error.to_string()))?;
        if texts.len() == count && count > 0 {
            return Ok(texts.into_iter().map(Known::nothing_of).collect());
        }
        Err(self.source.fault(
            at,
            format!(
                "{} different positions after {} plies were asked for, and only {} were found: ask for fewer",
                count,
                plies,
                texts.len()
            ),
        ))
    }

    /// The first positions, or some drawn at random, in their order.
    fn choose(
        &self,
        positions: &mut Vec<Known>,
        take: Option<usize>,
        sample: Option<usize>,
        at: &Place,
    ) -> Result<(), FileFault> {
        match (take, sample) {
            (Some(_), Some(_)) => {
                Err(self.source.fault(at, "take and sample both choose positions: leave one out"))
            }
            (Some(0), None) | (None, Some(0)) => {
                Err(self.source.fault(at, "take or sample at least one position"))
            }
            (Some(count), None) => {
                positions.truncate(count);
                Ok(())
            }
            (None, Some(count)) => {
                let mut random = Random::new(self.seed);
                while positions.len() > count {
                    positions.remove(random.below(positions.len() as u64) as usize);
                }
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }
}

/// A position and its score.
fn with_score(line: &str) -> Result<(&str, i32), String> {
    let (text, score) =
        line.rsplit_once(char::is_whitespace).ok_or("a position and its score were expected")?;
    let points = score.parse().map_err(|_| format!("{score:?} is no score: a whole number was expected"))?;
    Ok((text.trim_end(), points))
}
