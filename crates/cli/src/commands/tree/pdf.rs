//! Pictures as PDF: by LaTeX where it is installed, else by Graphviz.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::graphviz;

/// The picture, which is given both as a LaTeX document and as a graph.
pub(super) fn draw(document: &str, graph: &str) -> Result<Vec<u8>, Failure> {
    if let Some(pdf) = typeset(document)? {
        return Ok(pdf);
    }
    graphviz::try_draw(graph, &["-Tpdf"])?.ok_or_else(|| {
        Failure::Failed(
            "a PDF is made by pdflatex or by Graphviz's dot, and neither is installed: install one of them \
             (apt-get install texlive-latex-extra texlive-pictures, or apt-get install graphviz), or write -o FILE.tex"
                .to_owned(),
        )
    })
}

/// What pdflatex makes of a document; nothing if it is not installed.
fn typeset(document: &str) -> Result<Option<Vec<u8>>, Failure> {
    let folder = Scratch::new()?;
    let source = folder.0.join("tree.tex");
    fs::write(&source, document).map_err(|error| Failure::unwritable(&source, &error))?;
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "tree.tex"])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::Failed(format!("pdflatex could not be started: {error}"))),
    };
    match fs::read(folder.0.join("tree.pdf")) {
        Ok(pdf) if output.status.success() => Ok(Some(pdf)),
        _ => Err(Failure::Failed(format!(
            "pdflatex failed ({}){}; it needs the packages standalone and tikz \
             (apt-get install texlive-latex-extra texlive-pictures); -o FILE.tex writes the document itself",
            output.status,
            complaint(&String::from_utf8_lossy(&output.stdout)),
        ))),
    }
}

/// The first thing that LaTeX complains about.
fn complaint(said: &str) -> String {
    let line = said.lines().find(|line| line.starts_with('!'));
    line.map_or_else(String::new, |line| format!(": {}", line.trim_start_matches(['!', ' '])))
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
