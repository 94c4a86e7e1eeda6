//! What goes into the files: the figures that the page has too, and tables that fit a sheet of paper.

use plywood_workshop::claims::{Judgement, claims_table};
use plywood_workshop::table::Table;

use super::Latex;
use super::document::Parts;
use super::table::Titled;
use crate::analysis::last_limits;
use crate::report::plots::{figures, speed_ups};
use crate::report::{ContestReport, Report, SpeedUps, tables};

impl Report<'_> {
    /// The report for LaTeX; `written_by` is the command that writes it again.
    pub fn latex(&self, written_by: &str) -> Latex {
        let experiment = self.experiment;
        let mut found: Vec<String> = self.progress.incomplete().into_iter().collect();
        found.extend(self.analysis.findings(experiment).into_iter().map(|finding| finding.text));
        found.push(self.crosscheck());
        found.push(self.analysis.noise().words());
        Parts {
            title: &experiment.title,
            about: &experiment.about,
            name: &experiment.name,
            found,
            figures: figures(self),
            tables: of_sets(self),
            rerun: self.rerun,
            written_by,
        }
        .latex()
    }
}

/// The tables of all sets, and that of the engines.
fn of_sets(report: &Report<'_>) -> Vec<Titled> {
    let experiment = report.experiment;
    let mut all = Vec::new();
    let mut add = |kind: &str, title: String, caption: &str, table: Table| {
        if !table.rows.is_empty() {
            let name = format!("table {kind}");
            all.push(Titled { name, title, caption: caption.to_owned(), table });
        }
    };
    for (index, set) in experiment.sets.iter().enumerate() {
        let index = index as u32;
        for limit in last_limits(experiment, report.analysis, index) {
            let bound = experiment.limits[limit as usize];
            let (place, here) = (format!("{} {bound}", set.name), format!("{}, {bound}", set.name));
            let ratios = if report.may_judge() {
                "Means over positions; ratios are geometric means with their intervals."
            } else {
                "Means over positions."
            };
            add(&format!("means {place}"), here.clone(), ratios, tables::overview(report, index, limit));
            let same: Vec<u32> = (0..experiment.limits.len() as u32)
                .filter(|other| experiment.limits[*other as usize].axis() == bound.axis())
                .collect();
            if same.len() > 1 && bound.axis() != "nodes" {
                let title = format!("{}: nodes by {}", set.name, bound.axis());
                let kind = format!("nodes {} {}", set.name, bound.axis());
                add(&kind, title, "Means over positions.", tables::nodes_by_limit(report, index, &same));
            }
            if report.may_judge() {
                let of_one = |table: Table| table.without(&["limit"]);
                let baseline = experiment.engines.get(experiment.baseline as usize);
                let baseline = baseline.map_or("the baseline", |engine| &engine.name);
                add(
                    &format!("ratios {place}"),
                    format!("{here}: compared with {baseline}"),
                    "Ratios with their intervals, and what is shown by them.",
                    of_one(tables::comparisons(report, index, &[limit])),
                );
                add(
                    &format!("threads {place}"),
                    format!("{here}: several threads against one"),
                    "The product is threads x (1 - waiting) x speed / (1 + extra nodes).",
                    of_one(tables::threads(report, index, &[limit])),
                );
            }
        }
    }
    add("engines", "Engines".to_owned(), "", tables::engines(report));
    all
}

impl ContestReport<'_> {
    /// The report for LaTeX; `written_by` is the command that writes it again.
    pub fn latex(&self, written_by: &str) -> Latex {
        let titled = |name: &str, title: &str, caption: &str, table: Table| Titled {
            name: format!("table-{name}"),
            title: title.to_owned(),
            caption: caption.to_owned(),
            table,
        };
        let mut tables = vec![
            titled("claims", "What was claimed, and what came out", "", claims_table(self.judgements)),
            titled(
                "matches",
                "Matches",
                "Every pair of games is played with sides swapped. Scores are shares of the points of the first named.",
                self.matches(),
            ),
            titled("players", "Players", "What they are and may spend.", self.players()),
        ];
        tables.retain(|titled| !titled.table.rows.is_empty());
        Parts {
            title: &self.contest.title,
            about: &self.contest.about,
            name: &self.contest.tournament.name,
            found: self.judgements.iter().map(told).collect(),
            figures: self.figure().into_iter().collect(),
            tables,
            rerun: self.rerun,
            written_by,
        }
        .latex()
    }
}

fn told(judgement: &Judgement) -> String {
    format!("{}. {}", judgement.text.trim_end_matches('.'), judgement.details())
}

impl SpeedUps {
    /// Speed-up over processors for LaTeX; `rerun` is the command that shows it again.
    pub fn latex(&self, rerun: &str) -> Latex {
        let table = Titled {
            name: "table-speed-ups".to_owned(),
            title: format!("What several processors gain and lose: {}", self.title),
            caption: "Times are counted in nodes.".to_owned(),
            table: self.table(),
        };
        Parts {
            title: &format!("Speed-up: {}", self.title),
            about: "",
            name: "speed-ups",
            found: Vec::new(),
            figures: vec![speed_ups::of(self)],
            tables: vec![table],
            rerun,
            written_by: rerun,
        }
        .latex()
    }
}
