//! Pixels: plots as PNG, drawn by librsvg's program `rsvg-convert`.

use std::fmt;
use std::io::{self, Write as _};
use std::process::{Command, Stdio};

/// Why there is no picture.
#[derive(Debug)]
pub enum PngError {
    /// The program that draws is not installed.
    NotInstalled,
    /// It failed, and this is what is known about it.
    Failed(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::NotInstalled => f.write_str(
                "PNG files are drawn by librsvg's program rsvg-convert, which is not installed: install it (apt-get install librsvg2-bin) or \
                 use the SVG files",
            ),
            PngError::Failed(why) => write!(f, "rsvg-convert failed: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG picture with two pixels for each unit, which is sharp on paper and screens.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut child = Command::new("rsvg-convert")
        .args(["--format", "png", "--zoom", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => PngError::NotInstalled,
            _ => PngError::Failed(error.to_string()),
        })?;
    // A thread of its own writes, because the program may begin to answer before it has read everything.
    let mut pipe = child.stdin.take();
    let svg = svg.to_owned();
    let writer = std::thread::spawn(move || pipe.as_mut().map(|pipe| pipe.write_all(svg.as_bytes())));
    let output = child.wait_with_output().map_err(|error| PngError::Failed(error.to_string()))?;
    let _ = writer.join();
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(PngError::Failed(format!("{} {}", output.status, said.trim()).trim().to_owned()))
}
