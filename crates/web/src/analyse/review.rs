//! A game that was played, turn by turn: what it was worth, and what loses.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use plywood_api::Answer;
use plywood_api::wire::{Player, Verdict};
use plywood_core::{Goal, Limits, Side, StopFlag, TextError};
use plywood_engines::{AnyGame, EngineSpec, TextRecord};
use plywood_play::{Judge, Judged, Mistake, Scale};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{Sender, channel};

use crate::app::App;
use crate::guard::{LongBody, allowed};
use crate::jobs::{Purpose, Running, Ticket};
use crate::line::{Line, MOST_PLIES};
use crate::problem::Problem;
use crate::talk::{Gone, Listener, talk};

use super::engine;

/// The longest time for a turn, in milliseconds.
const MOST_MS: u64 = 60_000;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    /// A record; the line, if there is none.
    #[serde(default)]
    text: Option<String>,
    engine: String,
    /// What a turn may take.
    ms: u64,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Word {
    Begin {
        engine: String,
        start: String,
        tags: Vec<(String, String)>,
        games: usize,
        sides: Option<[&'static str; 2]>,
        turns: Vec<Turn>,
    },
    Turn(Box<Judgement>),
    End {
        summary: String,
    },
}

#[derive(Serialize)]
struct Turn {
    name: String,
    side: Player,
    text: String,
    plies: Vec<String>,
}

/// What is said of a turn. Verdicts are for the first player, so that a curve needs no sides.
#[derive(Serialize)]
struct Judgement {
    /// Which turn; -1 for the position before the first.
    index: i64,
    after: Verdict,
    mark: &'static str,
    mistake: Option<Wrong>,
    better: Vec<String>,
    better_short: Vec<String>,
}

#[derive(Serialize)]
struct Wrong {
    kind: &'static str,
    points: Option<i32>,
}

/// What is reviewed, and by whom.
struct Task {
    game: AnyGame,
    engine: EngineSpec,
    record: TextRecord,
    games: usize,
    time: Duration,
}

/// Begins to review a game, which goes on as long as somebody listens.
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    LongBody(asked): LongBody<Asked>,
) -> Result<Response, Problem> {
    let shared = Arc::clone(&app);
    let (task, need) = app
        .desk
        .work(move || {
            let task = prepare(&asked, &shared)?;
            let need = allowed(&task.game, std::slice::from_ref(&task.engine), &shared.budget)?;
            Ok((task, need))
        })
        .await?;
    let ticket = app.jobs.queue(Purpose::Analysis, need)?;
    let (listener, response) = talk(app.patience);
    tokio::spawn(async move {
        // Who is gone has heard enough.
        let _ = task.tell(ticket, &listener).await;
    });
    Ok(response)
}

fn prepare(asked: &Asked, app: &App) -> Result<Task, Problem> {
    let game = asked.line.game(&app.games)?;
    let engine = engine(&game, &asked.engine)?;
    if !(1..=MOST_MS).contains(&asked.ms) {
        return Err(Problem::senseless(format!("a turn gets 1 to {MOST_MS} milliseconds")));
    }
    let (record, games) = match &asked.text {
        Some(text) => {
            let records = game.read_records(text)?;
            let games = records.len();
            let record = records.into_iter().next();
            (record.ok_or_else(|| Problem::senseless("there is no game in it"))?, games)
        }
        None => (of_line(&asked.line, &game)?, 1),
    };
    if record.turns.len() > MOST_PLIES {
        return Err(Problem::senseless(format!("a game has at most {MOST_PLIES} turns here")));
    }
    Ok(Task { game, engine, record, games, time: Duration::from_millis(asked.ms) })
}

/// The turns of a line, as players write them.
fn of_line(line: &Line, game: &AnyGame) -> Result<TextRecord, Problem> {
    let moves = line.at_start(game)?.spoken(&line.moves).join(" ");
    Ok(game.record_after(line.start.as_deref(), &moves)?)
}

impl Task {
    async fn tell(self, ticket: Ticket, listener: &Listener) -> Result<(), Gone> {
        let turns = self.record.turns.iter().map(|turn| Turn {
            name: turn.name.clone(),
            side: turn.side.into(),
            text: turn.text.clone(),
            plies: turn.plies.clone(),
        });
        let begin = Word::Begin {
            engine: self.engine.to_string(),
            start: self.record.start.clone(),
            tags: self.record.tags.clone(),
            games: self.games,
            sides: self.game.sides(),
            turns: turns.collect(),
        };
        listener.say(&begin).await?;
        let place = listener.wait_for_place(ticket).await?;
        let (tell, mut words) = channel(16);
        let running = Running::start(place, move |stop| self.judge(stop, &tell));
        let mut running = match running {
            Ok(running) => running,
            Err(problem) => return listener.complain(None, &problem).await,
        };
        loop {
            let word = tokio::select! {
                () = listener.gone() => return Err(Gone),
                word = words.recv() => word,
            };
            match word {
                Some(word) => listener.say(&word).await?,
                None => break,
            }
        }
        match running.result().await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => listener.complain(None, &error.into()).await,
            Err(problem) => listener.complain(None, &problem).await,
        }
    }

    /// Judges all turns, as long as somebody hears it.
    fn judge(&self, stop: &StopFlag, tell: &Sender<Word>) -> Result<(), TextError> {
        let scale = Scale::new(self.game.grades(), None);
        let mut judge = Judge::new(&self.game, &self.engine, Goal::SOLVE, scale)?;
        let limits = Limits { time: Some(self.time), stop: stop.clone(), ..Limits::default() };
        let mut review = judge.begin(&self.record, &limits)?;
        let first = for_first(review.reached().clone(), review.to_move());
        let mut heard = tell.blocking_send(Word::Turn(Box::new(Judgement::of_start(&first)))).is_ok();
        let mut index = 0;
        while let Some(judged) = if heard && !stop.is_raised() { review.judge_turn(&limits)? } else { None } {
            heard = tell.blocking_send(Word::Turn(Box::new(Judgement::new(index, &judged)))).is_ok();
            index += 1;
        }
        let _ = tell.blocking_send(Word::End { summary: review.summary() });
        Ok(())
    }
}

impl Judgement {
    fn of_start(answer: &Answer) -> Judgement {
        Judgement {
            index: -1,
            after: answer.into(),
            mark: "",
            mistake: None,
            better: Vec::new(),
            better_short: Vec::new(),
        }
    }

    fn new(index: i64, judged: &Judged<'_>) -> Judgement {
        let wrong = |mistake: Mistake| Wrong { kind: mistake.name(), points: mistake.points() };
        let (better, better_short) = match judged.mistake {
            Some(_) => (judged.best.clone(), judged.best_spoken.clone()),
            None => (Vec::new(), Vec::new()),
        };
        Judgement {
            index,
            after: (&for_first(judged.after.clone(), judged.to_move)).into(),
            mark: judged.mark(),
            mistake: judged.mistake.map(wrong),
            better,
            better_short,
        }
    }
}

/// An answer for the side to move as one for the first player.
fn for_first(answer: Answer, to_move: Side) -> Answer {
    if to_move == Side::First { answer } else { answer.turned() }
}
