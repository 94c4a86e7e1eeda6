//! `plywood tree`

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use plywood_core::{Goal, Limits, Search, Stats, Window};
use plywood_engines::{GameTask, Playable, tree_search, with_game};
use plywood_search::trace::{DotOptions, PointOfView, Step, Tracer, dot, json, outline, walk};

use super::search::limits;
use crate::args::{TreeArguments, TreeFormat};
use crate::failure::Failure;
use crate::out::Out;

/// What is asked of the recorded tree.
enum Form {
    Steps,
    Export(TreeFormat),
}

/// What came of it.
enum Shown {
    Text(String),
    Steps(Vec<Step>),
}

pub(crate) fn run(arguments: &TreeArguments, out: &mut Out) -> Result<(), Failure> {
    if arguments.positions.is_list() && arguments.output.is_some() {
        return Err(Failure::Usage(
            "--output takes one tree, --file gives many: leave one of them out".to_owned(),
        ));
    }
    let form = if arguments.steps { Form::Steps } else { Form::Export(format(arguments, out)?) };
    let limits = limits(&arguments.spending, None)?;
    arguments.positions.for_each(out, |position, out| {
        let record = Record { arguments, position, form: &form, limits: &limits };
        match with_game(&arguments.positions.game, record)?? {
            Shown::Steps(steps) => tell(&steps, out),
            Shown::Text(text) => {
                let bytes = match form {
                    Form::Export(TreeFormat::Svg) => draw(&text)?,
                    _ => text.into_bytes(),
                };
                match &arguments.output {
                    Some(path) => write(path, &bytes),
                    None => out.raw(&bytes),
                }
            }
        }
    })
}

/// The form that was asked for, by name or by the ending of the file.
fn format(arguments: &TreeArguments, out: &Out) -> Result<TreeFormat, Failure> {
    if let Some(format) = arguments.format {
        return Ok(format);
    }
    let ending = arguments.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    match ending {
        Some("dot" | "gv") => Ok(TreeFormat::Dot),
        Some("svg") => Ok(TreeFormat::Svg),
        Some("json") => Ok(TreeFormat::Json),
        Some("txt") => Ok(TreeFormat::Text),
        Some(other) => Err(Failure::Usage(format!(
            "the ending .{other} says no format: use .txt, .dot, .svg or .json, or give --format"
        ))),
        None if out.json => Ok(TreeFormat::Json),
        None => Ok(TreeFormat::Text),
    }
}

struct Record<'a> {
    arguments: &'a TreeArguments,
    position: Option<&'a str>,
    form: &'a Form,
    limits: &'a Limits,
}

impl GameTask for Record<'_> {
    type Output = Result<Shown, Failure>;

    fn run<G: Playable>(self, game: G) -> Result<Shown, Failure> {
        let position = game.position(self.position)?;
        let mut search = tree_search(&game, &self.arguments.engine)?;
        let tracer =
            Tracer::new(&game).cap(self.arguments.max_nodes).caption(|position| game.caption(position));
        let goal = Goal { depth: self.arguments.depth, window: Window::FULL };
        let mut observer = (self.limits.start(), (Stats::default(), tracer));
        let report = search.search(&position, goal, &mut observer);
        let mut trace = observer.1.1.into_trace();
        trace.mark_line(&report.line);
        Ok(match self.form {
            Form::Steps => Shown::Steps(walk(&trace)),
            Form::Export(TreeFormat::Text) => Shown::Text(outline(&trace, PointOfView::Own)),
            Form::Export(TreeFormat::Json) => Shown::Text(json(&trace) + "\n"),
            Form::Export(TreeFormat::Dot | TreeFormat::Svg) => {
                Shown::Text(dot(&trace, &DotOptions::default()))
            }
        })
    }
}

/// Draws a graph with Graphviz.
fn draw(graph: &str) -> Result<Vec<u8>, Failure> {
    let mut child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::Failed(
                "SVG pictures are drawn by Graphviz, whose program dot is not installed: \
                 install it (apt-get install graphviz) or use --format dot"
                    .to_owned(),
            ),
            _ => Failure::Failed(format!("Graphviz's dot could not be started: {error}")),
        })?;
    // A thread of its own writes, because dot may begin to answer before it has read everything.
    let mut pipe = child.stdin.take();
    let graph = graph.to_owned();
    let writer = std::thread::spawn(move || pipe.as_mut().map(|pipe| pipe.write_all(graph.as_bytes())));
    let output = child.wait_with_output()?;
    let _ = writer.join();
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(Failure::Failed(format!("Graphviz's dot failed: {message}")))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::Failed(format!("{} could not be written: {error}", path.display())))
}

/// Tells the steps; a person at a terminal turns the pages with Enter and may leave with q.
fn tell(steps: &[Step], out: &mut Out) -> Result<(), Failure> {
    if out.json {
        let steps: Vec<_> = steps
            .iter()
            .map(|step| serde_json::json!({ "number": step.number, "text": step.text, "picture": step.picture }))
            .collect();
        return out.value(&steps.into());
    }
    let interactive = out.is_interactive();
    for (index, step) in steps.iter().enumerate() {
        out.line(format_args!("({}) {}\n\n{}\n", step.number, step.text, step.picture.trim_end()))?;
        if interactive && index + 1 < steps.len() {
            out.remark("-- Enter: next step, q: quit --");
            let mut answer = String::new();
            let read = io::stdin().read_line(&mut answer)?;
            if read == 0 || answer.trim() == "q" {
                break;
            }
        }
    }
    Ok(())
}
