//! Little graphs with cycles, random or made by hand, in which the way to a position matters.
//!
//! A position is the path that was walked. Its key is the spot where the path ends and nothing else, so that a table
//! takes for the same what has the same future only if the past does not interfere. How it may interfere is a [`Rule`].

mod game;

use std::sync::Arc;

use plywood_core::zobrist::mix;
use plywood_core::{Class, Position, Random, Repetition, Score, Side};

use crate::hashed::{Branch, Branches};

/// What it means to come to a spot again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Nothing: the game goes on. Searches take it for a draw if it happens since their root.
    GoesOn,
    /// The same, but the third time is a draw by the rules, wherever the first two were.
    ThirdIsDrawn,
    /// One must not come to a spot where the game was so many times already. Who has no other move has lost.
    Forbidden {
        /// How many times are allowed.
        times: usize,
    },
}

/// How the game ends at a spot, for its side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// It gets so many points.
    Points(i32),
}

impl End {
    fn score(self, ply: u32) -> Score {
        match self {
            End::Won => Score::win_at(ply),
            End::Lost => Score::loss_at(ply),
            End::Points(points) => Score::points(points),
        }
    }
}

/// A place of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Who moves there.
    pub side: Side,
    /// The moves.
    pub ways: Vec<Way>,
    /// Set if the game is over there.
    pub end: Option<End>,
    /// What it means to have no move there.
    pub stuck: End,
    /// Whether the mover has to answer a threat.
    pub threat: bool,
    /// The spot behind a turn that is given up.
    pub idle: Option<usize>,
    /// How many plies further to look.
    pub extension: u32,
}

/// A move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The spot that it leads to.
    pub to: usize,
    /// Whether quiescence follows it. Noisy ways must not lead in circles.
    pub noisy: bool,
    /// What kind of move it is.
    pub class: Class,
    /// Its slot.
    pub slot: u32,
    /// Whether it is said to be worth nothing.
    pub worthless: bool,
}

impl Way {
    /// A quiet move.
    pub fn to(to: usize) -> Way {
        Way { to, noisy: false, class: Class::Quiet, slot: to as u32, worthless: false }
    }
}

impl Spot {
    /// A spot of `side` with quiet moves to these others.
    pub fn with_moves(side: Side, to: &[usize]) -> Spot {
        let ways = to.iter().map(|to| Way::to(*to)).collect();
        Spot { side, ways, end: None, stuck: End::Lost, threat: false, idle: None, extension: 0 }
    }

    /// A spot where `side` would be to move, but the game is over.
    pub fn over(side: Side, end: End) -> Spot {
        Spot { end: Some(end), ..Spot::with_moves(side, &[]) }
    }
}

/// A graph with cycles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// What repetitions mean.
    pub rule: Rule,
    /// The spots; games begin at the first.
    pub spots: Vec<Spot>,
}

impl Graph {
    /// One of many kinds of small graphs, drawn from `seed`.
    pub fn random(seed: u64) -> Graph {
        let mut random = Random::new(seed);
        let rules =
            [Rule::GoesOn, Rule::ThirdIsDrawn, Rule::Forbidden { times: 1 }, Rule::Forbidden { times: 2 }];
        let rule = *random.pick(&rules);
        let (count, most, ends) = (random.between(3, 8), random.between(1, 3), *random.pick(&[2, 3, 5]));
        // Sides that take turns nearly always, or move as often as they like.
        let loyal = *random.pick(&[1, 4]);
        let spots = (0..count).map(|place| {
            let swaps = random.one_in(loyal);
            let side = if (place % 2 == 0) == swaps { Side::First } else { Side::Second };
            let over = place > 0 && random.one_in(ends);
            let mut spot =
                Spot::over(side, *random.pick(&[End::Won, End::Lost, End::Points(1), End::Points(-1)]));
            if !over {
                let ways = 1 + random.below(most as u64);
                spot.end = None;
                spot.ways = (0..ways).map(|_| way(place as usize, count as usize, &mut random)).collect();
            }
            spot.threat = random.one_in(5);
            spot.idle = random.one_in(2).then(|| random.below(count as u64) as usize);
            spot.extension = *random.pick(&[0, 0, 0, 1]);
            spot
        });
        Graph { rule, spots: spots.collect() }
    }

    /// The position at the beginning.
    pub fn start(self) -> Stroll {
        Stroll { graph: Arc::new(self), path: vec![0] }
    }
}

fn way(from: usize, count: usize, random: &mut Random) -> Way {
    let to = random.below(count as u64) as usize;
    Way {
        to,
        noisy: to > from && random.one_in(2),
        class: *random.pick(&[Class::Winning, Class::Even, Class::Quiet, Class::Quiet, Class::Losing]),
        slot: random.below(4) as u32,
        worthless: random.one_in(4),
    }
}

/// A position: a walk through a graph that remembers its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stroll {
    graph: Arc<Graph>,
    path: Vec<usize>,
}

impl Stroll {
    /// The rule that repetitions follow.
    pub fn rule(&self) -> Rule {
        self.graph.rule
    }

    fn spot(&self) -> &Spot {
        &self.graph.spots[self.here()]
    }

    fn here(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    /// The plies at which the game was at a spot, the present one left out, the last one first.
    fn visits(&self, spot: usize) -> impl Iterator<Item = u32> {
        let before = &self.path[..self.path.len() - 1];
        before.iter().enumerate().rev().filter(move |(_, at)| **at == spot).map(|(ply, _)| ply as u32)
    }

    /// Where the past forbids a way: the ply since which the game was there too often.
    fn forbidden_since(&self, way: &Way) -> Option<u32> {
        let Rule::Forbidden { times } = self.graph.rule else { return None };
        let standing = (way.to == self.here()).then_some(self.ply());
        standing.into_iter().chain(self.visits(way.to)).nth(times - 1)
    }

    fn branches(&self, keep: impl Fn(&Way) -> bool) -> Branches {
        let ways = &self.spot().ways;
        let is_kept = |number: u32| {
            let way = &ways[number as usize];
            keep(way) && self.forbidden_since(way).is_none()
        };
        Branches::new(ways.len() as u32, is_kept)
    }

    /// Whether the game was anywhere too often before, so that what it may still do depends on its past.
    fn is_burdened(&self) -> bool {
        let twice = |rank: usize| self.path[..rank].contains(&self.path[rank]);
        match self.graph.rule {
            Rule::GoesOn => false,
            Rule::Forbidden { times: 1 } => self.path.len() > 1,
            Rule::ThirdIsDrawn | Rule::Forbidden { .. } => (0..self.path.len()).any(twice),
        }
    }

    /// The way of a move, which must be legal: nobody may ask about others.
    fn way(&self, mv: Branch) -> &Way {
        let way = &self.spot().ways[mv.0 as usize];
        assert!(self.forbidden_since(way).is_none(), "{mv:?} is forbidden in {self:?}");
        way
    }
}

impl Position for Stroll {
    type Move = Branch;
    type Moves = Branches;

    const MAY_BE_STUCK: bool = true;
    const REPEATS: bool = true;

    fn side(&self) -> Side {
        self.spot().side
    }

    fn ply(&self) -> u32 {
        self.path.len() as u32 - 1
    }

    fn verdict(&self) -> Option<Score> {
        match self.spot().end {
            Some(end) => Some(end.score(self.ply())),
            None => {
                let third =
                    self.graph.rule == Rule::ThirdIsDrawn && self.visits(self.here()).nth(1).is_some();
                third.then_some(Score::DRAW)
            }
        }
    }

    fn stuck(&self) -> Score {
        self.spot().stuck.score(self.ply())
    }

    fn repetition(&self, root: u32) -> Option<Repetition> {
        let drawn = |since| Repetition { score: Some(Score::DRAW), since };
        if self.spot().end.is_some() {
            return None;
        }
        if self.ply() == root {
            // A root that was there before may be called a draw, but it owes a move nevertheless.
            let again = self.graph.rule == Rule::ThirdIsDrawn && self.visits(self.here()).next().is_some();
            let score = again.then_some(Score::DRAW);
            return self.is_burdened().then_some(Repetition { score, since: 0 });
        }
        match self.graph.rule {
            Rule::Forbidden { .. } => {
                let since = self.spot().ways.iter().filter_map(|way| self.forbidden_since(way)).min()?;
                // Who must not stay would not be allowed to on any other way.
                (since < self.ply()).then_some(Repetition { score: None, since })
            }
            rule => {
                let mut visits = self.visits(self.here());
                let last = visits.next()?;
                if last >= root {
                    return Some(drawn(last));
                }
                visits.next().filter(|_| rule == Rule::ThirdIsDrawn).map(drawn)
            }
        }
    }

    fn moves(&self) -> Branches {
        self.branches(|_| true)
    }

    fn noisy_moves(&self) -> Branches {
        self.branches(|way| way.noisy)
    }

    fn class(&self, mv: Branch) -> Class {
        self.way(mv).class
    }

    fn loses(&self, mv: Branch, _: u32) -> bool {
        self.class(mv) == Class::Losing
    }

    fn slot(&self, mv: Branch) -> u32 {
        self.way(mv).slot
    }

    fn under_threat(&self) -> bool {
        self.spot().threat
    }

    fn is_worthless(&self, mv: Branch) -> bool {
        self.way(mv).worthless
    }

    fn extension(&self) -> u32 {
        self.spot().extension
    }

    fn play(&mut self, mv: Branch) {
        self.path.push(self.way(mv).to);
    }

    /// Somebody else's spot, as if one had walked there.
    fn with_null<R>(&mut self, visit: impl FnOnce(&mut Stroll) -> R) -> Option<R> {
        let idle = self.spot().idle.filter(|to| self.graph.spots[*to].side != self.side())?;
        let mut child = self.clone();
        child.path.push(idle);
        Some(visit(&mut child))
    }

    fn key(&self) -> u64 {
        mix(self.here() as u64 + 1)
    }

    fn fresh_key(&self) -> u64 {
        self.key()
    }
}
