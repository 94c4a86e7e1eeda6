//! What a race comes to.

use std::fmt;

use serde::Serialize;

use super::contenders::Answer;
use crate::median::median;

/// The figures of one set.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Summary {
    set: String,
    positions: usize,
    table_mib: usize,
    rows: Vec<Row>,
}

/// The figures of one solver.
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    solver: String,
    mean_ms: f64,
    mean_nodes: f64,
    /// Its nodes in all to those of the first solver.
    nodes_ratio: f64,
    /// Its time in all to that of the first solver.
    time_ratio: f64,
    /// The median over the positions of its time to that of the first solver.
    median_ratio: f64,
}

impl Summary {
    /// From the answers of every solver to the same positions.
    pub(super) fn new(set: String, table_mib: usize, names: &[String], answers: &[Vec<Answer>]) -> Summary {
        let first = answers.first().map_or(&[][..], Vec::as_slice);
        let rows = names.iter().zip(answers).map(|(name, its)| Row::new(name.clone(), its, first)).collect();
        Summary { set, positions: first.len(), table_mib, rows }
    }

    /// One line that also says where it comes from.
    pub(super) fn json(&self, machine: &str, command: &str) -> Result<String, String> {
        #[derive(Serialize)]
        struct Line<'a> {
            machine: &'a str,
            command: &'a str,
            #[serde(flatten)]
            summary: &'a Summary,
        }
        serde_json::to_string(&Line { machine, command, summary: self }).map_err(|error| error.to_string())
    }
}

impl Row {
    fn new(solver: String, its: &[Answer], first: &[Answer]) -> Row {
        let count = its.len() as f64;
        let seconds =
            |answers: &[Answer]| -> f64 { answers.iter().map(|answer| answer.time.as_secs_f64()).sum() };
        let nodes =
            |answers: &[Answer]| -> f64 { answers.iter().map(|answer| answer.nodes).sum::<u64>() as f64 };
        let ratios = its.iter().zip(first).map(|(a, b)| a.time.as_secs_f64() / b.time.as_secs_f64());
        Row {
            solver,
            mean_ms: seconds(its) / count * 1e3,
            mean_nodes: nodes(its) / count,
            nodes_ratio: nodes(its) / nodes(first),
            time_ratio: seconds(its) / seconds(first),
            median_ratio: median(ratios.collect()),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, our table {} MiB", self.set, self.table_mib)?;
        writeln!(
            f,
            "  {:<20} {:>9} {:>12} {:>14} {:>11} {:>11} {:>11}",
            "solver", "positions", "mean ms", "mean nodes", "nodes ratio", "time ratio", "median"
        )?;
        for row in &self.rows {
            writeln!(
                f,
                "  {:<20} {:>9} {:>12.4} {:>14.1} {:>11.2} {:>11.2} {:>11.2}",
                row.solver,
                self.positions,
                row.mean_ms,
                row.mean_nodes,
                row.nodes_ratio,
                row.time_ratio,
                row.median_ratio
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn answers(figures: &[(u64, u64)]) -> Vec<Answer> {
        let answer = |&(nodes, ms)| Answer { score: 0, nodes, time: Duration::from_millis(ms) };
        figures.iter().map(answer).collect()
    }

    fn summary() -> Summary {
        let (ours, theirs) = (answers(&[(10, 1), (20, 2), (30, 5)]), answers(&[(100, 4), (50, 4), (0, 8)]));
        let names = ["ours", "theirs"].map(str::to_owned);
        Summary::new("three".to_owned(), 64, &names, &[ours, theirs])
    }

    #[test]
    fn ratios_are_of_sums_and_of_positions() {
        let summary = summary();
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
        let [ours, theirs] = &summary.rows[..] else { panic!("two solvers have {:?}", summary.rows) };
        close(ours.mean_nodes, 20.0);
        close(ours.time_ratio, 1.0);
        close(ours.median_ratio, 1.0);
        close(theirs.mean_ms, 16.0 / 3.0);
        close(theirs.mean_nodes, 50.0);
        close(theirs.nodes_ratio, 2.5);
        close(theirs.time_ratio, 2.0);
        close(theirs.median_ratio, 2.0);
        close(median(vec![4.0, 1.0, 2.0, 8.0]), 3.0);
        assert!(median(Vec::new()).is_nan());
    }

    #[test]
    fn text_is_aligned_and_json_says_where_it_comes_from() {
        let text = summary().to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "three, our table 64 MiB");
        assert!(lines[1..].iter().all(|line| line.len() == lines[1].len()), "{text}");
        let json = summary().json("a machine", "a command").unwrap();
        assert!(
            json.starts_with(r#"{"machine":"a machine","command":"a command","set":"three","positions":3"#),
            "{json}"
        );
    }
}
