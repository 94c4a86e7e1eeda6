//! What engines get of chess.

use plywood_core::{Features, Pruning, RandomMoves};
use plywood_engines::{AnyGame, Evaluator, Extras, Games, Playable};

use crate::text::read_record;
use crate::{Castling, CheapTakers, Chess, Evaluation};

/// Enters the game into a list.
pub fn enter(games: Games) -> Games {
    let what = "chess:960 writes castling as Chess960 does, the king taking its rook";
    games.variants("chess", what, |variant| match variant {
        None => Some(Ok(AnyGame::of(Chess { castling: Castling::ByKing }))),
        Some("960") => Some(Ok(AnyGame::of(Chess { castling: Castling::ByRook }))),
        Some(_) => None,
    })
}

impl Playable for Chess {
    type Evaluation = Evaluation;
    type Order = CheapTakers;
    type Playouts = RandomMoves;

    const PLAYER: &'static str = "pvs:table=64,order=hash+class+killers+counter+gravity+continuation+rank,reduce=40,\
                                  lmp=4,futility=80,razor=250,iir=4,singular=7,improving,null=3,extend,\
                                  quiescence=40,qorder,qtable,id,aspiration=25";
    const PLAYER_FEATURES: Features = Features {
        table: true,
        hash_move: true,
        classes: true,
        killers: true,
        counter: true,
        gravity: true,
        continuation: true,
        rank: true,
        pruning: Pruning {
            reduce: 40,
            late_prune: 4,
            futility: 80,
            razor: 250,
            internal: 4,
            singular: 7,
            improving: true,
            null_move: 3,
            ..Pruning::NONE
        },
        extend: true,
        quiescence: 40,
        quiet_order: true,
        quiet_table: true,
        ..Features::OFF
    };

    fn extras(&self) -> Extras<Self> {
        Extras { records: Some(read_record), ..Extras::none() }
    }

    fn evaluators(&self) -> Vec<Evaluator<Evaluation>> {
        vec![Evaluator { name: "full", summary: "material and squares", evaluation: Evaluation }]
    }
}
