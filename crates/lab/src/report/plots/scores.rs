//! Scores over the time for a move: one line for each pair of players, with intervals.

use super::scale::{Scale, spread};
use super::svg::{Anchor, CHARACTER, Svg, stroke};
use super::{Figure, LEGEND_LINE, LONGEST_NAME, Paper, legend_below};
use crate::arena::statistics::Strength;
use crate::arena::{Contest, Scores, TimeControl};
use crate::report::format::{duration, percent};
use crate::report::table::{Cell, Table, cut};
use crate::statistics::Estimate;

/// The matches of one player against another that differ in the time of the first.
struct Series {
    name: String,
    /// Seconds for a move, and the share of the points.
    points: Vec<(f64, Estimate)>,
}

/// The figure, if somebody plays with different times.
pub(crate) fn draw(contest: &Contest, scores: &Scores) -> Option<Figure> {
    Figure::on_both(|paper| on(paper, contest, scores))
}

fn on(paper: Paper, contest: &Contest, scores: &Scores) -> Option<Figure> {
    let all: Vec<Series> =
        series(contest, scores).into_iter().filter(|series| series.points.len() > 1).collect();
    if all.is_empty() {
        return None;
    }
    let longest = all.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let beside = if paper.narrow { 12.0 } else { longest.min(LONGEST_NAME) as f64 * CHARACTER + 44.0 };
    let (left, right) = (62.0, paper.width - beside);
    let (top, bottom) = (28.0, 298.0);
    let mut times: Vec<f64> =
        all.iter().flat_map(|series| &series.points).map(|(seconds, _)| *seconds).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let x = Scale::logarithmic(times.iter().copied(), (left, right));
    let y = Scale::from_zero(1.0, (bottom, top));
    let legend = if paper.narrow { all.len() as f64 * LEGEND_LINE + 12.0 } else { 0.0 };
    let mut svg = Svg::new(paper.width, bottom + 44.0 + legend);
    svg.text((left, top - 10.0), Anchor::Start, "head", "score of the first named");
    for tick in y.ticks(28.0) {
        svg.line((left, y.at(tick)), (right, y.at(tick)), "grid");
        svg.text((left - 8.0, y.at(tick) + 4.0), Anchor::End, "small", &format!("{:.0} %", tick * 100.0));
    }
    svg.line((left, y.at(0.5)), (right, y.at(0.5)), "one");
    for seconds in &times {
        let text = duration(seconds * 1e9);
        svg.text((x.at(*seconds), bottom + 16.0), Anchor::Middle, "small", &text);
    }
    let middle = f64::midpoint(left, right);
    svg.text((middle, bottom + 34.0), Anchor::Middle, "small", "time of the first named for a move");
    let mut ends: Vec<(f64, usize)> = Vec::new();
    for (index, series) in all.iter().enumerate() {
        ends.extend(line(&mut svg, series, index, x, y).map(|end| (end, index)));
    }
    if paper.narrow {
        let names: Vec<(usize, &str)> =
            all.iter().enumerate().map(|(index, series)| (index, series.name.as_str())).collect();
        legend_below(&mut svg, bottom + 48.0, &names);
        ends.clear();
    }
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut places: Vec<f64> = ends.iter().map(|(end, _)| *end).collect();
    spread(&mut places, 14.0, (top, bottom));
    for ((_, index), place) in ends.into_iter().zip(places) {
        let name = &all[index].name;
        svg.mark((right + 24.0, place), index, false, name);
        svg.text((right + 34.0, place + 4.0), Anchor::Start, "name", &cut(name, LONGEST_NAME));
    }
    Some(Figure {
        name: "scores".to_owned(),
        title: "Score over time for a move".to_owned(),
        caption: "Shares of the points with their 95 % intervals, on a logarithmic scale of time.".to_owned(),
        svg,
        narrow: None,
        data: data(&all),
    })
}

/// Draws one line with its intervals; where it ends.
fn line(svg: &mut Svg, series: &Series, index: usize, x: Scale, y: Scale) -> Option<f64> {
    // Lines lie beside each other, so that their intervals can be told apart.
    let aside = index as f64 * 3.0;
    let places: Vec<(f64, f64)> =
        series.points.iter().map(|(seconds, score)| (x.at(*seconds) + aside, y.at(score.value))).collect();
    svg.polyline(&places, &format!("{} solid", stroke(index)));
    for ((across, up), (_, score)) in places.iter().zip(&series.points) {
        if let Some(interval) = score.interval {
            svg.line((*across, y.at(interval.low)), (*across, y.at(interval.high)), &stroke(index));
        }
        svg.mark((*across, *up), index, false, &format!("{}: {}", series.name, percent(score.value)));
    }
    places.last().map(|(_, up)| *up)
}

fn series(contest: &Contest, scores: &Scores) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for (number, pairing, record) in scores.matches() {
        let player = contest.tournament.players.get(pairing.a as usize).map(|player| player.spending.time);
        let (Some(bout), Some(TimeControl::Move(time)), Some(strength)) =
            (contest.bouts.get(number as usize), player, Strength::of(&record))
        else {
            continue;
        };
        let from = bout.start.as_ref().map_or_else(String::new, |start| format!(", {start}"));
        let name = format!("{} – {}{from}", bout.names[0], bout.names[1]);
        let point = (time.as_secs_f64(), strength.score);
        match all.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.push(point),
            None => all.push(Series { name, points: vec![point] }),
        }
    }
    all.iter_mut().for_each(|series| series.points.sort_by(|one, other| one.0.total_cmp(&other.0)));
    all
}

fn data(all: &[Series]) -> Table {
    let mut data = Table::new(["players", "#time for a move|s", "#score", "#from", "#to"]);
    for series in all {
        for (seconds, score) in &series.points {
            data.push(vec![
                Cell::text(&*series.name),
                Cell::number(*seconds, |seconds| duration(seconds * 1e9)),
                Cell::number(score.value, percent),
                Cell::maybe(score.interval.map(|interval| interval.low), percent),
                Cell::maybe(score.interval.map(|interval| interval.high), percent),
            ]);
        }
    }
    data
}
