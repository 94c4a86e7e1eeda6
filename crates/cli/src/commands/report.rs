//! `plywood report`, `plywood export` and `plywood merge`

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use plywood_arena::GameStore;
use plywood_core::grouped;
use plywood_engines::Games;
use plywood_lab::{Findings, Report, Results, StoreFiles, UnitStore};
use plywood_protocol::control::CommandLine;
use plywood_workshop::{ExportError, Format, Store, StoreError, export as write_rows};
use serde_json::json;

use crate::commands::latex::Written;
use crate::commands::standings::Standings;
use crate::failure::Failure;
use crate::lab_args::{ExportArguments, ExportFormat, LatexArguments, MergeArguments, ReportArguments};
use crate::out::Out;
use crate::program;

pub(crate) fn report(arguments: &ReportArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let (results, path) = find(&arguments.results)?;
    let store = Store::read(&path)?;
    if !store.is_tournament()? {
        return publish(&results, &path, games, arguments.png, &arguments.latex, None, out);
    }
    let plots = [("--png", arguments.png), ("--latex", arguments.latex.latex.is_some())];
    if let Some((option, _)) = plots.into_iter().find(|(_, is_given)| *is_given) {
        let path = path.display();
        return Err(Failure::Usage(format!(
            "{path} holds a tournament, which has no plots: leave {option} out"
        )));
    }
    Standings::of(&store, games)?.publish(results.folder(), out)
}

pub(crate) fn export(arguments: &ExportArguments, out: &mut Out) -> Result<(), Failure> {
    let (_, path) = find(&arguments.results)?;
    let store = Store::read(&path)?;
    if arguments.output.as_ref().is_some_and(|output| is_same_file(output, &path)) {
        return Err(Failure::Usage(format!(
            "{} is the store, which the export would overwrite: choose another file",
            path.display()
        )));
    }
    let format = match arguments.format {
        _ if out.json => Format::Json,
        ExportFormat::Csv => Format::Csv,
        ExportFormat::Json => Format::Json,
    };
    let written = match &arguments.output {
        None => write_rows(&store, format, &mut out.answers()),
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::unwritable(path, &error))?;
            write_rows(&store, format, &mut BufWriter::new(file))
        }
    };
    match written {
        Ok(_) => Ok(()),
        Err(ExportError::Write(error)) => Err(error.into()),
        Err(ExportError::Store(error)) => Err(error.into()),
    }
}

pub(crate) fn merge(arguments: &MergeArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let parts: Vec<PathBuf> =
        arguments.stores.iter().map(|part| Ok(find(part)?.1)).collect::<Result<_, Failure>>()?;
    let mut first_of_kind: [Option<&Path>; 2] = [None; 2];
    for part in &parts {
        let kind = usize::from(Store::read(part)?.is_tournament()?);
        first_of_kind[kind].get_or_insert(part);
    }
    match first_of_kind {
        [Some(experiment), Some(tournament)] => Err(Failure::Usage(format!(
            "{} holds an experiment and {} a tournament: merge those apart from these",
            experiment.display(),
            tournament.display()
        ))),
        [None, Some(_)] => merge_games(&arguments.output, &parts, games, out),
        _ => {
            let results = Results::new(&arguments.output);
            merge_stores(&results, &parts, out)?;
            tell(&results, games, false, None, out)
        }
    }
}

/// Puts the games of parts together, and tells how the tournament stands; games that are there already stay.
pub(crate) fn merge_games(
    folder: &Path,
    parts: &[PathBuf],
    games: &Games,
    out: &mut Out,
) -> Result<(), Failure> {
    let path = StoreFiles::TOURNAMENT.whole(folder);
    let first = Store::read(&parts[0])?;
    let tournament = first.tournament()?;
    tournament.check_divisible()?;
    let is_new = !path.exists();
    let store = if is_new {
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, &error))?;
        Store::create_tournament(&path, &tournament, &first.tournament_source()?)?
    } else {
        Store::open(&path)?
    };
    drop(first);
    let all_added = store.merge_games(parts);
    let (store, all_added) = keep_if(store, all_added, is_new)?;
    for (part, added) in parts.iter().zip(all_added) {
        let count = Store::read(part)?.game_results()?.len() as u64;
        let known = grouped(count.saturating_sub(added));
        out.remark(format_args!(
            "{}: {} games added, {known} were there already",
            part.display(),
            grouped(added)
        ));
    }
    Standings::of(&store, games)?.publish(folder, out)
}

/// What came of a merge. A store that was made for a merge that failed goes away, so that nothing half done is taken
/// for the whole.
fn keep_if<T>(store: Store, merged: Result<T, StoreError>, is_new: bool) -> Result<(Store, T), Failure> {
    match merged {
        Ok(merged) => Ok((store, merged)),
        Err(error) => {
            let path = store.path().to_owned();
            drop(store);
            if is_new {
                Store::remove(&path)?;
            }
            Err(error.into())
        }
    }
}

/// Puts the stores of parts together; what is there already stays.
pub(crate) fn merge_stores(results: &Results, parts: &[PathBuf], out: &mut Out) -> Result<(), Failure> {
    let path = results.store();
    let is_new = !path.exists();
    let store = if is_new {
        let first = Store::read(&parts[0])?;
        std::fs::create_dir_all(results.folder())
            .map_err(|error| Failure::unwritable(results.folder(), &error))?;
        Store::create(&path, &first.experiment()?, &first.source()?)?
    } else {
        Store::open(&path)?
    };
    let all_merged = store.merge_all(parts);
    let (_, all_merged) = keep_if(store, all_merged, is_new)?;
    for (part, merged) in parts.iter().zip(all_merged) {
        let (added, known) = (grouped(merged.added), grouped(merged.present));
        out.remark(format_args!("{}: {added} units added, {known} were there already", part.display()));
    }
    Ok(())
}

/// Writes the report of the store in a folder, and tells the gist of it.
pub(crate) fn tell(
    results: &Results,
    games: &Games,
    png: bool,
    command: Option<&str>,
    out: &mut Out,
) -> Result<(), Failure> {
    publish(results, &results.store(), games, png, &LatexArguments::default(), command, out)
}

/// The same, for LaTeX too if wished.
fn publish(
    results: &Results,
    store: &Path,
    games: &Games,
    png: bool,
    latex: &LatexArguments,
    command: Option<&str>,
    out: &mut Out,
) -> Result<(), Failure> {
    let findings = Findings::of(&Store::read(store)?, games)?;
    let rerun = command.map_or_else(|| rerun(findings.manifests.last()), str::to_owned);
    let report = findings.report(&rerun);
    let page = results.write(&report, png).map_err(|error| Failure::Failed(error.to_string()))?;
    let latex = latex.write(None, |called| report.latex(called), out)?;
    if out.json {
        out.value(&gist(&findings, &page, latex.as_ref()))?;
    } else {
        out.line(text(&report, out))?;
        out.line(format_args!("report    {}", page.display()))?;
        latex.map_or(Ok(()), |latex| latex.tell(out))?;
        out.line(format_args!("store     {}", store.display()))?;
    }
    match findings.analysis.disagreeing() {
        0 => Ok(()),
        1 => Err(Failure::Failed("1 answer is wrong: see the report".to_owned())),
        count => {
            Err(Failure::Failed(format!("{} disagreements between answers: see the report", grouped(count))))
        }
    }
}

/// The last command that measured, as far as the store tells.
pub(crate) fn rerun(last: Option<&serde_json::Value>) -> String {
    let arguments = last.and_then(|manifest| manifest["run"]["arguments"].as_array());
    let words = arguments.into_iter().flatten().filter_map(|word| word.as_str());
    let passing = ["--resume", "--overwrite", "--quiet", "-q"];
    CommandLine::new(program::name(), words.filter(|word| !passing.contains(word))).to_string()
}

fn text(report: &Report<'_>, out: &Out) -> String {
    report.terminal(out.width(), out.has_colour())
}

fn gist(findings: &Findings, page: &Path, latex: Option<&Written>) -> serde_json::Value {
    let mut gist = json!({
        "experiment": findings.experiment.name,
        "units": findings.progress.done,
        "planned": findings.progress.planned,
        "disagreements": findings.analysis.disagreeing(),
        "report": page.display().to_string(),
    });
    if let Some(latex) = latex {
        gist["latex"] = latex.main.display().to_string().into();
    }
    gist
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().ok().is_some_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// The folder of results that somebody means, and the store in it.
pub(crate) fn find(path: &Path) -> Result<(Results, PathBuf), Failure> {
    if !path.is_dir() {
        return Ok((Results::new(path.parent().unwrap_or(Path::new(""))), path.to_owned()));
    }
    let [experiment, tournament] =
        [StoreFiles::EXPERIMENT, StoreFiles::TOURNAMENT].map(|files| files.whole(path));
    let store = match (experiment.exists(), tournament.exists()) {
        (true, true) => {
            return Err(Failure::Usage(format!(
                "{} has results of an experiment and of a tournament: name one of the stores, {} or {}",
                path.display(),
                experiment.display(),
                tournament.display()
            )));
        }
        (false, true) => tournament,
        (_, false) => experiment,
    };
    Ok((Results::new(path), store))
}
