//! The tables that reports are made of.

use plywood_core::grouped;
use plywood_workshop::format::{bytes, duration, percent, ratio, short};
use plywood_workshop::table::{Cell, Table};
use plywood_workshop::{Estimate, Interval};

use super::Report;
use crate::analysis::{Measured, verdict};
use crate::{Comparison, Ratio, Scaling};

/// The cells of a set within these limits.
pub(super) fn summary(report: &Report<'_>, set: u32, limits: &[u32]) -> Table {
    let mut table = Table::new([
        "engine",
        "limit",
        "#positions",
        "#nodes mean",
        "#nodes median",
        "#nodes deviation",
        "#time mean|ns",
        "#time median|ns",
        "#time deviation|ns",
        "#nodes per second",
        "#simulations",
        "#simulations per second",
        "#tree|bytes",
        "#branching factor",
        "#depth",
        "#first move cuts",
        "#table hits",
        "#re-searches",
        "#table size|bytes",
        "#solved",
        "#peak memory|bytes",
        "#stopped",
    ]);
    let whole = |count: f64| grouped(count as u64);
    let cells = report.analysis.summary().cells.iter();
    for (key, cell) in cells.filter(|(key, _)| key.set == set && limits.contains(&key.limit)) {
        let limit = report.experiment.limits[key.limit as usize];
        let (nodes, time, totals) = (cell.nodes(), cell.time(), cell.totals);
        let per_second = |count: Option<f64>| {
            count.zip(time).filter(|(_, time)| time.mean > 0.0).map(|(count, time)| count / time.mean * 1e9)
        };
        let simulations = cell.mean_simulations();
        table.push(vec![
            Cell::text(&report.experiment.engines[key.engine as usize].name),
            Cell::sorted(limit.to_string(), limit.value() as f64),
            Cell::number(cell.samples.len() as f64, whole),
            Cell::maybe(nodes.map(|nodes| nodes.mean), short),
            Cell::maybe(nodes.map(|nodes| nodes.median), short),
            Cell::maybe(nodes.and_then(|nodes| nodes.deviation), short),
            Cell::maybe(time.map(|time| time.mean), duration),
            Cell::maybe(time.map(|time| time.median), duration),
            Cell::maybe(time.and_then(|time| time.deviation), duration),
            Cell::maybe(per_second(nodes.map(|nodes| nodes.mean)), short),
            Cell::maybe(simulations, short),
            Cell::maybe(per_second(simulations), short),
            Cell::maybe(cell.mean_tree_bytes(), |count| bytes(count as u64)),
            Cell::maybe(cell.branching(), ratio),
            reached(cell, limit),
            Cell::maybe(cell.cut_shares().map(|shares| shares[0]), percent),
            Cell::maybe(cell.hit_rate(), percent),
            Cell::maybe(cell.researches(), short),
            Cell::maybe(totals.table_bytes.map(|count| count as f64), |count| bytes(count as u64)),
            Cell::maybe(cell.solved(), percent),
            Cell::maybe(totals.peak_bytes.map(|count| count as f64), |count| bytes(count as u64)),
            Cell::maybe(Some(totals.stopped as f64).filter(|stopped| *stopped > 0.0), whole),
        ]);
    }
    table.without_empty_columns()
}

/// Every engine against the baseline on a set within these limits.
pub(super) fn comparisons(report: &Report<'_>, set: u32, limits: &[u32]) -> Table {
    let mut table = Table::new([
        "engine",
        "limit",
        "measure",
        "#geometric mean",
        "#ratio of totals",
        "verdict",
        "#pairs",
        "#left out",
    ]);
    let shown = |one: &&Comparison| one.set == set && limits.contains(&one.limit);
    for comparison in report.analysis.comparisons().iter().filter(shown) {
        let limit = report.experiment.limits[comparison.limit as usize];
        for measured in Measured::BOTH {
            let found = comparison.ratio(measured);
            if found.is_none() && (measured == Measured::Time || comparison.left_out == 0) {
                continue;
            }
            let words = verdict(comparison, measured, limit);
            let words = words.unwrap_or_else(|| "nothing left to compare".to_owned());
            let estimate = |of: fn(&Ratio) -> Estimate| {
                found.map_or_else(Cell::default, |found| {
                    Cell::sorted(with_interval(&of(found)), of(found).value)
                })
            };
            table.push(vec![
                Cell::text(&report.experiment.engines[comparison.engine as usize].name),
                Cell::sorted(limit.to_string(), limit.value() as f64),
                Cell::text(measured.name()),
                estimate(|found| found.all.geometric),
                estimate(|found| found.all.totals),
                Cell::text(words),
                Cell::number(comparison.pairs as f64, |pairs| grouped(pairs as u64)),
                Cell::number(comparison.left_out as f64, |pairs| grouped(pairs as u64)),
            ]);
        }
    }
    table
}

/// Every engine with several threads against itself with one, on a set within these limits.
pub(super) fn threads(report: &Report<'_>, set: u32, limits: &[u32]) -> Table {
    let mut table = Table::new([
        "engine",
        "limit",
        "#threads",
        "#speed-up",
        "#extra nodes",
        "#aborted",
        "#waiting",
        "#speed",
        "#product",
        "#positions",
    ]);
    let shown = |one: &&Scaling| one.set == set && limits.contains(&one.limit);
    let whole_percent = |share: f64| format!("{:.0} %", share * 100.0);
    let figure = |estimate: Estimate, notation: &dyn Fn(f64) -> String| {
        let range = estimate.interval.map_or_else(String::new, |Interval { low, high }| {
            format!(" ({}–{})", notation(low).trim_end_matches(" %"), notation(high).trim_end_matches(" %"))
        });
        Cell::sorted(notation(estimate.value) + &range, estimate.value)
    };
    let maybe = |estimate: Option<Estimate>| {
        estimate.map_or_else(|| Cell::text("–"), |estimate| figure(estimate, &whole_percent))
    };
    for one in report.analysis.scalings().iter().filter(shown) {
        let limit = report.experiment.limits[one.limit as usize];
        let effort = one.effort.as_ref();
        table.push(vec![
            Cell::text(&report.experiment.engines[one.engine as usize].name),
            Cell::sorted(limit.to_string(), limit.value() as f64),
            Cell::number(one.threads as f64, |threads| threads.to_string()),
            figure(one.speedup, &ratio),
            figure(one.extra_nodes, &whole_percent),
            Cell::number(one.aborted, whole_percent),
            maybe(effort.map(|effort| effort.waiting)),
            maybe(effort.map(|effort| effort.speed)),
            Cell::maybe(effort.map(|effort| effort.product), ratio),
            Cell::number(one.positions as f64, |positions| grouped(positions as u64)),
        ]);
    }
    table
}

/// The engines and what they are.
pub(super) fn engines(report: &Report<'_>) -> Table {
    let mut table = Table::new(["engine", "specification", "what it does"]);
    for (index, engine) in report.experiment.engines.iter().enumerate() {
        let baseline = if index as u32 == report.experiment.baseline { " (baseline)" } else { "" };
        table.push(vec![
            Cell::text(format!("{}{baseline}", engine.name)),
            Cell::text(engine.spec.to_string()),
            Cell::text(engine.spec.algorithm.summary()),
        ]);
    }
    table
}

/// The engines of a set within one limit, small enough for a terminal. No ratios while answers disagree.
pub(super) fn overview(report: &Report<'_>, set: u32, limit: u32) -> Table {
    let mut table = Table::new([
        "engine",
        "#nodes",
        "#simulations",
        "#tree",
        "#time",
        "#nodes ratio",
        "#time ratio",
        "#depth",
        "#1st cut",
        "#hits",
        "#solved",
        "#stopped",
    ]);
    let bound = report.experiment.limits[limit as usize];
    for (index, engine) in report.experiment.engines.iter().enumerate() {
        let Some(cell) = report.analysis.summary().cell(set, limit, index as u32) else { continue };
        let comparison = report.analysis.comparison(set, limit, index as u32).filter(|_| report.may_judge());
        let baseline = index as u32 == report.experiment.baseline && report.may_judge();
        let to_baseline =
            |measured: Measured| match comparison.and_then(|one: &Comparison| one.ratio(measured)) {
                Some(found) => Cell::sorted(with_interval(&found.all.geometric), found.all.geometric.value),
                None if baseline
                    && measured.varies(bound)
                    && (measured == Measured::Nodes || cell.time().is_some()) =>
                {
                    Cell::text("1 = baseline")
                }
                None => Cell::text("–"),
            };
        let stopped = Some(cell.totals.stopped).filter(|stopped| *stopped > 0);
        table.push(vec![
            Cell::text(&engine.name),
            Cell::maybe(cell.nodes().map(|nodes| nodes.mean), short),
            Cell::maybe(cell.mean_simulations(), short),
            Cell::maybe(cell.mean_tree_bytes(), |count| bytes(count as u64)),
            Cell::maybe(cell.mean_time(), duration),
            to_baseline(Measured::Nodes),
            to_baseline(Measured::Time),
            reached(cell, bound),
            Cell::maybe(cell.cut_shares().map(|shares| shares[0]), percent),
            Cell::maybe(cell.hit_rate(), percent),
            Cell::maybe(cell.solved(), percent),
            Cell::text(
                stopped.map_or_else(String::new, |stopped| format!("{stopped}/{}", cell.totals.units)),
            ),
        ]);
    }
    table.without_empty_columns()
}

/// The depth that was reached, where the limit does not say it.
fn reached(cell: &crate::Samples, limit: crate::Limit) -> Cell {
    let depth = cell.depth().filter(|_| !matches!(limit, crate::Limit::Depth(_)));
    Cell::maybe(depth, |depth| format!("{depth:.1}"))
}

/// Mean nodes, engines by limits.
pub(super) fn nodes_by_limit(report: &Report<'_>, set: u32, limits: &[u32]) -> Table {
    let names: Vec<String> = limits
        .iter()
        .map(|limit| format!("#{}", short_limit(report.experiment.limits[*limit as usize])))
        .collect();
    let mut table = Table::new(["engine"].into_iter().chain(names.iter().map(String::as_str)));
    for (index, engine) in report.experiment.engines.iter().enumerate() {
        let nodes = |limit: &u32| {
            let cell = report.analysis.summary().cell(set, *limit, index as u32);
            Cell::maybe(cell.map(crate::Samples::mean_nodes), short)
        };
        table.push([Cell::text(&engine.name)].into_iter().chain(limits.iter().map(nodes)).collect());
    }
    table.without_empty_columns()
}

fn short_limit(limit: crate::Limit) -> String {
    match limit {
        crate::Limit::Depth(plies) => format!("d{plies}"),
        crate::Limit::Nodes(count) | crate::Limit::Simulations(count) => short(count as f64),
        crate::Limit::Time(micros) => duration(micros as f64 * 1e3),
        crate::Limit::End => "end".to_owned(),
    }
}

fn with_interval(estimate: &Estimate) -> String {
    match estimate.interval {
        Some(interval) => {
            format!("{}x ({}–{})", ratio(estimate.value), ratio(interval.low), ratio(interval.high))
        }
        None => format!("{}x", ratio(estimate.value)),
    }
}
