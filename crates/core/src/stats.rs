//! Statistics: what a search did, counted.

use std::cmp::max;
use std::ops::Add;

use crate::{Event, Flow, Leave, Observer, Pass, Phase, Position, Reason, Visit};

/// Cut-offs are counted apart for this many move indexes; later ones share the last counter.
pub const CUT_INDEXES: usize = 8;

/// The one table of counters: what each counts, its name and type, and what two parts of a search make: their sum, or
/// the greater of both.
macro_rules! counters {
    ($($(#[doc = $about:literal])+ $name:ident: $number:ty = $join:ident,)+) => {
        /// Counters of one search. A node is one call of the search function: finished games, re-searches, searches
        /// that only order moves, quiescence, every round of iterative deepening and, for searches by test, the root
        /// of every test count, each time they are met. What a node knows of its children without calling the search
        /// for them (a look into the table, foresight) does not count.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
        pub struct Stats {
            $($(#[doc = $about])+ pub $name: $number,)+
            /// Cut-offs by the index of the move that caused them; the last counter holds all later ones.
            pub cuts: [u64; CUT_INDEXES],
            /// How many phases of [`Phase::Line`] have begun and not ended.
            lines: u32,
        }

        impl Add for Stats {
            type Output = Stats;

            fn add(mut self, other: Stats) -> Stats {
                $(self.$name = $join(self.$name, other.$name);)+
                for (cuts, more) in self.cuts.iter_mut().zip(other.cuts) {
                    *cuts += more;
                }
                self
            }
        }

        const COUNTERS: &[Counter] = &[$(Counter {
            name: stringify!($name),
            about: concat!($($about),+),
            get: |stats| stats.$name.into(),
            set: |stats, number| number.try_into().map(|number| stats.$name = number).is_ok(),
        }),+];
    };
}

counters! {
    /// Nodes visited to find the score, the root included.
    nodes: u64 = sum,
    /// Nodes visited afterwards to complete the principal variation.
    line_nodes: u64 = sum,
    /// Nodes where the game was over.
    verdicts: u64 = sum,
    /// Nodes that were evaluated at the horizon, and positions that were evaluated only to order moves.
    evaluated: u64 = sum,
    /// Nodes answered by the table.
    table_cuts: u64 = sum,
    /// Nodes answered by static bounds.
    bound_cuts: u64 = sum,
    /// Nodes that the game decided by foresight.
    foreseen: u64 = sum,
    /// Scouts that did not fail, so that a move was searched again.
    researches: u64 = sum,
    /// Questions to the table.
    table_probes: u64 = sum,
    /// Questions that found the position.
    table_hits: u64 = sum,
    /// Entries written.
    table_stores: u64 = sum,
    /// Entries of other positions thrown out by writing (collisions).
    table_collisions: u64 = sum,
    /// Nodes beyond the horizon.
    noisy_nodes: u64 = sum,
    /// The greatest distance from the root, in plies.
    height: u32 = max,
    /// Simulations of a Monte Carlo search; 0 for other searches.
    simulations: u64 = sum,
    /// Nodes whose moves several workers shared; 0 for a search on one thread.
    splits: u64 = sum,
    /// Nodes visited in vain, because another worker found a cut-off above them meanwhile.
    aborted: u64 = sum,
    /// Bytes that the tree of a Monte Carlo search took at most; 0 for other searches.
    tree_bytes: u64 = max,
}

/// [`Stats::cuts`], one by one.
const CUTS: [Counter; CUT_INDEXES] = [
    cut::<0>("cuts_0", "Cut-offs by the first move."),
    cut::<1>("cuts_1", "Cut-offs by the second move."),
    cut::<2>("cuts_2", "Cut-offs by the third move."),
    cut::<3>("cuts_3", "Cut-offs by the fourth move."),
    cut::<4>("cuts_4", "Cut-offs by the fifth move."),
    cut::<5>("cuts_5", "Cut-offs by the sixth move."),
    cut::<6>("cuts_6", "Cut-offs by the seventh move."),
    cut::<7>("cuts_7", "Cut-offs by the eighth move and later ones."),
];

const fn cut<const INDEX: usize>(name: &'static str, about: &'static str) -> Counter {
    Counter {
        name,
        about,
        get: |stats| stats.cuts[INDEX],
        set: |stats, number| {
            stats.cuts[INDEX] = number;
            true
        },
    }
}

fn sum(one: u64, other: u64) -> u64 {
    one + other
}

/// One of the numbers in [`Stats`], for those who write all of them down or read them back.
#[derive(Copy, Clone, Debug)]
pub struct Counter {
    name: &'static str,
    about: &'static str,
    get: fn(&Stats) -> u64,
    set: fn(&mut Stats, u64) -> bool,
}

impl Counter {
    /// Its name, unlike all others.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it counts, as a sentence.
    pub fn about(&self) -> &'static str {
        self.about.trim()
    }

    /// How far it has counted.
    pub fn get(&self, stats: &Stats) -> u64 {
        (self.get)(stats)
    }

    /// Lets it have counted so far; `false` if it never can.
    pub fn set(&self, stats: &mut Stats, number: u64) -> bool {
        (self.set)(stats, number)
    }
}

impl Stats {
    /// All counters.
    pub fn counters() -> impl Iterator<Item = &'static Counter> {
        COUNTERS.iter().chain(&CUTS)
    }

    /// All counters but those in [`Stats::cuts`], for those who show these as a list.
    pub fn single_counters() -> impl Iterator<Item = &'static Counter> {
        COUNTERS.iter()
    }

    /// Cut-offs in all.
    pub fn all_cuts(&self) -> u64 {
        self.cuts.iter().sum()
    }

    /// The share of cut-offs that the first move caused: how good the move ordering is.
    pub fn first_move_share(&self) -> Option<f64> {
        let all = self.all_cuts();
        (all > 0).then(|| self.cuts[0] as f64 / all as f64)
    }
}

impl<P: Position> Observer<P> for Stats {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        if self.lines > 0 {
            self.line_nodes += 1;
        } else {
            self.nodes += 1;
            self.height = self.height.max(visit.height);
        }
        Flow::Go
    }

    #[inline]
    fn leave(&mut self, _: &P, leave: &Leave) {
        match leave.reason {
            Reason::Verdict | Reason::Repetition => self.verdicts += 1,
            Reason::Evaluated | Reason::StandPat => self.evaluated += 1,
            Reason::Table => self.table_cuts += 1,
            Reason::StaticBounds => self.bound_cuts += 1,
            Reason::Foreseen => self.foreseen += 1,
            Reason::Idle | Reason::Futile | Reason::Razored | Reason::Cutoff | Reason::Exhausted => {}
        }
    }

    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Cut { index, .. } => self.cuts[(index as usize).min(CUT_INDEXES - 1)] += 1,
            Event::Child { pass: Pass::Research, .. } => self.researches += 1,
            Event::Child { pass: Pass::Noisy, .. } => self.noisy_nodes += 1,
            Event::Probe(hit) => {
                self.table_probes += 1;
                self.table_hits += u64::from(hit);
            }
            Event::Store(collision) => {
                self.table_stores += 1;
                self.table_collisions += u64::from(collision);
            }
            Event::Begin(Phase::Line) => self.lines += 1,
            Event::End(Phase::Line) => self.lines -= 1,
            Event::Begin(Phase::Idle) | Event::End(Phase::Idle) | Event::Child { .. } | Event::Raise(_) => {}
        }
    }

    fn bulk(&mut self, done: &Stats) -> Flow {
        let mut done = *done;
        if self.lines > 0 {
            done.line_nodes += std::mem::take(&mut done.nodes);
        }
        *self = *self + done;
        Flow::Go
    }

    fn stats(&self) -> Stats {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counters that have counted to `start`, `start + 1` and so on.
    fn counted(start: u64) -> Stats {
        let mut stats = Stats::default();
        for (counter, number) in Stats::counters().zip(start..) {
            assert!(counter.set(&mut stats, number));
        }
        stats
    }

    #[test]
    fn every_counter_is_itself_and_has_a_name_of_its_own() {
        let stats = counted(1);
        for (counter, number) in Stats::counters().zip(1..) {
            assert_eq!(counter.get(&stats), number, "{}", counter.name());
            assert!(
                counter.about().ends_with('.') && !counter.about().starts_with(' '),
                "{}",
                counter.about()
            );
        }
        let names: std::collections::HashSet<_> = Stats::counters().map(Counter::name).collect();
        assert_eq!(names.len(), Stats::counters().count());
        assert_eq!(Stats::counters().count(), Stats::single_counters().count() + CUT_INDEXES);
        assert!(stats.nodes == 1 && stats.cuts[1] == stats.cuts[0] + 1);
    }

    #[test]
    fn parts_add_up_and_the_greatest_height_and_tree_stay() {
        let (one, other) = (counted(100), counted(200));
        let both = one + other;
        for counter in Stats::counters() {
            let (one, other) = (counter.get(&one), counter.get(&other));
            let expected =
                if ["height", "tree_bytes"].contains(&counter.name()) { other } else { one + other };
            assert_eq!(counter.get(&both), expected, "{}", counter.name());
        }
        assert_eq!(one + other, other + one);
    }

    #[test]
    fn a_counter_refuses_what_it_cannot_hold() {
        let height = Stats::counters().find(|counter| counter.name() == "height").expect("a counter");
        let mut stats = Stats::default();
        assert!(height.set(&mut stats, u32::MAX.into()) && !height.set(&mut stats, u64::MAX));
        assert_eq!(stats.height, u32::MAX);
    }
}
