//! Games as texts: read from files and from clipboards, and written for them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use plywood_api::TwoTimes;
use plywood_core::Side;
use plywood_engines::Games;
use plywood_play::{Clocks, Seat, Session, Skill, saved};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::{Body, LongBody};
use crate::line::Line;
use crate::problem::Problem;

/// What a person is called where a skill could stand.
const PERSON: &str = "person";

#[derive(Deserialize)]
pub(crate) struct Text {
    game: String,
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Record {
    game: String,
    start: String,
    moves: Vec<String>,
    tags: Vec<(String, String)>,
    seats: Option<[&'static str; 2]>,
    skill: Option<String>,
    clock: Option<Clock>,
    /// How many games the text has; this is the first of them.
    games: usize,
}

#[derive(Serialize, Deserialize, Copy, Clone)]
pub(crate) struct Clock {
    base_ms: u64,
    increment_ms: u64,
    left_ms: [u64; 2],
}

/// Reads a game: one that was saved, or a record as its players write it.
pub(crate) async fn read_record(
    State(app): State<Arc<App>>,
    LongBody(text): LongBody<Text>,
) -> Result<Json<Record>, Problem> {
    let games = app.games.clone();
    app.desk.work(move || read(&text, &games)).await.map(Json)
}

fn read(asked: &Text, games: &Games) -> Result<Record, Problem> {
    if saved::is_saved_game(&asked.text) {
        let (session, skill) =
            saved::read(&asked.text, games).map_err(|fault| Problem::senseless(fault.to_string()))?;
        return Ok(of_session(&session, &skill));
    }
    let game = games.find(&asked.game)?;
    let records = game.read_records(&asked.text)?;
    let games = records.len();
    let record = records.into_iter().next().ok_or_else(|| Problem::senseless("there is no game in it"))?;
    Ok(Record {
        game: asked.game.clone(),
        start: record.start,
        moves: record.turns.into_iter().flat_map(|turn| turn.plies).collect(),
        tags: record.tags,
        seats: None,
        skill: None,
        clock: None,
        games,
    })
}

fn of_session(session: &Session, skill: &Skill) -> Record {
    let seat = |side| match session.seat(side) {
        Seat::Person => PERSON,
        Seat::Engine => "engine",
    };
    let ms = |time: Duration| time.as_millis() as u64;
    Record {
        game: session.game().name().to_owned(),
        start: session.start().to_owned(),
        moves: session.plies().iter().map(|ply| ply.mv.clone()).collect(),
        tags: Vec::new(),
        seats: Some([Side::First, Side::Second].map(seat)),
        skill: Some(skill.to_string()),
        clock: session.clocks.as_ref().map(|clocks| Clock {
            base_ms: ms(clocks.control.base),
            increment_ms: ms(clocks.control.increment),
            left_ms: clocks.left.map(ms),
        }),
        games: 1,
    }
}

#[derive(Deserialize)]
pub(crate) struct Saving {
    #[serde(flatten)]
    line: Line,
    first: String,
    second: String,
    #[serde(default)]
    clock: Option<Clock>,
    format: String,
}

#[derive(Serialize)]
pub(crate) struct File {
    name: String,
    text: String,
}

/// The format that `plywood play` reads.
const OURS: &str = "plywood";

/// Writes a game as a file.
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    Body(saving): Body<Saving>,
) -> Result<Json<File>, Problem> {
    let shared = Arc::clone(&app);
    app.desk.work(move || write(&saving, &shared)).await.map(Json)
}

fn write(saving: &Saving, app: &App) -> Result<File, Problem> {
    let game = saving.line.game(&app.games)?;
    let players = [&saving.first, &saving.second];
    let seats = players.map(|player| if player == PERSON { Seat::Person } else { Seat::Engine });
    // A saved game knows one engine, which sits at both sides if two of them play.
    let skill = players.into_iter().find(|player| *player != PERSON);
    let skill: Skill = skill.map_or("level 5", String::as_str).parse()?;
    let mut session = Session::new(&game, saving.line.start.as_deref(), seats, 0)?;
    for mv in &saving.line.moves {
        session.play(mv, None)?;
    }
    if let Some(Clock { base_ms, increment_ms, left_ms }) = saving.clock {
        let ms = Duration::from_millis;
        let control = TwoTimes { base: ms(base_ms), increment: ms(increment_ms) };
        session.resume(Clocks { control, left: left_ms.map(ms) });
    }
    let stem = game.name().replace(':', "-");
    if saving.format == OURS {
        let text = saved::write(&session, &skill, &app.program)?;
        return Ok(File { name: format!("{stem}.txt"), text });
    }
    if game.record_ending() != Some(saving.format.as_str()) {
        let known = game.record_ending().map_or_else(String::new, |ending| format!(" or {ending}"));
        return Err(Problem::senseless(format!(
            "{:?} is no format for {game}: ask for {OURS}{known}",
            saving.format
        )));
    }
    let sheet = saved::sheet(&mut session, &skill, &app.program);
    Ok(File { name: format!("{stem}.{}", saving.format), text: game.write_record(&sheet)? })
}
