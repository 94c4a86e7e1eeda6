//! Positions of Arimaa in which a good turn can be told from others: what an engine plays there, and how much of it is
//! right.

mod task;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use plywood_api::Bot;
use plywood_core::{Game, Goal, Limits, Position, parse_duration};
use plywood_engines::EngineSpec;
use plywood_games::arimaa::{Arimaa, Step, Steps, format_turn};

use task::{Task, tasks};

/// Who plays, and where.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The engine; the usual player of Arimaa if left out.
    #[arg(long, value_name = "SPEC")]
    engine: Option<EngineSpec>,
    /// The time for a turn; one that is not complete by then is thought about again.
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_duration)]
    time: Duration,
    /// Positions of your own, in the form of suites/arimaa/positions.txt.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Lets the engine play one turn in every position, and prints what it is worth.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let text = match &arguments.file {
        None => include_str!("../../../../suites/arimaa/positions.txt").to_owned(),
        Some(path) => {
            std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?
        }
    };
    let tasks = tasks(&text)?;
    let engine = match &arguments.engine {
        Some(engine) => engine.clone(),
        None => plywood_games::all()
            .find("arimaa")
            .and_then(|game| game.player())
            .map_err(|error| error.to_string())?,
    };
    let mut player = plywood_games::all().bot("arimaa", &engine).map_err(|error| error.to_string())?;
    println!("{engine}, {:?} a turn", arguments.time);
    let mut sum = 0.0;
    for task in &tasks {
        let turn = play_turn(player.as_mut(), task, arguments.time)?;
        let score = task.score(&turn);
        sum += score;
        println!("{:<12} {score:<5} {:<24} {}", task.name, format_turn(&task.position, &turn), task.wish);
    }
    println!("{:<12} {sum:.2} of {}", "sum", tasks.len());
    Ok(())
}

/// The plies of one turn.
fn play_turn(player: &mut dyn Bot, task: &Task, time: Duration) -> Result<Vec<Step>, String> {
    let mut at: Steps = task.position.clone();
    let (side, mut turn) = (at.side(), Vec::new());
    let limits = Limits { time: Some(time), ..Limits::default() };
    player.forget();
    player.set_position(Some(&Arimaa.format_position(&at))).map_err(|error| error.to_string())?;
    while at.side() == side && at.verdict().is_none() {
        let answer = player.think(Goal::SOLVE, &limits, &mut |_| {});
        let line = if answer.line.is_empty() { answer.best.into_iter().collect() } else { answer.line };
        if line.is_empty() {
            return Err(format!("{}: the engine has no move", task.name));
        }
        for text in line {
            if at.side() != side {
                break;
            }
            let ply = Arimaa.parse_move(&at, &text).map_err(|error| error.to_string())?;
            player.play(&text).map_err(|error| error.to_string())?;
            at.play(ply);
            turn.push(ply);
        }
    }
    Ok(turn)
}
