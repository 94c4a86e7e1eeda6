//! What lessons are made of: trees and positions, who searches them, and what is asked.

use plywood_engines::Games;

use crate::figures::Figure;
use crate::lessons::LESSONS;
use crate::sketch::Growth;

/// A lesson. What it says is on the page, in the page's language; here is what it is made of.
#[derive(Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub name: &'static str,
    /// What it goes through.
    pub stages: &'static [Stage],
}

/// A tree or position with questions about its search.
#[derive(Debug)]
pub struct Stage {
    /// Its name among the stages of the lesson, by which pages find its text.
    pub name: &'static str,
    /// What is searched.
    pub source: Source,
    /// Who searches it.
    pub engine: &'static str,
    /// How far it looks; to the end if nothing is said.
    pub depth: Option<u32>,
    /// Where the score is looked for, if that is known before.
    pub range: Option<(i32, i32)>,
    /// Simulations of a Monte Carlo search.
    pub simulations: Option<u64>,
    /// Plies that are recorded, if not all.
    pub plies: Option<u32>,
    /// Whether numbers are for the side to move, as negamax counts; else they are for MAX.
    pub for_mover: bool,
    /// What is asked how often.
    pub asked: &'static [(Kind, usize)],
}

/// Where a tree comes from.
#[derive(Copy, Clone, Debug)]
pub enum Source {
    /// A book, or one of ours: the same for every seed.
    Figure(Figure),
    /// A random tree.
    Random(Growth),
    /// A position of a game: the same for every seed.
    Position {
        /// The game.
        game: &'static str,
        /// The position in its notation.
        start: &'static str,
    },
    /// A position after so many random moves.
    Played {
        /// The game.
        game: &'static str,
        /// How many moves.
        plies: u32,
    },
}

impl Source {
    /// The game.
    pub const fn game(&self) -> &'static str {
        match self {
            Source::Figure(_) | Source::Random(_) => "tree",
            Source::Position { game, .. } | Source::Played { game, .. } => game,
        }
    }
}

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value that a node returns.
    Value,
    /// The window on entry of a node.
    Window,
    /// The window of a whole search, where there are several.
    Test,
    /// Which node is visited next.
    Next,
    /// All moves that are cut.
    Cuts,
    /// Which move caused a cut.
    Refuter,
    /// Which move elsewhere makes a cut possible.
    Giver,
    /// Whether a scout is repeated.
    Scout,
    /// Which move the search chooses.
    Best,
    /// An order of moves with most cuts.
    Order,
    /// Which move a Monte Carlo search chooses.
    Most,
    /// Where the next simulation goes.
    Simulation,
    /// What simulations earned on average.
    Mean,
    /// Which moves are proven.
    Proven,
}

impl Lesson {
    /// The lesson of this name.
    pub fn find(name: &str) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| lesson.name == name)
    }

    /// Whether a list of games has all that it is about.
    pub fn is_possible(&self, games: &Games) -> bool {
        self.stages.iter().all(|stage| games.find(stage.source.game()).is_ok())
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.stages.iter().map(Stage::steps).sum()
    }
}

impl Stage {
    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.asked.iter().map(|(_, count)| count).sum()
    }

    /// Whether nodes of the search have windows that matter.
    pub fn has_windows(&self) -> bool {
        let looks_at_everything = ["minimax", "negamax"].iter().any(|name| self.engine.starts_with(name));
        self.simulations.is_none() && !looks_at_everything
    }

    pub(crate) const fn new(
        name: &'static str,
        source: Source,
        engine: &'static str,
        asked: &'static [(Kind, usize)],
    ) -> Stage {
        Stage {
            name,
            source,
            engine,
            depth: None,
            range: None,
            simulations: None,
            plies: None,
            for_mover: false,
            asked,
        }
    }

    pub(crate) const fn depth(self, depth: u32) -> Stage {
        Stage { depth: Some(depth), ..self }
    }

    pub(crate) const fn simulations(self, count: u64) -> Stage {
        Stage { simulations: Some(count), ..self }
    }
}

impl Kind {
    /// Its name in JSON, and in the texts of pages.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Value => "value",
            Kind::Window => "window",
            Kind::Test => "test",
            Kind::Next => "next",
            Kind::Cuts => "cuts",
            Kind::Refuter => "refuter",
            Kind::Giver => "giver",
            Kind::Scout => "scout",
            Kind::Best => "best",
            Kind::Order => "order",
            Kind::Most => "most",
            Kind::Simulation => "simulation",
            Kind::Mean => "mean",
            Kind::Proven => "proven",
        }
    }
}
