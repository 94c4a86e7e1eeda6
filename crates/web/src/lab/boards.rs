//! The boards of the games that are played at this moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use plywood_api::Bot;
use plywood_api::wire::Player;
use plywood_arena::{GameKey, GameUnderWay, Hall, Tournament};
use plywood_core::TextError;
use plywood_engines::{AnyGame, Games};
use plywood_workshop::fingerprint_of;
use serde_json::{Value, json};

use crate::play::name;

use super::task::{Task, What};

/// So many boards are shown.
const MOST: usize = 8;

/// What is seen of games under way.
#[derive(PartialEq)]
pub(super) struct Scene {
    pub(super) told: Value,
    /// What the games are played on, by the names that `told` has for that: the same for most games of a tournament.
    pub(super) boards: BTreeMap<String, Value>,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene { told: json!({ "tables": [], "more": 0 }), boards: BTreeMap::new() }
    }
}

/// Follows games move by move, so that each look costs no more than what is new.
#[derive(Default)]
pub(super) struct Boards {
    tables: Vec<Option<Followed>>,
    last: Arc<Scene>,
}

impl Boards {
    /// What is on the boards now: nothing, if no tournament is played here.
    pub(super) fn look(&mut self, under_way: Option<&(Arc<Task>, Arc<Hall>)>, games: &Games) -> Arc<Scene> {
        let scene = match under_way.map(|(task, hall)| (&task.what, hall)) {
            Some((What::Tournament(contest), hall)) => self.scene(&contest.tournament, hall, games),
            _ => {
                self.tables.clear();
                Scene::default()
            }
        };
        if *self.last != scene {
            self.last = Arc::new(scene);
        }
        Arc::clone(&self.last)
    }

    fn scene(&mut self, tournament: &Tournament, hall: &Hall, games: &Games) -> Scene {
        let under_way = hall.games();
        let Ok(game) = games.find(&tournament.game) else { return Scene::default() };
        self.tables.resize_with(under_way.len(), || None);
        let more = under_way.len().saturating_sub(MOST);
        let (mut tables, mut boards) = (Vec::new(), BTreeMap::new());
        for (table, now) in self.tables.iter_mut().zip(under_way).take(MOST) {
            // Nobody plays there, or something that the rules do not know: then there is nothing to see.
            *table = now.and_then(|now| Followed::catch_up(table.take(), &game, &now).ok());
            let Some(followed) = table else {
                tables.push(Value::Null);
                continue;
            };
            tables.push(followed.told(tournament));
            boards.extend(followed.board.clone());
        }
        Scene { told: json!({ "tables": tables, "more": more }), boards }
    }
}

/// A game that is followed.
struct Followed {
    /// As far as it was followed.
    game: GameUnderWay,
    /// After its last move.
    rules: Box<dyn Bot>,
    /// What it is played on, if the game can be drawn, and the name of that.
    board: Option<(String, Value)>,
    plies: Vec<Value>,
    /// What happened on the board by the last move.
    last: Value,
}

impl Followed {
    /// Goes on with the game that was followed, or begins with another one.
    fn catch_up(
        followed: Option<Followed>,
        game: &AnyGame,
        now: &GameUnderWay,
    ) -> Result<Followed, TextError> {
        let mut followed = match followed.filter(|followed| followed.leads_to(now)) {
            Some(followed) => followed,
            None => Followed::begin(game, now)?,
        };
        for mv in &now.moves[followed.game.moves.len()..] {
            followed.play(mv)?;
        }
        Ok(followed)
    }

    /// Whether a game is the same and has gone on. One that was stopped and is played anew has the same key.
    fn leads_to(&self, now: &GameUnderWay) -> bool {
        let GameUnderWay { key, seats, opening, moves } = &self.game;
        (key, seats, opening) == (&now.key, &now.seats, &now.opening) && now.moves.starts_with(moves)
    }

    fn begin(game: &AnyGame, now: &GameUnderWay) -> Result<Followed, TextError> {
        let mut rules = game.rules()?;
        rules.set_position((!now.opening.is_empty()).then_some(now.opening.as_str()))?;
        let board = rules.board().map(|board| {
            let print = format!("{:016x}", fingerprint_of(&board));
            (print.clone(), json!({ "name": print, "board": board }))
        });
        let game = GameUnderWay { moves: Vec::new(), ..now.clone() };
        Ok(Followed { game, rules, board, plies: Vec::new(), last: Value::Null })
    }

    fn play(&mut self, mv: &str) -> Result<(), TextError> {
        let (side, named) = (Player::from(self.rules.side()), name(&*self.rules, mv));
        let steps = self.rules.describe(mv).map_or_else(Vec::new, |described| described.steps);
        self.rules.play(mv)?;
        self.game.moves.push(mv.to_owned());
        self.plies.push(json!({ "short": named.short, "side": side }));
        self.last = json!({ "spoken": named.spoken, "steps": steps });
        Ok(())
    }

    fn told(&self, tournament: &Tournament) -> Value {
        let GameKey { pairing, pair, leg } = self.game.key;
        let player = |seat: usize| &tournament.players[self.game.seats[seat] as usize].name;
        let setup = self.rules.setup();
        // Where there is no board, a picture in letters says the same.
        let picture = setup.is_none().then(|| self.rules.view().to_string());
        json!({
            "game": [pairing, pair, leg],
            "first": player(0),
            "second": player(1),
            "side": Player::from(self.rules.side()),
            "plies": self.plies,
            "last": self.last,
            "board": self.board.as_ref().map(|(name, _)| name),
            "setup": setup,
            "picture": picture,
        })
    }
}
