//! Pictures, drawn by Graphviz's program `dot`.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// Draws a graph; the arguments say in which of dot's formats, such as `-Tsvg`.
pub(crate) fn draw(graph: &str, arguments: &[&str]) -> Result<Vec<u8>, Failure> {
    try_draw(graph, arguments)?.ok_or_else(|| {
        Failure::Failed(
            "pictures are drawn by Graphviz, whose program dot is not installed: \
             install it (apt-get install graphviz) or use --format dot"
                .to_owned(),
        )
    })
}

/// The same; nothing if Graphviz is not installed.
pub(crate) fn try_draw(graph: &str, arguments: &[&str]) -> Result<Option<Vec<u8>>, Failure> {
    let child = Command::new("dot")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::Failed(format!("Graphviz's dot could not be started: {error}"))),
    };
    // A thread of its own writes, because dot may begin to answer before it has read everything.
    let mut pipe = child.stdin.take();
    let graph = graph.to_owned();
    let writer = std::thread::spawn(move || pipe.as_mut().map(|pipe| pipe.write_all(graph.as_bytes())));
    let output = child.wait_with_output()?;
    let _ = writer.join();
    if output.status.success() {
        return Ok(Some(output.stdout));
    }
    // A dot that was killed, for instance for want of memory, says nothing: the status is all there is to tell.
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim();
    let colon = if said.is_empty() { "" } else { ": " };
    Err(Failure::Failed(format!("Graphviz's dot failed ({}){colon}{said}", output.status)))
}
