//! Won, lost and drawn positions by backward induction (Adorf 2009, section 2.2).

use std::collections::HashMap;
use std::collections::VecDeque;

use plywood_core::{Game, Position, Score, Side};

use super::cap::{TooLarge, side_name};
use super::table::aligned_by;

/// What a position is for its side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It can force a win: the rules say so, or a move leads to a position that the opponent has lost.
    Won,
    /// The opponent can force a win: the rules say so, or every move leads to a position that the opponent has won.
    Lost,
    /// Neither side can force a win.
    Drawn,
}

impl Mark {
    /// `won`, `lost` or `drawn`.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Won => "won",
            Mark::Lost => "lost",
            Mark::Drawn => "drawn",
        }
    }
}

/// A position with its mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedPosition {
    /// The position in the game's notation.
    pub text: String,
    /// Whose turn it is.
    pub side: Side,
    /// The least number of moves that lead to it.
    pub distance: u32,
    /// What it is for the side to move.
    pub mark: Mark,
    /// Whether the game is over there.
    pub over: bool,
    /// In a won position that is not over: the moves that keep the win, in the game's notation.
    pub winning_moves: Vec<String>,
}

/// All positions that can be reached, in breadth-first order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winning {
    /// The positions; the first is the one that was asked about.
    pub positions: Vec<MarkedPosition>,
}

/// A position under examination.
struct Entry<M> {
    marked: MarkedPosition,
    /// Moves with their texts, the position behind each, and whether the same side moves there again.
    moves: Vec<(M, String, usize, bool)>,
    /// Moves that do not yet lead to a position won by the opponent.
    hopes: usize,
    parents: Vec<usize>,
    decided: bool,
}

/// Marks every position that can be reached from `position`, at most `limit` of them. Positions with equal keys are
/// one, so transpositions are looked at once. Payoffs other than wins and losses count by their sign; positions from
/// which play can go on for ever without either side forcing a win are drawn.
pub fn winning<G: Game>(game: &G, position: &G::Position, limit: usize) -> Result<Winning, TooLarge> {
    let mut entries = reach(game, position, limit)?;
    propagate(&mut entries);
    let marks: Vec<Mark> = entries.iter().map(|entry| entry.marked.mark).collect();
    let mark = |mut entry: Entry<_>| {
        if entry.marked.mark == Mark::Won {
            let wins = entry.moves.into_iter().filter(|(_, _, child, again)| wins(marks[*child], *again));
            entry.marked.winning_moves = wins.map(|(_, text, _, _)| text).collect();
        }
        entry.marked
    };
    Ok(Winning { positions: entries.into_iter().map(mark).collect() })
}

/// Whether a move to a position with this mark wins; `again` if the same side moves there.
fn wins(mark: Mark, again: bool) -> bool {
    mark == if again { Mark::Won } else { Mark::Lost }
}

/// Whether it loses.
fn loses(mark: Mark, again: bool) -> bool {
    mark == if again { Mark::Lost } else { Mark::Won }
}

/// All positions, those where the game is over already decided.
fn reach<G: Game>(
    game: &G,
    start: &G::Position,
    limit: usize,
) -> Result<Vec<Entry<<G::Position as Position>::Move>>, TooLarge> {
    let mut places = HashMap::from([(start.key(), 0)]);
    let mut positions = vec![(start.clone(), 0)];
    let mut entries: Vec<Entry<_>> = Vec::new();
    let mut links = Vec::new();
    while let Some((position, distance)) = positions.get(entries.len()).cloned() {
        if positions.len() > limit {
            return Err(TooLarge::Positions { limit });
        }
        let outcome = position.outcome();
        let side = position.side();
        let mut moves = Vec::new();
        if outcome.is_none() {
            for mv in position.moves() {
                let child = position.after(mv);
                let again = child.side() == side;
                let place = *places.entry(child.key()).or_insert_with(|| {
                    positions.push((child, distance + 1));
                    positions.len() - 1
                });
                links.push((entries.len(), place));
                moves.push((mv, game.format_move(&position, mv), place, again));
            }
        }
        let mark = match outcome {
            Some(score) if score > Score::DRAW => Mark::Won,
            Some(score) if score < Score::DRAW => Mark::Lost,
            _ => Mark::Drawn,
        };
        entries.push(Entry {
            marked: MarkedPosition {
                text: game.format_position(&position),
                side,
                distance,
                mark,
                over: outcome.is_some(),
                winning_moves: Vec::new(),
            },
            hopes: moves.len(),
            moves,
            parents: Vec::new(),
            decided: mark != Mark::Drawn,
        });
    }
    for (parent, child) in links {
        entries[child].parents.push(parent);
    }
    Ok(entries)
}

/// Carries wins and losses from the ends of the game upwards until nothing changes; what stays undecided is drawn.
fn propagate<M>(entries: &mut [Entry<M>]) {
    let mut news: VecDeque<usize> = (0..entries.len()).filter(|id| entries[*id].decided).collect();
    while let Some(child) = news.pop_front() {
        let mark = entries[child].marked.mark;
        let side = entries[child].marked.side;
        // A parent with several moves to this child appears once for each.
        for parent in entries[child].parents.clone() {
            let entry = &mut entries[parent];
            if entry.decided {
                continue;
            }
            let again = entry.marked.side == side;
            if wins(mark, again) {
                entry.marked.mark = Mark::Won;
                entry.decided = true;
            } else if loses(mark, again) {
                entry.hopes -= 1;
                if entry.hopes == 0 {
                    entry.marked.mark = Mark::Lost;
                    entry.decided = true;
                }
            }
            if entry.decided {
                news.push_back(parent);
            }
        }
    }
}

impl Winning {
    /// How many positions have this mark.
    pub fn number_of(&self, mark: Mark) -> usize {
        self.positions.iter().filter(|position| position.mark == mark).count()
    }

    /// A line per position: its distance, who is to move, its mark and the winning moves.
    pub fn text(&self) -> String {
        let head = ["moves", "position", "to move", "is", "winning moves"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for position in &self.positions {
            let moves = &position.winning_moves;
            rows.push(vec![
                position.distance.to_string(),
                position.text.clone(),
                side_name(position.side).to_owned(),
                position.mark.word().to_owned(),
                if position.over { "the game is over".to_owned() } else { moves.join(", ") },
            ]);
        }
        let (won, lost) = (self.number_of(Mark::Won), self.number_of(Mark::Lost));
        let drawn = self.number_of(Mark::Drawn);
        let total = self.positions.len();
        let table = aligned_by(&rows, |column| column > 0);
        format!("{table}{total} positions for the side to move: {won} won, {lost} lost, {drawn} drawn\n")
    }
}
