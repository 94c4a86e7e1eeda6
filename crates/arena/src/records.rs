//! Games as text: what people read and other programs parse.
//!
//! A record is a few lines `[Key "value"]`, as in PGN, then the moves with what was told about them in braces, then the
//! result from the first player's view: `1-0`, `1/2-1/2` or `0-1`. Records are separated by empty lines. Games whose
//! players have a notation for whole games, as PGN is one, are written in that.

use std::fmt::Write as _;

use plywood_engines::{AnyGame, GameSheet, NotedPly};
use plywood_workshop::{Store, StoreError, StoreProblem};

use super::game::Played;
use super::statistics::Outcome;
use super::tournament::{TimeControl, Tournament};
use crate::store::{GameStore, KeptGame};

/// The name of the file in which records of a game are kept; of one that nobody knows any more, too.
pub fn records_file(game: Option<&AnyGame>) -> String {
    format!("games.{}", game.and_then(AnyGame::record_ending).unwrap_or("txt"))
}

/// All games of a store, as the players of their game write games down if they have a notation for that.
pub fn records(store: &Store, game: Option<&AnyGame>) -> Result<String, StoreError> {
    let tournament = store.tournament()?;
    let scribe = game.filter(|game| game.record_ending().is_some());
    let mut text = String::new();
    store.for_each_game(&mut |kept| {
        let mut sheet = sheet(&tournament, &kept);
        text += &match scribe {
            None => plain(&sheet),
            Some(game) => {
                sheet.tags.retain(|(name, _)| name != "Game" && name != "Opening");
                sheet.tags.extend(archived(&tournament, &kept));
                game.write_record(&sheet)
                    .map_err(|error| store.fail(StoreProblem::Damaged(format!("{:?}: {error}", kept.key))))?
            }
        };
        Ok(())
    })?;
    Ok(text)
}

/// What archives of games want to know besides.
fn archived(tournament: &Tournament, kept: &KeptGame) -> Vec<(String, String)> {
    let control = |seat: usize| {
        let seconds = |time: std::time::Duration| time.as_secs_f64();
        match tournament.players[kept.seats[seat] as usize].spending.time {
            TimeControl::Unlimited => "-".to_owned(),
            TimeControl::Move(time) => format!("1/{}", seconds(time)),
            TimeControl::Clock { base, increment } | TimeControl::Bank { base, increment } => {
                format!("{}+{}", seconds(base), seconds(increment))
            }
        }
    };
    let date = kept.finished.get(..10).unwrap_or("????-??-??").replace('-', ".");
    let mut tags = vec![("Date".to_owned(), date)];
    match [control(0), control(1)] {
        [first, second] if first == second => tags.push(("TimeControl".to_owned(), first)),
        [first, second] => {
            tags.push(("FirstTimeControl".to_owned(), first));
            tags.push(("SecondTimeControl".to_owned(), second));
        }
    }
    tags
}

fn sheet(tournament: &Tournament, kept: &KeptGame) -> GameSheet {
    let KeptGame { key, seats: [first, second], opening, game, .. } = kept;
    let name = |player: u32| tournament.players[player as usize].name.as_str();
    let result = match game.outcome {
        Outcome::Win => "1-0",
        Outcome::Draw => "1/2-1/2",
        Outcome::Loss => "0-1",
    };
    let mut tags = Vec::new();
    let mut tag = |key: &str, value: &str| tags.push((key.to_owned(), value.replace(['\n', '\r'], " ")));
    tag("Event", &tournament.name);
    tag("Game", &tournament.game);
    tag("Round", &format!("{}.{}.{}", key.pairing + 1, key.pair + 1, key.leg + 1));
    tag("First", name(*first));
    tag("Second", name(*second));
    tag("Opening", opening);
    let named = tournament.openings.iter().find(|known| known.position == *opening);
    if let Some(id) = named.and_then(|known| known.id.as_deref()) {
        tag("OpeningId", id);
    }
    tag("Result", result);
    tag("Ending", game.ending.name());
    if game.lags.iter().any(Option::is_some) {
        let lag = |lag: Option<u64>| {
            lag.map_or_else(|| "none".to_owned(), |lag| format!("{:.3} ms", lag as f64 / 1e3))
        };
        tag("Lag", &game.lags.map(lag).join(", "));
    }
    if !game.remark.is_empty() {
        tag("Remark", &game.remark);
    }
    let plies = game.moves.iter().map(|played| NotedPly {
        mv: played.mv.clone(),
        remark: told(played),
        ..NotedPly::default()
    });
    GameSheet { start: (!opening.is_empty()).then(|| opening.clone()), plies: plies.collect(), tags }
}

/// What was told about a move.
fn told(played: &Played) -> String {
    let mut told = vec![format!("{:.3} s", played.micros as f64 / 1e6)];
    told.extend(played.late.map(|late| format!("{:.3} s late", late.micros as f64 / 1e6)));
    told.extend(played.depth.map(|depth| format!("depth {depth}")));
    told.extend(played.nodes.map(|nodes| format!("nodes {nodes}")));
    told.extend(played.simulations.map(|count| format!("simulations {count}")));
    told.extend(played.value.clone());
    told.join(", ")
}

/// A record of any game.
fn plain(sheet: &GameSheet) -> String {
    let mut text = String::new();
    for (key, value) in &sheet.tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{key} \"{value}\"]");
    }
    text.push('\n');
    for ply in &sheet.plies {
        let _ = writeln!(text, "{} {{{}}}", ply.mv, ply.remark.replace('}', ")"));
    }
    let _ = writeln!(text, "{}\n", sheet.tag("Result").unwrap_or_default());
    text
}
