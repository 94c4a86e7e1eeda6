//! A worker's place in its team: what it is working for, and what it has to tell.

use std::time::Duration;

use plywood_core::{Event, Flow, Iteration, Leave, Observer, Phase, Position, Remaining, Stats, Visit};

use crate::company::Company;
use crate::sync::{Arc, AtomicBool, Ordering};

use super::split::Split;
use super::tank::Grant;
use super::team::Team;

/// A worker's place in its team.
#[derive(Debug)]
pub(crate) struct Desk<P: Position, T> {
    pub(super) team: Arc<Team<P, T>>,
    /// The worker's number; 0 is the one that was asked.
    pub(super) number: usize,
    /// The split that it works for, if any.
    task: Option<Arc<Split<P, T>>>,
    /// Raised when what it does is in vain: the split's flag, or the team's.
    flag: Arc<AtomicBool>,
    /// What was done since it was told last,
    pub(super) done: Stats,
    /// and the nodes until then.
    told: u64,
    /// Nodes that it was granted, and those of them that are left.
    granted: u64,
    left: u64,
    /// Moves that were put off, each node's behind its parent's.
    pub(super) put_off: Vec<P::Move>,
    /// The path is the leftmost one up to this height.
    pub(super) leftmost: u32,
    /// Whatever is searched is this worker's own business.
    pub(super) is_private: bool,
}

/// A member of a team as an observer. The boss is the one who was asked: it tells the observer what all members did.
pub(crate) struct Member<'a, P: Position, T> {
    desk: Desk<P, T>,
    boss: Option<&'a mut dyn Observer<P>>,
    pace: Option<&'a dyn Pace>,
}

/// Where workers do not run as fast as they can, but in turns.
pub(crate) trait Pace {
    /// A node is visited.
    fn tick(&self);
    /// There is nothing to do until somebody else has done something.
    fn wait(&self);
    /// Others should look whether there is something to do for them.
    fn changed(&self);
}

/// The boss looks up so often while it waits, for the sake of the clock.
const NAP: Duration = Duration::from_millis(1);

impl<P: Position, T> Desk<P, T> {
    pub(super) fn new(team: &Arc<Team<P, T>>, number: usize) -> Desk<P, T> {
        Desk {
            team: team.clone(),
            number,
            task: None,
            flag: team.board.end.clone(),
            done: Stats::default(),
            told: 0,
            granted: 0,
            left: 0,
            put_off: Vec::new(),
            leftmost: 0,
            is_private: false,
        }
    }

    pub(super) fn task(&self) -> Option<&Arc<Split<P, T>>> {
        self.task.as_ref()
    }

    /// Turns to another task, and returns the one before.
    pub(super) fn turn_to(&mut self, task: Option<Arc<Split<P, T>>>) -> Option<Arc<Split<P, T>>> {
        self.flag = task.as_ref().map_or(&self.team.board.end, |task| &task.flag).clone();
        std::mem::replace(&mut self.task, task)
    }

    /// The nodes that it has visited.
    #[inline]
    pub(super) fn visited(&self) -> u64 {
        self.told + self.done.nodes
    }

    /// Whether what it does is in vain.
    #[inline]
    fn is_in_vain(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl<'a, P: Position, T> Member<'a, P, T> {
    pub(super) fn new(
        desk: Desk<P, T>,
        boss: Option<&'a mut dyn Observer<P>>,
        pace: Option<&'a dyn Pace>,
    ) -> Member<'a, P, T> {
        if let Some(boss) = &boss {
            desk.team.set_batch(boss.allowance().max(1));
        }
        Member { desk, boss, pace }
    }

    /// Tells what was done. The boss tells the observer, which may end the search.
    pub(super) fn tell(&mut self) {
        let done = std::mem::take(&mut self.desk.done);
        self.desk.told += done.nodes;
        let team = &self.desk.team;
        let Some(boss) = &mut self.boss else {
            team.hand_over(done);
            return;
        };
        let flow = boss.bulk(&(done + team.collect()));
        team.set_batch(boss.allowance().max(1));
        // Said once: in virtual time, whoever has news while it waits is woken by them, and others would never have
        // their turn.
        if flow == Flow::Stop && !team.board.end.load(Ordering::Relaxed) {
            team.board.finish(false);
            self.announce();
        }
    }

    fn announce(&self) {
        if let Some(pace) = self.pace {
            pace.changed();
        }
    }

    /// Asks for more nodes.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Flow {
        loop {
            self.tell();
            if self.desk.is_in_vain() {
                return Flow::Stop;
            }
            let team = &self.desk.team;
            let before = std::mem::take(&mut self.desk.granted);
            match team.tank.take(before, team.batch()) {
                Grant::Nodes(nodes) => {
                    (self.desk.granted, self.desk.left) = (nodes, nodes);
                    return Flow::Go;
                }
                Grant::Never => {
                    team.board.finish(false);
                    self.announce();
                    return Flow::Stop;
                }
                Grant::Later => self.pause(),
            }
        }
    }

    /// Lets others go on.
    fn pause(&self) {
        match self.pace {
            Some(pace) => pace.wait(),
            None => std::thread::sleep(NAP / 10),
        }
    }

    /// Has nothing more to do; how many nodes it visited.
    pub(super) fn end(&mut self) -> u64 {
        self.rest();
        self.desk.told
    }

    /// Has nothing to do: what it was granted is for others, and everybody may know what it did.
    pub(super) fn rest(&mut self) {
        let (granted, left) = (std::mem::take(&mut self.desk.granted), std::mem::take(&mut self.desk.left));
        self.desk.team.tank.give_back(granted, left);
        if left > 0 {
            self.announce();
        }
        self.tell();
    }
}

impl<P: Position, T> Company<P, T> for Member<'_, P, T> {
    #[inline]
    fn desk(&mut self) -> Option<&mut Desk<P, T>> {
        Some(&mut self.desk)
    }

    fn wait(&mut self, seen: u64) {
        self.rest();
        let board = &self.desk.team.board;
        match self.pace {
            Some(pace) => pace.wait(),
            None => board.wait(seen, self.boss.is_some().then_some(NAP)),
        }
    }

    fn tell_others(&mut self) {
        self.announce();
    }
}

impl<P: Position, T> Observer<P> for Member<'_, P, T> {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        if let Some(pace) = self.pace {
            pace.tick();
        }
        if self.desk.is_in_vain() || (self.desk.left == 0 && self.refill() == Flow::Stop) {
            return Flow::Stop;
        }
        self.desk.left -= 1;
        self.desk.done.enter(visit)
    }

    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        self.desk.done.leave(position, leave);
    }

    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        // Nodes that complete a line count apart, which the boss' observer does by itself.
        if matches!(event, Event::Begin(Phase::Line) | Event::End(Phase::Line)) {
            self.tell();
            if let Some(boss) = &mut self.boss {
                boss.event(event);
            }
            return;
        }
        Observer::<P>::event(&mut self.desk.done, event);
    }

    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.tell();
        if let Some(boss) = &mut self.boss {
            boss.iteration(iteration);
        }
    }

    fn root_move(&mut self, mv: P::Move, index: u32) {
        if let Some(boss) = &mut self.boss {
            boss.root_move(mv, index);
        }
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        self.desk.done = self.desk.done + *done;
        if self.desk.is_in_vain() { Flow::Stop } else { Flow::Go }
    }

    fn remaining(&self) -> Remaining {
        self.boss.as_ref().map_or(Remaining::EVERYTHING, Observer::remaining)
    }

    fn stats(&self) -> Stats {
        self.boss.as_ref().map_or(Stats::default(), Observer::stats) + self.desk.done
    }
}
