//! `plywood train round`: commands that are there anyway, one after the other. Each leaves a file when it is done, so
//! that whoever was stopped goes on where a file is missing.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use plywood_arena::Standings;
use plywood_arena::form::TestForm;
use plywood_arena::statistics::{Decision, Model, Sprt};
use plywood_core::grouped;
use plywood_engines::net::Network;
use plywood_engines::{EngineSpec, Games};
use plywood_lab::StoreFiles;
use plywood_protocol::control::CommandLine;
use plywood_tune::GamesReader;
use plywood_workshop::Store;
use serde_json::Value;

use crate::args::Arguments;
use crate::commands::match_form::test;
use crate::commands::train_ledger::{Ledger, Round};
use crate::commands::trainer::{Trainer, word};
use crate::failure::Failure;
use crate::out::Out;
use crate::program;
use crate::train_args::TrainRoundArguments;
use crate::workbench;

pub(crate) fn run(arguments: &TrainRoundArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.game)?;
    game.learnable()?;
    if !arguments.width.is_multiple_of(16) {
        return Err(Failure::Usage(format!("--width {}: a width is a multiple of 16", arguments.width)));
    }
    check_test(&arguments.sprt)?;
    let ledger = Ledger::read(&arguments.folder)?;
    let trainer = Trainer::find(arguments)?;
    let number = ledger.rounds + 1;
    let place = folder_of(&arguments.folder, number);
    fs::create_dir_all(&place).map_err(|error| Failure::unwritable(&place, &error))?;
    let player = arguments.engine.clone().map_or_else(|| game.player(), Ok)?;
    let network = place.join("network");
    let before = ledger.best.as_deref().map_or_else(|| player.clone(), |best| with_network(&player, best));
    let mut work = Work { arguments, games, number, commands: Vec::new(), out };
    work.play(&place, &before)?;
    work.learn(&place, &network, &trainer)?;
    work.compare(&place, &with_network(&player, &network), &before)?;
    let commands = work.commands;
    let round = judged(arguments, number, &place, &network, commands)?;
    ledger.add(&round)?;
    tell(&round, arguments, out)
}

/// Nobody likes to hear after the training that the match cannot be.
fn check_test(bounds: &str) -> Result<(), Failure> {
    let test = test(bounds)?;
    let TestForm { elo0, elo1, .. } = test.get_ref();
    let checked = Sprt::new(Model::Logistic, *elo0, *elo1, 0.05, 0.05);
    checked.map(drop).map_err(|error| Failure::Usage(format!("--sprt: {error}")))
}

fn folder_of(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("round-{number}"))
}

fn with_network(player: &EngineSpec, network: &Path) -> EngineSpec {
    EngineSpec { eval: Some("net".to_owned()), network: Some(word(network)), weights: None, ..player.clone() }
}

/// Files of games in the folder of a round: our own, and those that somebody has put there.
fn games_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| wrong(&error))? {
        let path = entry.map_err(|error| wrong(&error))?.path();
        if path.extension().is_some_and(|ending| ending == "games") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// What is done in a round.
struct Work<'a> {
    arguments: &'a TrainRoundArguments,
    games: &'a Games,
    number: usize,
    commands: Vec<String>,
    out: &'a mut Out,
}

impl Work<'_> {
    /// Every round has games of its own.
    fn seed(&self) -> String {
        self.arguments.seed.wrapping_add(self.number as u64 - 1).to_string()
    }

    fn play(&mut self, place: &Path, player: &EngineSpec) -> Result<(), Failure> {
        let TrainRoundArguments { game, games, nodes, random, start, threads, .. } = self.arguments;
        let words = ["tune", "play", game, &word(&place.join("own.games")), "--compact"].map(str::to_owned);
        let starts = start.iter().map(|start| ("--start", start.clone()));
        let options = [
            ("--count", games.to_string()),
            ("--engine", player.to_string()),
            ("--nodes", nodes.to_string()),
            ("--random", random.to_string()),
            ("--seed", self.seed()),
        ];
        let threads = threads.threads.map(|threads| ("--threads", threads.to_string()));
        self.call(words.to_vec(), options.into_iter().chain(starts).chain(threads), true)
    }

    fn learn(&mut self, place: &Path, network: &Path, trainer: &Trainer) -> Result<(), Failure> {
        let TrainRoundArguments { game, folder, window, width, epochs, train, threads, .. } = self.arguments;
        let samples = place.join("samples");
        let first = (self.number + 1).saturating_sub(*window as usize).max(1);
        let mut words = ["train", "samples", game].map(str::to_owned).to_vec();
        for number in first..=self.number {
            words.extend(games_in(&folder_of(folder, number))?.iter().map(|path| word(path)));
        }
        let threads = threads.threads.map(|threads| ("--threads", threads.to_string()));
        let options = [("-o", word(&samples))].into_iter().chain(threads);
        self.call(words, options, !samples.exists() && !network.exists())?;

        let part = place.join("network.part");
        let mut words = vec![word(&samples)];
        let options = [
            ("--width", width.to_string()),
            ("--epochs", epochs.to_string()),
            ("--seed", self.seed()),
            ("--note", format!("round {}", self.number)),
        ];
        words.extend(options.into_iter().flat_map(|(option, value)| [option.to_owned(), value]));
        words.extend(train.iter().cloned());
        words.extend(["--out".to_owned(), word(&part)]);
        self.commands.push(trainer.command(&words));
        if network.exists() {
            return Ok(());
        }
        trainer.train(&words, !self.out.json)?;
        fs::rename(&part, network).map_err(|error| Failure::unwritable(network, &error))
    }

    fn compare(&mut self, place: &Path, new: &EngineSpec, before: &EngineSpec) -> Result<(), Failure> {
        let TrainRoundArguments { game, nodes, random, sprt, pairs, threads, .. } = self.arguments;
        let words =
            ["match", &new.to_string(), &before.to_string(), "--no-pin", "--resume"].map(str::to_owned);
        let options = [
            ("--game", game.clone()),
            ("--nodes", nodes.to_string()),
            ("--random", random.to_string()),
            ("--pairs", pairs.to_string()),
            ("--seed", self.seed()),
            ("--workers", threads.count()?.to_string()),
            ("--output", word(&place.join("match"))),
        ];
        let words = words.into_iter().chain([format!("--sprt={sprt}")]).collect();
        self.call(words, options.into_iter(), true)
    }

    /// Does what a command would do, and notes it.
    fn call(
        &mut self,
        mut words: Vec<String>,
        options: impl Iterator<Item = (&'static str, String)>,
        is_needed: bool,
    ) -> Result<(), Failure> {
        words.extend(options.flat_map(|(option, value)| [option.to_owned(), value]));
        let command = CommandLine::new(program::name(), words);
        self.commands.push(command.to_string());
        if !is_needed {
            return Ok(());
        }
        let words = std::iter::once(&command.program).chain(&command.arguments);
        let parsed = Arguments::try_parse_from(words).map_err(|error| Failure::Usage(error.to_string()))?;
        workbench::run(parsed.command, self.games, self.out)
    }
}

/// What the files of a round say about it.
fn judged(
    arguments: &TrainRoundArguments,
    number: usize,
    place: &Path,
    network: &Path,
    commands: Vec<String>,
) -> Result<Round, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", network.display()));
    let opened = Network::open(network).map_err(|error| wrong(&error))?;
    let about: Value = serde_json::from_str(opened.about()).map_err(|error| wrong(&error))?;
    let count = |key: &str| about[key].as_u64().unwrap_or(0);
    let mut games = 0;
    for path in games_in(place)? {
        let mut reader = GamesReader::open(&path, &arguments.game)?;
        while reader.next_game()?.is_some() {
            games += 1;
        }
    }
    let standings = Standings::of(&Store::read(&StoreFiles::TOURNAMENT.whole(&place.join("match")))?)?;
    let record = standings.scores.record(0).games;
    let tested = standings.scores.of_match(0).and_then(|one| one.tested);
    let (llr, decision) = tested.map_or((0.0, Decision::GoOn), |one| (one.trial.llr, one.trial.decision));
    let decision = match decision {
        Decision::H1 => "H1",
        Decision::H0 => "H0",
        Decision::GoOn => "none",
    };
    let inside = network.strip_prefix(&arguments.folder).unwrap_or(network);
    Ok(Round {
        number,
        games,
        positions: count("learned_from") + count("held_out"),
        held_out_loss: about["held_out_loss_in_integers"].as_f64().unwrap_or(f64::NAN),
        result: [record.wins, record.draws, record.losses],
        test: (llr, decision),
        accepted: decision == "H1",
        network: word(inside),
        commands,
    })
}

fn tell(round: &Round, arguments: &TrainRoundArguments, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        return out.value(&round.in_json());
    }
    let [wins, draws, losses] = round.result;
    let verdict = match round.test.1 {
        "H1" => "accepted: it is the best network from now on",
        "H0" => "not accepted: the test says that nothing was gained",
        _ => "not accepted: the test was not over when all games were played",
    };
    out.line(format_args!(
        "round {}: {} games, {} positions, loss {:.6} on held-out games; +{wins} ={draws} -{losses}, {verdict}",
        round.number,
        grouped(round.games),
        grouped(round.positions),
        round.held_out_loss
    ))?;
    out.line(format_args!("rounds    {}", arguments.folder.join("rounds.tsv").display()))
}
