//! Our Monte Carlo tree search and our playouts beside those of OpenSpiel, in simulations per CPU second.
//!
//! Both make as many simulations from the start position, each with one random playout to the end of the game, on one
//! thread and with a tree of their own, and both carry proven results up. They take turns. In Amazons, a turn is three
//! plies to OpenSpiel (amazon, destination, target) and one or two to us; playouts draw the same three steps
//! everywhere.

use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use plywood_core::{Ended, Game, Goal, Limits, Playout, Position, Random, Search, Stats, Zero};
use plywood_games::amazons::{Amazons, Halves, RandomTurns, RuledTurns, Whole};
use plywood_games::connect4::{ConnectFour, RandomPlayout, Standard};
use plywood_search::{Mcts, MctsSettings};

use crate::python::Script;

/// How much is measured.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Simulations, or playouts, of each side in each round.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    simulations: u32,
    /// Rounds; the fastest of each side counts, which is what noise cannot improve.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u32,
}

/// What both sides do in one row of the table.
struct Task {
    name: String,
    /// OpenSpiel's name of the game, and what its script shall do.
    theirs: (String, &'static str),
    ours: Box<Ours>,
}

/// The CPU time that we take for so many simulations, with randomness from this seed.
type Ours = dyn Fn(u32, u64) -> Result<Duration, String>;

/// Runs and prints the comparison.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { simulations, rounds } = *arguments;
    let mut peer = Script::start("open_spiel", include_str!("../peers/open_spiel_speed.py"))?;
    println!("{simulations} simulations per round, the best of {rounds} rounds; simulations per CPU second");
    println!("{:<44} {:>10} {:>16} {:>7}", "", "plywood", peer.name(), "ratio");
    for task in tasks()? {
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        for round in 0..rounds.max(1) {
            ours = ours.min((task.ours)(simulations, round.into())?);
            theirs = theirs.min(their_time(&mut peer, &task.theirs, simulations, round)?);
        }
        let [ours, theirs] = [ours, theirs].map(|time| f64::from(simulations) / time.as_secs_f64());
        println!("{:<44} {ours:>10.0} {theirs:>16.0} {:>7.1}", task.name, ours / theirs);
    }
    Ok(())
}

fn their_time(
    peer: &mut Script,
    (game, what): &(String, &str),
    simulations: u32,
    seed: u32,
) -> Result<Duration, String> {
    let answer = peer.ask(&format!("{game} {what} {simulations} {seed}"))?;
    let nanoseconds =
        answer.parse().map_err(|_| format!("open_spiel answered {answer:?} to {game} {what}"))?;
    Ok(Duration::from_nanos(nanoseconds))
}

fn tasks() -> Result<Vec<Task>, String> {
    let mut tasks = Vec::new();
    for size in [10, 8, 6] {
        let start = format!("{size}x{size}");
        let game = format!("amazons(board_size={size})");
        let task = |name: &str, what, ours| Task {
            name: format!("amazons {start}, {name}"),
            theirs: (game.clone(), what),
            ours,
        };
        let whole = start_of(&Amazons::<Whole>::new(), Some(&start))?;
        let halves = start_of(&Amazons::<Halves>::new(), Some(&start))?;
        tasks.push(task("playouts", "playouts", playouts(whole, RandomTurns)));
        tasks.push(task("playouts by rules", "playouts", playouts(whole, RuledTurns)));
        tasks.push(task("search, a turn is two plies", "search", search(halves, RandomTurns)));
        tasks.push(task("search, a turn is one ply", "search", search(whole, RandomTurns)));
    }
    let connect4 = start_of(&ConnectFour::new(Standard), None)?;
    let task = |name: &str, what, ours| Task {
        name: format!("connect4, {name}"),
        theirs: ("connect_four".to_owned(), what),
        ours,
    };
    tasks.push(task("playouts", "playouts", playouts(connect4, RandomPlayout)));
    tasks.push(task("search", "search", search(connect4, RandomPlayout)));
    Ok(tasks)
}

fn start_of<G: Game>(game: &G, start: Option<&str>) -> Result<G::Position, String> {
    game.position(start).map_err(|error| error.to_string())
}

fn playouts<P: Position>(start: P, playout: impl Playout<P> + 'static) -> Box<Ours> {
    Box::new(move |count, seed| {
        let mut random = Random::new(seed);
        let begun = ThreadTime::now();
        let cut = (0..count)
            .filter(|_| matches!(playout.play_out(&start, u32::MAX, &mut random), Ended::Cut(_)))
            .count();
        let time = begun.elapsed();
        if cut == 0 { Ok(time) } else { Err(format!("{cut} of {count} playouts did not end")) }
    })
}

fn search<P, Y>(start: P, playout: Y) -> Box<Ours>
where
    P: Position,
    Y: Playout<P> + Copy + Sync + 'static,
{
    Box::new(move |count, seed| {
        let settings = MctsSettings { seed, ..MctsSettings::default() };
        let mut search = Mcts::new(settings, Zero, (), playout);
        let limits = Limits { simulations: Some(count.into()), ..Limits::default() };
        let begun = ThreadTime::now();
        let report = search.search(&start, Goal::SOLVE, &mut (limits.start(), Stats::default()));
        let time = begun.elapsed();
        match report.stats.simulations {
            made if made == u64::from(count) => Ok(time),
            made => Err(format!("we made {made} of {count} simulations")),
        }
    })
}
