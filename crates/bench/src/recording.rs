//! What recording costs: the same searches with and without it, taking turns.

use cpu_time::ThreadTime;
use plywood_core::{Goal, Limits, TextError};
use plywood_engines::{EngineSpec, Question, Room};
use plywood_search::record::{open, save};

use crate::median::median;

/// A search of some million nodes.
struct Task {
    game: &'static str,
    position: Option<&'static str>,
    engine: &'static str,
}

const TASKS: &[Task] = &[
    Task { game: "connect4", position: None, engine: "alphabeta" },
    Task { game: "connect4", position: Some("4453"), engine: "pvs:table=64,order=hash+killers+history,id" },
    Task { game: "chess", position: None, engine: "pvs:table=64,order=hash+class+killers+gravity,id" },
];
const NODES: u64 = 10_000_000;
const ROUNDS: usize = 3;

pub(crate) fn run() -> Result<(), String> {
    println!("Searches of {NODES} nodes, recorded and not, taking turns; medians of {ROUNDS} rounds");
    println!(
        "{:<10} {:<44} {:>10} {:>8} {:>9} {:>9} {:>8}",
        "", "", "rows", "MB", "ns alone", "ns more", "open s"
    );
    TASKS.iter().try_for_each(|task| measure(task).map_err(|error| error.to_string()))
}

fn measure(task: &Task) -> Result<(), TextError> {
    let games = plywood_games::all();
    let game = games.find(task.game)?;
    let engine: EngineSpec = task.engine.parse()?;
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let (mut alone, mut more, mut opened) = (Vec::new(), Vec::new(), Vec::new());
    let (mut rows, mut bytes) = (0, 0);
    for _ in 0..ROUNDS {
        let mut bot = game.bot(&engine)?;
        bot.set_position(task.position)?;
        let begun = ThreadTime::now();
        bot.think(Goal::SOLVE, &limits, &mut |_| {});
        let plain = begun.elapsed().as_secs_f64();
        let mut recorder = game.recorder(&engine)?;
        let question = Question { position: task.position, moves: "", goal: Goal::SOLVE, limits: &limits };
        let begun = ThreadTime::now();
        let recorded = recorder.record_rows(&question, &Room { rows: NODES as usize + 1, only: None })?;
        let with = begun.elapsed().as_secs_f64();
        let per_node = 1e9 / NODES as f64;
        alone.push(plain * per_node);
        more.push((with - plain) * per_node);
        (rows, bytes) = (recorded.stored.record.rows().len(), recorded.stored.record.bytes());
        let file = std::env::temp_dir().join(format!("plywood-recording-{}.tree", std::process::id()));
        let wrong = |error: std::io::Error| TextError::new(error.to_string());
        save(&file, &recorded.stored).map_err(wrong)?;
        drop(recorded);
        let begun = std::time::Instant::now();
        let again = open(&file)?;
        opened.push(begun.elapsed().as_secs_f64());
        drop(again);
        std::fs::remove_file(&file).map_err(wrong)?;
    }
    println!(
        "{:<10} {:<44} {:>10} {:>8.0} {:>9.1} {:>9.1} {:>8.2}",
        task.game,
        task.engine,
        rows,
        bytes as f64 / 1e6,
        median(alone),
        median(more),
        median(opened)
    );
    Ok(())
}
