//! What the workers of a tournament share: the store, the scores, and who plays which pair.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::game::Game;
use super::schedule::{GameKey, Pairing, pairings, planned_pairings};
use super::score::Scores;
use super::statistics::{Decision, Sprt};
use super::tournament::{Kind, Tournament};
use crate::store::{RunId, Store, StoreError};

/// What all workers share.
pub(super) struct Board<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) store: Store,
    pub(super) scores: Scores,
    pub(super) done: HashSet<GameKey>,
    /// The pairs that somebody plays or has played.
    pub(super) taken: HashSet<(u32, u32)>,
    /// How many workers play a pair now.
    pub(super) playing: usize,
    pub(super) test: Option<Sprt>,
    pub(super) decided: bool,
}

impl Board<'_> {
    /// The next pair that nobody has played or plays, if there is any. Who gets one is counted until it lets go of [`Playing`].
    pub(super) fn next_pair(&mut self, is_ours: &dyn Fn((u32, u32)) -> bool) -> Next {
        if self.decided {
            return Next::Nothing;
        }
        let pairings = pairings(self.tournament, self.scores.standings());
        for (number, pair) in self.order(pairings.len() as u32) {
            let is_played =
                [0, 1].iter().all(|leg| self.done.contains(&GameKey { pairing: number, pair, leg: *leg }));
            if is_ours((number, pair)) && !is_played && self.taken.insert((number, pair)) {
                self.playing += 1;
                return Next::Pair(number, pair, pairings[number as usize]);
            }
        }
        // On a ladder the games that are played now decide about others.
        let is_all = pairings.len() as u32 == planned_pairings(self.tournament);
        if is_all || self.playing == 0 { Next::Nothing } else { Next::Later }
    }

    /// All pairs of so many matches: round by round, so that everybody has played about as often at any time. Matches of a list are
    /// played one after the other, for their players may be many and large.
    fn order(&self, matches: u32) -> Vec<(u32, u32)> {
        let rounds = 0..self.tournament.pairs;
        let mut order: Vec<(u32, u32)> =
            rounds.flat_map(|pair| (0..matches).map(move |number| (number, pair))).collect();
        if self.tournament.kind == Kind::Matches {
            order.sort_unstable();
        }
        order
    }

    /// Puts a game into the store, and counts it then.
    pub(super) fn keep(
        &mut self,
        run: RunId,
        key: GameKey,
        pairing: Pairing,
        opening: &str,
        game: &Game,
    ) -> Result<(), StoreError> {
        self.store.write_game(run, key, pairing, opening, game)?;
        let for_a = if key.leg == 0 { game.outcome } else { game.outcome.swapped() };
        self.scores.add(key, pairing, for_a);
        self.done.insert(key);
        self.judge();
        Ok(())
    }

    /// Ends a match whose test is decided.
    pub(super) fn judge(&mut self) {
        if let Some(test) = &self.test {
            self.decided = test.judge(&self.scores.record(0)).decision != Decision::GoOn;
        }
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
