//! The lessons: which trees and positions they are about, who searches them, and what is asked.

use crate::figures::Figure;
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

    const fn new(
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

    const fn depth(self, depth: u32) -> Stage {
        Stage { depth: Some(depth), ..self }
    }

    const fn simulations(self, count: u64) -> Stage {
        Stage { simulations: Some(count), ..self }
    }
}

const fn figure(figure: Figure) -> Source {
    Source::Figure(figure)
}

const SMALL: Source = Source::Random(Growth { levels: &[(2, 3), (2, 3)], estimates: false, noise: 0 });
const USUAL: Source =
    Source::Random(Growth { levels: &[(2, 2), (2, 3), (2, 3)], estimates: false, noise: 0 });
const GUESSED: Source =
    Source::Random(Growth { levels: &[(2, 3), (2, 2), (2, 2)], estimates: true, noise: 0 });
const NOISY: Source = Source::Random(Growth { levels: &[(2, 3), (2, 2), (2, 2)], estimates: true, noise: 2 });
/// All nodes of a level have as many children, so that the fewest leaves that a search can do with are known.
const EVEN: Source = Source::Random(Growth { levels: &[(3, 3), (3, 3)], estimates: false, noise: 0 });
const EVEN_DEEP: Source =
    Source::Random(Growth { levels: &[(2, 2), (2, 2), (2, 2)], estimates: false, noise: 0 });
/// Four cells are empty: the whole tree fits on a page.
const NOUGHTS: Source = Source::Played { game: "tictactoe", plies: 5 };
const FOUR: Source = Source::Played { game: "connect4:5x4", plies: 4 };
/// A queen can take a pawn that is guarded.
const QUEEN: Source = Source::Position { game: "chess", start: "6k1/5ppp/4p3/3p4/8/5Q2/5PPP/6K1 w - - 0 1" };
/// A pawn that nobody can stop, and a check that puts it off.
const PAWN: Source = Source::Position { game: "chess", start: "6k1/5pp1/7p/8/8/3B4/p4PPP/6K1 w - - 0 1" };

use Kind::{
    Best, Cuts, Giver, Mean, Most, Next, Order, Proven, Refuter, Scout, Simulation, Test, Value, Window,
};

/// All lessons, in the order in which they are best taken.
pub static LESSONS: &[Lesson] = &[
    Lesson {
        name: "minimax",
        stages: &[
            Stage::new("figure", figure(Figure::Adorf6), "minimax", &[(Value, 3), (Best, 1)]),
            Stage::new("random", USUAL, "minimax", &[(Next, 1), (Value, 3), (Best, 1)]),
            Stage::new("tictactoe", NOUGHTS, "minimax:distance=off", &[(Value, 2), (Best, 1)]),
        ],
    },
    Lesson {
        name: "alphabeta",
        stages: &[
            Stage::new(
                "figure",
                figure(Figure::Adorf8),
                "alphabeta",
                &[(Value, 2), (Window, 1), (Next, 1), (Refuter, 1), (Giver, 1)],
            ),
            Stage::new("liese", figure(Figure::Liese2), "alphabeta", &[(Cuts, 1)]),
            Stage::new("random", USUAL, "alphabeta", &[(Window, 2), (Value, 2), (Next, 1), (Giver, 1)]),
            Stage::new("cuts", USUAL, "alphabeta", &[(Cuts, 1)]),
            Stage::new("order", EVEN, "alphabeta", &[(Order, 1)]),
            Stage::new("deep", EVEN_DEEP, "alphabeta", &[(Order, 1)]),
            Stage::new(
                "tictactoe",
                NOUGHTS,
                "alphabeta:distance=off",
                &[(Value, 1), (Next, 1), (Refuter, 1)],
            ),
        ],
    },
    Lesson {
        name: "negamax",
        stages: &[
            Stage {
                for_mover: true,
                ..Stage::new("figure", figure(Figure::Adorf5), "negamax", &[(Value, 4), (Best, 1)])
            },
            Stage {
                for_mover: true,
                ..Stage::new("random", USUAL, "alphabeta", &[(Window, 2), (Value, 2), (Next, 1)])
            },
            Stage {
                for_mover: true,
                ..Stage::new("tictactoe", NOUGHTS, "negamax:distance=off", &[(Value, 2), (Best, 1)])
            },
        ],
    },
    Lesson {
        name: "pvs",
        stages: &[
            Stage::new("small", SMALL, "pvs", &[(Window, 2), (Scout, 1), (Value, 1)]),
            Stage::new("random", USUAL, "pvs", &[(Window, 2), (Scout, 2), (Value, 1), (Next, 1)]),
            Stage::new("connect4", FOUR, "pvs:distance=off", &[(Window, 1), (Scout, 1), (Value, 1)]).depth(2),
        ],
    },
    Lesson {
        name: "mtdf",
        stages: &[
            Stage::new("small", SMALL, "mtdf:entries=1024", &[(Test, 2), (Value, 2)]),
            Stage::new("random", USUAL, "mtdf:entries=1024", &[(Test, 2), (Value, 2), (Next, 1)]),
            Stage::new("connect4", FOUR, "mtdf:entries=1024,distance=off", &[(Test, 1), (Value, 1)]).depth(2),
        ],
    },
    Lesson {
        name: "negac",
        stages: &[
            Stage {
                range: Some((-21, 21)),
                ..Stage::new("small", SMALL, "negac:entries=1024", &[(Test, 2), (Value, 2)])
            },
            Stage {
                range: Some((-21, 21)),
                ..Stage::new(
                    "optimised",
                    USUAL,
                    "negac-opt:entries=1024",
                    &[(Test, 2), (Value, 1), (Next, 1)],
                )
            },
            Stage {
                range: Some((-30, 30)),
                ..Stage::new("connect4", FOUR, "negac:entries=1024,distance=off", &[(Test, 1), (Value, 1)])
                    .depth(2)
            },
        ],
    },
    Lesson {
        name: "horizon",
        stages: &[
            Stage::new("figure", figure(Figure::Horizon), "alphabeta", &[(Best, 1)]).depth(1),
            Stage::new("quiet", figure(Figure::Horizon), "alphabeta:quiescence=8", &[(Value, 2), (Best, 1)])
                .depth(1),
            Stage::new("random", NOISY, "alphabeta:quiescence=8", &[(Next, 1), (Value, 2)]).depth(1),
            Stage::new("queen", QUEEN, "alphabeta:eval=material", &[(Best, 1)]).depth(1),
            Stage::new("queen-quiet", QUEEN, "alphabeta:eval=material,quiescence=8", &[(Value, 2)]).depth(1),
            Stage {
                plies: Some(1),
                ..Stage::new("pawn", PAWN, "alphabeta:eval=material", &[(Best, 1)]).depth(3)
            },
            Stage {
                plies: Some(1),
                ..Stage::new("pawn-quiet", PAWN, "alphabeta:eval=material,quiescence=40", &[(Best, 1)])
                    .depth(3)
            },
        ],
    },
    Lesson {
        name: "deepening",
        stages: &[
            Stage::new(
                "random",
                GUESSED,
                "alphabeta:id,entries=1024,order=hash",
                &[(Value, 3), (Next, 2), (Best, 1)],
            ),
            Stage::new(
                "tictactoe",
                NOUGHTS,
                "alphabeta:entries=1024,order=hash,distance=off",
                &[(Next, 1), (Value, 2)],
            ),
        ],
    },
    Lesson {
        name: "montecarlo",
        stages: &[
            Stage::new(
                "tictactoe",
                Source::Played { game: "tictactoe", plies: 4 },
                "mcts:select=ucb1,proofs=off,transpositions=off",
                &[(Mean, 1), (Simulation, 1), (Most, 1)],
            )
            .simulations(60),
            Stage::new(
                "proofs",
                NOUGHTS,
                "mcts:select=ucb1,proofs=on,transpositions=off",
                &[(Proven, 1), (Most, 1)],
            )
            .simulations(40),
            Stage::new(
                "connect4",
                Source::Played { game: "connect4:5x4", plies: 4 },
                "mcts:select=ucb1,proofs=off,transpositions=off",
                &[(Simulation, 1), (Most, 1)],
            )
            .simulations(150),
        ],
    },
];
