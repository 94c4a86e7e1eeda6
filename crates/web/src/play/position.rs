//! What a position looks like, and what can be done there.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use plywood_api::Bot;
use plywood_api::board::{Board, Setup, Situation, Standing, Step, Words};
use plywood_api::wire::Player;
use plywood_core::{Side, TextError};
use plywood_engines::AnyGame;
use plywood_play::{Outcome, Seat, Session, wrong_move};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Body;
use crate::line::{Line, play};
use crate::problem::Problem;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    /// Whether the board is wanted too, which stays the same for the whole game.
    #[serde(default)]
    board: bool,
}

#[derive(Serialize)]
pub(crate) struct Position {
    game: String,
    start: String,
    position: String,
    side: Player,
    ply: usize,
    over: Option<Over>,
    plies: Vec<Ply>,
    turns: bool,
    board: Option<Board>,
    situation: Option<Situation>,
    moves: Vec<MoveName>,
    picture: String,
    may_arrange: bool,
}

/// A ply of the line.
#[derive(Serialize)]
struct Ply {
    #[serde(rename = "move")]
    mv: String,
    short: String,
    spoken: Words,
    side: Player,
    steps: Vec<Step>,
}

/// What a legal move is called.
#[derive(Serialize, Clone)]
pub(crate) struct MoveName {
    pub(crate) text: String,
    pub(crate) short: String,
    pub(crate) spoken: Words,
}

/// How a game has ended.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Over {
    Won { winner: Player },
    Draw,
    Points { points: i32, winner: Option<Player> },
}

impl Over {
    fn of(outcome: Outcome) -> Over {
        match outcome {
            Outcome::Won(side) => Over::Won { winner: side.into() },
            Outcome::OutOfTime(side) => Over::Won { winner: side.other().into() },
            Outcome::Draw => Over::Draw,
            Outcome::Points(points) => {
                let side = if points > 0 { Side::First } else { Side::Second };
                Over::Points { points, winner: (points != 0).then(|| side.into()) }
            }
        }
    }
}

/// Everything about a position.
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Position>, Problem> {
    let games = app.games.clone();
    app.desk.work(move || describe(&asked.line.game(&games)?, &asked)).await.map(Json)
}

fn describe(game: &AnyGame, asked: &Asked) -> Result<Position, Problem> {
    let mut rules = asked.line.at_start(game)?;
    let (start, board) = (rules.position(), if asked.board { rules.board() } else { None });
    let mut plies = Vec::with_capacity(asked.line.moves.len());
    for (number, mv) in (1..).zip(&asked.line.moves) {
        let (side, name) = (rules.side().into(), name(&*rules, mv));
        let steps = rules.describe(mv).map_or_else(Vec::new, |mv| mv.steps);
        play(&mut *rules, number, mv)?;
        plies.push(Ply { mv: name.text, short: name.short, spoken: name.spoken, side, steps });
    }
    let situation = rules.situation();
    let moves = match situation {
        Some(_) => Vec::new(),
        None => rules.moves().iter().map(|mv| name(&*rules, mv)).collect(),
    };
    let outcome = rules.moves().is_empty().then(|| Outcome::of(&mut *rules));
    Ok(Position {
        game: game.name().to_owned(),
        start,
        position: rules.position(),
        side: rules.side().into(),
        ply: plies.len(),
        over: outcome.map(Over::of),
        plies,
        turns: rules.thinks_in_turns(),
        board,
        situation,
        moves,
        picture: rules.view().to_string(),
        may_arrange: game.may_arrange(),
    })
}

/// What a move is called, as far as it is one.
pub(crate) fn name(rules: &dyn Bot, mv: &str) -> MoveName {
    match rules.describe(mv) {
        Some(described) => {
            MoveName { text: described.text, short: described.short, spoken: described.spoken }
        }
        None => {
            let short = rules.spoken(&[mv.to_owned()]).concat();
            MoveName { text: mv.to_owned(), spoken: Words::alike(&short), short }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Typed {
    #[serde(flatten)]
    line: Line,
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Meant {
    moves: Vec<String>,
}

/// What somebody means by a text. Mistakes are explained as in the terminal.
pub(crate) async fn typed_move(
    State(app): State<Arc<App>>,
    Body(typed): Body<Typed>,
) -> Result<Json<Meant>, Problem> {
    let games = app.games.clone();
    app.desk.work(move || understand(&typed.line.game(&games)?, &typed)).await.map(Json)
}

fn understand(game: &AnyGame, typed: &Typed) -> Result<Meant, Problem> {
    let mut session = Session::new(game, typed.line.start.as_deref(), [Seat::Person; 2], 0)?;
    for mv in &typed.line.moves {
        session.play(mv, None)?;
    }
    let explain = |error: &TextError, session: &Session| {
        let moves = session.spoken_moves();
        Problem::senseless(wrong_move(&typed.text, error, &moves, None))
    };
    if typed.text.trim().is_empty() {
        return Err(explain(&TextError::new(format!("type a move: {}", game.notation())), &session));
    }
    let played = session.plies().len();
    session.play_line(&typed.text).map_err(|error| explain(&error, &session))?;
    Ok(Meant { moves: session.plies().iter().skip(played).map(|ply| ply.mv.clone()).collect() })
}

#[derive(Deserialize)]
pub(crate) struct Arranged {
    game: String,
    #[serde(default)]
    start: Option<String>,
    pieces: Vec<Standing>,
    side: Player,
}

#[derive(Serialize)]
pub(crate) struct Found {
    position: String,
}

/// The position that somebody has set up by hand.
pub(crate) async fn arrange(
    State(app): State<Arc<App>>,
    Body(arranged): Body<Arranged>,
) -> Result<Json<Found>, Problem> {
    let games = app.games.clone();
    let work = move || {
        let Arranged { game, start, pieces, side } = arranged;
        let setup = Setup { pieces, ..Setup::new(side) };
        Ok(Found { position: games.find(&game)?.arrange(start.as_deref(), &setup)? })
    };
    app.desk.work(work).await.map(Json)
}
