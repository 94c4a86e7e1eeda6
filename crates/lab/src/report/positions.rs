//! The positions that were searched: where they come from, and what they look like.

use std::fmt::Write as _;

use plywood_api::Bot;
use plywood_core::grouped;
use plywood_workshop::file::set_position;
use plywood_workshop::table::escape;

use super::Report;
use crate::analysis::positions;
use crate::{Known, PositionSet};

/// So many positions of a set are drawn.
const DRAWN: usize = 3;
/// So many are listed; the store has all of them.
const LISTED: usize = 1000;

/// A part for each set.
pub(super) fn sets(page: &mut String, report: &Report<'_>) {
    let mut bot = report.game.and_then(|game| game.rules().ok());
    for set in &report.experiment.sets {
        about(page, set);
        drawn(page, set, bot.as_deref_mut());
        listed(page, set);
    }
}

fn about(page: &mut String, set: &PositionSet) {
    let known = match set.positions.iter().filter(|known| known.points.is_some()).count() {
        0 => "no scores known before".to_owned(),
        all if all == set.positions.len() => "all with scores known before".to_owned(),
        some => format!("{} of them with scores known before", grouped(some as u64)),
    };
    let _ = writeln!(
        page,
        "<h4>{}</h4>\n<p>{} from {}, {known}.</p>",
        escape(&set.name),
        escape(&positions(set.positions.len())),
        escape(&set.source),
    );
}

/// The first positions as pictures, where somebody knows the rules.
fn drawn(page: &mut String, set: &PositionSet, bot: Option<&mut (dyn Bot + 'static)>) {
    let Some(bot) = bot else { return };
    *page += "<div class=\"boards\">\n";
    for known in set.positions.iter().take(DRAWN) {
        if set_position(bot, &known.text).is_ok() {
            let _ = writeln!(
                page,
                "<figure><pre>{}</pre><figcaption>{}</figcaption></figure>",
                escape(&bot.view().to_string()),
                named(known)
            );
        }
    }
    *page += "</div>\n";
}

fn listed(page: &mut String, set: &PositionSet) {
    if set.positions.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "<details><summary>All of them: {}</summary><ol class=\"positions\">",
        escape(&positions(set.positions.len()))
    );
    for known in set.positions.iter().take(LISTED) {
        let _ = writeln!(page, "<li>{}</li>", named(known));
    }
    *page += "</ol>\n";
    if let Some(more @ 1..) = set.positions.len().checked_sub(LISTED) {
        let _ = writeln!(page, "<p>… and {} more, which the store has.</p>", grouped(more as u64));
    }
    *page += "</details>\n";
}

/// A position as text, with its score where that was known.
fn named(known: &Known) -> String {
    let text = if known.text.is_empty() { "the usual start" } else { &known.text };
    let score = known.points.map_or_else(String::new, |points| format!(" (score {points})"));
    format!("<code>{}</code>{score}", escape(text))
}
