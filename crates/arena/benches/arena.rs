//! How fast games are played: `cargo bench -p plywood-lab --bench arena [-- PATH]`. Two engines that look one ply ahead
//! in Connect Four, once in this process and once as two programs that speak UGI; the program is `plywood` at PATH, or
//! the one that was built beside this.
//!
//! Everything counts that a match does: openings, clocks, the rules, and the store on the disk.
#![allow(clippy::print_stdout, reason = "figures are what it is for")]

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use plywood_arena::{Arena, Ending, GameStore, TournamentReading};
use plywood_protocol::control::Patience;
use plywood_testkit::Folder;
use plywood_workshop::{Crew, Shard, Store, manifest};

fn main() -> Result<(), Box<dyn Error>> {
    let ours = |name: &str| format!("[[players]]\nname = \"{name}\"\nengine = \"pvs\"\n");
    measure("in this process", &[ours("a"), ours("b")], 1000)?;
    let program = program()?;
    // A quoted path is one word of a command, and a text between three quotes may contain quotes.
    let child = |name: &str| {
        format!(
            "[[players]]\nname = \"{name}\"\ncommand = '''\"{}\" bot ugi --game connect4 --depth 1'''\n",
            program.display()
        )
    };
    measure("as two programs", &[child("a"), child("b")], 200)
}

/// Plays so many pairs and prints how fast that was.
fn measure(name: &str, players: &[String], pairs: u32) -> Result<(), Box<dyn Error>> {
    let text = format!(
        "game = \"connect4\"\npairs = {pairs}\n[openings]\nrandom = 6\n[limits]\ndepth = 1\n{}",
        players.concat()
    );
    let tournament = TournamentReading::new(&plywood_games::all()).text("bench", &text)?;
    let game = plywood_games::all().find("connect4")?;
    let folder = Folder::new("lab-bench-arena");
    let store = Store::create_tournament(&folder.file("games.sqlite"), &tournament, &text)?;
    let crew = Crew::default();
    let run = store.begin_run(&manifest(1, &crew, Shard::WHOLE))?;
    let arena = Arena {
        tournament: &tournament,
        game: &game,
        crew: &crew,
        shard: Shard::WHOLE,
        patience: Patience::default(),
        hall: None,
    };
    let begun = Instant::now();
    let (store, scores) = arena.play(store, run, &mut |_| {})?;
    let time = begun.elapsed().as_secs_f64();
    let odd = store.game_results()?.iter().filter(|result| result.ending != Ending::Normal).count();
    println!(
        "{name:<16} {} games in {time:.2} s: {:.0} a second",
        scores.games(),
        scores.games() as f64 / time
    );
    if odd > 0 {
        return Err(format!("{odd} games have not ended as games should").into());
    }
    Ok(())
}

/// Where the program is.
fn program() -> Result<PathBuf, Box<dyn Error>> {
    // Cargo adds arguments of its own.
    let given = env::args().skip(1).find(|argument| !argument.starts_with("--")).map(PathBuf::from);
    let bench = env::current_exe()?;
    let beside = bench.ancestors().nth(2).map(|folder| folder.join("plywood"));
    let program = given.or(beside).ok_or("the folder of this program has no parent")?;
    if program.exists() {
        Ok(program)
    } else {
        Err(format!("{} is not there: build it, or name it after --", program.display()).into())
    }
}
