//! `plywood tune play` and `plywood tune show`

use std::fs;
use std::time::Instant;

use plywood_core::grouped;
use plywood_engines::net::crc32;
use plywood_engines::{AnyGame, Games};
use plywood_protocol::control::CommandLine;
use plywood_tune::{GamesFile, GamesReader, PlaySettings, play};
use plywood_workshop::{Crew, Shard};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::program;
use crate::progress::ProgressLine;
use crate::tune_args::{TunePlayArguments, TuneShowArguments};

/// Points that make a chance of 82 %, as a share of those that make one of 73 %.
const BALANCE: f32 = 1.5;

pub(crate) fn play_games(arguments: &TunePlayArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let game = games.find(&arguments.game)?;
    // Who learns by a network needs no weights.
    let learnable_scale = |error| game.learnable().map(|learnable| learnable.scale()).map_err(|_| error);
    let scale = game.tunable(None).map(|tunable| tunable.scale()).or_else(learnable_scale)?;
    let workers = arguments.threads.count()?;
    let settings = PlaySettings {
        engine: arguments.engine.clone().map_or_else(|| game.player(), Ok)?,
        nodes: arguments.nodes,
        random: arguments.random,
        balance: arguments.balance.unwrap_or((BALANCE * scale) as i32),
        longest: arguments.longest,
        starts: arguments.start.clone(),
        seed: arguments.seed,
        games: arguments.count,
        shard: arguments.shard,
    };
    let threads = settings.engine.threads.unwrap_or(1);
    let crew = Crew::for_threads(threads, workers, false, interrupt.stop_flag());
    let mut file = if arguments.compact {
        GamesFile::append_compact(&arguments.file, &game, about(arguments, &game, &settings)?)?
    } else {
        GamesFile::append(&arguments.file, game.name())?
    };
    let (before, begun) = (file.len(), Instant::now());
    let total = before.max(settings.shard.share_of(settings.games) as usize);
    let (mut plies, mut searched, mut sums) = (0, 0, [0_usize; 3]);
    let mut progress = ProgressLine::new(out, "games", before, total);
    let mut done = before;
    let played = interrupt.during(|| {
        play(&game, &settings, &mut file, &crew, &mut |played| {
            if let Some(played) = played {
                done += 1;
                plies += played.plies;
                searched += played.searched;
                sums[(2.0 * played.result) as usize] += 1;
            }
            progress.tell(done);
        })
    });
    drop(progress);
    played?;
    let seconds = begun.elapsed().as_secs_f64();
    let bytes = fs::metadata(&arguments.file).map_or(0, |data| data.len());
    let (new, [losses, draws, wins]) = (file.len() - before, sums);
    let is_complete = !crew.stop.is_raised();
    if out.json {
        out.value(&json!({
            "file": arguments.file, "games": file.len(), "new": new, "plies": plies, "searched": searched,
            "first_wins": wins, "draws": draws, "first_losses": losses, "seconds": seconds, "bytes": bytes,
            "complete": is_complete,
        }))?;
    } else {
        let [all, new, plies, searched] =
            [file.len(), new, plies, searched].map(|count| grouped(count as u64));
        out.line(format_args!(
            "{}: {all} games, {new} of them new: {plies} plies, {searched} of them searched for, in {seconds:.0} s; \
             {} bytes",
            arguments.file.display(),
            grouped(bytes)
        ))?;
        if new != "0" {
            out.line(format_args!(
                "of the new ones the first player won {wins} and lost {losses}, {draws} were drawn"
            ))?;
        }
    }
    if is_complete {
        return Ok(());
    }
    Err(Failure::Failed("stopped: the same command plays the games that are missing".to_owned()))
}

/// What a compact file says about its games: all that they follow from, and how to play them.
fn about(arguments: &TunePlayArguments, game: &AnyGame, settings: &PlaySettings) -> Result<Value, Failure> {
    let PlaySettings { engine, nodes, random, balance, longest, starts, seed, games, shard } = settings;
    let mut words = vec!["tune".to_owned(), "play".to_owned()];
    words.extend([game.name().to_owned(), arguments.file.display().to_string(), "--compact".to_owned()]);
    let options = [
        ("--count", games.to_string()),
        ("--engine", engine.to_string()),
        ("--nodes", nodes.to_string()),
        ("--random", random.to_string()),
        ("--balance", balance.to_string()),
        ("--longest", longest.to_string()),
        ("--seed", seed.to_string()),
    ];
    let starts_given = starts.iter().map(|start| ("--start", start.clone()));
    let shard_given = (*shard != Shard::WHOLE).then(|| ("--shard", shard.to_string()));
    for (option, value) in options.into_iter().chain(starts_given).chain(shard_given) {
        words.extend([option.to_owned(), value]);
    }
    // Another network in a file of the same name plays other games.
    let network = match &engine.network {
        None => Value::Null,
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| Failure::Usage(format!("network={path}: {error}")))?;
            format!("{:08x}", crc32(&bytes)).into()
        }
    };
    Ok(json!({
        "command": CommandLine::new(program::name(), words).to_string(),
        "version": env!("CARGO_PKG_VERSION"),
        "settings": {
            "game": game.name(), "engine": engine.to_string(), "network": network, "nodes": nodes,
            "random": random, "balance": balance, "longest": longest, "starts": starts, "seed": seed,
            "shard": shard.to_string(),
        },
    }))
}

pub(crate) fn show(arguments: &TuneShowArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.game)?;
    for path in &arguments.files {
        let mut reader = GamesReader::open(path, game.name())?;
        while let Some(raw) = reader.next_game()? {
            out.line(raw.read(path, &game)?)?;
        }
        if reader.is_cut_off() {
            out.remark(format_args!("{}: the last game is cut off", path.display()));
        }
    }
    Ok(())
}
