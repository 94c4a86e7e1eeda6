//! A tournament from its plan to a full store, begun or gone on with.

use std::path::Path;

use plywood_arena::{Arena, GameStore, Hall, Scores, Tournament};
use plywood_engines::AnyGame;
use plywood_protocol::control::Patience;
use plywood_workshop::{Crew, Shard, Store, StoreError, StoreProblem, manifest};

use crate::conduct::{Begin, ConductError, make_folder_of};

/// A tournament and who plays it, as [`Conduct`](crate::Conduct) is for experiments.
#[derive(Debug)]
pub struct Staging<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// Its text, as somebody wrote it.
    pub source: &'a str,
    /// Its game.
    pub game: &'a AnyGame,
    /// How many games are played at the same time, and on which cores.
    pub crew: &'a Crew,
    /// Which part of it.
    pub shard: Shard,
    /// What to do about results that are there already.
    pub begin: Begin,
    /// Where the games are played, if somebody looks on.
    pub hall: Option<&'a Hall>,
}

impl Staging<'_> {
    /// How many games there will be; a test may end a match before.
    pub fn planned(&self) -> u64 {
        self.arena().planned()
    }

    /// Plays what is not in the store yet. `hear` hears of the scores, after every game and now and then.
    pub fn run(&self, path: &Path, hear: &mut dyn FnMut(&Scores)) -> Result<(Store, Scores), ConductError> {
        let store = self.store(path)?;
        let run = store.begin_run(&manifest(self.tournament.seed, self.crew, self.shard))?;
        let (store, scores) = self.arena().play(store, run, hear)?;
        store.end_run(run)?;
        Ok((store, scores))
    }

    fn arena(&self) -> Arena<'_> {
        let Staging { tournament, game, crew, shard, hall, .. } = *self;
        Arena { tournament, game, crew, shard, patience: Patience::default(), hall }
    }

    fn store(&self, path: &Path) -> Result<Store, ConductError> {
        if self.begin == Begin::Overwrite {
            Store::remove(path)?;
        }
        if !path.exists() {
            make_folder_of(path)?;
            return Ok(Store::create_tournament(path, self.tournament, self.source)?);
        }
        if self.begin == Begin::New {
            return Err(StoreError { path: path.to_owned(), problem: StoreProblem::Exists }.into());
        }
        let store = Store::open(path)?;
        if store.tournament()? != *self.tournament {
            return Err(ConductError::OtherTournament(path.to_owned()));
        }
        Ok(store)
    }
}
