//! `--latex`: files for a thesis.

use std::env;
use std::path::PathBuf;

use plywood_lab::{Latex, PdfError};

use crate::failure::Failure;
use crate::lab_args::LatexArguments;
use crate::out::Out;

/// What was written.
pub(crate) struct Written {
    /// The document with everything.
    pub(crate) main: PathBuf,
    /// How many figures there are.
    figures: usize,
    /// Whether they are there as PDF too.
    has_pdf: bool,
}

impl LatexArguments {
    /// Writes the files into the folder that somebody wishes, or into one below it.
    pub(crate) fn write(
        &self,
        below: Option<&str>,
        files: impl FnOnce(&str) -> Latex,
        out: &mut Out,
    ) -> Result<Option<Written>, Failure> {
        let Some(folder) = &self.latex else { return Ok(None) };
        let folder = below.map_or_else(|| folder.clone(), |name| folder.join(name));
        let files = files(&called());
        files.write(&folder).map_err(|error| Failure::Failed(error.to_string()))?;
        let has_pdf = !self.no_pdf && files.figures() > 0;
        let typeset = if has_pdf { files.typeset(&folder) } else { Ok(()) };
        if let Err(error) = &typeset {
            match error {
                PdfError::NotInstalled | PdfError::NoPackage(_) => out.remark(format_args!(
                    "{error}; everything else is in {}, and --no-pdf spares this remark",
                    folder.display()
                )),
                PdfError::Failed(..) => return Err(Failure::Failed(error.to_string())),
            }
        }
        Ok(Some(Written {
            main: folder.join(Latex::MAIN),
            figures: files.figures(),
            has_pdf: has_pdf && typeset.is_ok(),
        }))
    }
}

impl Written {
    /// A line for people.
    pub(crate) fn tell(&self, out: &mut Out) -> Result<(), Failure> {
        let figures = match self.figures {
            1 => "1 figure".to_owned(),
            count => format!("{count} figures"),
        };
        let pdf = if self.has_pdf { ", also as PDF" } else { "" };
        out.line(format_args!("latex     {} ({figures}{pdf})", self.main.display()))
    }
}

/// The command that is being carried out.
fn called() -> String {
    let words: Vec<String> = env::args_os()
        .skip(1)
        .map(|word| {
            let word = word.to_string_lossy().into_owned();
            if word.contains(char::is_whitespace) { format!("'{word}'") } else { word }
        })
        .collect();
    format!("{} {}", crate::program::name(), words.join(" "))
}
