//! A recorded tree in the form that was asked for.

use plywood_search::trace::{
    DotOptions, Page, PageTrace, PointOfView, Trace, dot, json, on_a_page, outline, page_dot, tikz,
};

use super::pdf;
use crate::args::{TreeArguments, TreeFormat};
use crate::failure::Failure;
use crate::graphviz;

/// An outline of no more nodes is printed whole, and a longer one with so many moves beside the best.
const LISTED_WHOLE: usize = 200;
const LISTED_SIBLINGS: usize = 12;
const VIEW: PointOfView = PointOfView::Own;

/// The tree as it is written to a file or printed.
pub(super) fn draw(
    trace: Trace<()>,
    format: TreeFormat,
    arguments: &TreeArguments,
) -> Result<Vec<u8>, Failure> {
    let is_whole = arguments.whole || arguments.max_nodes.is_some();
    match format {
        TreeFormat::Json => return Ok((json(&trace) + "\n").into_bytes()),
        TreeFormat::Text => return Ok(outline(&listed(trace, is_whole, arguments), VIEW).into_bytes()),
        TreeFormat::Dot | TreeFormat::Svg | TreeFormat::Png | TreeFormat::Tex | TreeFormat::Pdf => {}
    }
    let page = Page { siblings: arguments.siblings, plies: arguments.plies, view: VIEW };
    let PageTrace { trace, whole } =
        if is_whole { PageTrace { trace, whole: true } } else { on_a_page(trace, &page) };
    // A tree that is shown whole has its moves at the edges, where textbooks have them.
    let graph = || {
        if whole && !arguments.boards { dot(&trace, &DotOptions::default()) } else { page_dot(&trace, VIEW) }
    };
    let tex = || tikz(&trace, VIEW, &[&caption(arguments), &format!("Made by: {}", command_line())]);
    match format {
        TreeFormat::Dot => Ok(graph().into_bytes()),
        TreeFormat::Svg => graphviz::draw(&graph(), &["-Tsvg"]),
        // Small letters need more dots than a screen has.
        TreeFormat::Png if !whole => graphviz::draw(&graph(), &["-Tpng", "-Gdpi=160"]),
        TreeFormat::Png => graphviz::draw(&graph(), &["-Tpng"]),
        TreeFormat::Pdf => pdf::draw(&tex(), &graph()),
        TreeFormat::Tex | TreeFormat::Text | TreeFormat::Json => Ok(tex().into_bytes()),
    }
}

/// What an outline shows: more than a picture, but no more than a person reads.
fn listed(trace: Trace<()>, is_whole: bool, arguments: &TreeArguments) -> Trace<()> {
    let asked = arguments.siblings.is_some() || arguments.plies.is_some();
    let is_short = trace.skipped() == 0 && trace.nodes().len() <= LISTED_WHOLE && !asked;
    if is_whole || is_short {
        return trace;
    }
    trace.folded(arguments.siblings.unwrap_or(LISTED_SIBLINGS), arguments.plies.unwrap_or(u32::MAX))
}

/// What a picture shows, in one line.
fn caption(arguments: &TreeArguments) -> String {
    let position = arguments.positions.position.as_deref().unwrap_or("start");
    let at = arguments.at.as_ref().map_or_else(String::new, |at| format!(", after {at}"));
    let depth = arguments.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
    format!("Search tree of {} {position}{at}: {}{depth}", arguments.positions.game, arguments.engine)
}

/// The command as it can be typed again.
fn command_line() -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=+,@%".contains(letter);
    let words = std::env::args().skip(1).map(|word| {
        if !word.is_empty() && word.chars().all(is_plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    std::iter::once(crate::program::name().to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
