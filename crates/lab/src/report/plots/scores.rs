//! Scores over the time for a move: one line for each pair of players, with intervals.

use plywood_arena::statistics::Strength;
use plywood_arena::{Contest, Scores, TimeControl};
use plywood_workshop::format::{duration, percent};
use plywood_workshop::table::{Cell, Table};

use super::Figure;
use super::chart::{Chart, Guide, LineKind, LinePanel, Lines, Point, Series, Trend, Upward};

/// The figure, if somebody plays with different times.
pub(crate) fn of(contest: &Contest, scores: &Scores) -> Option<Figure> {
    let mut trends = trends(contest, scores);
    trends.retain(|trend| trend.points.len() > 1);
    (0..).zip(&mut trends).for_each(|(number, trend)| trend.series.number = number);
    if trends.is_empty() {
        return None;
    }
    let mut times: Vec<f64> =
        trends.iter().flat_map(|trend| &trend.points).map(|point| point.across).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let data = data(&trends);
    let panel = LinePanel {
        heading: "score of the first named",
        unit: None,
        notation: |share| format!("{:.0} %", share * 100.0),
        kind: LineKind::Solid,
        upward: Upward::Share,
        guide: Some(Guide::Level(0.5)),
        trends,
    };
    Some(Figure {
        name: "scores".to_owned(),
        title: "Score over time for a move".to_owned(),
        caption: "Shares of the points with their 95 % intervals, on a logarithmic scale of time.".to_owned(),
        chart: Chart::Lines(Lines {
            across: "time of the first named for a move".to_owned(),
            ticks: times.into_iter().map(|seconds| (seconds, duration(seconds * 1e9))).collect(),
            logarithmic: true,
            panels: vec![panel],
        }),
        data,
    })
}

/// The matches of one player against another that differ in the time of the first: seconds for a move, and the share of
/// the points.
fn trends(contest: &Contest, scores: &Scores) -> Vec<Trend> {
    let mut all: Vec<Trend> = Vec::new();
    for (number, pairing, record) in scores.matches() {
        let player = contest.tournament.players.get(pairing.a as usize).map(|player| player.spending.time);
        let (Some(bout), Some(TimeControl::Move(time)), Some(strength)) =
            (contest.bouts.get(number as usize), player, Strength::of(&record))
        else {
            continue;
        };
        let from = bout.start.as_ref().map_or_else(String::new, |start| format!(", {start}"));
        let name = format!("{} – {}{from}", bout.names[0], bout.names[1]);
        let point = Point { across: time.as_secs_f64(), estimate: strength.score, reserved: false };
        match all.iter_mut().find(|trend| trend.series.name == name) {
            Some(trend) => trend.points.push(point),
            None => all.push(Trend { series: Series { number: 0, name }, points: vec![point] }),
        }
    }
    for trend in &mut all {
        trend.points.sort_by(|one, other| one.across.total_cmp(&other.across));
    }
    all
}

fn data(trends: &[Trend]) -> Table {
    let mut data = Table::new(["players", "#time for a move|s", "#score", "#from", "#to"]);
    for Trend { series, points } in trends {
        for Point { across, estimate: score, .. } in points {
            data.push(vec![
                Cell::text(&*series.name),
                Cell::number(*across, |seconds| duration(seconds * 1e9)),
                Cell::number(score.value, percent),
                Cell::maybe(score.interval.map(|interval| interval.low), percent),
                Cell::maybe(score.interval.map(|interval| interval.high), percent),
            ]);
        }
    }
    data
}
