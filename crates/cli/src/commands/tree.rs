//! `plywood tree`

use std::fs;
use std::io;
use std::path::Path;

use plywood_core::{Goal, Window, grouped};
use plywood_engines::{Family, Recording, recorder};
use plywood_search::trace::{DotOptions, PointOfView, Step, Trace, dot, json, outline, walk};

use crate::args::{TreeArguments, TreeFormat};
use crate::budget::Budget;
use crate::failure::Failure;
use crate::graphviz;
use crate::out::Out;

/// Nodes that are recorded if nobody says: pictures of more are no longer readable, and Graphviz takes minutes.
const DRAWN_NODES: usize = 400;
const LISTED_NODES: usize = 10_000;
/// A story shows the whole tree at every step, so that nobody reads a longer one.
const TOLD_NODES: usize = 200;

/// What is asked of the recorded tree.
#[derive(Copy, Clone)]
enum Form {
    Steps,
    Export(TreeFormat),
}

pub(crate) fn run(arguments: &TreeArguments, out: &mut Out) -> Result<(), Failure> {
    let form = if arguments.steps { Form::Steps } else { Form::Export(format(arguments, out)?) };
    check(arguments, form, out)?;
    let budget = Budget::or_default(&arguments.spending, arguments.depth, &arguments.engine)?;
    let mut search = recorder(&arguments.positions.game, &arguments.engine)?;
    let goal = Goal { depth: arguments.depth, window: Window::FULL };
    let mut is_first = true;
    arguments.positions.for_each(out, |text, out| {
        if !is_first {
            search.forget();
        }
        is_first = false;
        let Recording { trace, stopped, stats } =
            budget.spend(|limits| search.record(text, goal, limits, cap(arguments, form)))?;
        if arguments.positions.is_list() && matches!(form, Form::Export(TreeFormat::Text)) {
            out.line(text.unwrap_or(""))?;
        }
        show(&trace, form, arguments.output.as_deref(), out)?;
        if trace.skipped() > 0 {
            out.remark(unrecorded(&trace));
        }
        if stopped {
            out.remark(format_args!("the search was stopped {}", budget.cause(&stats)));
        }
        if arguments.positions.is_list() { budget.check_interrupt() } else { Ok(()) }
    })
}

/// The form that was asked for, by name or by the ending of the file.
fn format(arguments: &TreeArguments, out: &Out) -> Result<TreeFormat, Failure> {
    let ending = arguments.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    let by_ending = match ending {
        Some("dot" | "gv") => Some(TreeFormat::Dot),
        Some("svg") => Some(TreeFormat::Svg),
        Some("png") => Some(TreeFormat::Png),
        Some("json") => Some(TreeFormat::Json),
        Some("txt") => Some(TreeFormat::Text),
        _ => None,
    };
    match (arguments.format, by_ending, ending) {
        (Some(format), Some(other), Some(ending)) if format != other => Err(Failure::Usage(format!(
            "the ending .{ending} says another format than --format: leave one of them out"
        ))),
        (Some(format), ..) | (None, Some(format), _) => Ok(format),
        (None, None, Some(other)) => Err(Failure::Usage(format!(
            "the ending .{other} says no format: use .txt, .dot, .svg, .png or .json, or give --format"
        ))),
        (None, None, None) if out.json => Ok(TreeFormat::Json),
        (None, None, None) => Ok(TreeFormat::Text),
    }
}

/// Refuses what contradicts itself.
fn check(arguments: &TreeArguments, form: Form, out: &Out) -> Result<(), Failure> {
    let wrong = |message: &str| Err(Failure::Usage(message.to_owned()));
    let is_list = arguments.positions.is_list();
    let grows = arguments.engine.algorithm.family() == Family::MonteCarlo;
    match form {
        Form::Steps if grows => {
            wrong("a Monte Carlo search grows its tree too often to be told in steps: leave --steps out")
        }
        _ if is_list && arguments.output.is_some() => {
            wrong("--output takes one tree, --file gives many: leave one of them out")
        }
        Form::Export(format) if out.json && format != TreeFormat::Json => {
            wrong("--json asks for JSON, but another format is given too: leave one of them out")
        }
        Form::Export(TreeFormat::Png) if is_list => {
            wrong("a PNG picture holds one tree, --file gives many: leave one of them out")
        }
        Form::Export(TreeFormat::Png) if arguments.output.is_none() && out.is_screen() => {
            wrong("a PNG picture is nothing for a terminal: give -o FILE")
        }
        _ => Ok(()),
    }
}

fn cap(arguments: &TreeArguments, form: Form) -> usize {
    match (arguments.max_nodes, form) {
        (Some(nodes), _) => usize::try_from(nodes).unwrap_or(usize::MAX),
        (None, Form::Export(TreeFormat::Dot | TreeFormat::Svg | TreeFormat::Png)) => DRAWN_NODES,
        (None, _) => LISTED_NODES,
    }
}

fn visited(trace: &Trace<()>) -> String {
    grouped(trace.nodes().len() as u64 + trace.skipped())
}

fn unrecorded(trace: &Trace<()>) -> String {
    let recorded = grouped(trace.nodes().len() as u64);
    format!("{recorded} of {} nodes recorded; --max-nodes N for more", visited(trace))
}

fn show(trace: &Trace<()>, form: Form, output: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let picture = || dot(trace, &DotOptions::default());
    let bytes = match form {
        Form::Steps if trace.nodes().len() > TOLD_NODES => {
            return Err(Failure::Failed(format!(
                "the search visited {} nodes, but a story of more than {TOLD_NODES} is too long to read: \
                 give --depth or a smaller position, or --max-nodes {TOLD_NODES} for the beginning",
                visited(trace)
            )));
        }
        Form::Steps => return tell(&walk(trace), out),
        Form::Export(TreeFormat::Text) => outline(trace, PointOfView::Own).into_bytes(),
        Form::Export(TreeFormat::Json) => (json(trace) + "\n").into_bytes(),
        Form::Export(TreeFormat::Dot) => picture().into_bytes(),
        Form::Export(TreeFormat::Svg) => graphviz::draw(&picture(), "svg")?,
        Form::Export(TreeFormat::Png) => graphviz::draw(&picture(), "png")?,
    };
    match output {
        Some(path) => fs::write(path, bytes).map_err(|error| Failure::unwritable(path, &error)),
        None => out.raw(&bytes),
    }
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
