//! The law of boards: what a game says about its looks is true of its rules.
//!
//! For every legal move of a position, its steps turn the setup before into the setup after, its text plays it, and its
//! clicks ask for no other move. Everything that is spoken of is there: places, kinds of pieces, words. What stands in
//! a position, put down by hand, is a position in which the same stands and the same side is to move.

use std::collections::HashSet;

use plywood_core::{Position, Random};
use plywood_engines::board::{Board, BoardMove, Click, Setup};
use plywood_engines::{Diagram, Playable};

use crate::walk::random_game;

/// Checks the law along `games` random games from every start position, and panics where it is broken. Tells how many
/// moves were looked at.
pub fn check<G: Playable>(game: &G, seed: u64, games: u32) -> usize {
    let mut random = Random::new(seed);
    let starts = game.starts().into_iter().flat_map(|start| (0..games).map(move |_| start.position.clone()));
    starts.map(|start| check_game(game, &random_game(&start, &mut random).0)).sum()
}

/// The same for the positions of a game from its beginning on.
pub fn check_game<G: Playable>(game: &G, positions: &[G::Position]) -> usize {
    let name = game.name();
    let diagram = game.extras().diagram.unwrap_or_else(|| panic!("{name} does not say what it looks like"));
    let first = positions.first().unwrap_or_else(|| panic!("{name}: a game without positions"));
    let kept = (diagram.board)(game, first).unwrap_or_else(|| panic!("{name} cannot be drawn: {first:?}"));
    let check = |position| {
        examine(game, &diagram, &kept, position)
            .unwrap_or_else(|fault| panic!("{name}: {fault}, at {}", game.format_position(position)))
    };
    // A game may refuse to set up some positions by hand, but not those that it begins with.
    if diagram.arrange.is_some()
        && let Err(error) = diagram.arranged(game, first, &(diagram.setup)(game, first))
    {
        panic!("{name} does not let its beginning be set up by hand: {error}");
    }
    positions.iter().map(check).sum()
}

/// Checks the law in one position of a game that began on the board `kept`, and tells how many moves it has, or what is
/// wrong.
pub fn examine<G: Playable>(
    game: &G,
    diagram: &Diagram<G>,
    kept: &Board,
    position: &G::Position,
) -> Result<usize, String> {
    let board = (diagram.board)(game, position).ok_or("there is no board")?;
    check_board(&board)?;
    let situation =
        diagram.situation(game, position, position.outcome().is_some()).ok_or("there is no situation")?;
    if situation.setup.side != position.side().into() {
        return Err("the side to move is another".to_owned());
    }
    for board in [&board, kept] {
        check_setup(board, &situation.setup)?;
    }
    for mv in &situation.moves {
        check_move(game, diagram, &board, position, &situation.setup, mv)
            .map_err(|fault| format!("{}: {fault}", mv.text))?;
    }
    check_clicks(&situation.moves)?;
    check_arranging(game, diagram, position, &situation.setup)?;
    Ok(situation.moves.len())
}

/// Everything has a name of its own and is inside the picture.
fn check_board(board: &Board) -> Result<(), String> {
    let mut ids = HashSet::new();
    for place in &board.places {
        let [left, top, right, bottom] = place.shape.bounds();
        let is_inside = 0 <= left && left < right && right <= board.width && 0 <= top && top < bottom;
        ensure(is_inside && bottom <= board.height, || format!("{} is not in the picture", place.id))?;
        ensure(ids.insert(&place.id), || format!("two places are {}", place.id))?;
        ensure(!place.name.en.is_empty() && !place.name.de.is_empty(), || {
            format!("{} has no name", place.id)
        })?;
    }
    for label in &board.labels {
        let is_inside = (0..=board.width).contains(&label.x) && (0..=board.height).contains(&label.y);
        ensure(is_inside, || format!("the label {:?} is not in the picture", label.text))?;
    }
    let mut seen = HashSet::new();
    for kind in &board.pieces {
        ensure(ids.insert(&kind.id), || format!("{} has the id of something else", kind.id))?;
        let names = [&kind.name.en, &kind.name.de];
        ensure(names.iter().all(|name| !name.is_empty()), || format!("{} has no name", kind.id))?;
        let is_new = seen.insert(kind.letter.to_string()) && seen.insert(kind.name.en.clone());
        ensure(is_new, || format!("{} has the letter or the name of another", kind.id))?;
        ensure(!kind.strokes.is_empty(), || format!("{} has no looks", kind.id))?;
        let is_path = |path: &str| path.starts_with('M') && path.chars().all(is_of_paths);
        ensure(kind.strokes.iter().all(|stroke| is_path(&stroke.path)), || {
            format!("{} is not drawn by paths", kind.id)
        })?;
    }
    Ok(())
}

fn is_of_paths(letter: char) -> bool {
    "MLHVCSQTAZmlhvcsqtaz0123456789. -".contains(letter)
}

/// Pieces stand at places of their own.
fn check_setup(board: &Board, setup: &Setup) -> Result<(), String> {
    let mut taken = HashSet::new();
    for piece in &setup.pieces {
        ensure(board.place(&piece.at).is_some(), || {
            format!("a piece stands on {}, which is nowhere", piece.at)
        })?;
        ensure(board.piece(&piece.kind).is_some(), || format!("nobody knows the piece {}", piece.kind))?;
        ensure(taken.insert(&piece.at), || format!("two pieces stand on {}", piece.at))?;
    }
    for mark in &setup.marks {
        ensure(board.place(&mark.at).is_some(), || format!("{} is marked, which is nowhere", mark.at))?;
    }
    Ok(())
}

/// What is put down by hand is what stands there then, and the text of the position says so too.
fn check_arranging<G: Playable>(
    game: &G,
    diagram: &Diagram<G>,
    position: &G::Position,
    setup: &Setup,
) -> Result<(), String> {
    let Ok(arranged) = diagram.arranged(game, position, setup) else { return Ok(()) };
    let text = game.format_position(&arranged);
    let read = game.parse_position(&text).map_err(|error| format!("put down by hand: {error}"))?;
    for position in [arranged, read] {
        let again = (diagram.setup)(game, &position);
        let is_same = again.sorted() == setup.sorted() && again.side == setup.side;
        ensure(is_same, || format!("put down by hand, it is {text}"))?;
    }
    Ok(())
}

/// Its text plays it, its steps do what it does, and who clicks finds what is to be clicked at.
fn check_move<G: Playable>(
    game: &G,
    diagram: &Diagram<G>,
    board: &Board,
    position: &G::Position,
    before: &Setup,
    mv: &BoardMove,
) -> Result<(), String> {
    let played = game.parse_move(position, &mv.text).map_err(|error| error.to_string())?;
    let expected = (diagram.setup)(game, &position.after(played));
    let mut after = before.clone();
    after.apply(&mv.steps).map_err(|error| error.to_string())?;
    ensure(after.sorted() == expected.sorted(), || {
        let missing: Vec<_> = expected.pieces.iter().filter(|piece| !after.pieces.contains(piece)).collect();
        let wrong: Vec<_> = after.pieces.iter().filter(|piece| !expected.pieces.contains(piece)).collect();
        format!("its steps lead to {wrong:?} instead of {missing:?}")
    })?;
    ensure(!mv.spoken.en.is_empty() && !mv.spoken.de.is_empty(), || "nobody can say it".to_owned())?;
    for click in mv.clicks() {
        if let Click::At(places) = click {
            ensure(!places.is_empty(), || "there is nothing to click at".to_owned())?;
            let unknown = places.iter().find(|place| board.place(place).is_none());
            ensure(unknown.is_none(), || format!("nobody can click at {unknown:?}"))?;
        }
    }
    Ok(())
}

/// No two moves are asked for by the same clicks, and none is half of another, unless a choice follows.
fn check_clicks(moves: &[BoardMove]) -> Result<(), String> {
    let all: Vec<(&BoardMove, Vec<Click<'_>>)> = moves.iter().map(|mv| (mv, mv.clicks())).collect();
    for (index, (mv, clicks)) in all.iter().enumerate() {
        ensure(!clicks.is_empty(), || format!("{}: no click asks for it", mv.text))?;
        for (other, others) in &all[index + 1..] {
            let common = clicks.iter().zip(others).take_while(|(one, other)| one.meets(other)).count();
            let next = if clicks.len() < others.len() { others.get(common) } else { clicks.get(common) };
            let is_told_apart =
                common < clicks.len().min(others.len()) || matches!(next, Some(Click::Option(_)));
            ensure(is_told_apart, || {
                format!("{} and {} are asked for by the same clicks", mv.text, other.text)
            })?;
        }
    }
    Ok(())
}

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}
