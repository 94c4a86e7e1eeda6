//! What searches of several processors gain and lose, beside the search of one.

use plywood_core::grouped;
use plywood_workshop::format::percent;
use plywood_workshop::table::{Cell, Table};

use super::Plot;
use super::plots;

/// One search of several processors, and what the search of one took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamFigures {
    /// How they share the tree.
    pub scheme: String,
    /// How many there are.
    pub processors: usize,
    /// The time that it took.
    pub time: u64,
    /// The time that one processor takes.
    pub time_alone: u64,
    /// The nodes that all visited together.
    pub nodes: u64,
    /// The nodes that one processor visits.
    pub nodes_alone: u64,
    /// The nodes of those that were visited in vain, because another processor found a cut-off above them meanwhile.
    pub aborted: u64,
    /// The nodes whose moves several processors shared.
    pub splits: u64,
}

impl TeamFigures {
    /// How many times as fast as one processor.
    pub fn speed_up(&self) -> Option<f64> {
        part(self.time_alone, self.time)
    }

    /// The share of nodes that one processor would not have visited; below zero if it would have visited more.
    pub fn extra_share(&self) -> Option<f64> {
        part(self.nodes, self.nodes_alone).map(|ratio| ratio - 1.0)
    }

    /// The share of the processors' time in which they waited.
    pub fn idle_share(&self) -> Option<f64> {
        part(self.nodes, self.time * self.processors as u64).map(|busy| 1.0 - busy)
    }

    /// The share of nodes that were visited in vain.
    pub fn aborted_share(&self) -> Option<f64> {
        part(self.aborted, self.nodes)
    }
}

fn part(of: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| of as f64 / whole as f64)
}

/// Searches that differ in how many processors share the tree, and how.
#[derive(Clone, Debug)]
pub struct SpeedUps {
    /// What was searched.
    pub title: String,
    /// The searches, those of a scheme by the number of processors.
    pub teams: Vec<TeamFigures>,
}

impl SpeedUps {
    /// An aligned table for a terminal of so many columns.
    pub fn text(&self, width: usize) -> String {
        self.table().aligned(width)
    }

    /// Speed-up over processors.
    pub fn plot(&self) -> Plot {
        plots::speed_ups::of(self).into()
    }

    /// The names of the schemes, each once.
    pub(super) fn schemes(&self) -> impl Iterator<Item = &str> {
        let is_first =
            |index: &usize| !self.teams[..*index].iter().any(|team| team.scheme == self.teams[*index].scheme);
        (0..self.teams.len()).filter(is_first).map(|index| self.teams[index].scheme.as_str())
    }

    pub(super) fn table(&self) -> Table {
        let mut table = Table::new([
            "scheme",
            "#processors",
            "#speed-up",
            "#extra nodes",
            "#idle",
            "#aborted",
            "#splits",
            "#nodes",
            "#time|nodes",
        ]);
        let count = |count: u64| Cell::sorted(grouped(count), count as f64);
        for team in &self.teams {
            table.push(vec![
                Cell::text(&*team.scheme),
                count(team.processors as u64),
                Cell::maybe(team.speed_up(), |speed_up| format!("{speed_up:.2}")),
                Cell::maybe(team.extra_share(), percent),
                Cell::maybe(team.idle_share(), percent),
                Cell::maybe(team.aborted_share(), percent),
                count(team.splits),
                count(team.nodes),
                count(team.time),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team(scheme: &str, processors: usize, time: u64, nodes: u64) -> TeamFigures {
        let scheme = scheme.to_owned();
        let (aborted, splits) = (nodes / 10, 7);
        TeamFigures { scheme, processors, time, time_alone: 1000, nodes, nodes_alone: 1000, aborted, splits }
    }

    fn speed_ups() -> SpeedUps {
        let teams = vec![team("ybw", 2, 500, 900), team("ybw", 16, 125, 1500), team("lazy", 2, 800, 1520)];
        SpeedUps { title: "a game".to_owned(), teams }
    }

    #[test]
    fn figures_follow_from_counts() {
        let text = speed_ups().text(100);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "scheme  processors  speed-up  extra nodes    idle  aborted  splits  nodes  time",
                "ybw              2      2.00      -10.0 %  10.0 %   10.0 %       7    900   500",
                "ybw             16      8.00       50.0 %  25.0 %   10.0 %       7  1,500   125",
                "lazy             2      1.25       52.0 %   5.0 %   10.0 %       7  1,520   800",
            ]
        );
        let nothing =
            TeamFigures { time: 0, nodes: 0, time_alone: 0, nodes_alone: 0, ..team("ybw", 2, 0, 0) };
        assert_eq!((nothing.speed_up(), nothing.idle_share()), (None, None));
    }

    #[test]
    fn a_plot_has_a_line_for_each_scheme_that_begins_with_one_processor() {
        let plot = speed_ups().plot();
        let svg = plot.svg;
        assert_eq!(svg.matches("<polyline").count(), 2, "{svg}");
        let points = |line: &str| line.split("points=\"").nth(1).map_or(0, |line| line.matches(',').count());
        let lines: Vec<usize> =
            svg.lines().filter(|line| line.starts_with("<polyline")).map(points).collect();
        assert_eq!(lines, [3, 2], "{svg}");
        assert!(svg.contains(">16</text>") && svg.contains(">processors</text>"), "{svg}");
        assert!(plot.data_csv.starts_with("scheme,processors,speed-up,"), "{}", plot.data_csv);
    }
}
