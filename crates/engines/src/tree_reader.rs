//! Records of searches, read with a game's rules: names, positions and sentences.

use plywood_core::{Move, Position, TextError};
use plywood_search::record::{Record, Row, RowId, Selection, Unsearched, read, unsearched};
use plywood_search::trace::{Trace, why_visit};

use crate::playable::{MoveOf, Playable, find_position};
use crate::traced::path;

/// Reads records of searches of one position, for those who know games only by name. It holds no record, so that one
/// reader serves many.
pub trait TreeReader: Send + Sync {
    /// The moves from the searched position to a node.
    fn moves(&self, record: &Record, id: RowId) -> Result<Vec<String>, TextError>;

    /// The position of a node in the game's notation.
    fn position(&self, record: &Record, id: RowId) -> Result<String, TextError>;

    /// The children of a node that are nodes, with the moves that lead to them, in visiting order.
    fn children(&self, record: &Record, id: RowId) -> Result<Vec<(RowId, String)>, TextError>;

    /// Moves of a node that were never searched, whatever the reason.
    fn unsearched(&self, record: &Record, id: RowId) -> Result<Moves, TextError>;

    /// What became of a node, in sentences: its window and where that comes from, how the work on it ended, what that
    /// meant for the node above. Numbers are for the first player.
    fn why(&self, record: &Record, id: RowId) -> Result<String, TextError>;

    /// All visits of the node after these moves, in every root search.
    fn find_moves(&self, record: &Record, moves: &str) -> Result<Found, TextError>;

    /// All visits of a position, however it was come to.
    fn find_position(&self, record: &Record, position: &str) -> Result<Found, TextError>;

    /// A part of a record with texts, for pictures and stories.
    fn trace(&self, record: &Record, selection: &Selection) -> Result<Trace<()>, TextError>;
}

/// Moves in the game's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Those that are known by name.
    pub named: Vec<String>,
    /// How many more there are.
    pub more: usize,
}

/// Rows that were looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The first of them, in visiting order.
    pub rows: Vec<RowId>,
    /// How many there are in all.
    pub count: u64,
}

impl Found {
    /// So many rows are told by number.
    const MOST: usize = 1000;

    fn add(&mut self, id: RowId) {
        self.count += 1;
        if self.rows.len() < Found::MOST {
            self.rows.push(id);
        }
    }
}

pub(crate) struct GameTreeReader<G: Playable> {
    game: G,
    start: G::Position,
}

impl<G: Playable> GameTreeReader<G> {
    pub(crate) fn new(game: G, position: Option<&str>, moves: &str) -> Result<GameTreeReader<G>, TextError> {
        let start = find_position(&game, position)?;
        let (plies, _) = path(&game, &start, moves)?;
        let start = plies.iter().fold(start, |position, mv| position.after(*mv));
        Ok(GameTreeReader { game, start })
    }

    /// Plays a move of a record. Whoever wrote that may have had other rules.
    fn play(&self, position: &mut G::Position, bits: u32) -> Result<String, TextError> {
        let mv = MoveOf::<G>::from_bits(bits);
        if position.outcome().is_some() || !position.moves().any(|legal| legal == mv) {
            return Err(TextError::new(
                "this record is of another position or another version of the game: record the search again",
            ));
        }
        let text = self.game.format_move(position, mv);
        position.play(mv);
        Ok(text)
    }

    /// The position of a node and the moves that lead there.
    fn go(&self, record: &Record, id: RowId) -> Result<(G::Position, Vec<String>), TextError> {
        let path = record.path(id);
        if path.is_empty() {
            return Err(TextError::new(format!("there is no node {id} in this record")));
        }
        let mut position = self.start.clone();
        let bits = path.iter().skip(1).filter_map(|row| record.row(*row)?.move_bits());
        let bits = record.way().iter().copied().chain(bits);
        let moves = bits.map(|bits| self.play(&mut position, bits)).collect::<Result<_, _>>()?;
        Ok((position, moves))
    }

    fn caption(&self, position: &G::Position) -> Option<String> {
        self.game.extras().caption.and_then(|caption| caption(position))
    }

    /// The text of a move of a node, legal or not.
    fn text(&self, position: &G::Position, bits: u32) -> String {
        self.game.format_move(position, MoveOf::<G>::from_bits(bits))
    }
}

impl<G: Playable> TreeReader for GameTreeReader<G> {
    fn moves(&self, record: &Record, id: RowId) -> Result<Vec<String>, TextError> {
        self.go(record, id).map(|(_, moves)| moves)
    }

    fn position(&self, record: &Record, id: RowId) -> Result<String, TextError> {
        self.go(record, id).map(|(position, _)| self.game.format_position(&position))
    }

    fn children(&self, record: &Record, id: RowId) -> Result<Vec<(RowId, String)>, TextError> {
        let (position, _) = self.go(record, id)?;
        let named = |child: RowId| Some((child, self.text(&position, record.row(child)?.move_bits()?)));
        Ok(record.nodes_below(id).filter_map(named).collect())
    }

    fn unsearched(&self, record: &Record, id: RowId) -> Result<Moves, TextError> {
        let (position, _) = self.go(record, id)?;
        if position.outcome().is_some() {
            return Ok(Moves::default());
        }
        Ok(match unsearched(record, id, &position) {
            Unsearched::Known(moves) => {
                let named = moves.iter().map(|mv| self.game.format_move(&position, *mv)).collect();
                Moves { named, more: 0 }
            }
            Unsearched::Count(more) => Moves { named: Vec::new(), more },
        })
    }

    fn why(&self, record: &Record, id: RowId) -> Result<String, TextError> {
        self.go(record, id)?;
        let trace = self.trace(record, &Selection::Around(id, 1))?;
        // The way is kept with everything beside it, so that places among siblings are the same.
        let mut node = trace.roots().first().copied();
        for pair in record.path(id).windows(2) {
            let place = record.nodes_below(pair[0]).position(|child| child == pair[1]);
            node = node.zip(place).and_then(|(node, place)| trace.nodes()[node].children.get(place).copied());
        }
        Ok(node.map_or_else(String::new, |node| why_visit(&trace, node)))
    }

    fn find_moves(&self, record: &Record, moves: &str) -> Result<Found, TextError> {
        let (plies, _) = path(&self.game, &self.start, moves)?;
        let bits: Vec<u32> = plies.iter().map(|mv| mv.to_bits()).collect();
        let mut found = Found::default();
        let Some(bits) = bits.strip_prefix(record.way()) else { return Ok(found) };
        let mut rows: Vec<RowId> = record.roots().collect();
        for wanted in bits {
            let below = rows.iter().flat_map(|row| record.nodes_below(*row));
            rows = below.filter(|row| record.row(*row).and_then(Row::move_bits) == Some(*wanted)).collect();
        }
        rows.into_iter().for_each(|row| found.add(row));
        Ok(found)
    }

    fn find_position(&self, record: &Record, position: &str) -> Result<Found, TextError> {
        let wanted = find_position(&self.game, Some(position))?.key();
        let mut start = self.start.clone();
        for bits in record.way() {
            self.play(&mut start, *bits)?;
        }
        let mut found = Found::default();
        let mut above: Vec<(RowId, G::Position)> = Vec::new();
        for (id, row) in record.rows().iter().enumerate() {
            let id = id as RowId;
            while above.pop_if(|(ends, _)| *ends <= id).is_some() {}
            if row.is_fold() {
                continue;
            }
            let position = match (above.last(), row.move_bits()) {
                (Some((_, above)), Some(bits)) => above.after(MoveOf::<G>::from_bits(bits)),
                _ => start.clone(),
            };
            if position.key() == wanted {
                found.add(id);
            }
            if row.size() > 1 {
                above.push((id + row.size(), position));
            }
        }
        Ok(found)
    }

    fn trace(&self, record: &Record, selection: &Selection) -> Result<Trace<()>, TextError> {
        Ok(read(&self.game, &self.start, record, selection, |position| self.caption(position)).in_text())
    }
}
