//! Tournaments and their games.

mod kept;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use plywood_workshop::{RunId, Store, StoreError, StoreProblem, fingerprint_of};
use rusqlite::{Connection, ffi, params};
use serde::Deserialize;

use self::kept::for_each_kept;
use crate::game::line_of;
use crate::{Ending, FinishedGame, GameKey, Outcome, Pairing, Tournament};

/// A game that is in a store, without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Which game.
    pub key: GameKey,
    /// Who played it: the players in the order of [`Pairing`].
    pub pairing: Pairing,
    /// What came out for the first player of the pairing.
    pub outcome: Outcome,
    /// Why it ended.
    pub ending: Ending,
    /// What was played, as a number: games of a match in which the players sit alike are the same game if their numbers
    /// are. `None` where a player draws lots, for then no game repeats another.
    pub line: Option<u64>,
}

/// A move of a game, without what was told about it.
#[derive(Deserialize)]
struct Move {
    #[serde(rename = "move")]
    mv: String,
}

/// A game that is in a store.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptGame {
    /// Which game.
    pub key: GameKey,
    /// The run that played it.
    pub run: RunId,
    /// Who played: the first player of the game, then the second.
    pub seats: [u32; 2],
    /// Where it began; empty for the usual start.
    pub opening: String,
    /// What was played and came out, for the first player of the game.
    pub game: FinishedGame,
    /// When it was over, in UTC.
    pub finished: String,
}

/// A store that holds a tournament. A game is there when [`GameStore::write_game`] returns, and stays there if the
/// process is killed.
pub trait GameStore: AsRef<Store> {
    /// Makes a new store for a tournament, to be written by this process alone; `source` is the tournament as the user
    /// wrote it.
    fn create_tournament(path: &Path, tournament: &Tournament, source: &str) -> Result<Store, StoreError>
    where
        Self: Sized,
    {
        Store::create_with(path, &|connection| fill(connection, tournament, source))
    }

    /// Makes a store for a tournament that is gone when it is dropped.
    fn tournament_in_memory(tournament: &Tournament) -> Result<Store, StoreError>
    where
        Self: Sized,
    {
        Store::in_memory_with(&|connection| fill(connection, tournament, ""))
    }

    /// The tournament, with everything resolved.
    fn tournament(&self) -> Result<Tournament, StoreError> {
        let store = self.as_ref();
        let text: String = store
            .connection()
            .query_row("SELECT resolved FROM tournament", [], |row| row.get(0))
            .map_err(|error| match error {
                rusqlite::Error::QueryReturnedNoRows => {
                    store.fail(StoreProblem::Holds("an experiment", "tournament"))
                }
                error => store.fail(error),
            })?;
        serde_json::from_str(&text)
            .map_err(|error| store.fail(StoreProblem::Damaged(format!("the tournament: {error}"))))
    }

    /// The tournament as the user wrote it.
    fn tournament_source(&self) -> Result<String, StoreError> {
        let store = self.as_ref();
        store
            .connection()
            .query_row("SELECT source FROM tournament", [], |row| row.get(0))
            .map_err(|error| store.fail(error))
    }

    /// Adds a game, which is safe when this returns. A game that is there already is an error.
    fn write_game(
        &self,
        run: RunId,
        key: GameKey,
        pairing: Pairing,
        opening: &str,
        game: &FinishedGame,
    ) -> Result<(), StoreError> {
        let store = self.as_ref();
        let [first, second] = pairing.seats(key.leg);
        let moves =
            serde_json::to_string(&game.moves).map_err(|error| store.fail(std::io::Error::from(error)))?;
        let [first_lag, second_lag] = game.lags.map(|lag| lag.and_then(|lag| i64::try_from(lag).ok()));
        let (outcome, plies) = (outcome_name(game.outcome), game.moves.len() as i64);
        store.connection()
            .prepare_cached(
                "INSERT INTO games (pairing, pair, leg, run_id, first, second, opening, outcome, ending, remark, plies, moves,
                     first_lag_us, second_lag_us)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .and_then(|mut insert| {
                insert.execute(params![
                    key.pairing, key.pair, key.leg, run.number(), first, second, opening, outcome, game.ending.name(), game.remark, plies, moves,
                    first_lag, second_lag
                ])
            })
            .map(drop)
            .map_err(|error| match error.sqlite_error().map(|error| error.extended_code) {
                Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
                    store.fail(StoreProblem::Damaged(format!("{key:?} was played twice")))
                }
                _ => store.fail(error),
            })
    }

    /// The results of all games, in the order of their keys.
    fn game_results(&self) -> Result<Vec<GameResult>, StoreError> {
        let store = self.as_ref();
        let read = || {
            store
                .connection()
                .prepare(
                    "SELECT pairing, pair, leg, first, second, outcome, ending, opening, moves
                     FROM games ORDER BY pairing, pair, leg",
                )?
                .query_map([], |row| {
                    let key = GameKey { pairing: row.get(0)?, pair: row.get(1)?, leg: row.get(2)? };
                    let seats: [u32; 2] = [row.get(3)?, row.get(4)?];
                    let texts: [String; 4] = [row.get(5)?, row.get(6)?, row.get(7)?, row.get(8)?];
                    Ok((key, seats, texts))
                })?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let damaged = |what: &str| store.fail(StoreProblem::Damaged(format!("there is no {what}")));
        let tournament = self.tournament()?;
        read()
            .map_err(|error| store.fail(error))?
            .into_iter()
            .map(|(key, seats, [outcome, ending, opening, moves])| {
                let for_first =
                    outcome_of(&outcome).ok_or_else(|| damaged(&format!("outcome {outcome:?}")))?;
                let ending = ending_of(&ending).ok_or_else(|| damaged(&format!("ending {ending:?}")))?;
                let pairing = pairing_of(key, seats);
                let line = if tournament.repeats(pairing) {
                    let moves: Vec<Move> = serde_json::from_str(&moves)
                        .map_err(|_| damaged(&format!("list of moves in {key:?}")))?;
                    Some(line_of(&opening, moves.iter().map(|played| played.mv.as_str()), for_first, ending))
                } else {
                    None
                };
                let outcome = if key.leg == 0 { for_first } else { for_first.swapped() };
                Ok(GameResult { key, pairing, outcome, ending, line })
            })
            .collect()
    }

    /// How many games are there.
    fn game_count(&self) -> Result<u64, StoreError> {
        let store = self.as_ref();
        let count: rusqlite::Result<i64> =
            store.connection().query_row("SELECT count(*) FROM games", [], |row| row.get(0));
        count.map(i64::unsigned_abs).map_err(|error| store.fail(error))
    }

    /// Every game with its moves, in the order of keys.
    fn for_each_game(&self, f: &mut dyn FnMut(KeptGame) -> Result<(), StoreError>) -> Result<(), StoreError> {
        for_each_kept(self.as_ref(), "ORDER BY pairing, pair, leg", [], f)
    }

    /// One game with its moves, if it is there.
    fn game(&self, GameKey { pairing, pair, leg }: GameKey) -> Result<Option<KeptGame>, StoreError> {
        let mut found = None;
        let named = "WHERE pairing = ? AND pair = ? AND leg = ?";
        for_each_kept(self.as_ref(), named, [pairing, pair, leg], &mut |kept| {
            found = Some(kept);
            Ok(())
        })?;
        Ok(found)
    }

    /// The games that ended last, the newest first, so many at most.
    fn newest_games(&self, most: u32) -> Result<Vec<KeptGame>, StoreError> {
        let mut found = Vec::new();
        let newest = "ORDER BY finished DESC, pairing DESC, pair DESC, leg DESC LIMIT ?";
        for_each_kept(self.as_ref(), newest, [most], &mut |kept| {
            found.push(kept);
            Ok(())
        })?;
        Ok(found)
    }

    /// Adds the games of other stores of the same tournament: of all of them, or of none if something fails. Those
    /// that are there already stay. Says how many were added of each.
    fn merge_games(&self, others: &[PathBuf]) -> Result<Vec<u64>, StoreError> {
        self.as_ref().at_once(|| others.iter().map(|other| take_games(self.as_ref(), other)).collect())
    }
}

impl GameStore for Store {}

fn take_games(store: &Store, other: &Path) -> Result<u64, StoreError> {
    let other = &Store::read(other)?;
    other.at_one_moment(|| {
        let (here, there) = (store.tournament()?, other.tournament()?);
        if fingerprint_of(&here) != fingerprint_of(&there) {
            return Err(other.fail(StoreProblem::OtherExperiment("it is another tournament".to_owned())));
        }
        let done: HashSet<GameKey> = store.game_results()?.into_iter().map(|game| game.key).collect();
        let runs = store.merge_runs(other)?;
        let mut added = 0;
        other.for_each_game(&mut |kept| {
            let KeptGame { key, run, seats, opening, game, finished } = kept;
            let Some(run) = runs.get(&run).filter(|_| !done.contains(&key)) else { return Ok(()) };
            added += 1;
            store.write_game(*run, key, pairing_of(key, seats), &opening, &game)?;
            store
                .connection()
                .prepare_cached("UPDATE games SET finished = ? WHERE pairing = ? AND pair = ? AND leg = ?")
                .and_then(|mut update| update.execute(params![finished, key.pairing, key.pair, key.leg]))
                .map(drop)
                .map_err(|error| store.fail(error))
        })?;
        Ok(added)
    })
}

fn fill(connection: &Connection, tournament: &Tournament, source: &str) -> Result<(), StoreProblem> {
    let resolved = serde_json::to_string(tournament).map_err(std::io::Error::from)?;
    let fingerprint = format!("{:016x}", fingerprint_of(tournament));
    connection.execute(
        "INSERT INTO tournament (tournament_id, name, game, fingerprint, resolved, source) VALUES (0, ?, ?, ?, ?, ?)",
        params![tournament.name, tournament.game, fingerprint, resolved, source],
    )?;
    for (id, player) in (0_u32..).zip(&tournament.players) {
        connection.execute(
            "INSERT INTO players VALUES (?, ?, ?, ?)",
            params![id, player.name, player.who.to_string(), player.spending.to_string()],
        )?;
    }
    Ok(())
}

const OUTCOMES: [(Outcome, &str); 3] =
    [(Outcome::Win, "win"), (Outcome::Draw, "draw"), (Outcome::Loss, "loss")];

/// Who played whom, from who sat where.
fn pairing_of(key: GameKey, [first, second]: [u32; 2]) -> Pairing {
    if key.leg == 0 { Pairing { a: first, b: second } } else { Pairing { a: second, b: first } }
}

fn ending_of(name: &str) -> Option<Ending> {
    Ending::ALL.into_iter().find(|known| known.name() == name)
}

fn outcome_name(outcome: Outcome) -> &'static str {
    OUTCOMES.iter().find(|(known, _)| *known == outcome).map_or("", |(_, name)| name)
}

fn outcome_of(name: &str) -> Option<Outcome> {
    OUTCOMES.iter().find(|(_, known)| *known == name).map(|(outcome, _)| *outcome)
}
