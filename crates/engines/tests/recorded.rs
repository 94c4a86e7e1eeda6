//! Searches that are recorded behind text: the same search makes the same record, and what is read from it is true.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Goal, Limits};
use plywood_engines::{AnyGame, Question, Recorded, Room};
use plywood_search::record::{Kind, RowId, Selection};

/// Games, positions and engines of every family.
const SEARCHES: &[(&str, Option<&str>, &str)] = &[
    ("tictactoe", None, "minimax"),
    ("tictactoe", None, "negamax"),
    ("connect4", Some("4453"), "alphabeta"),
    ("connect4", Some("4453"), "pvs:table=1,order=hash+killers+history,id"),
    ("connect4", Some("4453"), "mtdf:table=1,order=hash,id"),
    ("connect4", Some("4453"), "negac:table=1,order=hash,id"),
    ("amazons", Some("6x6"), "pvs:table=1,order=hash+rank,id"),
    ("arimaa", None, "pvs:table=1,order=hash+class+killers,quiescence=4,id"),
    ("chess", None, "pvs:table=1,order=hash+class+killers+gravity,quiescence=10,null=2,id"),
    ("tree", Some("repeated-turns"), "alphabeta"),
    ("connect4", Some("4453"), "mcts"),
    ("amazons", Some("6x6"), "mcts"),
];

fn game(name: &str) -> AnyGame {
    plywood_games::all().find(name).unwrap()
}

fn record((name, position, engine): (&str, Option<&str>, &str), room: &Room) -> Recorded {
    let limits = Limits { nodes: Some(3000), simulations: Some(400), ..Limits::default() };
    let mut recorder = game(name).recorder(&engine.parse().unwrap()).unwrap();
    recorder.record_rows(&Question { position, moves: "", goal: Goal::SOLVE, limits: &limits }, room).unwrap()
}

#[test]
fn the_same_search_makes_the_same_record() {
    for search in SEARCHES {
        let [one, other] = [(), ()].map(|()| record(*search, &Room::default()).stored);
        assert_eq!(one, other, "{search:?}");
        assert!(one.record.rows().len() > 5, "{search:?}");
    }
}

#[test]
fn folded_nodes_can_be_recorded_again() {
    for search in SEARCHES {
        let small = record(*search, &Room { rows: 256, only: None }).stored.record;
        if small.kind() == Kind::Sampled {
            continue;
        }
        let whole = record(*search, &Room::default()).stored.record;
        assert_eq!((small.visited(), small.aside()), (whole.visited(), whole.aside()), "{search:?}");
        let folded = (0..small.rows().len() as RowId)
            .filter(|id| small.row(*id).unwrap().leave().is_some())
            .filter(|id| small.children(*id).any(|child| small.row(child).unwrap().is_fold()));
        for id in folded.take(4) {
            let first = small.visited_before(id);
            let nodes = first..first + small.total(id);
            let part = record(*search, &Room { only: Some(nodes.clone()), ..Room::default() }).stored.record;
            assert_eq!(part.rows(), &whole.rows()[nodes.start as usize..nodes.end as usize], "{search:?}");
        }
    }
}

#[test]
fn nodes_are_read_with_the_rules_of_the_game() {
    for search in SEARCHES {
        let (name, position, _) = *search;
        let record = record(*search, &Room::default()).stored.record;
        let reader = game(name).tree_reader(position, "").unwrap();
        let count = record.rows().len() as RowId;
        for id in (0..count).step_by(count as usize / 40 + 1) {
            if record.row(id).unwrap().is_fold() {
                continue;
            }
            let moves = reader.moves(&record, id).unwrap();
            assert_eq!(moves.len() + 1, record.path(id).len());
            let found = reader.find_moves(&record, &moves.join(" ")).unwrap();
            assert!(found.rows.contains(&id), "{search:?}: {moves:?}");
            let text = reader.position(&record, id).unwrap();
            // Where the way to a position matters, its text alone means another one; so it does in explicit trees.
            if !["chess", "arimaa", "tree"].contains(&name) {
                assert!(
                    reader.find_position(&record, &text).unwrap().rows.contains(&id),
                    "{search:?}: {text}"
                );
            }
            let children = reader.children(&record, id).unwrap();
            assert_eq!(children.len(), record.nodes_below(id).count());
            let unsearched = reader.unsearched(&record, id).unwrap();
            assert!(children.iter().all(|(child, text)| {
                record.row(*child).unwrap().pass() == plywood_core::Pass::Ordering
                    || !unsearched.named.contains(text)
            }));
            let why = reader.why(&record, id).unwrap();
            assert!(why.ends_with('.'), "{search:?}: {why:?}");
        }
        assert!(reader.moves(&record, count).is_err());
        let trace = reader.trace(&record, &Selection::First(100)).unwrap();
        assert_eq!(trace.nodes().len(), record.rows().iter().filter(|row| !row.is_fold()).count().min(100));
    }
}

#[test]
fn a_record_of_another_position_is_refused() {
    let record = record(("connect4", Some("4453"), "alphabeta"), &Room::default()).stored.record;
    let reader = game("connect4").tree_reader(Some("444444"), "").unwrap();
    let wrong = (0..record.rows().len() as RowId).filter_map(|id| reader.moves(&record, id).err()).next();
    assert!(wrong.unwrap().to_string().contains("record the search again"));
    assert!(game("connect4").tree_reader(Some("4453"), "9").is_err());
}

#[test]
fn moves_before_the_search_are_played_first() {
    let limits = Limits::default();
    let search = |position, moves| {
        let mut recorder = game("tictactoe").recorder(&"alphabeta".parse().unwrap()).unwrap();
        let question = Question { position, moves, goal: Goal::depth(3), limits: &limits };
        recorder.record_rows(&question, &Room::default()).unwrap().stored
    };
    let after = search(None, "b2 a1");
    assert_eq!(after.about.moves, ["b2", "a1"]);
    let reader = game("tictactoe").tree_reader(None, "b2 a1").unwrap();
    let root = after.record.main_root().unwrap();
    let position = reader.position(&after.record, root).unwrap();
    assert_eq!(search(Some(&position), "").record.rows(), after.record.rows());
}
