//! Reports: an analysis for people, as one page of HTML, as text for a terminal, as plots, and for LaTeX.

mod contest;
mod course;
mod glossary;
mod html;
mod latex;
mod manifest;
mod plots;
mod png;
mod positions;
mod speed_ups;
mod tables;
mod terminal;
mod theme;

pub use contest::ContestReport;
pub use course::course_picture;
pub use latex::{Latex, PdfError, typeset};
pub use png::{PngError, png};
pub use speed_ups::{SpeedUps, TeamFigures};
pub use theme::plot_style;

use plywood_engines::AnyGame;

use crate::{Analysis, Experiment, Progress};

/// Everything that a report shows.
#[derive(Copy, Clone, Debug)]
pub struct Report<'a> {
    /// What was asked.
    pub experiment: &'a Experiment,
    /// The game, which draws positions; without it they are shown as text.
    pub game: Option<&'a AnyGame>,
    /// What came out.
    pub analysis: &'a Analysis,
    /// Under which circumstances: one manifest for every run.
    pub manifests: &'a [serde_json::Value],
    /// The command that measures it all again.
    pub rerun: &'a str,
    /// How much of it is done.
    pub progress: Progress,
}

/// A plot as a file of its own, with the figures that it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plot {
    /// A name, fit for a file.
    pub name: String,
    /// The picture.
    pub svg: String,
    /// Its figures, comma-separated.
    pub data_csv: String,
}

/// A figure for a page that has [`plot_style`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// A name, fit for an address.
    pub name: String,
    /// A headline.
    pub title: String,
    /// What is seen.
    pub caption: String,
    /// Two elements `svg`, of the classes `for-wide` and `for-narrow`: the page shows one of them.
    pub svg: String,
}

impl From<plots::Figure> for Picture {
    fn from(figure: plots::Figure) -> Picture {
        let svg = html::pictures(&figure);
        Picture { svg, name: figure.name, title: figure.title, caption: figure.caption }
    }
}

impl From<plots::Figure> for Plot {
    fn from(figure: plots::Figure) -> Plot {
        let svg = figure.chart.svg(plots::Paper::WIDE).standalone(&figure.title);
        Plot { svg, data_csv: figure.data.csv(), name: figure.name }
    }
}

impl Report<'_> {
    /// One page that needs nothing else: styles, scripts and pictures are in it.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// Tables for a terminal of so many columns, with colours or without.
    pub fn terminal(&self, width: usize, colour: bool) -> String {
        terminal::text(self, width, colour)
    }

    /// All plots.
    pub fn plots(&self) -> Vec<Plot> {
        plots::figures(self).into_iter().map(Plot::from).collect()
    }

    /// All figures, for a page of somebody else.
    pub fn pictures(&self) -> Vec<Picture> {
        plots::figures(self).into_iter().map(Picture::from).collect()
    }

    /// Whether ratios and verdicts may be shown: not while answers disagree.
    fn may_judge(&self) -> bool {
        self.analysis.disagreements().is_empty()
    }

    /// The result of the cross-check in a sentence.
    pub fn crosscheck(&self) -> String {
        let grouped = |count: u64| plywood_core::grouped(count);
        let (answers, known) = (self.analysis.answers(), self.analysis.compared_with_known());
        match (self.analysis.disagreeing(), answers, known) {
            (0, 0, _) => "No two answers could be compared with each other.".to_owned(),
            (0, _, 0) => {
                let sets = self.experiment.sets.iter();
                let known =
                    sets.flat_map(|set| &set.positions).filter(|known| known.points.is_some()).count();
                let known = match known {
                    0 => "No scores were known before.".to_owned(),
                    known => format!(
                        "The scores of {} positions were known before, but no search went far enough to be \
                         compared with them.",
                        grouped(known as u64)
                    ),
                };
                format!("All {} comparable answers agree. {known}", grouped(answers))
            }
            (0, ..) => format!(
                "All {} comparable answers agree; {} of them were compared with known scores.",
                grouped(answers),
                grouped(known)
            ),
            (1, ..) => format!("1 disagreement among {} comparable answers.", grouped(answers)),
            (count, ..) => {
                format!("{} disagreements among {} comparable answers.", grouped(count), grouped(answers))
            }
        }
    }
}
