//! Games as they are kept, with all their moves.

use plywood_workshop::{RunId, Store, StoreError, StoreProblem};
use rusqlite::{Row, params_from_iter};

use super::{KeptGame, ending_of, outcome_of};
use crate::{FinishedGame, GameKey};

/// Shows games with their moves: those that the end of the statement chooses, in its order.
pub(super) fn for_each_kept<const N: usize>(
    store: &Store,
    chosen: &str,
    values: [u32; N],
    f: &mut dyn FnMut(KeptGame) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let fail = |error: rusqlite::Error| store.fail(error);
    let select = format!(
        "SELECT pairing, pair, leg, run_id, first, second, opening, outcome, ending, remark, moves, finished,
            first_lag_us, second_lag_us
         FROM games {chosen}"
    );
    let mut statement = store.connection().prepare(&select).map_err(fail)?;
    let mut rows = statement.query(params_from_iter(values)).map_err(fail)?;
    while let Some(row) = rows.next().map_err(fail)? {
        f(kept_game(store, row)?)?;
    }
    Ok(())
}

fn kept_game(store: &Store, row: &Row<'_>) -> Result<KeptGame, StoreError> {
    let read = || -> rusqlite::Result<_> {
        let key = GameKey { pairing: row.get(0)?, pair: row.get(1)?, leg: row.get(2)? };
        let texts: [String; 6] =
            [row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?, row.get(10)?, row.get(11)?];
        let lags: [Option<i64>; 2] = [row.get(12)?, row.get(13)?];
        Ok((key, RunId::new(row.get(3)?), [row.get(4)?, row.get(5)?], texts, lags))
    };
    let (key, run, seats, [opening, outcome, ending, remark, moves, finished], lags) =
        read().map_err(|error| store.fail(error))?;
    let game = outcome_of(&outcome).zip(ending_of(&ending)).and_then(|(outcome, ending)| {
        let lags = lags.map(|lag| lag.and_then(|lag| u64::try_from(lag).ok()));
        Some(FinishedGame { outcome, ending, remark, moves: serde_json::from_str(&moves).ok()?, lags })
    });
    match game {
        Some(game) => Ok(KeptGame { key, run, seats, opening, game, finished }),
        None => Err(store.fail(StoreProblem::Damaged(format!("game {key:?} cannot be read")))),
    }
}
