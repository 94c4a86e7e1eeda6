//! The Amazons, in both shapes of their tree.

use plywood_core::{Ended, Features, Playout, Pruning, Random, TextError, Widths};
use plywood_games::amazons::{self, Amazons, Halves, RandomTurns, RuledTurns, Turns, Whole};

use super::{Count, Evaluator, Explanation, NOTHING, NoSolver, Playable, Term};
use crate::spec::{EngineSpec, PlayoutName};
use crate::thinker::{SplitSearch, split};

/// What both shapes of the Amazons' tree have in common.
macro_rules! amazons {
    () => {
        type Evaluation = amazons::Evaluation;
        type Order = amazons::Lively;
        type Playouts = AmazonsPlayouts;

        const PLAYER: &'static str = "mcts";
        /// Those of the selective search that Monte Carlo search is compared with.
        const PLAYER_FEATURES: Features = SELECTIVE;
        const MONTE_CARLO: &'static str = "select=puct,c=0.7,priors=eval,temperature=0.1,keep=200,cut=0";

        fn evaluators(&self) -> Vec<Evaluator<amazons::Evaluation>> {
            amazons_evaluators()
        }

        fn explain(&self, evaluation: &amazons::Evaluation, position: &Self::Position) -> Explanation {
            amazons_explanation(evaluation.breakdown(position.board()))
        }

        fn playouts(&self, name: PlayoutName) -> Result<AmazonsPlayouts, TextError> {
            Ok(match name {
                PlayoutName::Random => AmazonsPlayouts::Random,
                PlayoutName::Rules => AmazonsPlayouts::Rules,
            })
        }
    };
}

/// The switches of `pvs:order=hash+killers+history+eval,lmr=4,width=60/40/20,decided` with a table.
const SELECTIVE: Features = Features {
    table: true,
    hash_move: true,
    killers: true,
    history: true,
    eval_order: true,
    pruning: Pruning { late_moves: 4, ..Pruning::NONE },
    widths: Widths::from_three(60, 40, 20),
    decided: true,
    ..Features::OFF
};

fn amazons_evaluators() -> Vec<Evaluator<amazons::Evaluation>> {
    vec![
        Evaluator {
            name: "lieberum",
            summary: "territory, local advantage and mobility of single amazons after Lieberum (2005), weights of our own",
            evaluation: amazons::Evaluation::Lieberum,
        },
        Evaluator {
            name: "territory",
            summary: "H_TP of Yanik (2021): who is nearer to the empty squares, by queen and king moves",
            evaluation: amazons::Evaluation::Territory,
        },
        Evaluator {
            name: "mobility",
            summary: "H_M of Yanik (2021): own turns minus the opponent's",
            evaluation: amazons::Evaluation::Mobility,
        },
        Evaluator { name: "zero", summary: NOTHING, evaluation: amazons::Evaluation::Zero },
    ]
}

/// Squares belong to one side or the other, so most terms are differences from the beginning.
fn amazons_explanation(breakdown: amazons::Breakdown) -> Explanation {
    let term = |term: amazons::Weighed| Term {
        name: term.name,
        count: Count::Mover(term.value),
        weight: term.weight,
    };
    Explanation { terms: breakdown.terms.into_iter().map(term).collect(), gauge: breakdown.gauge }
}

impl Playable for Amazons<Whole> {
    amazons!();
    type Solver = amazons::Solver;

    fn solver(&self, mebibytes: usize) -> Option<amazons::Solver> {
        Some(amazons::Solver::new(mebibytes))
    }

    fn set_threads(solver: &mut amazons::Solver, threads: usize) -> Result<(), TextError> {
        solver.set_threads(threads);
        Ok(())
    }

    fn forget(solver: &mut amazons::Solver) {
        solver.forget();
    }

    fn split(&self, engine: &EngineSpec) -> Result<Box<dyn SplitSearch<Whole>>, TextError> {
        split(&Amazons::<Halves>::new(), engine)
    }
}

impl Playable for Amazons<Halves> {
    amazons!();
    type Solver = NoSolver;
}

/// Any way to play Amazons on.
#[derive(Copy, Clone, Debug, Default)]
pub enum AmazonsPlayouts {
    /// At random.
    #[default]
    Random,
    /// By rules.
    Rules,
}

impl<T: Turns> Playout<T> for AmazonsPlayouts
where
    RandomTurns: Playout<T>,
    RuledTurns: Playout<T>,
{
    fn play_out(&self, position: &T, plies: u32, random: &mut Random) -> Ended<T> {
        match self {
            AmazonsPlayouts::Random => RandomTurns.play_out(position, plies, random),
            AmazonsPlayouts::Rules => RuledTurns.play_out(position, plies, random),
        }
    }

    fn favoured(&self, position: &T, moves: &mut Vec<T::Move>) {
        if let AmazonsPlayouts::Rules = self {
            RuledTurns.favoured(position, moves);
        }
    }
}
