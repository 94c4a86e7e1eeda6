//! How fast chess is: counting moves beside the crate `cozy-chess`, and nodes of the player.

use cozy_chess::Board;
use cpu_time::ProcessTime;
use plywood_core::{Game, Goal, Limits};
use plywood_games::chess::Chess;
use plywood_search::perft::perft;

/// Positions by name, and how many plies to count.
const COUNTED: [(&str, u32); 4] = [("start", 6), ("kiwipete", 5), ("fork", 5), ("middle", 5)];
/// Both count in turns so often; the fastest time counts, which is what noise cannot improve.
const ROUNDS: u32 = 3;
/// What the player visits in each position.
const NODES: u64 = 3_000_000;

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                count += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    count
}

/// Seconds of processor time.
fn timed(task: impl FnOnce() -> u64) -> (u64, f64) {
    let start = ProcessTime::now();
    let count = task();
    (count, start.elapsed().as_secs_f64())
}

/// Prints millions of counted sequences a second, and nodes a second of the player.
pub(crate) fn run() -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| error.to_string();
    println!("position      sequences   ours M/s   cozy-chess M/s   ratio");
    for (name, depth) in COUNTED {
        let mut position = Chess::default().position(Some(name)).map_err(|error| wrong(&error))?;
        let fen = Chess::default().format_position(&position);
        let board: Board = fen.parse().map_err(|error| wrong(&error))?;
        let (mut ours, mut theirs, mut sequences) = (f64::INFINITY, f64::INFINITY, 0);
        for _ in 0..ROUNDS {
            let (count, seconds) = timed(|| perft(&mut position, depth));
            let (expected, their_seconds) = timed(|| cozy_perft(&board, depth));
            if count != expected {
                return Err(format!("{name}: we count {count}, cozy-chess counts {expected}"));
            }
            (ours, theirs, sequences) = (ours.min(seconds), theirs.min(their_seconds), count);
        }
        let rate = |seconds: f64| sequences as f64 / seconds / 1e6;
        println!("{name:<10}{sequences:>13}{:>11.0}{:>17.0}{:>8.2}", rate(ours), rate(theirs), theirs / ours);
    }
    let games = plywood_games::all();
    let game = games.find("chess").map_err(|error| wrong(&error))?;
    let player = game.player().map_err(|error| wrong(&error))?;
    println!("position    the player's M nodes a second of processor time");
    for (name, _) in COUNTED {
        let mut bot = game.bot(&player).map_err(|error| wrong(&error))?;
        bot.set_position(Some(name)).map_err(|error| wrong(&error))?;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let (nodes, seconds) = timed(|| bot.think(Goal::depth(60), &limits, &mut |_| {}).stats.nodes);
        println!("{name:<10}{:>8.2}", nodes as f64 / seconds / 1e6);
    }
    Ok(())
}
