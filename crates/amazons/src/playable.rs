//! The Amazons, in both shapes of their tree.

use std::sync::Arc;

use plywood_core::{Ended, Features, Playout, Pruning, Random, Side, TextError, Widths};
use plywood_engines::{
    AnyGame, Count, DynSearch, Evaluator, Explanation, Extras, Forgetful, Games, NOTHING, PlaceWorth,
    Playable, SolverSettings, Summand, Tuning, split,
};

use crate::Features as Terms;
use crate::diagram::diagram;
use crate::turns::name;
use crate::{
    Amazons, Board, Breakdown, Evaluation, Halves, Lively, RandomTurns, RuledTurns, Solver, SquareWorth,
    Turns, Weighed, Weights, Whole,
};

/// Enters the game into a list.
pub fn enter(games: Games) -> Games {
    let what = "amazons:halves for turns of two plies, move and arrow";
    games.variants("amazons", what, |variant| match variant {
        None => Some(Ok(AnyGame::of(Amazons::<Whole>::new()))),
        Some("halves") => Some(Ok(AnyGame::of(Amazons::<Halves>::new()))),
        Some(_) => None,
    })
}

/// What both shapes of the Amazons' tree have in common.
macro_rules! amazons {
    () => {
        type Evaluation = Evaluation;
        type Order = Lively;
        type Playouts = AmazonsPlayouts;

        const PLAYER: &'static str = "mcts";
        /// Those of the selective search that Monte Carlo search is compared with.
        const PLAYER_FEATURES: Features = SELECTIVE;
        const MONTE_CARLO: &'static str =
            "select=puct,c=1,priors=eval,temperature=0.15,keep=200,glance=64/20,cut=0";

        fn evaluators(&self) -> Vec<Evaluator<Evaluation>> {
            evaluators()
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

fn evaluators() -> Vec<Evaluator<Evaluation>> {
    vec![
        Evaluator {
            name: "lieberum",
            summary: "territory, local advantage and mobility of single amazons after Lieberum (2005), weights of our own",
            evaluation: Evaluation::Lieberum,
        },
        Evaluator {
            name: "territory",
            summary: "H_TP of Yanik (2021): who is nearer to the empty squares, by queen and king moves",
            evaluation: Evaluation::Territory,
        },
        Evaluator {
            name: "mobility",
            summary: "H_M of Yanik (2021): own turns minus the opponent's",
            evaluation: Evaluation::Mobility,
        },
        Evaluator { name: "zero", summary: NOTHING, evaluation: Evaluation::Zero },
    ]
}

/// Squares belong to one side or the other, so most terms are differences from the beginning.
fn explain(evaluation: &Evaluation, board: &Board) -> Explanation {
    let Breakdown { terms, gauge } = evaluation.breakdown(board);
    let summand =
        |term: Weighed| Summand { name: term.name, count: Count::Mover(term.value), weight: term.weight };
    let places = evaluation.squares(board).into_iter().map(|worth| place(worth, board.side()));
    Explanation { summands: terms.into_iter().map(summand).collect(), gauge, places: places.collect() }
}

/// What an empty square is worth, and whose it is by queen moves.
fn place(SquareWorth { square, points, reach, first }: SquareWorth, mover: Side) -> PlaceWorth {
    let whom = |is_movers: bool| {
        let side = if is_movers { mover } else { mover.other() };
        side.pick("the first player", "the second player")
    };
    let says = match (reach, first) {
        ([true, true], [true, true]) => "both sides come here equally soon".to_owned(),
        ([true, true], [is_movers, _]) => format!("territory of {}", whom(is_movers)),
        ([is_movers, _], _) => format!("only {} comes here", whom(is_movers)),
    };
    PlaceWorth::to(mover, name(square), points).because(says)
}

/// Each term has a weight at each knot, and counts at the two that the position lies between.
fn tuning<G: Playable<Evaluation = Evaluation>>() -> Tuning<G>
where
    G::Position: Turns,
{
    Tuning {
        weights: |evaluation| {
            let rows = evaluation.weights().map_or(&[][..], |weights| &weights.0);
            let row = |(knot, row): (f32, &[f32; Terms::COUNT])| {
                let name = move |term| format!("{} at openness {knot}", Terms::NAMES[term]);
                row.iter().enumerate().map(move |(term, weight)| (name(term), *weight)).collect::<Vec<_>>()
            };
            Weights::KNOTS.into_iter().zip(rows).flat_map(row).collect()
        },
        counts: |_, position| {
            let features = Terms::of(position.board());
            let (knot, share) = Weights::place(features.openness);
            let at = |(knot, share): (usize, f32)| {
                let terms = features.terms.into_iter().enumerate();
                terms.map(move |(term, count)| ((knot * Terms::COUNT + term) as u32, share * count))
            };
            [(knot, 1.0 - share), (knot + 1, share)].into_iter().flat_map(at).filter(is_there).collect()
        },
        with: |_, weights| {
            let weight = |knot, term| weights[knot * Terms::COUNT + term];
            let rows = std::array::from_fn(|knot| std::array::from_fn(|term| weight(knot, term)));
            Evaluation::Weighed(Arc::new(Weights(rows)))
        },
    }
}

fn is_there((_, count): &(u32, f32)) -> bool {
    *count != 0.0
}

impl Playable for Amazons<Whole> {
    amazons!();

    fn extras(&self) -> Extras<Self> {
        Extras {
            solver: Some(solver),
            split: Some(|engine| split(&Amazons::<Halves>::new(), engine)),
            ruled_playouts: Some(|| AmazonsPlayouts::Rules),
            explain: Some(|evaluation, position| explain(evaluation, position.board())),
            tuning: Some(tuning()),
            diagram: Some(diagram()),
            ..Extras::none()
        }
    }
}

impl Playable for Amazons<Halves> {
    amazons!();

    fn extras(&self) -> Extras<Self> {
        Extras {
            ruled_playouts: Some(|| AmazonsPlayouts::Rules),
            explain: Some(|evaluation, position| explain(evaluation, position.board())),
            tuning: Some(tuning()),
            diagram: Some(diagram()),
            ..Extras::none()
        }
    }
}

fn solver(_: &Amazons<Whole>, settings: &SolverSettings<'_>) -> Result<Box<dyn DynSearch<Whole>>, TextError> {
    let settings = settings.without_book()?;
    let mut solver = Solver::new(settings.table);
    solver.set_threads(settings.threads);
    Ok(Box::new(Forgetful { search: solver, forget: Solver::forget }))
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
