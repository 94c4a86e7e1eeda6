//! An opponent's move.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use plywood_api::{Answer, Bot, TwoTimes, wire};
use plywood_core::Side;
use plywood_engines::AnyGame;
use plywood_play::{Clocks, Opponent, Skill, glance};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::app::App;
use crate::guard::{Body, allowed};
use crate::jobs::{Purpose, Running};
use crate::line::Line;
use crate::problem::Problem;

/// No opponent thinks longer, whatever it was asked for: then its best answer so far counts.
const LONGEST: Duration = Duration::from_secs(120);

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    line: Line,
    skill: String,
    #[serde(default)]
    clock: Option<Clock>,
    /// Where chance begins, for engines that leave something to it; somewhere else each time if nothing is said.
    #[serde(default)]
    seed: Option<u64>,
}

/// What the clocks show.
#[derive(Copy, Clone, Deserialize)]
struct Clock {
    left_ms: [u64; 2],
    increment_ms: u64,
}

#[derive(Serialize)]
pub(crate) struct Thought {
    /// The plies of the whole turn.
    moves: Vec<String>,
    engine: String,
    nodes: u64,
    time_ms: f64,
    answer: Said,
}

/// A verdict whose line is there as players write it too.
#[derive(Serialize)]
pub(crate) struct Said {
    #[serde(flatten)]
    pub(crate) verdict: wire::Verdict,
    pub(crate) pv_short: Vec<String>,
}

/// Lets an engine think about its move, for as long as the page waits.
pub(crate) async fn think(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Json<Thought>, Problem> {
    let (game, skill, need) = prepare(&app, &asked).await?;
    let ticket = app.jobs.queue(Purpose::Move, need)?;
    let place = ticket.place().await?;
    drop(ticket);
    let mut running = Running::start(place, move |stop| {
        let seed = asked.seed.or_else(|| getrandom::u64().ok()).unwrap_or(0);
        let mut opponent = Opponent::new(&game, skill, None, seed)?;
        let mut rules = asked.line.at_end(&game)?;
        let side = rules.side();
        let clocks = asked.clock.map(Clock::clocks);
        let start = asked.line.start_text(&game)?;
        let on_clock = clocks.as_ref().map(|clocks| (side, clocks));
        let played = asked.line.moves.clone();
        // Whoever may spend hardly anything may find nothing out, and has to move all the same.
        let answer = opponent.think((start, played), on_clock, stop).unwrap_or_else(|_| glance(&mut *rules));
        thought(&*rules, &opponent, &answer)
    })?;
    match timeout(LONGEST, running.result()).await {
        Ok(result) => result?,
        Err(_) => {
            running.stop();
            running.result().await?
        }
    }
    .map(Json)
}

/// Looks at everything that may be wrong before a search begins.
async fn prepare(app: &Arc<App>, asked: &Asked) -> Result<(AnyGame, Skill, (u32, u32)), Problem> {
    let (shared, line, skill) = (Arc::clone(app), asked.line.clone(), asked.skill.clone());
    let work = move || {
        let game = line.game(&shared.games)?;
        let skill: Skill = skill.parse()?;
        let engines = skill.at_work(&game)?;
        let need = allowed(&game, &engines, &shared.budget)?;
        if line.at_end(&game)?.moves().is_empty() {
            return Err(Problem::senseless("the game is over: there is nothing to think about"));
        }
        Ok((game, skill, need))
    };
    app.desk.work(work).await
}

fn thought(rules: &dyn Bot, opponent: &Opponent, answer: &Answer) -> Result<Thought, Problem> {
    let turn = rules.turn_of(&answer.line);
    let plies = if rules.thinks_in_turns() { turn.len() } else { 1 };
    let moves: Vec<String> = turn.into_iter().take(plies).collect();
    if moves.is_empty() {
        return Err(Problem::own("the engine found no move"));
    }
    Ok(Thought {
        moves,
        engine: opponent.skill().to_string(),
        nodes: answer.stats.nodes,
        time_ms: answer.time.as_secs_f64() * 1e3,
        answer: Said { verdict: answer.into(), pv_short: rules.spoken(&answer.line) },
    })
}

impl Clock {
    fn clocks(self) -> Clocks {
        let ms = Duration::from_millis;
        let [first, second] = self.left_ms;
        let base = ms(first.max(second));
        let control = TwoTimes { base, increment: ms(self.increment_ms) };
        Clocks { control, left: [Side::First, Side::Second].map(|side| ms(self.left_ms[side.index()])) }
    }
}
