//! `plywood parallel`

mod arguments;

use std::fs;
use std::time::Instant;

use plywood_core::{Goal, Window, grouped};
use plywood_engines::{AnyGame, EngineSpec, Family, Games, Simulated, Simulator, scheme_name};
use plywood_lab::{SpeedUps, TeamFigures};
use plywood_search::{Parallel, Scheme, Simulation};
use serde_json::{Value, json};

use crate::budget::{Budget, Cause};
use crate::failure::Failure;
use crate::out::Out;
use crate::ticker::{List, Ticker};

pub(crate) use arguments::ParallelArguments;

pub(crate) fn run(arguments: &ParallelArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    check(arguments)?;
    let game = games.find(&arguments.game)?;
    let position = position(&game, arguments.position.as_deref())?;
    let study = Study {
        game,
        arguments,
        position,
        budget: Budget::new(&arguments.spending, &arguments.engine)?,
        begun: Instant::now(),
    };
    let found = study.search(out)?;
    study.tell(&found, out)?;
    if let Some(file) = &arguments.plot {
        let svg = study.speed_ups(&found).plot().svg;
        fs::write(file, svg).map_err(|error| Failure::unwritable(file, &error))?;
    }
    let latex = arguments.latex.write(None, |called| study.speed_ups(&found).latex(called), out)?;
    if !out.json {
        latex.map_or(Ok(()), |latex| latex.tell(out))?;
    }
    match found.stopped {
        Some(Cause::Interrupt(_)) => Err(Failure::Failed(format!("interrupted: {}", study.done(&found)))),
        _ => Ok(()),
    }
}

/// Refuses what contradicts itself or would say nothing.
fn check(arguments: &ParallelArguments) -> Result<(), Failure> {
    let wrong = |message: &str| Err(Failure::Usage(message.to_owned()));
    let EngineSpec { threads, parallel, .. } = &arguments.engine;
    if threads.is_some() || parallel.is_some() {
        return wrong(
            "--processors says how many search and --schemes how: leave threads and parallel out of the engine",
        );
    }
    let by_table = |scheme: &Scheme| matches!(scheme, Scheme::Lazy | Scheme::Abdada);
    if arguments.engine.algorithm.family() == Family::Cutting
        && !arguments.engine.has_table()
        && arguments.schemes.iter().any(by_table)
    {
        return wrong(
            "with lazy and abdada processors meet in the table: add table=16 to the engine, or give --schemes ybw,pvs",
        );
    }
    let ending = arguments.plot.as_deref().map(|file| file.extension().and_then(|ending| ending.to_str()));
    if ending.is_some_and(|ending| ending != Some("svg")) {
        return wrong("--plot draws SVG: give a file that ends with .svg");
    }
    Ok(())
}

/// The position in the game's notation, if there is something to search in it.
fn position(game: &AnyGame, text: Option<&str>) -> Result<String, Failure> {
    let mut rules = game.rules()?;
    rules.set_position(text)?;
    if rules.moves().is_empty() {
        return Err(Failure::Usage(
            "the game is over here, so that there is nothing to search: give another position".to_owned(),
        ));
    }
    Ok(rules.position())
}

/// Everything that is asked.
struct Study<'a> {
    game: AnyGame,
    arguments: &'a ParallelArguments,
    position: String,
    budget: Budget,
    begun: Instant,
}

/// A search of several processors.
struct Team {
    scheme: Scheme,
    processors: usize,
    found: Simulated,
}

/// Everything that was found.
struct Found {
    alone: Simulated,
    /// Those of a scheme beside each other, by the number of processors.
    teams: Vec<Team>,
    /// What ended it before all searches were done.
    stopped: Option<Cause>,
}

impl Study<'_> {
    /// Searches with one processor, and then with every number of them in every scheme. Small numbers come first: what
    /// is left out in the end is left out of all schemes.
    fn search(&self, out: &mut Out) -> Result<Found, Failure> {
        let mut search = self.game.simulator(&self.arguments.engine)?;
        let ticker = (out.is_watched() && !out.json && !self.arguments.progress).then(|| {
            let list = List { of: "search", begun: 0, total: Some(1 + self.teams().len()) };
            Ticker::start(self.budget.meter(), Some(list))
        });
        let mut next = |team: Parallel| {
            ticker.iter().for_each(Ticker::next);
            self.ask(&mut *search, team)
        };
        let alone = next(Parallel::new(Scheme::Ybw, 1))?;
        if let Some(cause) = self.budget.cause(alone.answer.end) {
            return Err(Failure::Failed(format!(
                "the search of one processor was stopped {cause}, so that there is nothing to compare others with: \
                 give a smaller --depth, or more --nodes or --time"
            )));
        }
        if self.arguments.progress {
            out.remark(format_args!("1 processor: {} nodes", grouped(alone.simulation.all_nodes())));
        }
        let (mut teams, mut stopped) = (Vec::new(), None);
        for (processors, scheme) in self.teams() {
            let found = next(Parallel::new(scheme, processors))?;
            if let Some(cause) = self.budget.cause(found.answer.end) {
                stopped = Some(cause);
                break;
            }
            if self.arguments.progress {
                let (name, nodes) = (scheme_name(scheme), grouped(found.simulation.all_nodes()));
                out.remark(format_args!("{name}, {processors} processors: {nodes} nodes"));
            }
            teams.push(Team { scheme, processors, found });
        }
        let place = |team: &Team| self.schemes().iter().position(|scheme| *scheme == team.scheme);
        teams.sort_by_key(place);
        Ok(Found { alone, teams, stopped })
    }

    fn ask(&self, search: &mut dyn Simulator, team: Parallel) -> Result<Simulated, Failure> {
        let goal = Goal { depth: Some(self.arguments.depth), window: Window::FULL };
        let position = self.arguments.position.as_deref();
        let spend = |limits: &_| search.simulate(position, goal, limits, team);
        Ok(self.budget.spend_rest(self.begun, spend)?)
    }

    /// The schemes, each once.
    fn schemes(&self) -> Vec<Scheme> {
        let mut schemes = Vec::new();
        for scheme in &self.arguments.schemes {
            if !schemes.contains(scheme) {
                schemes.push(*scheme);
            }
        }
        schemes
    }

    /// The searches of several processors, in their order.
    fn teams(&self) -> Vec<(usize, Scheme)> {
        let mut processors = self.arguments.processors.clone();
        processors.retain(|count| *count > 1);
        processors.sort_unstable();
        processors.dedup();
        let schemes = self.schemes();
        processors.iter().flat_map(|count| schemes.iter().map(move |scheme| (*count, *scheme))).collect()
    }

    /// The figures behind table, JSON and plot.
    fn speed_ups(&self, found: &Found) -> SpeedUps {
        let ParallelArguments { game, engine, depth, .. } = self.arguments;
        let figures = |team: &Team| figures(team, &found.alone);
        SpeedUps {
            title: format!("{game} {}, depth {depth}, {engine}", self.position),
            teams: found.teams.iter().map(figures).collect(),
        }
    }

    fn tell(&self, found: &Found, out: &mut Out) -> Result<(), Failure> {
        let speed_ups = self.speed_ups(found);
        if out.json {
            return out.value(&self.json(found, &speed_ups));
        }
        let nodes = grouped(found.alone.simulation.all_nodes());
        out.line(&speed_ups.title)?;
        out.line(format_args!("one processor visits {nodes} nodes and finds {}", verdict(&found.alone)))?;
        out.line(format_args!("\n{}", speed_ups.text(out.width()).trim_end()))?;
        for team in found.teams.iter().filter(|team| team.found.answer.score != found.alone.answer.score) {
            let Team { scheme, processors, found } = team;
            let (scheme, verdict) = (scheme_name(*scheme), verdict(found));
            out.line(format_args!("other     {scheme} with {processors} processors finds {verdict}"))?;
        }
        if self.arguments.timeline {
            for team in &found.teams {
                out.line(format_args!("\n{}", timeline(team).trim_end()))?;
            }
        }
        if let Some(cause) = found.stopped {
            out.line(format_args!("stopped   {cause}; {}", self.done(found)))?;
        }
        Ok(())
    }

    /// How many searches were done, the one of one processor included.
    fn done(&self, found: &Found) -> String {
        format!("{} of {} searches are done", 1 + found.teams.len(), 1 + self.teams().len())
    }

    fn json(&self, found: &Found, speed_ups: &SpeedUps) -> Value {
        let ParallelArguments { game, engine, depth, .. } = self.arguments;
        let teams: Vec<Value> = found
            .teams
            .iter()
            .zip(&speed_ups.teams)
            .map(|(Team { found, .. }, team)| {
                let mut value = simulated_json(found);
                value["scheme"] = json!(team.scheme);
                value["processors"] = json!(team.processors);
                value["speed_up"] = json!(team.speed_up());
                value["extra_share"] = json!(team.extra_share());
                value["idle_share"] = json!(team.idle_share());
                value["aborted_share"] = json!(team.aborted_share());
                value
            })
            .collect();
        json!({
            "game": game,
            "position": self.position,
            "engine": engine.to_string(),
            "depth": depth,
            "alone": simulated_json(&found.alone),
            "teams": teams,
            "planned": self.teams().len(),
            "stopped": found.stopped.map(|cause| cause.to_string()),
        })
    }
}

fn figures(team: &Team, alone: &Simulated) -> TeamFigures {
    let Team { scheme, processors, found } = team;
    TeamFigures {
        scheme: scheme_name(*scheme).to_owned(),
        processors: *processors,
        time: found.simulation.time,
        time_alone: alone.simulation.time,
        nodes: found.simulation.all_nodes(),
        nodes_alone: alone.simulation.all_nodes(),
        aborted: found.answer.stats.aborted,
        splits: found.answer.stats.splits,
    }
}

/// Parts of the time that a timeline shows.
const COLUMNS: u64 = 80;
/// So many processors are drawn; those after them look alike.
const DRAWN: usize = 16;

/// Who had something to do when: a line for each processor, darker where it searched for more of the time.
fn timeline(team: &Team) -> String {
    let Simulation { time, waits, .. } = &team.found.simulation;
    let mut text = format!(
        "{}, {} processors, {} units of time\n",
        scheme_name(team.scheme),
        team.processors,
        grouped(*time)
    );
    for (number, waits) in (1..).zip(waits).take(DRAWN) {
        let shade = |column: u64| {
            let (from, to) = (time * column / COLUMNS, (time * (column + 1) / COLUMNS).max(1));
            let waited: u64 =
                waits.iter().map(|(begin, end)| end.min(&to).saturating_sub(*begin.max(&from))).sum();
            match 1.0 - waited as f64 / to.saturating_sub(from).max(1) as f64 {
                work if work > 0.9 => '█',
                work if work > 0.6 => '▓',
                work if work > 0.3 => '▒',
                work if work > 0.05 => '░',
                _ => ' ',
            }
        };
        let bar: String = (0..COLUMNS).map(shade).collect();
        text.push_str(&format!("{number:>3} {}\n", bar.trim_end()));
    }
    text
}

/// As in `4, worth 12`.
fn verdict(found: &Simulated) -> String {
    format!("{}, worth {}", found.answer.best.as_deref().unwrap_or("no move"), found.answer.score)
}

fn simulated_json(found: &Simulated) -> Value {
    json!({
        "time": found.simulation.time,
        "nodes": found.simulation.all_nodes(),
        "nodes_by_processor": found.simulation.nodes,
        "aborted": found.answer.stats.aborted,
        "splits": found.answer.stats.splits,
        "score": found.answer.score.to_string(),
        "best": found.answer.best,
    })
}
