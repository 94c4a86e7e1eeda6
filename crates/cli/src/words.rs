//! Answers in words.

use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{Bound, Side, Stats, grouped};

/// `first` or `second`.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The score as a short word for lists: `3`, `>=3`, `?`; with `~` before it if a guess entered it.
pub(crate) fn short_score(answer: &Answer) -> String {
    let guess = if answer.proven { "" } else { "~" };
    match (answer.points, answer.bound) {
        (None, _) => "?".to_owned(),
        (Some(points), bound) if bound == Bound::Exact || answer.lacks_only_a_date() => {
            format!("{guess}{points}")
        }
        (Some(points), bound) => format!("{guess}{}{points}", bound.symbol()),
    }
}

/// How fast nodes were visited; those of some solvers are few and slow.
pub(crate) fn rate(nodes: u64, time: Duration) -> String {
    let thousands = nodes as f64 / time.as_secs_f64().max(1e-9) / 1e3;
    if thousands < 100.0 {
        format!("{thousands:.0} k nodes/s")
    } else {
        format!("{:.1} M nodes/s", thousands / 1e3)
    }
}

/// The lines under the board: what was found and what it cost.
pub(crate) fn answer_text(answer: &Answer, engine: &str) -> String {
    let (stats, time) = (&answer.stats, answer.time);
    let mut lines = vec![format!("score     {}", answer.score_in_words())];
    if let Some(best) = &answer.best {
        lines.push(format!("best      {best}"));
        lines.push(format!("line      {}", answer.line.join(" ")));
    }
    if stats.nodes > 0 {
        let nodes = if stats.nodes == 1 { "node" } else { "nodes" };
        lines.push(format!(
            "search    {}, {} {nodes} in {:.3} s ({})",
            answer.reach_in_words(),
            grouped(stats.nodes),
            time.as_secs_f64(),
            rate(stats.nodes, time)
        ));
    }
    if stats.simulations > 0 {
        lines.push(format!("tree      {}", simulations_text(stats, time)));
    }
    // What the rules or the opening book know needs no search.
    if stats.nodes == 0 && answer.best.is_some() && !answer.stopped() {
        lines.push("search    none needed".to_owned());
    }
    if let Some(share) = stats.first_move_share() {
        lines.push(format!(
            "cut-offs  {}, {:.1} % by the first move",
            grouped(stats.all_cuts()),
            share * 100.0
        ));
    }
    if stats.table_probes > 0 {
        lines.push(format!(
            "table     {:.1} % of {} look-ups hit, {} collisions",
            stats.table_hits as f64 / stats.table_probes as f64 * 100.0,
            grouped(stats.table_probes),
            grouped(stats.table_collisions)
        ));
    }
    lines.push(format!("engine    {engine}"));
    lines.join("\n")
}

/// As in `12,345 simulations (1,028 a second), 2.1 MB`.
pub(crate) fn simulations_text(stats: &Stats, time: Duration) -> String {
    let simulations = if stats.simulations == 1 { "simulation" } else { "simulations" };
    let rate = stats.simulations as f64 / time.as_secs_f64().max(1e-9);
    let memory = stats.tree_bytes as f64 / 1e6;
    let places = usize::from(memory < 99.95);
    format!(
        "{} {simulations} ({} a second), {memory:.places$} MB",
        grouped(stats.simulations),
        grouped(rate as u64)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simulations_are_told_with_their_memory() {
        let told = |simulations, tree_bytes, seconds| {
            let mut stats = Stats::default();
            (stats.simulations, stats.tree_bytes) = (simulations, tree_bytes);
            simulations_text(&stats, Duration::from_secs(seconds))
        };
        assert_eq!(told(12_345, 2_100_000, 12), "12,345 simulations (1,028 a second), 2.1 MB");
        assert_eq!(told(1, 240_000_000, 1), "1 simulation (1 a second), 240 MB");
    }
}
