//! Trees on paper: as much of a trace as a sheet of A4 holds in letters that can be read.

mod graph;
mod layout;
mod scene;
mod tikz;

use std::fmt::Write;

use plywood_core::grouped;

use super::data::Trace;
use super::dot;
use super::show::PointOfView;
pub use graph::page_dot;
use layout::{Layout, layout};
use scene::scene;
pub use tikz::tikz;

/// How much of a tree is shown. What is not given is as much as fits.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// Searched moves shown beside each move of the best line.
    pub siblings: Option<usize>,
    /// Length of the line that is shown.
    pub plies: Option<u32>,
    /// Whose good fortune positive numbers are.
    pub view: PointOfView,
}

/// What a page shows.
#[derive(Clone, Debug)]
pub struct PageTrace<M> {
    /// The nodes that are shown, with the others counted in them.
    pub trace: Trace<M>,
    /// Whether these are all there are.
    pub whole: bool,
}

/// Longer lines are not tried.
const LONGEST: u32 = 10;
/// More moves beside each other are not tried.
const WIDEST: usize = 8;
/// Fewer moves beside the best are shown only if that was asked for, or if the page is too narrow even for one ply.
const NARROWEST: usize = 2;
/// Whole trees with more nodes and skipped moves are not even laid out.
const WHOLE: usize = 64;

/// What of a trace fits on a page: all of a small tree, and of a larger one the best line with the moves beside it, the
/// rest folded.
pub fn on_a_page<M: Clone>(trace: Trace<M>, page: &Page) -> PageTrace<M> {
    let asked = page.siblings.is_some() || page.plies.is_some();
    if !asked && trace.skipped == 0 && trace.nodes.len() <= WHOLE {
        let shapes = scene(&trace, page.view);
        if shapes.len() <= WHOLE && layout(&shapes).is_readable() {
            return PageTrace { trace, whole: true };
        }
    }
    // Folding what is folded already comes to the same as folding at once.
    let most = trace.folded(page.siblings.unwrap_or(WIDEST), page.plies.unwrap_or(LONGEST));
    let fits = |siblings: usize, plies: u32| {
        let trace = most.clone().folded(page.siblings.unwrap_or(siblings), page.plies.unwrap_or(plies));
        laid_out(&trace, page.view).is_readable().then_some(trace)
    };
    let plies = (1..=LONGEST).rev().find(|plies| fits(NARROWEST, *plies).is_some()).unwrap_or(1);
    let fitting = (1..=WIDEST).rev().find_map(|siblings| fits(siblings, plies));
    let trace = fitting.unwrap_or_else(|| most.folded(page.siblings.unwrap_or(1), page.plies.unwrap_or(1)));
    PageTrace { trace, whole: false }
}

fn laid_out<M>(trace: &Trace<M>, view: PointOfView) -> Layout {
    layout(&scene(trace, view))
}

/// What the numbers, colours and dashed boxes mean, and how much is shown.
fn legend<M>(trace: &Trace<M>, view: PointOfView) -> String {
    let dashed = if trace.skipped == 0 { "cut off" } else { "not shown" };
    let mut legend = dot::legend(trace, view, trace.main_root(), dashed);
    if trace.skipped > 0 {
        let (shown, visited) = (trace.nodes.len() as u64, trace.nodes.len() as u64 + trace.skipped);
        let _ = write!(legend, "\n{} of {} visited nodes shown", grouped(shown), grouped(visited));
    }
    match (trace.way.as_slice(), trace.search) {
        ([], Some((number, searches))) => {
            let _ = write!(legend, ", search {number} of {searches}");
        }
        ([], None) => {}
        (way, _) => {
            let _ = write!(legend, ", all of them after {}", way.join(" "));
        }
    }
    legend
}
