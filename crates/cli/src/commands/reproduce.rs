//! `plywood reproduce`

use std::path::{Path, PathBuf};

use plywood_arena::{Contest, GameStore, ScoreClaim, odd_endings};
use plywood_engines::Games;
use plywood_engines::hint;
use plywood_lab::{
    BuiltIn, Claim, ContestReport, Experiment, Findings, REPRODUCTIONS, Reading, Reproduction, Results,
};
use plywood_workshop::claims::{Judgement, claims_as_text};
use plywood_workshop::{Shard, Store};
use serde_json::json;

use crate::commands::arena::Event;
use crate::commands::compare::Question;
use crate::commands::latex::Written;
use crate::commands::reproductions_page::{section, source, update};
use crate::commands::standings::Standings;
use crate::failure::Failure;
use crate::lab_args::{LatexArguments, ReproduceArguments, Running};
use crate::out::Out;
use crate::program;
use crate::progress::clock;

pub(crate) fn run(arguments: &ReproduceArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    if arguments.names.is_empty() && !arguments.all {
        return list(games, out);
    }
    let wanted = wanted(&arguments.names)?;
    for one in &wanted {
        let mut running = arguments.running.clone();
        let task = one.read(arguments, games)?;
        if wanted.len() > 1 {
            running.keeping.output = arguments.running.keeping.folder_for(task.name());
        }
        let section = match &task.what {
            Reproduction::Experiment(experiment) => task.measure(experiment, games, &running, out)?,
            Reproduction::Contest(contest) => {
                contest.warnings.iter().for_each(|warning| out.remark(warning));
                task.play(contest, games, &running, out)?
            }
        };
        if let Some(path) = &arguments.markdown {
            update(path, task.name(), &section).map_err(|error| Failure::unwritable(path, &error))?;
        }
    }
    Ok(())
}

/// What can be reproduced.
fn list(games: &Games, out: &mut Out) -> Result<(), Failure> {
    let mut has_contests = false;
    for one in REPRODUCTIONS {
        let (title, claims, times) = match Reproduction::built_in(one, &Reading::new(games), false)? {
            Reproduction::Experiment(experiment) => (experiment.title, experiment.claims.len(), None),
            Reproduction::Contest(quick) => {
                let full = match Reproduction::built_in(one, &Reading::new(games), true)? {
                    Reproduction::Contest(full) => full.time,
                    Reproduction::Experiment(_) => None,
                };
                (quick.title, quick.claims.len(), quick.time.zip(full))
            }
        };
        has_contests |= times.is_some();
        if out.json {
            let seconds = times.map(|(quick, full)| [quick, full].map(|time| time.as_secs()));
            let mut value = json!({ "name": one.name, "title": title, "claims": claims });
            if let Some([quick, full]) = seconds {
                value["seconds"] = json!({ "quick": quick, "full": full });
            }
            out.value(&value)?;
        } else {
            let times = times.map_or_else(String::new, |(quick, full)| {
                format!(" (at most {}, with --full {})", clock(quick), clock(full))
            });
            out.line(format_args!("{:<18}{claims:>3} claims  {title}{times}", one.name))?;
        }
    }
    if !out.json {
        out.line(program::renamed(
            "\nplywood reproduce NAME --quick takes a few minutes at most; without --quick it is the whole \
             experiment, which may take hours.",
        ))?;
    }
    if has_contests && !out.json {
        out.line("Matches are played with less time and fewer games than published, unless --full; times are hours, minutes and seconds on one worker.")?;
    }
    Ok(())
}

/// Where something to reproduce is found.
enum Source {
    List(BuiltIn),
    File(PathBuf),
}

fn wanted(names: &[String]) -> Result<Vec<Source>, Failure> {
    if names.is_empty() {
        return Ok(REPRODUCTIONS.iter().copied().map(Source::List).collect());
    }
    let find = |name: &String| {
        if Path::new(name).extension().is_some_and(|ending| ending == "toml") {
            return Ok(Source::File(name.into()));
        }
        REPRODUCTIONS.iter().find(|one| one.name == name).copied().map(Source::List).ok_or_else(|| {
            let near = hint(name, REPRODUCTIONS.iter().map(|one| one.name));
            Failure::Usage(format!(
                "there is nothing to reproduce called {name:?}{near}: plywood reproduce lists everything; a file ends with .toml"
            ))
        })
    };
    names.iter().map(find).collect()
}

impl Source {
    fn read(&self, arguments: &ReproduceArguments, games: &Games) -> Result<Task, Failure> {
        let (reading, full) = (arguments.running.reading(games), arguments.full);
        let (what, text, called) = match self {
            Source::List(one) => {
                let task = Reproduction::built_in(one, &reading, full)?;
                (task, one.text.to_owned(), one.name.to_owned())
            }
            Source::File(path) => {
                let (what, text) = Reproduction::file(path, &reading, full)?;
                (what, text, path.display().to_string())
            }
        };
        let options = match &what {
            Reproduction::Contest(_) if full => " --full",
            Reproduction::Experiment(_) if arguments.claimed => " --claimed",
            _ => "",
        };
        let command = format!("{} reproduce {called}{options}", program::name());
        Ok(Task { what, text, command, claimed: arguments.claimed, full, latex: arguments.latex.clone() })
    }
}

/// Something to reproduce.
struct Task {
    what: Reproduction,
    text: String,
    command: String,
    claimed: bool,
    full: bool,
    latex: LatexArguments,
}

impl Task {
    fn name(&self) -> &str {
        match &self.what {
            Reproduction::Experiment(experiment) => &experiment.name,
            Reproduction::Contest(contest) => &contest.tournament.name,
        }
    }

    /// Repeats an experiment and tells what became of its claims; returns that as Markdown.
    fn measure(
        &self,
        experiment: &Experiment,
        games: &Games,
        running: &Running,
        out: &mut Out,
    ) -> Result<String, Failure> {
        let experiment = if self.claimed { experiment.clone().claimed() } else { experiment.clone() };
        let question = Question::new(experiment, self.text.clone(), self.command.clone(), games, running)?;
        let store = question.results.store();
        let progress = question.measure(&store, Shard::WHOLE, running, out)?;
        question.check_complete(progress)?;
        let findings = Findings::of(&Store::read(&store)?, games)?;
        let report = findings.report(&question.command);
        let page = question
            .results
            .write(&report, running.png)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let latex = self.latex.write(Some(self.name()), |called| report.latex(called), out)?;
        let experiment = &findings.experiment;
        let judge = |claim: &Claim| claim.judge(experiment, findings.analysis.summary());
        let judgements: Vec<Judgement> = experiment.claims.iter().map(judge).collect();
        tell(&experiment.name, &experiment.title, &judgements, &page, latex.as_ref(), out)?;
        if findings.analysis.disagreeing() > 0 {
            return Err(Failure::Failed(format!(
                "{}: answers disagree, see {}",
                experiment.name,
                page.display()
            )));
        }
        let sets: Vec<String> = experiment
            .sets
            .iter()
            .map(|set| {
                let count = set.positions.len();
                let positions = if count == 1 { "position" } else { "positions" };
                format!("{}, {count} {positions} ({})", set.name, source(&set.source))
            })
            .collect();
        let remark = experiment.clock.remark();
        let clock = remark.map_or_else(String::new, |remark| format!("\nTimes are in {remark}."));
        let what = format!("Positions: {}.{clock}", sets.join("; "));
        Ok(section(&experiment.name, &experiment.title, &question.command, &what, &judgements))
    }

    /// The same for matches.
    fn play(
        &self,
        contest: &Contest,
        games: &Games,
        running: &Running,
        out: &mut Out,
    ) -> Result<String, Failure> {
        let event = Event::new(contest.tournament.clone(), self.text.clone(), games, &running.keeping)?;
        let played = event.play(&running.keeping, None, out)?;
        played.check_complete()?;
        let store = &played.store;
        Standings::of(store, games)?.write(&event.folder)?;
        let results = store.game_results()?;
        let judge = |claim: &ScoreClaim| claim.judge(contest, &results);
        let judgements: Vec<Judgement> = contest.claims.iter().map(judge).collect();
        let manifests: Vec<serde_json::Value> =
            store.manifests()?.into_iter().map(|(_, manifest)| manifest).collect();
        let report = ContestReport {
            contest,
            results: &results,
            judgements: &judgements,
            manifests: &manifests,
            rerun: &self.command,
        };
        let page = Results::new(&event.folder)
            .write_page(&report.html(), &report.plots(), running.png)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let latex = self.latex.write(Some(self.name()), |called| report.latex(called), out)?;
        let (name, title) = (self.name(), &contest.title);
        tell(name, title, &judgements, &page, latex.as_ref(), out)?;
        let endings =
            odd_endings(&results).map(|endings| format!(" Endings: {endings}.")).unwrap_or_default();
        if !endings.is_empty() {
            out.remark(format_args!("{name}:{endings}"));
        }
        let quick = if self.full { "" } else { ", in the quick version of the file" };
        let (matches, pairs) = (contest.bouts.len(), contest.tournament.pairs);
        let what = format!("Matches: {matches}, with {pairs} pairs of games each{quick}.{endings}");
        Ok(section(name, title, &self.command, &what, &judgements))
    }
}

fn tell(
    name: &str,
    title: &str,
    judgements: &[Judgement],
    page: &Path,
    latex: Option<&Written>,
    out: &mut Out,
) -> Result<(), Failure> {
    let page = page.display().to_string();
    if out.json {
        let mut gist = json!({ "name": name, "title": title, "claims": judgements, "report": page });
        if let Some(latex) = latex {
            gist["latex"] = latex.main.display().to_string().into();
        }
        return out.value(&gist);
    }
    out.line(format_args!("{name}: {title}\n\n{}report    {page}", claims_as_text(judgements)))?;
    latex.map_or(Ok(()), |latex| latex.tell(out))?;
    out.line("")
}
