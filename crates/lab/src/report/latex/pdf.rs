//! Figures as PDF, typeset by pdfTeX's program `pdflatex`.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Why there is no PDF file.
#[derive(Debug)]
pub enum PdfError {
    /// The program that typesets is not installed.
    NotInstalled,
    /// It has no such package or class.
    NoPackage(String),
    /// It failed on a document, and this is what it said.
    Failed(String, String),
}

/// What has to be installed, by Debian's names.
const PACKAGES: &str = "apt-get install texlive-latex-extra";

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdfError::NotInstalled => {
                write!(
                    f,
                    "PDF files are typeset by pdflatex, which is not installed: install it ({PACKAGES})"
                )
            }
            PdfError::NoPackage(file) => {
                write!(f, "pdflatex is installed, but {file} is not: install it ({PACKAGES})")
            }
            PdfError::Failed(name, why) => {
                write!(f, "pdflatex failed on {name}.tex: {why} ({name}.log has the rest)")
            }
        }
    }
}

impl std::error::Error for PdfError {}

/// Typesets the document `NAME.tex` in its folder. What pdflatex leaves besides the PDF file goes away, unless it
/// failed.
pub fn typeset(folder: &Path, name: &str) -> Result<(), PdfError> {
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "-file-line-error", "-no-shell-escape"])
        .arg(format!("{name}.tex"))
        // Otherwise it breaks what it says into lines of 79 characters.
        .env("max_print_line", "1000")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => PdfError::NotInstalled,
            _ => PdfError::Failed(name.to_owned(), error.to_string()),
        })?;
    if !output.status.success() {
        return Err(trouble(name, &String::from_utf8_lossy(&output.stdout), &output.status.to_string()));
    }
    for left in ["aux", "log"] {
        // Whether they are there does not matter.
        let _ = fs::remove_file(folder.join(format!("{name}.{left}")));
    }
    Ok(())
}

/// What went wrong, from what pdflatex said.
fn trouble(name: &str, said: &str, status: &str) -> PdfError {
    let missing = said.lines().find_map(|line| {
        let (_, after) = line.split_once("LaTeX Error: File `")?;
        after.split_once("' not found").map(|(file, _)| file.to_owned())
    });
    if let Some(file) = missing {
        return PdfError::NoPackage(file);
    }
    let is_error = |line: &&str| line.starts_with('!') || line.contains(".tex:") || line.contains(".tikz:");
    let why = said.lines().find(is_error).unwrap_or(status);
    PdfError::Failed(name.to_owned(), why.trim_start_matches("! ").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pdflatex_says_is_told_in_a_line() {
        let said = "(./a.tex\n./a.tex:2: LaTeX Error: File `standalone.cls' not found.\n\nType X to quit";
        let error = trouble("a", said, "exit status: 1");
        assert!(matches!(&error, PdfError::NoPackage(file) if file == "standalone.cls"), "{error}");
        assert!(error.to_string().contains("texlive-latex-extra"), "{error}");
        let said = "This is pdfTeX\n./b.tikz:7: Undefined control sequence.\nl.7 \\nothing";
        let text = trouble("b", said, "exit status: 1").to_string();
        assert!(text.contains("failed on b.tex: ./b.tikz:7: Undefined control sequence. (b.log"), "{text}");
        assert!(trouble("c", "", "signal: 9").to_string().contains("signal: 9"));
    }
}
