//! Games as text: what people read and other programs parse.
//!
//! A record is a few lines `[Key "value"]`, as in PGN, then the moves with what was told about them in braces, then the
//! result from the first player's view: `1-0`, `1/2-1/2` or `0-1`. Records are separated by empty lines.

use std::fmt::Write as _;

use plywood_workshop::{Store, StoreError};

use super::statistics::Outcome;
use super::tournament::Tournament;
use crate::store::{GameStore, KeptGame};

/// All games of a store.
pub fn records(store: &Store) -> Result<String, StoreError> {
    let tournament = store.tournament()?;
    let mut text = String::new();
    store.for_each_game(&mut |kept| {
        text += &record(&tournament, &kept);
        text.push('\n');
        Ok(())
    })?;
    Ok(text)
}

fn record(tournament: &Tournament, kept: &KeptGame) -> String {
    let KeptGame { key, seats: [first, second], opening, game, .. } = kept;
    let name = |player: u32| tournament.players[player as usize].name.as_str();
    let result = match game.outcome {
        Outcome::Win => "1-0",
        Outcome::Draw => "1/2-1/2",
        Outcome::Loss => "0-1",
    };
    let mut text = String::new();
    let mut tag = |key: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        let _ = writeln!(text, "[{key} \"{value}\"]");
    };
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
    text.push('\n');
    for played in &game.moves {
        let mut told = vec![format!("{:.3} s", played.micros as f64 / 1e6)];
        told.extend(played.late.map(|late| format!("{:.3} s late", late.micros as f64 / 1e6)));
        told.extend(played.depth.map(|depth| format!("depth {depth}")));
        told.extend(played.nodes.map(|nodes| format!("nodes {nodes}")));
        told.extend(played.simulations.map(|count| format!("simulations {count}")));
        told.extend(played.value.clone());
        let _ = writeln!(text, "{} {{{}}}", played.mv, told.join(", ").replace('}', ")"));
    }
    let _ = writeln!(text, "{result}");
    text
}
