//! Arimaa.

use plywood_core::{Features, Position, Pruning, RandomMoves, Side, TextError};
use plywood_engines::net::Learned;
use plywood_engines::{
    Count, Evaluator, Explanation, Extras, GameRecord, Games, Learning, PlaceWorth, Playable, RecordedTurn,
    Summand, Tuning, correction,
};

use crate::Weights;
use crate::bits::name;
use crate::diagram::DIAGRAM;
use crate::network;
use crate::record::turn_name;
use crate::turn_board::turn_board;
use crate::{Arimaa, Evaluation, Facts, Forcing, NAMED, Named, Record, Steps, Term, format_turn, set_up};

/// Enters the game into a list.
pub fn enter(games: Games) -> Games {
    games.game(Arimaa)
}

impl Playable for Arimaa {
    type Evaluation = Learned<Evaluation, Facts>;
    type Order = Forcing;
    type Playouts = RandomMoves;

    const PLAYER: &'static str = "pvs:table=64,order=hash+class+aims+killers+gravity+continuation,reduce=90,\
                                  lmp=6,razor=100,iir=3,null=2,decided,quiescence=8,qorder,id,aspiration=40,\
                                  eval=net";
    const PLAYER_FEATURES: Features = Features {
        table: true,
        hash_move: true,
        classes: true,
        aims: true,
        killers: true,
        gravity: true,
        continuation: true,
        pruning: Pruning {
            reduce: 90,
            late_prune: 6,
            razor: 100,
            internal: 3,
            null_move: 2,
            ..Pruning::NONE
        },
        decided: true,
        quiescence: 8,
        quiet_order: true,
        ..Features::OFF
    };
    const THINKS_IN_TURNS: bool = true;

    fn extras(&self) -> Extras<Self> {
        Extras {
            // Pieces are set up as good players do it: a search would see nothing of what matters there.
            prepared: Some(set_up),
            records: Some(read_records),
            explain: Some(explain),
            tuning: Some(TUNING),
            learning: Some(Learning::by_inputs()),
            // Steps only: an early end of a turn is no step.
            divide: Some(Steps::divide_steps),
            count_turns: Some(|position, turns| {
                if position.is_set_up() {
                    return Ok(position.count_turns(turns));
                }
                Err(TextError::new("pieces that are set up are counted one by one: leave --turns out"))
            }),
            turn_board: Some(turn_board),
            diagram: Some(DIAGRAM),
            ..Extras::none()
        }
    }

    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>> {
        let evaluator = |one: &Named| {
            let evaluation = Learned::own(Evaluation::new(one.weights));
            Evaluator { name: one.name, summary: one.summary, evaluation }
        };
        let summary = "the terms of full, corrected by a network that learned from games: the player's";
        let learned = Evaluator { name: network::NAME, summary, evaluation: network::evaluation() };
        NAMED.iter().map(evaluator).chain([learned]).collect()
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, TextError> {
        match name {
            Some(network::NAME) => Ok(network::evaluation()),
            _ => Evaluation::named(name.unwrap_or(NAMED[0].name)).map(Learned::own),
        }
    }
}

/// A record's game begins for us where both sides have set up their pieces.
fn read_records(text: &str) -> Result<Vec<GameRecord<Steps>>, TextError> {
    let record = Record::parse(text)?;
    let positions = record.positions();
    let first = positions.iter().position(Steps::is_set_up).ok_or_else(|| {
        TextError::new(
            "the record ends before both sides have set up their pieces: there is nothing to judge",
        )
    })?;
    let turns = record.turns().iter().zip(positions).enumerate().skip(first).map(|(index, (turn, at))| {
        let text = format_turn(at, turn);
        RecordedTurn { name: turn_name(index), side: at.side(), text, plies: turn.clone() }
    });
    Ok(vec![GameRecord { tags: Vec::new(), start: positions[first].clone(), turns: turns.collect() }])
}

fn explain(learned: &Learned<Evaluation, Facts>, position: &Steps) -> Explanation {
    let evaluation = learned.evaluation();
    let counted = Evaluation::counted(position);
    let summand = |term: Term| {
        let (own, other) = counted[term as usize];
        let (first, second) = match position.side() {
            Side::First => (own, other),
            Side::Second => (other, own),
        };
        let weight = evaluation.weights().of(term);
        Summand { name: term.name(), count: Count::Sides { first, second }, weight }
    };
    let summands = Term::ALL.map(summand).into_iter().filter(|term| term.weight != 0.0);
    let pieces = evaluation.pieces(position.board()).into_iter().filter(|(.., worth)| *worth != 0.0);
    let places = pieces.map(|(square, side, worth)| PlaceWorth::to(side, name(square), worth));
    let summands = summands.chain(correction(learned, position)).collect();
    Explanation { summands, gauge: None, places: places.collect() }
}

/// Terms that an evaluation leaves out stay out.
fn terms(evaluation: &Evaluation) -> impl Iterator<Item = (Term, f32)> {
    let weighed = Term::ALL.map(|term| (term, evaluation.weights().of(term)));
    weighed.into_iter().filter(|(_, weight)| *weight != 0.0)
}

const TUNING: Tuning<Arimaa> = Tuning {
    weights: |learned| {
        let terms = learned.alone().into_iter().flat_map(terms);
        terms.map(|(term, weight)| (term.name().to_owned(), weight)).collect()
    },
    counts: |evaluation, position| {
        let counted = Evaluation::counted(position);
        let count = |(term, _)| counted[term as usize].0 - counted[term as usize].1;
        let counts = terms(evaluation.evaluation()).map(count).enumerate().filter(|(_, count)| *count != 0.0);
        counts.map(|(place, count)| (place as u32, count)).collect()
    },
    with: |evaluation, weights| {
        let evaluation = evaluation.evaluation();
        let changed = terms(evaluation).zip(weights);
        let with = |all: Weights, ((term, _), weight): ((Term, f32), &f32)| all.with(term, *weight);
        Learned::own(Evaluation::new(changed.fold(*evaluation.weights(), with)))
    },
};
