//! Two searches of one position beside each other.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_search::record::{Record, RowId};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::picture::Survey;
use super::shelf::{Book, Compared};

#[derive(Deserialize)]
pub(crate) struct Asked {
    record: u64,
    other: u64,
}

/// How many nodes of each record lie on ways that the other has gone too, and how many do not. Nodes that were left out
/// are in neither number.
#[derive(Serialize)]
pub(crate) struct Answer {
    record: Share,
    other: Share,
}

#[derive(Serialize, PartialEq, Eq, Debug)]
struct Share {
    both: u32,
    only: u32,
}

/// Compares two records.
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Answer>, Problem> {
    let shared = Arc::clone(&app);
    let work = move || {
        let [left, right] = [asked.record, asked.other].map(|id| shared.shelf.book(id));
        let (left, right) = (left?, right?);
        let [record, other] = compared(&shared, &left, &right)?.map(|own| share(&own));
        Ok(Answer { record, other })
    };
    app.desk.work(work).await.map(Json)
}

fn share(compared: &Compared) -> Share {
    let rows = compared.survey.marks().len() as RowId;
    let only = compared.survey.counts(0, rows)[super::picture::Filter::ONLY.place()];
    Share { both: rows - only, only }
}

/// What is asked about a record, alone or beside another.
pub(super) fn survey_of<T>(
    app: &App,
    book: &Arc<Book>,
    other: Option<u64>,
    ask: impl FnOnce(&Survey) -> T,
) -> Result<T, Problem> {
    let Some(other) = other else { return Ok(ask(&book.survey)) };
    let other = app.shelf.book(other)?;
    let [own, _] = compared(app, book, &other)?;
    Ok(ask(&own.survey))
}

/// Both sides of a comparison, from the shelf or made now.
fn compared(app: &App, left: &Arc<Book>, right: &Arc<Book>) -> Result<[Arc<Compared>; 2], Problem> {
    if left.position != right.position {
        return Err(Problem::senseless("two searches are compared that look at the same position"));
    }
    let shelf = &app.shelf;
    let known = (shelf.compared(left.id, right.id), shelf.compared(right.id, left.id));
    if let (Some(own), Some(other)) = known {
        return Ok([own, other]);
    }
    let (only_left, only_right) = differences(&left.record, &right.record);
    let side = |own: &Book, other: &Book, only: &[bool]| {
        let survey = own.survey.with_only(&own.record, |row| only[row as usize]);
        shelf.put_compared(Compared { own: own.id, other: other.id, survey })
    };
    Ok([side(left, right, &only_left), side(right, left, &only_right)])
}

/// Which rows of each record lie on a way from the root that the other has not gone. A way that was gone several times,
/// in several rounds or as scout and again, is one way.
pub(super) fn differences(left: &Record, right: &Record) -> (Vec<bool>, Vec<bool>) {
    let records = [left, right];
    let mut only = records.map(|record| vec![true; record.rows().len()]);
    let mut tasks = vec![records.map(|record| record.roots().collect::<Vec<_>>())];
    while let Some(rows) = tasks.pop() {
        for (side, rows) in rows.iter().enumerate() {
            for row in rows {
                only[side][*row as usize] = false;
            }
        }
        let mut ways: HashMap<u32, [Vec<RowId>; 2]> = HashMap::new();
        for (side, record) in records.into_iter().enumerate() {
            for child in rows[side].iter().flat_map(|row| record.children(*row)) {
                let row = &record.rows()[child as usize];
                // Glances to order moves are searches too, and what is folded cannot be compared.
                match row.move_bits() {
                    Some(mv) => ways.entry(mv).or_default()[side].push(child),
                    None if row.is_fold() => only[side][child as usize] = false,
                    None => {}
                }
            }
        }
        tasks.extend(ways.into_values().filter(|ways| ways.iter().all(|rows| !rows.is_empty())));
    }
    let [left, right] = only;
    (left, right)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use plywood_core::{Goal, Limits};
    use plywood_engines::{Question, Room};

    use super::*;

    fn record(engine: &str, depth: u32) -> Record {
        let game = plywood_games::all().find("connect4").unwrap();
        let mut recorder = game.recorder(&engine.parse().unwrap()).unwrap();
        let limits = Limits::default();
        let question = Question { position: None, moves: "", goal: Goal::depth(depth), limits: &limits };
        let room = Room { rows: 1 << 20, only: None };
        recorder.record_rows(&question, &room).unwrap().stored.record
    }

    /// The way from the root to each row.
    fn ways(record: &Record) -> Vec<Vec<u32>> {
        let way =
            |id| record.path(id).iter().filter_map(|row| record.rows()[*row as usize].move_bits()).collect();
        (0..record.rows().len() as RowId).map(way).collect()
    }

    #[test]
    fn what_only_one_has_visited_is_what_the_other_has_not() {
        let records = [record("alphabeta", 5), record("pvs:table=1,order=hash,id", 5), record("minimax", 4)];
        for (left, right) in [(0, 1), (1, 2), (2, 0), (1, 1)] {
            let (left, right) = (&records[left], &records[right]);
            let (only_left, only_right) = differences(left, right);
            let [of_left, of_right] = [left, right].map(ways);
            for (only, own, other) in [(only_left, &of_left, &of_right), (only_right, &of_right, &of_left)] {
                let other: HashSet<&Vec<u32>> = other.iter().collect();
                for (is_only, way) in only.iter().zip(own) {
                    assert_eq!(*is_only, !other.contains(way), "{way:?}");
                }
            }
        }
    }
}
