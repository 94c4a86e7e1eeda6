//! Laws of pictures, on records of real searches.

use plywood_core::{Goal, Limits};
use plywood_engines::{Question, Room};
use plywood_search::record::{Record, RowId};

use super::paint::MOST;
use super::*;

/// The record of a search.
fn record(game: &str, engine: &str, depth: u32, rows: usize) -> Record {
    let game = plywood_games::all().find(game).unwrap();
    let mut recorder = game.recorder(&engine.parse().unwrap()).unwrap();
    let limits = Limits { nodes: Some(400_000), simulations: Some(3000), ..Limits::default() };
    let question = Question { position: None, moves: "", goal: Goal::depth(depth), limits: &limits };
    recorder.record_rows(&question, &Room { rows, only: None }).unwrap().stored.record
}

fn records() -> Vec<Record> {
    vec![
        record("tictactoe", "alphabeta", 9, 1 << 20),
        record("connect4", "pvs:table=1,order=hash,id", 10, 1 << 20),
        record("connect4", "mtdf:table=1,id", 8, 1 << 20),
        record("amazons", "alphabeta", 2, 20_000),
        record("chess", "pvs:table=1,id,quiescence", 5, 5000),
        record("connect4", "mcts:memory=8", 20, 1 << 20),
        record("tree", "minimax", 9, 1 << 20),
    ]
}

/// The ply of each row.
fn plies(record: &Record) -> Vec<u16> {
    let mut plies = vec![0_u16; record.rows().len()];
    let mut above: Vec<RowId> = Vec::new();
    for (row, id) in record.rows().iter().zip(0..) {
        above.retain(|end| *end > id);
        plies[id as usize] = above.len() as u16;
        above.push(id + row.size());
    }
    plies
}

/// Parts of a record: everything, the middle, the edges, single rows; at many widths.
fn parts(record: &Record, filter: Option<Filter>) -> Vec<Part> {
    let rows = record.rows().len() as RowId;
    let spans = [
        (0, rows),
        (rows / 3, rows / 3 * 2 + 1),
        (1, rows),
        (rows - 1, rows),
        (0, 1),
        (rows / 2, rows / 2 + 700),
        (511, rows),
    ];
    let spans = spans.into_iter().map(|(from, to)| (from.min(rows - 1), to.min(rows)));
    let spans = spans.filter(|(from, to)| from < to);
    let heights = [(0, u16::MAX), (0, 1), (2, 6), (30, 40)];
    let wide = [1, 37, 900, 8192];
    let mut all = Vec::new();
    for (from, to) in spans {
        for (top, bottom) in heights {
            all.extend(wide.map(|width| Part { from, to, top, bottom, width, filter }));
        }
    }
    all
}

#[test]
fn rectangles_cover_what_is_seen_once_and_say_how_many_they_are() {
    for record in records() {
        let (survey, plies) = (Survey::new(&record), plies(&record));
        assert_eq!(survey.plies(), plies.iter().max().unwrap() + 1);
        for part in parts(&record, Filter::find("cut1")) {
            let rects = paint(&record, &survey, &part);
            assert!(rects.len() <= MOST, "{part:?}");
            let ends = |id: RowId| id + record.rows()[id as usize].size();
            let is_seen = |id: &RowId| {
                *id < part.to
                    && ends(*id) > part.from
                    && (part.top..part.bottom).contains(&plies[*id as usize])
            };
            let seen: Vec<RowId> = (0..part.to).filter(is_seen).collect();
            let sum = |figure: fn(&Rect) -> u32| rects.iter().map(figure).sum::<u32>() as usize;
            assert_eq!(sum(|rect| rect.count), seen.len(), "{part:?}");
            let cut = seen.iter().filter(|id| survey.marks()[**id as usize] & 1 != 0).count();
            assert_eq!(sum(|rect| rect.marked), cut, "{part:?}");
            check_places(&record, &plies, &part, &rects);
        }
    }
}

/// No two rectangles of a ply overlap, every row is in one of them, and single ones are rows.
fn check_places(record: &Record, plies: &[u16], part: &Part, rects: &[Rect]) {
    let mut by_ply: Vec<Vec<&Rect>> = vec![Vec::new(); usize::from(u16::MAX)];
    for rect in rects {
        let ply = &mut by_ply[usize::from(rect.ply)];
        assert!(ply.last().is_none_or(|last: &&Rect| last.to <= rect.from), "{part:?} {rect:?}");
        ply.push(rect);
        if rect.count == 1 {
            let row = &record.rows()[rect.from as usize];
            assert_eq!((rect.to, rect.ply), (rect.from + row.size(), plies[rect.from as usize]), "{part:?}");
        }
    }
    for id in part.from..part.to {
        let ply = plies[id as usize];
        if (part.top..part.bottom).contains(&ply) {
            let ply = &by_ply[usize::from(ply)];
            let at = ply.partition_point(|rect| rect.from <= id);
            assert!(at > 0 && ply[at - 1].to > id, "{part:?}: row {id} is missing");
        }
    }
}

#[test]
fn marks_are_what_rows_say() {
    let record = record("connect4", "pvs:table=1,order=hash,id", 9, 1 << 20);
    let survey = Survey::new(&record);
    let rows = record.rows().len() as RowId;
    let mut cuts = [0; 3];
    for id in 0..rows {
        let cut = record.children(id).find(|child| record.rows()[*child as usize].caused_cut());
        let marks = survey.marks()[id as usize] & 7;
        match cut {
            Some(child) => {
                let index = record.rows()[child as usize].index().min(2);
                assert_eq!(marks, 1 << index);
                cuts[index as usize] += 1;
            }
            None => assert_eq!(marks, 0),
        }
    }
    assert!(cuts.iter().all(|count| *count > 100), "{cuts:?}");
    assert_eq!(survey.counts(0, rows)[..3], cuts);
    for name in ["table", "research", "raised"] {
        assert!(survey.counts(0, rows)[Filter::find(name).unwrap().place()] > 10, "{name}");
    }
}

#[test]
fn filters_step_from_one_to_the_next_and_back() {
    let record = record("connect4", "pvs:table=1,order=hash,id", 8, 1 << 20);
    let survey = Survey::new(&record);
    let (filter, span) = (Filter::find("cut2").unwrap(), (0, record.rows().len() as RowId));
    let mut found = Vec::new();
    let mut at = None;
    while let (Some((row, place)), count) = survey.next(filter, span, at, false) {
        assert_eq!((place as usize, survey.marks()[row as usize] & 2), (found.len(), 2));
        found.push(row);
        assert!(found.len() <= count as usize);
        at = Some(row);
    }
    assert_eq!(survey.next(filter, span, at, false).1 as usize, found.len());
    at = None;
    for row in found.iter().rev() {
        let (next, _) = survey.next(filter, span, at, true);
        assert_eq!(next.map(|(row, _)| row), Some(*row));
        at = Some(*row);
    }
    assert_eq!(survey.next(filter, span, at, true).0, None);
}
