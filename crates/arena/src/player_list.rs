//! The players of a form.

use std::collections::BTreeMap;

use plywood_engines::{AnyGame, EngineSpec};
use plywood_protocol::control::CommandLine;
use plywood_workshop::file::{FileFault, Located, Source};

use super::form::{OptionText, PlayerForm};
use super::names::names;
use super::tournament::{Language, Player, Spending, TimeControl, Who};

pub(super) fn players(
    source: Source<'_>,
    forms: &[Located<PlayerForm>],
    all: Spending,
    game: &AnyGame,
) -> Result<Vec<Player>, FileFault> {
    let mut who_plays: Vec<Who> = Vec::new();
    let mut spendings: Vec<Spending> = Vec::new();
    let mut given: Vec<Option<String>> = Vec::new();
    for spanned in forms {
        let form = spanned.get_ref();
        let fault = |message: String| source.fault(spanned.place(), message);
        let who = match (&form.engine, &form.command) {
            (Some(engine), None) => {
                let at = engine.place();
                let spec: EngineSpec =
                    engine.get_ref().parse().map_err(|error| source.fault(at, format!("{error}")))?;
                game.bot(&spec).map_err(|error| source.fault(at, error.to_string()))?;
                if form.protocol.is_some() {
                    return Err(fault("an engine of Plywood needs no protocol: leave it out".to_owned()));
                }
                if !form.options.is_empty() {
                    let error =
                        "options are for programs; what an engine of Plywood shall do stands in `engine`";
                    return Err(fault(error.to_owned()));
                }
                Who::Engine(Box::new(spec))
            }
            (None, Some(command)) => {
                let line: Result<CommandLine, _> = command.get_ref().parse();
                line.map_err(|error| source.fault(command.place(), error.to_string()))?;
                let protocol = form.protocol.unwrap_or_default();
                let options = options(&form.options, protocol).map_err(fault)?;
                Who::Program { command: command.get_ref().clone(), protocol, options }
            }
            _ => return Err(fault("a player is an engine or a command: give one of them".to_owned())),
        };
        if let Some(name) =
            form.name.as_ref().filter(|name| given.iter().flatten().any(|other| other == *name))
        {
            return Err(fault(format!("two players are called {name:?}: give one of them another name")));
        }
        spendings.push(form.limits.as_ref().map_or(Ok(all), |own| own.spending(all)).map_err(fault)?);
        given.push(form.name.clone());
        who_plays.push(who);
    }
    if who_plays.len() < 2 {
        return Err(
            source.fault_of_all("a tournament needs two players: add [[players]] with engine or command")
        );
    }
    let players = names(&given, &who_plays).into_iter().zip(who_plays).zip(spendings);
    Ok(players.map(|((name, who), spending)| Player { name, who, spending }).collect())
}

/// The options of a program. Which ones it has shows when it is started.
fn options(
    given: &BTreeMap<String, OptionText>,
    protocol: Language,
) -> Result<Vec<(String, String)>, String> {
    if protocol == Language::Fourinarow && !given.is_empty() {
        return Err("options: the protocol fourinarow has none, leave them out".to_owned());
    }
    let option = |(name, OptionText(value)): (&String, &OptionText)| {
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || [name, value].iter().any(|text| text.contains(char::is_control)) {
            return Err(format!(
                "options: {name:?} = {value:?} cannot be said in a line, give a name and a value"
            ));
        }
        Ok((name.to_owned(), value.to_owned()))
    };
    given.iter().map(option).collect()
}

/// Refuses a player that nothing ends.
pub(super) fn check_player(source: Source<'_>, player: &Player, game: &AnyGame) -> Result<(), String> {
    let Player { who, spending, .. } = player;
    // An engine that looks no deeper than it says ends every move by itself.
    if matches!(who, Who::Engine(engine) if engine.depth.is_some()) {
        return Ok(());
    }
    if *spending == Spending::default() {
        return Err(format!(
            "nothing limits this player: {}, or an engine with a depth of its own, such as pvs:depth=6",
            if source.is_file() {
                "add [limits] with time, clock, bank, depth, nodes or simulations"
            } else {
                "give --time, --clock, --bank, --depth, --nodes or --simulations"
            }
        ));
    }
    if let Who::Engine(engine) = who
        && *spending == (Spending { simulations: spending.simulations, ..Spending::default() })
    {
        engine.check_simulations().map_err(|error| error.to_string())?;
    }
    match who {
        Who::Program { protocol: Language::Fourinarow, .. } => {
            speaks_of(spending, game).map_err(|what| format!("protocol fourinarow: {what}"))
        }
        Who::Program { protocol: Language::Aei, .. } => {
            aei_speaks_of(spending, game).map_err(|what| format!("protocol aei: {what}"))
        }
        Who::Program { protocol: Language::Uci, .. } if spending.simulations.is_some() => {
            Err("protocol uci: it has no word for simulations: give time, depth or nodes".to_owned())
        }
        Who::Program { protocol: Language::Ugi | Language::Uci, .. } | Who::Engine(_) => Ok(()),
    }
}

/// What the competition's protocol has no words for.
fn speaks_of(spending: &Spending, game: &AnyGame) -> Result<(), String> {
    if game.name().split(':').next() != Some("connect4") {
        return Err(format!("it is about connect4, not {}: take ugi", game.name()));
    }
    let has_time = spending.time != TimeControl::Unlimited;
    if !has_time || *spending != (Spending { time: spending.time, ..Spending::default() }) {
        return Err("it is played on time: give time, clock or bank, and nothing else".to_owned());
    }
    Ok(())
}

/// What AEI has no words for.
fn aei_speaks_of(spending: &Spending, game: &AnyGame) -> Result<(), String> {
    if game.name() != "arimaa" {
        return Err(format!("it is about arimaa, not {}: take ugi", game.name()));
    }
    if spending.nodes.is_some() || spending.simulations.is_some() {
        return Err("it has no words for nodes and simulations: give time or depth".to_owned());
    }
    Ok(())
}
