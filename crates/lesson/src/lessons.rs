//! The lessons: which trees and positions they are about, who searches them, and what is asked.

use crate::catalogue::Kind::{
    Best, Cuts, Giver, Mean, Most, Next, Order, Proven, Refuter, Scout, Simulation, Test, Value, Window,
};
use crate::catalogue::{Lesson, Source, Stage};
use crate::figures::Figure;
use crate::sketch::Growth;

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
                "mcts:memory=8,select=ucb1,c=0.7,proofs=off,transpositions=off",
                &[(Mean, 1), (Simulation, 1), (Most, 1)],
            )
            .simulations(60),
            Stage::new(
                "proofs",
                NOUGHTS,
                "mcts:memory=8,select=ucb1,c=0.7,proofs=on,transpositions=off",
                &[(Proven, 1), (Most, 1)],
            )
            .simulations(40),
            Stage::new(
                "connect4",
                Source::Played { game: "connect4:5x4", plies: 4 },
                "mcts:memory=8,select=ucb1,c=0.7,proofs=off,transpositions=off",
                &[(Simulation, 1), (Most, 1)],
            )
            .simulations(150),
        ],
    },
];
