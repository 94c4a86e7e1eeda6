//! What the workers of a tournament share: the store, the scores, and who plays which pair.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_workshop::{RunId, Store, StoreError};

use super::game::{FinishedGame, line_of};
use super::ledger::Ledger;
use super::schedule::{GameKey, Pairing, pairings, planned_pairings};
use super::tournament::{Kind, Tournament};
use crate::store::{GameResult, GameStore};

/// What all workers share.
pub(super) struct Board<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) store: Store,
    pub(super) ledger: Ledger,
    pub(super) done: HashSet<GameKey>,
    /// The pairs of each match that were given out or are played already: all before this one.
    pub(super) given: Vec<u32>,
    /// How many workers play a pair now.
    pub(super) playing: usize,
}

impl Board<'_> {
    /// The next pair that nobody has played or plays, if there is any. Who gets one is counted until it lets go of
    /// [`Playing`].
    pub(super) fn next_pair(&mut self, is_ours: &dyn Fn((u32, u32)) -> bool) -> Next {
        let pairings = pairings(self.tournament, self.ledger.scores().standings());
        self.given.resize(pairings.len(), 0);
        let open = (0..pairings.len() as u32).filter_map(|number| self.next_of_match(number, is_ours));
        // Round by round, so that everybody has played about as often at any time. Matches of a list are played one
        // after the other, for their players may be many and large.
        let next = match self.tournament.kind {
            Kind::Matches => open.min(),
            _ => open.min_by_key(|(number, pair)| (*pair, *number)),
        };
        if let Some((number, pair)) = next {
            self.given[number as usize] = pair + 1;
            self.playing += 1;
            return Next::Pair(number, pair, pairings[number as usize]);
        }
        // On a ladder the games that are played now decide about others.
        let is_all = pairings.len() as u32 == planned_pairings(self.tournament);
        if is_all || self.playing == 0 { Next::Nothing } else { Next::Later }
    }

    /// The next pair of a match that has to be played.
    fn next_of_match(&self, number: u32, is_ours: &dyn Fn((u32, u32)) -> bool) -> Option<(u32, u32)> {
        if self.ledger.scores().is_decided(number) {
            return None;
        }
        let is_open = |pair: &u32| {
            let is_done = |leg| self.done.contains(&GameKey { pairing: number, pair: *pair, leg });
            is_ours((number, *pair)) && !(is_done(0) && is_done(1))
        };
        let first = self.given[number as usize];
        (first..self.tournament.pairs).find(is_open).map(|pair| (number, pair))
    }

    /// Whether a game still has to be played: not if its match is decided.
    pub(super) fn is_needed(&self, key: GameKey) -> bool {
        !self.done.contains(&key) && !self.ledger.scores().is_decided(key.pairing)
    }

    /// Puts a game into the store, and counts it then.
    pub(super) fn keep(
        &mut self,
        run: RunId,
        key: GameKey,
        pairing: Pairing,
        opening: &str,
        game: &FinishedGame,
    ) -> Result<(), StoreError> {
        self.store.write_game(run, key, pairing, opening, game)?;
        let moves = game.moves.iter().map(|played| played.mv.as_str());
        let line =
            self.tournament.repeats(pairing).then(|| line_of(opening, moves, game.outcome, game.ending));
        let outcome = if key.leg == 0 { game.outcome } else { game.outcome.swapped() };
        self.ledger.enter(&GameResult { key, pairing, outcome, ending: game.ending, line });
        self.done.insert(key);
        Ok(())
    }
}

/// What a worker may do next.
pub(super) enum Next {
    /// Play a pair: the number of its match, its own, and who plays.
    Pair(u32, u32, Pairing),
    /// Ask again: there may be something to do when others are done.
    Later,
    Nothing,
}

/// A pair that is being played; whatever comes of it, nobody waits for it any longer than this value lives.
pub(super) struct Playing<'a, 'b>(pub(super) &'a Mutex<Board<'b>>);

impl Drop for Playing<'_, '_> {
    fn drop(&mut self) {
        lock(self.0).playing -= 1;
    }
}

pub(super) fn lock<'a, 'b>(board: &'a Mutex<Board<'b>>) -> MutexGuard<'a, Board<'b>> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}
