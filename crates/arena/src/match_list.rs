//! The list of matches of a file, multiplied out.

use std::time::Duration;

use plywood_engines::{AnyGame, hint};
use plywood_workshop::FileFault;
use plywood_workshop::file::{Located, OneOrMany, Source};

use super::contest::Bout;
use super::form::{Form, LimitsForm, MatchForm, QuickForm};
use super::opening_list::check_start;
use super::player_list::check_player;
use super::schedule::{Match, Pairing};
use super::tournament::{Kind, Player, Spending, TimeControl};

/// More matches than this are a mistake.
const MOST_MATCHES: usize = 1000;

/// Chosen matches and who plays them; nothing where there is no list.
#[derive(Default)]
pub(super) struct MatchList {
    /// The players, each as often as it may spend something else.
    pub(super) players: Option<Vec<Player>>,
    pub(super) matches: Vec<Match>,
    pub(super) bouts: Vec<Bout>,
    /// What a move of each player of each match takes together, where the match gives a time.
    pub(super) time: Duration,
}

impl MatchList {
    pub(super) fn read(
        source: Source<'_>,
        form: &Form,
        players: &[Player],
        game: &AnyGame,
        quick: Option<&QuickForm>,
    ) -> Result<MatchList, FileFault> {
        if form.kind != Kind::Matches {
            let is_empty = form.matches.is_empty() && form.claims.is_empty();
            if is_empty && form.plies.is_none() && form.quick.is_none() {
                return Ok(MatchList::default());
            }
            return Err(source.fault_of_all(
                "matches, claims, plies and quick belong to a list of matches: add kind = \"matches\"",
            ));
        }
        if form.matches.is_empty() {
            return Err(source.fault_of_all("there are no matches: add [[matches]] with first and second"));
        }
        let scale = match (&form.quick, quick.and_then(|quick| quick.time)) {
            (Some(at), Some(scale)) if !(scale > 0.0 && scale <= 1.0) => {
                return Err(source.fault(at.place(), "time: give the share of the time, as in 0.1"));
            }
            (_, scale) => scale.unwrap_or(1.0),
        };
        let mut rules = game.rules().map_err(|error| source.fault_of_all(error.to_string()))?;
        let mut seats: Vec<(usize, Spending)> = Vec::new();
        let mut list = MatchList::default();
        for spanned in &form.matches {
            let fault = |message: String| source.fault(spanned.place(), message);
            for meeting in meetings(spanned, players).map_err(fault)? {
                if let Some(start) = &meeting.start {
                    check_start(&mut *rules, start).map_err(fault)?;
                }
                let mut seat = |side: usize| {
                    // What a player has of its own is a precaution, and stays.
                    let scale = if meeting.is_timed[side] { scale } else { 1.0 };
                    let (player, spending) = (meeting.players[side], scaled(meeting.spending[side], scale));
                    if let (true, TimeControl::Move(time)) = (meeting.is_timed[side], spending.time) {
                        list.time = list.time.saturating_add(time);
                    }
                    let known = seats.iter().position(|seat| *seat == (player, spending));
                    known.unwrap_or_else(|| {
                        seats.push((player, spending));
                        seats.len() - 1
                    }) as u32
                };
                let bout = Bout {
                    names: meeting.players.map(|player| players[player].name.clone()),
                    limits: meeting.spending.map(|spending| spending.to_string()),
                    start: meeting.start.clone(),
                };
                if list.bouts.contains(&bout) {
                    let [one, other] = bout.names;
                    return Err(fault(format!("{one} against {other} is listed twice: leave one out")));
                }
                if list.bouts.len() == MOST_MATCHES {
                    return Err(fault(format!("that are more than {MOST_MATCHES} matches: leave some out")));
                }
                let pairing = Pairing { a: seat(0), b: seat(1) };
                list.matches.push(Match { pairing, start: meeting.start });
                list.bouts.push(bout);
            }
        }
        let named = seated(&seats, players);
        for player in &named {
            check_player(source, player, game)
                .map_err(|message| source.fault_of_all(format!("{}: {message}", player.name)))?;
        }
        list.players = Some(named);
        Ok(list)
    }
}

/// A match before its players have their places.
struct Meeting {
    players: [usize; 2],
    spending: [Spending; 2],
    start: Option<String>,
    /// Whether the match itself gives them time.
    is_timed: [bool; 2],
}

/// Every combination of what a form lists.
fn meetings(spanned: &Located<MatchForm>, players: &[Player]) -> Result<Vec<Meeting>, String> {
    let form = spanned.get_ref();
    let find = |OneOrMany(names): &OneOrMany<String>| -> Result<Vec<usize>, String> {
        names.iter().map(|name| index_of(name, players)).collect()
    };
    let limits = |given: &Option<OneOrMany<LimitsForm>>| {
        given.as_ref().map_or_else(|| vec![LimitsForm::default()], |OneOrMany(list)| list.clone())
    };
    let starts: Vec<Option<String>> = match &form.start {
        None => vec![None],
        Some(OneOrMany(list)) => list.iter().cloned().map(Some).collect(),
    };
    let [both, of_first, of_second] = [&form.limits, &form.first_limits, &form.second_limits].map(limits);
    let (firsts, seconds) = (find(&form.first)?, find(&form.second)?);
    let mut meetings = Vec::new();
    for (&first, &second) in firsts.iter().flat_map(|one| seconds.iter().map(move |other| (one, other))) {
        if first == second {
            return Err(format!("{} would play against itself", players[first].name));
        }
        for start in &starts {
            for both in &both {
                for (of_first, of_second) in
                    of_first.iter().flat_map(|one| of_second.iter().map(move |other| (one, other)))
                {
                    let spending = |player: usize, own: &LimitsForm| {
                        own.spending(both.spending(players[player].spending)?)
                    };
                    let is_timed = |own: &LimitsForm| own.gives_time() || both.gives_time();
                    meetings.push(Meeting {
                        players: [first, second],
                        spending: [spending(first, of_first)?, spending(second, of_second)?],
                        start: start.clone(),
                        is_timed: [is_timed(of_first), is_timed(of_second)],
                    });
                }
            }
        }
    }
    Ok(meetings)
}

fn index_of(name: &str, players: &[Player]) -> Result<usize, String> {
    let names = || players.iter().map(|player| player.name.as_str());
    names().position(|known| known == name).ok_or_else(|| {
        let all = names().collect::<Vec<_>>().join(", ");
        format!("there is no player {name:?}{}; players: {all}", hint(name, names()))
    })
}

/// The same with all times cut to this share, but never to nothing.
fn scaled(spending: Spending, scale: f64) -> Spending {
    let cut = |time: Duration| time.mul_f64(scale).max(Duration::from_millis(1).min(time));
    let time = match spending.time {
        TimeControl::Unlimited => TimeControl::Unlimited,
        TimeControl::Move(time) => TimeControl::Move(cut(time)),
        TimeControl::Clock { base, increment } => {
            TimeControl::Clock { base: cut(base), increment: cut(increment) }
        }
        TimeControl::Bank { base, increment } => {
            TimeControl::Bank { base: cut(base), increment: cut(increment) }
        }
    };
    Spending { time, ..spending }
}

/// The players under their names; one that may spend different things has what it may spend in its name.
fn seated(seats: &[(usize, Spending)], players: &[Player]) -> Vec<Player> {
    let is_alone = |index: usize| seats.iter().filter(|(other, _)| *other == index).count() == 1;
    let player = |(index, spending): &(usize, Spending)| {
        let Player { name, who, .. } = &players[*index];
        let name = if is_alone(*index) { name.clone() } else { format!("{name} ({spending})") };
        Player { name, who: who.clone(), spending: *spending }
    };
    seats.iter().map(player).collect()
}
