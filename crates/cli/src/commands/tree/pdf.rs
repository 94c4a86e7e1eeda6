//! Pictures as PDF: by LaTeX where it is installed, else by Graphviz.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use plywood_lab::{PdfError, typeset};

use crate::failure::Failure;
use crate::graphviz;

/// The picture, which is given both as a LaTeX document and as a graph.
pub(super) fn draw(document: &str, graph: &str) -> Result<Vec<u8>, Failure> {
    let folder = Scratch::new()?;
    let source = folder.0.join("tree.tex");
    fs::write(&source, document).map_err(|error| Failure::unwritable(&source, &error))?;
    match typeset(&folder.0, "tree") {
        Ok(()) => Ok(fs::read(folder.0.join("tree.pdf"))?),
        Err(PdfError::NotInstalled) => graphviz::try_draw(graph, &["-Tpdf"])?.ok_or_else(|| {
            Failure::Failed(
                "a PDF is made by pdflatex or by Graphviz's dot, and neither is installed: install one of them \
                 (apt-get install texlive-latex-extra, or apt-get install graphviz), or write -o FILE.tex"
                    .to_owned(),
            )
        }),
        Err(error) => Err(Failure::Failed(format!("{error}; -o FILE.tex writes the document itself"))),
    }
}

/// A folder that is gone when it is no longer needed.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let name = |attempt: u32| format!("plywood-{}-{attempt}", std::process::id());
        for attempt in 0..100 {
            let folder = std::env::temp_dir().join(name(attempt));
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Scratch(folder)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Failure::unwritable(&folder, &error)),
            }
        }
        let folder: &Path = &std::env::temp_dir();
        Err(Failure::Failed(format!("{} has no room for a folder of this program's own", folder.display())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
