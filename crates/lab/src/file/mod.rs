//! Experiment files: TOML in, an [`Experiment`] out, or the line and the key that are wrong.

mod engines;
mod form;
mod sets;
mod values;

use std::path::Path;

use plywood_core::grouped;
use plywood_engines::{AlgorithmName, Games};
use plywood_workshop::file::{FileFault, Located, Source, TextFile, TimeText, about, folder_name};

use self::form::{Form, GoalForm, LimitsForm, MeasureForm, QuickForm};
use self::sets::SetReader;
use crate::experiment::{Cap, Engine, Experiment, Limit, Measure, PositionSet, Tables, Timing};

/// What a table can remember of a depth.
const DEEPEST: u32 = 254;
/// The plan of an experiment is made in memory, and every unit is a row of its store.
const MOST_UNITS: u64 = 10_000_000;

/// How an experiment file is read.
#[derive(Copy, Clone, Debug)]
pub struct Reading<'a> {
    /// Take the quick version of the experiment.
    pub quick: bool,
    /// A folder with published sets, which stand in for the suites of the same names.
    pub data: Option<&'a Path>,
    /// The games that there are.
    pub games: &'a Games,
}

impl<'a> Reading<'a> {
    /// Reads about these games.
    pub fn new(games: &'a Games) -> Reading<'a> {
        Reading { quick: false, data: None, games }
    }

    /// Reads an experiment from a file; its text comes along.
    pub fn file(&self, path: &Path) -> Result<(Experiment, String), FileFault> {
        let file = TextFile::read(path)?;
        let experiment = self.resolve(file.source(), &file.stem(), file.folder())?;
        Ok((experiment, file.text))
    }

    /// Reads an experiment from a text; `name` is the experiment's if the text gives none.
    pub fn text(&self, name: &str, text: &str) -> Result<Experiment, FileFault> {
        self.resolve(Source { name, text }, name, Path::new(""))
    }

    fn resolve(&self, source: Source<'_>, stem: &str, folder: &Path) -> Result<Experiment, FileFault> {
        let form: Form = toml::from_str(source.text).map_err(|error| source.fault_of_toml(&error))?;
        let name = folder_name(source, stem, form.name.as_ref())?;
        let found = self.games.find(form.game.get_ref());
        let game = found.map_err(|error| source.fault(form.game.place(), error.to_string()))?;
        let seed = form.seed.unwrap_or(1);
        let quick = if self.quick { form.quick.as_ref() } else { None };
        let weak = form.goal == GoalForm::Winner;
        let mut reader = SetReader::new(source, folder, self.data, seed, &game)?;
        let sets = sets(source, &form, quick, &mut reader)?;
        let clock = form.clock.as_ref().map_or(Timing::Real, |clock| *clock.get_ref());
        let engines = engines::engines(source, &form.engines, &form.matrix, &game, clock)?;
        let limits = limits(source, &form, quick, &engines)?;
        let baseline = baseline(source, form.baseline.as_ref(), &engines)?;
        check_goals(source, &engines, &limits, weak)?;
        let repetitions = quick.and_then(|quick| quick.repetitions.as_ref()).or(form.repetitions.as_ref());
        if let Some(repetitions) = repetitions.filter(|count| *count.get_ref() == 0) {
            return Err(source.fault(repetitions.place(), "repetitions: give 1 or more"));
        }
        let measured = |what| form.measure.as_ref().is_none_or(|list| list.contains(&what));
        let experiment = Experiment {
            title: form.title.clone().unwrap_or_else(|| name.clone()),
            name,
            about: about(form.about.as_deref(), quick.and_then(|quick| quick.note.as_deref())),
            game: game.name().to_owned(),
            seed,
            sets,
            engines,
            limits,
            cap: Cap { nodes: form.cap.nodes, time: form.cap.time.map(|time| time.0) },
            repetitions: repetitions.map_or(1, |repetitions| *repetitions.get_ref()),
            order: form.order,
            tables: form.tables,
            clock,
            weak,
            measure: Measure {
                time: measured(MeasureForm::Time),
                memory: form.measure.is_some() && measured(MeasureForm::Memory),
            },
            baseline,
            stands_in: quick.is_some_and(|quick| quick.list.is_some()),
            claims: form.claims.iter().map(|claim| claim.get_ref().clone()).collect(),
        };
        if experiment.units() > MOST_UNITS {
            let message = format!(
                "that are {} units (positions x engines x limits x repetitions), and an experiment has at most {}: \
                 leave some out, or make several experiments of them",
                grouped(experiment.units()),
                grouped(MOST_UNITS)
            );
            return Err(repetitions.map_or_else(
                || source.fault_of_all(&*message),
                |count| source.fault(count.place(), &*message),
            ));
        }
        if let Some(clock) = &form.clock {
            check_clock(&experiment).map_err(|message| source.fault(clock.place(), message))?;
        }
        for claim in &form.claims {
            claim.get_ref().check(&experiment).map_err(|message| source.fault(claim.place(), message))?;
        }
        Ok(experiment)
    }
}

fn sets(
    source: Source<'_>,
    form: &Form,
    quick: Option<&QuickForm>,
    reader: &mut SetReader<'_>,
) -> Result<Vec<PositionSet>, FileFault> {
    if form.positions.is_empty() {
        return Err(source
            .fault_of_all("there are no positions: add [[positions]] with suite, file, list or generate"));
    }
    let mut sets: Vec<PositionSet> = Vec::new();
    for spanned in &form.positions {
        let mut set = spanned.get_ref().clone();
        if let Some(quick) = quick {
            if quick.take.is_some() || quick.sample.is_some() {
                (set.take, set.sample) = (quick.take, quick.sample);
            }
            if let Some(list) = &quick.list {
                set.name = Some(set.name.unwrap_or_else(|| "list".to_owned()));
                (set.suite, set.file, set.generate, set.scores) = (None, None, None, None);
                set.skip = None;
                set.list = Some(list.clone());
            }
        }
        let set = reader.read(&set, spanned.place())?;
        if sets.iter().any(|other| other.name == set.name) {
            let message =
                format!("two sets of positions are called {:?}: give one of them another name", set.name);
            return Err(source.fault(spanned.place(), message));
        }
        sets.push(set);
    }
    Ok(sets)
}

fn limits(
    source: Source<'_>,
    form: &Form,
    quick: Option<&QuickForm>,
    engines: &[Engine],
) -> Result<Vec<Limit>, FileFault> {
    let none = LimitsForm::default();
    let given = quick.and_then(|quick| quick.limits.as_ref()).or(form.limits.as_ref());
    let limits = given.map_or(&none, Located::get_ref);
    let depth = quick.and_then(|quick| quick.depth.as_ref()).or(limits.depth.as_ref());
    let mut list: Vec<Limit> = Vec::new();
    if let Some(depth) = depth {
        for plies in &depth.get_ref().0 {
            let fits = u32::try_from(*plies).ok().filter(|plies| *plies <= DEEPEST);
            let message = || format!("depth {plies} is too deep: give at most {DEEPEST}, or end = true");
            list.push(Limit::Depth(fits.ok_or_else(|| source.fault(depth.place(), message()))?));
        }
    }
    if let Some(nodes) = &limits.nodes {
        list.extend(nodes.get_ref().0.iter().map(|nodes| Limit::Nodes(*nodes)));
    }
    if let Some(simulations) = &limits.simulations {
        list.extend(simulations.get_ref().0.iter().map(|count| Limit::Simulations(*count)));
    }
    if let Some(times) = &limits.time {
        let micros = |time: &TimeText| u64::try_from(time.0.as_micros()).unwrap_or(u64::MAX);
        list.extend(times.get_ref().0.iter().map(|time| Limit::Time(micros(time))));
    }
    if limits.end {
        list.push(Limit::End);
    }
    if list.is_empty() {
        list.extend(deepest(engines).map(Limit::Depth));
    }
    if list.is_empty() {
        let message = "there are no limits: add [limits] with depth, nodes, simulations, time or end = true, \
                       or give every engine a depth of its own, such as pvs:depth=6";
        return Err(
            given.map_or_else(|| source.fault_of_all(message), |given| source.fault(given.place(), message))
        );
    }
    let mut sorted = list.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("the limit \"{}\" is given twice: leave one out", twice[0]);
        return Err(given
            .map_or_else(|| source.fault_of_all(&*message), |given| source.fault(given.place(), &*message)));
    }
    Ok(list)
}

/// The depth that all engines keep to by themselves, if every one has a depth of its own.
fn deepest(engines: &[Engine]) -> Option<u32> {
    let own = |engine: &Engine| {
        let late = engine.spec.late.map_or(0, |late| late.depth);
        Some(engine.spec.depth?.max(late))
    };
    engines.iter().map(own).try_fold(0, |deepest, own| Some(own?.max(deepest)))
}

fn baseline(
    source: Source<'_>,
    name: Option<&Located<String>>,
    engines: &[Engine],
) -> Result<u32, FileFault> {
    let Some(name) = name else { return Ok(0) };
    match engines.iter().position(|engine| engine.name == *name.get_ref()) {
        Some(index) => Ok(index as u32),
        None => Err(source.fault(name.place(), engines::unknown_engine(name.get_ref(), engines))),
    }
}

/// Refuses what an engine cannot be asked.
fn check_goals(
    source: Source<'_>,
    engines: &[Engine],
    limits: &[Limit],
    weak: bool,
) -> Result<(), FileFault> {
    for Engine { name, spec } in engines {
        if spec.algorithm == AlgorithmName::Solver && limits.iter().any(|limit| limit.axis() == "depth") {
            return Err(source.fault_of_all(format!(
                "{name}: the solver always finds the exact score, so a depth means nothing to it: use end = true"
            )));
        }
        if limits.iter().any(|limit| matches!(limit, Limit::Simulations(_))) {
            spec.check_simulations().map_err(|error| source.fault_of_all(format!("{name}: {error}")))?;
        }
        if weak && !spec.algorithm.cuts() {
            return Err(source.fault_of_all(format!(
                "{name}: {} looks at everything, so goal = \"winner\" would do nothing: leave it out",
                spec.algorithm.name()
            )));
        }
    }
    Ok(())
}

/// Refuses what means nothing in virtual time.
fn check_clock(experiment: &Experiment) -> Result<(), String> {
    let is_timed = experiment.limits.iter().any(|limit| matches!(limit, Limit::Time(_)));
    let wrong = [
        (is_timed, "limits of time are about the machine's clock: use depth, nodes or end"),
        (experiment.cap.time.is_some(), "a cap on time is about the machine's clock: use nodes"),
        (experiment.repetitions > 1, "every repetition comes out the same: leave repetitions out"),
        (experiment.tables == Tables::Kept, "a simulation begins with an empty table: leave tables out"),
        (experiment.measure.memory, "the memory of a simulation is not that of its engine: leave memory out"),
    ];
    match wrong.into_iter().find(|(is_wrong, _)| experiment.clock == Timing::Virtual && *is_wrong) {
        Some((_, why)) => Err(format!("clock = \"virtual\" counts nodes, and {why}")),
        None => Ok(()),
    }
}
