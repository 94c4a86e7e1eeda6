//! What engines get of chess.

use plywood_core::{Features, Pruning, RandomMoves, TextError};
use plywood_engines::net::Learned;
use plywood_engines::{
    AnyGame, Evaluator, Extras, Games, Learning, Playable, PositionFile, Ratings, Scribe, Tuning, correction,
};

use crate::diagram::DIAGRAM;
use crate::eval::explain;
use crate::network;
use crate::text::{annotate, read_noted, read_records, write_sheet};
use crate::{
    Castling, CheapTakers, Chess, Evaluation, NAMED, Named, PieceSquares, format_san, tuning_counts,
    tuning_weights, tuning_with,
};

/// Enters the game into a list.
pub fn enter(games: Games) -> Games {
    let what = "chess:960 writes castling as Chess960 does, the king taking its rook";
    games.variants("chess", what, |variant| match variant {
        None => Some(Ok(AnyGame::of(Chess { castling: Castling::ByKing }))),
        Some("960") => Some(Ok(AnyGame::of(Chess { castling: Castling::ByRook }))),
        Some(_) => None,
    })
}

/// Fitted to games against Stockfish with limited strength: docs/chess.md has them.
const RATINGS: Ratings =
    Ratings { usual: 1600, table: &[(1010, 50), (1290, 233), (1690, 1_089), (1920, 5_080), (2070, 23_702)] };

impl Playable for Chess {
    type Evaluation = Learned<Evaluation, PieceSquares>;
    type Order = CheapTakers;
    type Playouts = RandomMoves;

    const PLAYER: &'static str = "pvs:table=64,order=hash+class+killers+counter+gravity+continuation+rank,staged,\
                                  loose,reduce=45,finer,lmp=4,futility=80,qfutility=90,exchange=7,\
                                  razor=250,iir=4,singular=7,improving,null=3,nullmore=4,quiescence=40,qorder,\
                                  qtable,id,aspiration=25,eval=net";
    const PLAYER_FEATURES: Features = Features {
        table: true,
        hash_move: true,
        classes: true,
        killers: true,
        counter: true,
        gravity: true,
        continuation: true,
        rank: true,
        staged: true,
        loose: true,
        pruning: Pruning {
            reduce: 45,
            finer: true,
            late_prune: 4,
            futility: 80,
            quiet_futility: 90,
            exchange: 7,
            razor: 250,
            internal: 4,
            singular: 7,
            improving: true,
            null_move: 3,
            null_more: 4,
            ..Pruning::NONE
        },
        quiescence: 40,
        quiet_order: true,
        quiet_table: true,
        ..Features::OFF
    };

    fn extras(&self) -> Extras<Self> {
        let tuning: Tuning<Chess> = Tuning {
            weights: |learned| learned.alone().map_or_else(Vec::new, tuning_weights),
            counts: |evaluation, position| tuning_counts(evaluation.evaluation(), position),
            with: |evaluation, weights| Learned::own(tuning_with(evaluation.evaluation(), weights)),
        };
        Extras {
            records: Some(read_records),
            scribe: Some(Scribe { ending: "pgn", write: write_sheet, annotate }),
            position_file: Some(PositionFile { ending: "epd", read: read_noted }),
            spoken: Some(|position, mv| format_san(position.board(), mv)),
            sides: Some(["White", "Black"]),
            // Half a pawn, a pawn, two pawns.
            grades: Some([50, 100, 200]),
            ratings: Some(RATINGS),
            explain: Some(|learned, position| {
                let mut explanation = explain(learned.evaluation(), position);
                explanation.summands.extend(correction(learned, position));
                explanation
            }),
            tuning: Some(tuning),
            learning: Some(Learning::by_inputs()),
            diagram: Some(DIAGRAM),
            ..Extras::none()
        }
    }

    fn evaluators(&self) -> Vec<Evaluator<Self::Evaluation>> {
        let evaluator = |one: &Named| {
            let evaluation = Learned::own(Evaluation::new(&(one.weights)()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_stands_for_more_nodes() {
        assert!(RATINGS.table.is_sorted_by(|low, high| low.0 < high.0 && low.1 < high.1));
        assert_eq!(RATINGS.checked(RATINGS.usual), Ok(RATINGS.usual));
    }
}
