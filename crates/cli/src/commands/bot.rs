//! `plywood bot`

use std::fs::File;
use std::io;
use std::path::Path;

use plywood_engines::Games;
use plywood_protocol::ugi::{self, Words};
use plywood_protocol::{aei, fourinarow};

use crate::args::{AeiArguments, FourInARowArguments, PlayerArguments, Protocol, UciArguments, UgiArguments};
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(protocol: &Protocol, games: &Games, out: &Out) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage("a bot speaks its protocol: leave out --json".to_owned()));
    }
    match protocol {
        Protocol::FourInARow(arguments) => four_in_a_row(arguments, games, out),
        Protocol::Ugi(UgiArguments { game, player }) => universal(&Words::UGI, game, player, games, out),
        Protocol::Uci(UciArguments { game, player }) => universal(&Words::UCI, game, player, games, out),
        Protocol::Aei(arguments) => arimaa(arguments, games, out),
    }
}

fn four_in_a_row(arguments: &FourInARowArguments, games: &Games, out: &Out) -> Result<(), Failure> {
    arguments.threads.check(arguments.engine.as_ref())?;
    let options = fourinarow::Options {
        engine: arguments.engine.clone(),
        threads: arguments.threads.asked(),
        depth: arguments.depth,
        table: arguments.table as usize,
    };
    // What is wrong with the engine shall be said now and not before the first move.
    games.bot("connect4", &options.engines()?.search)?;
    let log = out.log(arguments.log.as_deref().map(create).transpose()?)?;
    Ok(fourinarow::run(&options, games, io::stdin(), out.answers(), log)?)
}

fn universal(
    words: &'static Words,
    game: &str,
    player: &PlayerArguments,
    games: &Games,
    out: &Out,
) -> Result<(), Failure> {
    let PlayerArguments { engine, threads, depth, log } = player;
    // What is wrong with the game or the engine is wrong usage, and nothing that happened to a bot.
    let game = games.find(game)?;
    let engine = engine.clone().map_or_else(|| game.player(), Ok)?;
    let engine = threads.of(&engine)?;
    game.bot(&engine)?;
    let chess960 = (game.name() == "chess").then(|| games.find("chess:960").ok()).flatten();
    let options = ugi::Options { depth: *depth, chess960, ..ugi::Options::new(words, game, engine) };
    let log = out.log(log.as_deref().map(create).transpose()?)?;
    Ok(ugi::run(options, io::stdin(), out.answers(), log)?)
}

fn arimaa(arguments: &AeiArguments, games: &Games, out: &Out) -> Result<(), Failure> {
    let AeiArguments { engine, threads, depth, time_control, log } = arguments;
    let game = games.find(aei::GAME)?;
    let engine = engine.clone().map_or_else(|| game.player(), Ok)?;
    let engine = threads.of(&engine)?;
    game.bot(&engine)?;
    let options = aei::Options { engine, depth: *depth, control: *time_control, resign: None };
    let log = out.log(log.as_deref().map(create).transpose()?)?;
    Ok(aei::run(options, &game, io::stdin(), out.answers(), log)?)
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::unwritable(path, &error))
}
