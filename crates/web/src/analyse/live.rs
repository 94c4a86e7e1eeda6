//! Every legal move with what engines think of it, while they think.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use plywood_api::wire::{self, Ended as EndedFor, Player};
use plywood_api::{Answer, Bot, Choice};
use plywood_core::{Goal, Limits, StopFlag, TextError};
use plywood_engines::{AnyGame, EngineSpec};
use plywood_protocol::Task;
use serde::{Deserialize, Serialize};
use tokio::task::block_in_place;
use tokio::time::timeout;

use crate::app::App;
use crate::guard::{Body, allowed};
use crate::jobs::{Purpose, Running, Ticket};
use crate::line::Line;
use crate::play::{MoveName, name};
use crate::problem::Problem;
use crate::talk::{Gone, Listener, talk};

use super::slate::{Ended, Slate};
use super::{MOST_ENGINES, MOST_SECONDS, engine};

/// How often a page hears of news.
const EVERY: Duration = Duration::from_millis(100);
/// Engines that share a place take turns, the first of them so long, and each round twice as long as the one before.
const FIRST_TURN: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    engines: Vec<String>,
    seconds: f64,
    #[serde(default)]
    depth: Option<u32>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Word<'a> {
    Begin { engines: Vec<String>, side: Player, moves: &'a [MoveName] },
    Rows { engine: usize, rows: Vec<Row>, nodes: u64, time_ms: f64 },
    End { engine: usize, end: EndedFor, choice: Option<Choice> },
}

/// What is known of a move. The line begins with it.
#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    mv: usize,
    #[serde(flatten)]
    verdict: wire::Verdict,
    /// As players write the line; left out where that is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_short: Option<Vec<String>>,
    nodes: u64,
    simulations: u64,
}

/// A position that engines look at.
struct Analysis {
    game: AnyGame,
    line: Line,
    engines: Vec<EngineSpec>,
    goal: Goal,
    time: Duration,
    rules: Box<dyn Bot>,
    moves: Vec<MoveName>,
}

/// Begins an analysis, which goes on as long as somebody listens.
pub(crate) async fn live(State(app): State<Arc<App>>, Body(asked): Body<Asked>) -> Result<Response, Problem> {
    let shared = Arc::clone(&app);
    let (analysis, need) = app
        .desk
        .work(move || {
            let analysis = prepare(asked, &shared)?;
            let need = allowed(&analysis.game, &analysis.engines, &shared.budget)?;
            Ok((analysis, need))
        })
        .await?;
    let ticket = app.jobs.queue(Purpose::Analysis, need)?;
    let (listener, response) = talk(app.patience);
    tokio::spawn(async move {
        // Who is gone has heard enough.
        let _ = analysis.tell(ticket, &listener).await;
    });
    Ok(response)
}

/// Looks at everything that may be wrong before anybody thinks.
fn prepare(asked: Asked, app: &App) -> Result<Analysis, Problem> {
    let Asked { line, engines, seconds, depth } = asked;
    let game = line.game(&app.games)?;
    if engines.is_empty() || engines.len() > MOST_ENGINES {
        return Err(Problem::senseless(format!("give 1 to {MOST_ENGINES} engines")));
    }
    let engines = engines.iter().map(|name| engine(&game, name)).collect::<Result<Vec<_>, _>>()?;
    if !(0.1..=MOST_SECONDS as f64).contains(&seconds) {
        return Err(Problem::senseless(format!("an analysis takes 0.1 to {MOST_SECONDS} seconds")));
    }
    if depth.is_some_and(|depth| !(2..=254).contains(&depth)) {
        return Err(Problem::senseless("a depth of 2 to 254 plies looks beyond the moves"));
    }
    let rules = line.at_end(&game)?;
    let moves: Vec<MoveName> = rules.moves().iter().map(|mv| name(&*rules, mv)).collect();
    if moves.is_empty() {
        return Err(Problem::senseless("the game is over: there is nothing to analyse"));
    }
    let (goal, time) = (Goal { depth, ..Goal::SOLVE }, Duration::from_secs_f64(seconds));
    Ok(Analysis { game, line, engines, goal, time, rules, moves })
}

impl Analysis {
    /// Tells a page what engines find.
    async fn tell(self, ticket: Ticket, listener: &Listener) -> Result<(), Gone> {
        let Analysis { game, line, engines, goal, time, rules, moves } = self;
        let names = engines.iter().map(EngineSpec::to_string).collect();
        listener.say(&Word::Begin { engines: names, side: rules.side().into(), moves: &moves }).await?;
        let place = listener.wait_for_place(ticket).await?;
        let texts: Vec<String> = moves.iter().map(|mv| mv.text.clone()).collect();
        let slate = Arc::new(Slate::new(&texts, engines.len()));
        let (written, count) = (Arc::clone(&slate), engines.len());
        let running = Running::start(place, move |stop| {
            let task = Task { start: line.start, played: line.moves, ..Task::new(&game) };
            look(&task, &engines, (goal, time), &written, stop)
        });
        let mut running = match running {
            Ok(running) => running,
            Err(problem) => return listener.complain(None, &problem).await,
        };
        let mut reader =
            Reader { slate, seen: vec![0; count], ended: vec![false; count], begun: Instant::now(), rules };
        // Where players write moves as the notation does, nothing is to be said twice.
        let speaks = moves.iter().any(|mv| mv.short != mv.text);
        loop {
            let over = tokio::select! {
                () = listener.gone() => return Err(Gone),
                over = timeout(EVERY, running.result()) => over.ok(),
            };
            for engine in 0..count {
                reader.tell(engine, speaks, listener).await?;
            }
            match over {
                None => {}
                Some(Ok(problems)) => {
                    for (engine, problem) in problems {
                        listener.complain(Some(engine), &problem.into()).await?;
                    }
                    return Ok(());
                }
                Some(Err(problem)) => return listener.complain(None, &problem).await,
            }
        }
    }
}

/// Reads the slate for a page.
struct Reader {
    slate: Arc<Slate>,
    seen: Vec<u64>,
    ended: Vec<bool>,
    begun: Instant,
    rules: Box<dyn Bot>,
}

impl Reader {
    async fn tell(&mut self, engine: usize, speaks: bool, listener: &Listener) -> Result<(), Gone> {
        if self.ended[engine] {
            return Ok(());
        }
        let news = self.slate.news(engine, &mut self.seen[engine]);
        let rows = block_in_place(|| self.rows(news.rows, speaks));
        let time_ms = self.begun.elapsed().as_secs_f64() * 1e3;
        listener.say(&Word::Rows { engine, rows, nodes: news.nodes, time_ms }).await?;
        if let Some(Ended { end, choice }) = news.ended {
            self.ended[engine] = true;
            listener.say(&Word::End { engine, end: end.into(), choice }).await?;
        }
        Ok(())
    }

    fn rows(&self, news: Vec<(usize, Answer)>, speaks: bool) -> Vec<Row> {
        let row = |(mv, answer): (usize, Answer)| Row {
            mv,
            verdict: (&answer).into(),
            pv_short: speaks.then(|| self.rules.spoken(&answer.line)),
            nodes: answer.stats.nodes,
            simulations: answer.stats.simulations,
        };
        news.into_iter().map(row).collect()
    }
}

/// Lets engines look at all moves until everything is known or the time is over. Returns what is wrong with some.
fn look(
    task: &Task,
    engines: &[EngineSpec],
    (goal, time): (Goal, Duration),
    slate: &Slate,
    stop: &StopFlag,
) -> Vec<(usize, TextError)> {
    let begun = Instant::now();
    let (mut problems, mut bots) = (Vec::new(), Vec::new());
    for (index, engine) in engines.iter().enumerate() {
        let built = task.game.bot(engine).and_then(|mut bot| task.set_up(&mut *bot).map(|()| bot));
        match built {
            Ok(bot) => bots.push((index, bot)),
            Err(error) => problems.push((index, error)),
        }
    }
    let mut turn = if bots.len() == 1 { time } else { FIRST_TURN };
    while !bots.is_empty() {
        let left = time.saturating_sub(begun.elapsed());
        let is_last = stop.is_raised() || left <= turn.mul_f64(bots.len() as f64);
        let share = if is_last { left.div_f64(bots.len() as f64) } else { turn };
        bots.retain_mut(|(index, bot)| {
            let limits = Limits {
                time: Some(share),
                stop: stop.clone(),
                meter: slate.meter(*index),
                ..Limits::default()
            };
            let answers = bot.think_all(goal, &limits, &mut |answer| slate.write(*index, answer));
            answers.iter().for_each(|(_, answer)| slate.write(*index, answer));
            let end = Answer::end_of_all(answers.iter().map(|(_, answer)| answer));
            let goes_on = end.is_early() && !is_last;
            if !goes_on {
                slate.end(*index, Ended { end, choice: bot.choice() });
            }
            goes_on
        });
        turn *= 2;
    }
    problems
}
