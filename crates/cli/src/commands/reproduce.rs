//! `plywood reproduce`

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use plywood_engines::hint;
use plywood_lab::{
    BuiltIn, Experiment, Findings, Judgement, REPRODUCTIONS, Reading, Shard, Store, claims_as_markdown,
    claims_as_text,
};
use serde_json::json;

use crate::commands::compare::Question;
use crate::failure::Failure;
use crate::lab_args::{ReproduceArguments, Running};
use crate::out::Out;

pub(crate) fn run(arguments: &ReproduceArguments, out: &mut Out) -> Result<(), Failure> {
    if arguments.names.is_empty() && !arguments.all {
        return list(out);
    }
    let wanted = wanted(&arguments.names)?;
    for one in &wanted {
        let mut running = arguments.running.clone();
        if wanted.len() > 1 {
            running.keeping.output = arguments.running.keeping.folder_for(one.name);
        }
        let section = reproduce(*one, arguments.claimed, &running, out)?;
        if let Some(path) = &arguments.markdown {
            update(path, one.name, &section).map_err(|error| Failure::unwritable(path, &error))?;
        }
    }
    Ok(())
}

/// What can be reproduced.
fn list(out: &mut Out) -> Result<(), Failure> {
    for one in REPRODUCTIONS {
        let experiment = Reading::default().text(one.name, one.text)?;
        let claims = experiment.claims.len();
        if out.json {
            out.value(&json!({ "name": one.name, "title": experiment.title, "claims": claims }))?;
        } else {
            out.line(format_args!("{:<12}{:>3} claims  {}", one.name, claims, experiment.title))?;
        }
    }
    if !out.json {
        out.line("\nplywood reproduce NAME --quick takes a few minutes at most; without --quick it is the whole experiment, which may take hours.")?;
    }
    Ok(())
}

fn wanted(names: &[String]) -> Result<Vec<BuiltIn>, Failure> {
    if names.is_empty() {
        return Ok(REPRODUCTIONS.to_vec());
    }
    let find = |name: &String| {
        REPRODUCTIONS.iter().find(|one| one.name == name).copied().ok_or_else(|| {
            let near = hint(name, REPRODUCTIONS.iter().map(|one| one.name));
            Failure::Usage(format!(
                "there is nothing to reproduce called {name:?}{near}: plywood reproduce lists everything"
            ))
        })
    };
    names.iter().map(find).collect()
}

/// Repeats an experiment and tells what became of its claims; returns that as Markdown.
fn reproduce(one: BuiltIn, claimed: bool, running: &Running, out: &mut Out) -> Result<String, Failure> {
    let mut experiment = running.reading().text(one.name, one.text)?;
    let mut command = format!("plywood reproduce {}", one.name);
    if claimed {
        experiment = experiment.claimed();
        command += " --claimed";
    }
    let question = Question::new(experiment, one.text.to_owned(), command, running)?;
    let store = question.results.store();
    let progress = question.measure(&store, Shard::WHOLE, running, out)?;
    question.check_complete(progress)?;
    let findings = Findings::of(&Store::read(&store)?, None)?;
    let report = findings.report(&question.command);
    let page =
        question.results.write(&report, running.png).map_err(|error| Failure::Failed(error.to_string()))?;
    let judgements: Vec<Judgement> = findings
        .experiment
        .claims
        .iter()
        .map(|claim| claim.judge(&findings.experiment, findings.analysis.summary()))
        .collect();
    tell(&findings.experiment, &judgements, &page, out)?;
    if findings.analysis.disagreeing() > 0 {
        return Err(Failure::Failed(format!("{}: answers disagree, see {}", one.name, page.display())));
    }
    Ok(section(&findings.experiment, &judgements, &question.command))
}

fn tell(
    experiment: &Experiment,
    judgements: &[Judgement],
    page: &Path,
    out: &mut Out,
) -> Result<(), Failure> {
    let page = page.display().to_string();
    if out.json {
        return out.value(&json!({ "name": experiment.name, "title": experiment.title, "claims": judgements, "report": page }));
    }
    out.line(format_args!(
        "{}: {}\n\n{}report    {page}\n",
        experiment.name,
        experiment.title,
        claims_as_text(judgements)
    ))
}

const INTRODUCTION: &str = "\
# Reproductions

What was published about game-tree search, and what Plywood measures. The program writes this page: each section names the command that made it
(with `--data FOLDER` where it says that a published set was used, and `--markdown docs/reproductions.md`). Numbers of a claim are means over
positions, or ratios of means. Nodes are exact and come out the same everywhere; times are those of one machine.

";

/// Puts a section into a page, in the place of the one about the same experiment if there is one, in the order of the list.
fn update(path: &Path, name: &str, section: &str) -> io::Result<()> {
    let old = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let old_sections: Vec<String> =
        old.split("\n## ").skip(1).map(|text| format!("## {}\n", text.trim_end())).collect();
    let about = |text: &&String, name: &str| text.starts_with(&format!("## {name}:"));
    let sections = REPRODUCTIONS.iter().filter_map(|one| {
        if one.name == name {
            return Some(section.to_owned());
        }
        old_sections.iter().find(|text| about(text, one.name)).cloned()
    });
    fs::write(path, INTRODUCTION.to_owned() + &sections.collect::<Vec<_>>().join("\n"))
}

fn section(experiment: &Experiment, judgements: &[Judgement], command: &str) -> String {
    let mut text = format!("## {}: {}\n\n`{command}`\n\n", experiment.name, experiment.title);
    let sets: Vec<String> = experiment
        .sets
        .iter()
        .map(|set| format!("{}, {} positions ({})", set.name, set.positions.len(), source(&set.source)))
        .collect();
    let _ = writeln!(text, "Positions: {}.\n", sets.join("; "));
    text + &claims_as_markdown(judgements)
}

/// Where positions come from, without the folder that somebody keeps them in.
fn source(text: &str) -> String {
    match text.strip_prefix("published set ") {
        Some(rest) => format!("published set {}", rest.rsplit('/').next().unwrap_or(rest)),
        None => text.to_owned(),
    }
}
