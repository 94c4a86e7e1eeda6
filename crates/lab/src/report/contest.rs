//! The report of a list of matches: what was claimed, what came out, and the scores over time.

use std::fmt::Write as _;

use plywood_arena::statistics::{Strength, Tally};
use plywood_arena::{Contest, GameResult, Scores, odd_endings};
use plywood_core::grouped;
use plywood_workshop::claims::{Judgement, claims_table};
use plywood_workshop::format::percent;
use plywood_workshop::table::{Cell, Table, escape};
use serde_json::Value;

use super::Plot;
use super::html;
use super::plots::{Figure, scores};

/// Everything that the report of a contest shows.
#[derive(Copy, Clone, Debug)]
pub struct ContestReport<'a> {
    /// What was asked.
    pub contest: &'a Contest,
    /// What came out.
    pub results: &'a [GameResult],
    /// What that means for the claims.
    pub judgements: &'a [Judgement],
    /// Under which circumstances: one manifest for every run.
    pub manifests: &'a [Value],
    /// The command that plays it all again.
    pub rerun: &'a str,
}

impl ContestReport<'_> {
    /// One page that needs nothing else.
    pub fn html(&self) -> String {
        let Contest { title, about, tournament, bouts, .. } = self.contest;
        let mut page = html::head(title);
        let games = grouped(self.results.len() as u64);
        let facts = format!("{} · {} matches · {games} games", tournament.game, bouts.len());
        let _ = writeln!(page, "<p class=\"facts\">{}</p>", escape(&facts));
        if let Some(endings) = odd_endings(self.results) {
            let _ =
                writeln!(page, "<div class=\"box\"><strong>Endings: {}.</strong></div>", escape(&endings));
        }
        html::paragraphs(&mut page, about);
        page += "<h2>What was claimed, and what came out</h2>\n";
        page += &claims_table(self.judgements).html();
        page += "<ul class=\"found\">\n";
        for judgement in self.judgements {
            let _ = writeln!(
                page,
                "<li><em>{}.</em> {}</li>",
                escape(judgement.text.trim_end_matches('.')),
                escape(&judgement.details())
            );
        }
        page += "</ul>\n<h2>Matches</h2>\n";
        page += "<p>Every pair of games is played with sides swapped. Scores are shares of the points of the first named.</p>\n";
        let ended = (0..bouts.len() as u32).filter(|number| self.scores().is_decided(*number)).count();
        if ended > 0 {
            let _ = writeln!(
                page,
                "<p>A test has ended {ended} of the matches: of those, the games that it judged are counted.</p>"
            );
        }
        page += &self.matches().html();
        page += &html::download("matches", &self.matches().csv());
        if let Some(figure) = self.figure() {
            page += "\n<h2>Figures</h2>\n";
            html::figure(&mut page, self.rerun, &figure);
        }
        let _ = writeln!(
            page,
            "<h2>How it was played</h2>\n<p>Seed {}. Play it again: <code>{}</code></p>\n<div class=\"wide\">{}</div>",
            tournament.seed,
            escape(self.rerun),
            self.players().html()
        );
        html::runs(&mut page, self.manifests);
        page + &html::foot()
    }

    /// The plot, if there is something to draw.
    pub fn plots(&self) -> Vec<Plot> {
        self.figure().map(Plot::from).into_iter().collect()
    }

    pub(super) fn figure(&self) -> Option<Figure> {
        scores::of(self.contest, &self.scores())
    }

    fn scores(&self) -> Scores {
        Scores::tested(self.results, self.contest.tournament.test.and_then(|test| test.sprt()))
    }

    pub(super) fn matches(&self) -> Table {
        let mut table = Table::new([
            "first named",
            "second named",
            "start",
            "#games",
            "#score",
            "95 %",
            "#as first",
            "#as second",
        ]);
        let scores = self.scores();
        for (number, (bout, one)) in
            (0..).zip(self.contest.bouts.iter().zip(&self.contest.tournament.matches))
        {
            let record = scores.record(number);
            let strength = Strength::of(&record);
            let interval = strength.and_then(|strength| strength.score.interval);
            let name = |player: u32| {
                let player = &self.contest.tournament.players[player as usize];
                let spending = format!("({})", player.spending);
                if player.name.ends_with(&spending) {
                    player.name.clone()
                } else {
                    format!("{} {spending}", player.name)
                }
            };
            let of_leg = |leg: u32| {
                let mut games = Tally::default();
                let own = self
                    .results
                    .iter()
                    .filter(|result| (result.key.pairing, result.key.leg) == (number, leg))
                    .filter(|result| scores.counts(result.key));
                own.for_each(|result| games.add(result.outcome));
                Cell::maybe((games.games() > 0).then(|| games.points() / games.games() as f64), percent)
            };
            table.push(vec![
                Cell::text(name(one.pairing.a)),
                Cell::text(name(one.pairing.b)),
                Cell::text(bout.start.clone().unwrap_or_default()),
                Cell::number(record.games.games() as f64, |games| grouped(games as u64)),
                Cell::maybe(strength.map(|strength| strength.score.value), percent),
                Cell::text(interval.map_or_else(String::new, |interval| {
                    format!("{} to {}", percent(interval.low), percent(interval.high))
                })),
                of_leg(0),
                of_leg(1),
            ]);
        }
        table.without_empty_columns()
    }

    pub(super) fn players(&self) -> Table {
        let mut table = Table::new(["player", "who", "may spend"]);
        for player in &self.contest.tournament.players {
            table.push(vec![
                Cell::text(&*player.name),
                Cell::text(player.who.to_string()),
                Cell::text(player.spending.to_string()),
            ]);
        }
        table
    }
}
