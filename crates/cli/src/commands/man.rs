//! `plywood man`

use std::fs::{self, DirEntry};

use clap_mangen::generate_to;
use plywood_engines::Games;
use serde_json::json;

use crate::args::ManArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::program::{command, name};

pub(crate) fn run(arguments: &ManArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let folder = &arguments.output;
    let written = |error: &_| Failure::unwritable(folder, error);
    fs::create_dir_all(folder).map_err(|error| written(&error))?;
    generate_to(command(games), folder).map_err(|error| written(&error))?;
    // The folder may hold the pages of others too.
    let is_ours = |page: &DirEntry| page.file_name().to_string_lossy().starts_with(name());
    let pages = fs::read_dir(folder).map_err(|error| written(&error))?.flatten().filter(is_ours).count();
    if out.json {
        return out.value(&json!({ "folder": folder.display().to_string(), "pages": pages }));
    }
    out.line(format_args!("{pages} pages in {}", folder.display()))
}
