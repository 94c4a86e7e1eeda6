//! `plywood strength`

use std::fs;
use std::path::{Path, PathBuf};

use plywood_arena::{Source, Standings, strength_page};
use plywood_lab::StoreFiles;
use plywood_workshop::Store;
use serde_json::{Value, json};

use crate::args::StrengthArguments;
use crate::commands::report::rerun;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(arguments: &StrengthArguments, out: &mut Out) -> Result<(), Failure> {
    let mut paths = Vec::new();
    for results in &arguments.results {
        let before = paths.len();
        collect(results, &mut paths)?;
        if paths.len() == before {
            let results = results.display();
            return Err(Failure::Usage(format!(
                "{results}: there is no store of a match or tournament in it"
            )));
        }
    }
    let sources = paths.iter().map(|path| source(path)).collect::<Result<Vec<_>, _>>()?;
    let page = strength_page(&sources).map_err(|error| Failure::Failed(error.to_string()))?;
    let Some(path) = &arguments.output else { return out.line(page.trim_end()) };
    fs::write(path, &page).map_err(|error| Failure::unwritable(path, &error))?;
    if out.json {
        return out.value(&json!({ "file": path, "stores": sources.len() }));
    }
    out.line(format_args!("{}: {} stores", path.display(), sources.len()))
}

/// The stores of tournaments that somebody means: one, that of a folder, or those of all folders in it.
fn collect(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    let store = StoreFiles::TOURNAMENT.whole(path);
    if store.exists() {
        found.push(store);
        return Ok(());
    }
    let wrong = |error: std::io::Error| Failure::Failed(format!("{}: {error}", path.display()));
    let entries = fs::read_dir(path).map_err(wrong)?.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let mut folders: Vec<PathBuf> =
        entries.iter().map(fs::DirEntry::path).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders.iter().try_for_each(|folder| collect(folder, found))
}

fn source(path: &Path) -> Result<Source, Failure> {
    let store = Store::read(path)?;
    let standings = Standings::of(&store)?;
    let manifests: Vec<Value> = store.manifests()?.into_iter().map(|(_, manifest)| manifest).collect();
    // Several runs of one command on one machine are told once.
    let once = |mut texts: Vec<String>| {
        let mut before = std::collections::HashSet::new();
        texts.retain(|text| before.insert(text.clone()));
        texts
    };
    let folder = path.parent().unwrap_or(path).display().to_string();
    Ok(Source {
        name: folder,
        standings,
        machines: once(manifests.iter().map(machine).collect()),
        commands: once(manifests.iter().map(|manifest| rerun(Some(manifest))).collect()),
    })
}

/// The machine of a run and the build of the program, in words.
fn machine(manifest: &Value) -> String {
    let text = |part: &str, key: &str| manifest[part][key].as_str().unwrap_or("unknown").to_owned();
    let number = |part: &str, key: &str| manifest[part][key].as_u64().unwrap_or(0);
    let (cores, workers) = (number("machine", "cores"), number("run", "workers"));
    let count = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    format!(
        "{}, {}, {} at the same time, Plywood {} ({})",
        text("machine", "processor"),
        count(cores, "core"),
        count(workers, "game"),
        text("program", "version"),
        text("program", "profile"),
    )
}
