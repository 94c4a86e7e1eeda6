//! What is known of each move so far: searches write, and pages look from time to time.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood_api::{Answer, Choice};
use plywood_core::{End, Meter};

/// A row for every move and every engine. The latest answer wins, and nobody waits for a reader.
pub(super) struct Slate {
    /// Where moves have their rows.
    rows: HashMap<String, usize>,
    columns: Vec<Mutex<Column>>,
}

#[derive(Default)]
struct Column {
    rows: Vec<Option<Written>>,
    /// How often something was written.
    count: u64,
    meter: Meter,
    ended: Option<Ended>,
}

struct Written {
    answer: Answer,
    count: u64,
}

/// What ended the search of an engine.
#[derive(Clone)]
pub(super) struct Ended {
    pub(super) end: End,
    pub(super) choice: Option<Choice>,
}

/// What was written since somebody looked the last time.
pub(super) struct News {
    pub(super) rows: Vec<(usize, Answer)>,
    pub(super) nodes: u64,
    pub(super) ended: Option<Ended>,
}

impl Slate {
    pub(super) fn new(moves: &[String], engines: usize) -> Slate {
        let rows = moves.iter().cloned().zip(0..).collect();
        let column = || {
            let rows = moves.iter().map(|_| None).collect();
            Mutex::new(Column { rows, ..Column::default() })
        };
        Slate { rows, columns: (0..engines).map(|_| column()).collect() }
    }

    fn column(&self, engine: usize) -> MutexGuard<'_, Column> {
        self.columns[engine].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the nodes of an engine.
    pub(super) fn meter(&self, engine: usize) -> Meter {
        self.column(engine).meter.clone()
    }

    /// Writes what an engine thinks of the first move of a line, unless more is known of it.
    pub(super) fn write(&self, engine: usize, answer: &Answer) {
        let Some(row) = answer.line.first().and_then(|mv| self.rows.get(mv)) else { return };
        let mut column = self.column(engine);
        let known = column.rows[*row].as_ref();
        if known.is_some_and(|known| is_better(&known.answer, answer)) {
            return;
        }
        column.count += 1;
        let count = column.count;
        column.rows[*row] = Some(Written { answer: answer.clone(), count });
    }

    pub(super) fn end(&self, engine: usize, ended: Ended) {
        self.column(engine).ended = Some(ended);
    }

    /// What is new for somebody who has seen the first `seen` entries; that number grows.
    pub(super) fn news(&self, engine: usize, seen: &mut u64) -> News {
        let column = self.column(engine);
        let is_new = |written: &&Written| written.count > *seen;
        let rows = column.rows.iter().zip(0..);
        let rows = rows.filter_map(|(written, row)| Some((row, written.as_ref().filter(is_new)?)));
        let rows = rows.map(|(row, written)| (row, written.answer.clone())).collect();
        *seen = column.count;
        News { rows, nodes: column.meter.nodes(), ended: column.ended.clone() }
    }
}

/// Whether an answer that is there is better founded than one that comes. An engine that begins again, because others
/// had their turn, comes by what it knew before. Plies mean nothing to simulations.
fn is_better(known: &Answer, other: &Answer) -> bool {
    let founded = |answer: &Answer| match answer.stats.simulations {
        0 => (answer.proven, u64::from(answer.depth)),
        simulations => (answer.proven, simulations),
    };
    founded(known) > founded(other)
}

#[cfg(test)]
mod tests {
    use plywood_core::{Goal, Limits};

    use super::*;

    #[test]
    fn the_latest_wins_and_is_told_once() {
        let mut bot = plywood_games::all().bot("tictactoe", &"pvs:id".parse().unwrap()).unwrap();
        let moves = bot.moves();
        let slate = Slate::new(&moves, 2);
        let goal = Goal::depth(4);
        bot.think_all(goal, &Limits { nodes: Some(100_000), ..Limits::default() }, &mut |answer| {
            slate.write(1, answer);
        });
        let (mut seen, mut untouched) = (0, 0);
        let news = slate.news(1, &mut seen);
        assert_eq!(news.rows.len(), 9);
        assert!(news.rows.iter().all(|(row, answer)| answer.line[0] == moves[*row] && answer.depth >= 4));
        assert!(slate.news(1, &mut seen).rows.is_empty() && slate.news(0, &mut untouched).rows.is_empty());
        let (row, deep) = news.rows[3].clone();
        slate.write(1, &Answer { depth: 2, ..deep.clone() });
        assert!(slate.news(1, &mut seen).rows.is_empty(), "less than what is known");
        slate.write(1, &Answer { depth: 9, ..deep });
        assert_eq!(slate.news(1, &mut seen).rows.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [row]);
    }
}
