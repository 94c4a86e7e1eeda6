//! `plywood tree`

mod draw;
mod keep;
mod pdf;

use std::fs;
use std::io;
use std::path::Path;

use plywood_core::{Goal, Window, grouped};
use plywood_engines::{Family, Games, Recording, Wanted};
use plywood_search::trace::{Step, Trace, walk, why};

use crate::args::{TreeArguments, TreeFormat};
use crate::budget::Budget;
use crate::failure::Failure;
use crate::out::Out;

/// Nodes of whole trees that are recorded if nobody says: pictures of more are no longer readable, and Graphviz takes
/// minutes.
const DRAWN_NODES: usize = 400;
const LISTED_NODES: usize = 10_000;
/// A story shows the whole tree at every step, so that nobody reads a longer one.
const TOLD_NODES: usize = 200;

/// Longer lines of prose are hard to read.
const READABLE_WIDTH: usize = 100;

/// What is asked of the recorded tree.
#[derive(Copy, Clone)]
enum Form {
    Steps,
    Why,
    Export(TreeFormat),
}

pub(crate) fn run(arguments: &TreeArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    if let Some(file) = &arguments.record {
        return keep::keep(arguments, file, games, out);
    }
    let form = match (arguments.steps, &arguments.why) {
        (true, _) => Form::Steps,
        (false, Some(_)) => Form::Why,
        (false, None) => Form::Export(format(arguments, out)?),
    };
    check(arguments, form, out)?;
    let budget = Budget::or_default(&arguments.spending, arguments.depth, &arguments.engine)?;
    let mut search = games.find(&arguments.positions.game)?.recorder(&arguments.engine)?;
    let goal = Goal { depth: arguments.depth, window: Window::FULL };
    let wanted = wanted(arguments, form);
    let mut is_first = true;
    arguments.positions.for_each(out, |text, out| {
        if !is_first {
            search.forget();
        }
        is_first = false;
        let Recording { trace, way, end, .. } =
            budget.spend(|limits| search.record(text, goal, limits, &wanted))?;
        if arguments.positions.is_list() && matches!(form, Form::Export(TreeFormat::Text)) {
            out.line(text.unwrap_or(""))?;
        }
        let (recorded, skipped) = (trace.nodes().len() as u64, trace.skipped());
        show(trace, &way, form, arguments, out)?;
        // What was left out on purpose is said where it was.
        if skipped > 0 && !wanted.thin && wanted.at.is_none() && wanted.plies.is_none() {
            let visited = grouped(recorded + skipped);
            out.remark(format_args!(
                "{} of {visited} nodes recorded; --max-nodes N for more",
                grouped(recorded)
            ));
        }
        if let Some(cause) = budget.cause(end) {
            out.remark(format_args!("the search was stopped {cause}"));
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
        Some("tex") => Some(TreeFormat::Tex),
        Some("pdf") => Some(TreeFormat::Pdf),
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
            "the ending .{other} says no format: use .txt, .dot, .svg, .png, .tex, .pdf or .json, or give --format"
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
        Form::Export(TreeFormat::Json | TreeFormat::Text) if arguments.boards => wrong(
            "boards are drawn in pictures: add -o FILE.svg (or .png, .pdf, .tex, .dot), or leave --boards out",
        ),
        Form::Export(TreeFormat::Json) if arguments.siblings.is_some() => {
            wrong("JSON has every recorded node: leave --siblings out")
        }
        Form::Export(TreeFormat::Png | TreeFormat::Pdf) if is_list => {
            wrong("a PNG or PDF picture holds one tree, --file gives many: leave one of them out")
        }
        Form::Export(TreeFormat::Png | TreeFormat::Pdf) if arguments.output.is_none() && out.is_screen() => {
            wrong("a PNG or PDF picture is nothing for a terminal: give -o FILE")
        }
        _ => Ok(()),
    }
}

/// What has to be recorded for that.
fn wanted(arguments: &TreeArguments, form: Form) -> Wanted<'_> {
    let is_whole = arguments.whole || arguments.max_nodes.is_some();
    let (thin, nodes) = match form {
        Form::Why => (true, LISTED_NODES),
        Form::Steps | Form::Export(TreeFormat::Json) => (false, LISTED_NODES),
        Form::Export(_) if !is_whole => (true, LISTED_NODES),
        Form::Export(TreeFormat::Text) => (false, LISTED_NODES),
        Form::Export(_) => (false, DRAWN_NODES),
    };
    let cap = arguments.max_nodes.map_or(nodes, |nodes| usize::try_from(nodes).unwrap_or(usize::MAX));
    // Why a node was left is told with the moves that were searched there.
    let plies = if matches!(form, Form::Why) { Some(1) } else { arguments.plies };
    let at = arguments.why.as_deref().or(arguments.at.as_deref());
    Wanted { cap, at, plies, thin, boards: arguments.boards }
}

fn show(
    trace: Trace<()>,
    way: &[String],
    form: Form,
    arguments: &TreeArguments,
    out: &mut Out,
) -> Result<(), Failure> {
    if matches!(form, Form::Why) {
        return explain(&trace, way, out);
    }
    let trace = part(trace, way, arguments)?;
    let format = match form {
        Form::Export(format) => format,
        Form::Steps | Form::Why => return tell(&trace, out),
    };
    let bytes = draw::draw(trace, format, arguments)?;
    match arguments.output.as_deref() {
        Some(path) => fs::write(path, bytes).map_err(|error| Failure::unwritable(path, &error)),
        None => out.raw(&bytes),
    }
}

/// The part that was asked for.
fn part(trace: Trace<()>, way: &[String], arguments: &TreeArguments) -> Result<Trace<()>, Failure> {
    let trace = match trace.visits(way).last() {
        _ if way.is_empty() => trace,
        Some(id) => trace.part(*id),
        None => return Err(Failure::Failed(why(&trace, way).text)),
    };
    // A folded picture has a depth of its own.
    match arguments.plies.filter(|_| arguments.steps || arguments.whole || arguments.max_nodes.is_some()) {
        Some(plies) => Ok(trace.shallow(plies)),
        None => Ok(trace),
    }
}

/// Why one node was cut, or searched, or never visited.
fn explain(trace: &Trace<()>, way: &[String], out: &mut Out) -> Result<(), Failure> {
    let answer = why(trace, way);
    if out.json {
        return out
            .value(&serde_json::json!({ "moves": way, "visits": answer.visits.len(), "text": answer.text }));
    }
    let width = out.width().min(READABLE_WIDTH);
    answer.text.lines().try_for_each(|paragraph| out.line(broken(paragraph, width)))
}

/// A paragraph in lines that are broken at blanks.
fn broken(paragraph: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in paragraph.split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < width) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// Tells the search in steps; a person at a terminal turns the pages with Enter and may leave with q.
fn tell(trace: &Trace<()>, out: &mut Out) -> Result<(), Failure> {
    let nodes = trace.nodes().len();
    if nodes > TOLD_NODES {
        let visited = grouped(nodes as u64 + trace.skipped());
        let part = if trace.way().is_empty() { "the search visited" } else { "this part has" };
        return Err(Failure::Failed(format!(
            "{part} {visited} nodes, but a story of more than {TOLD_NODES} is too long to read: \
             tell a part with --at MOVES or --plies N, give --depth or a smaller position, \
             or --max-nodes {TOLD_NODES} for the beginning"
        )));
    }
    let steps = walk(trace);
    if out.json {
        return tell_json(&steps, out);
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

fn tell_json(steps: &[Step], out: &mut Out) -> Result<(), Failure> {
    let steps: Vec<_> = steps
        .iter()
        .map(|step| serde_json::json!({ "number": step.number, "text": step.text, "picture": step.picture }))
        .collect();
    out.value(&steps.into())
}
