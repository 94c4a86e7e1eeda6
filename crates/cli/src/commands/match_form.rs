//! The arguments of `plywood match` as the form of a tournament.

use std::collections::BTreeMap;

use plywood_arena::form::{Form, LimitsForm, OpeningsForm, OptionText, PlayerForm, TestForm};
use plywood_arena::{Adjudication, Language};
use plywood_workshop::file::{Located, TimeText};

use crate::arena_args::MatchArguments;
use crate::failure::Failure;

/// A match as the form of a tournament, so that there is one way to check either.
pub(crate) fn match_form(arguments: &MatchArguments) -> Result<Form, Failure> {
    let players = [
        Located::argument("player A", player(arguments, "player A", &arguments.a)?),
        Located::argument("player B", player(arguments, "player B", &arguments.b)?),
    ];
    let game = Located::argument("--game", arguments.game.clone());
    let plies = |plies| Adjudication { plies: Some(plies), ..Adjudication::default() };
    Ok(Form {
        pairs: Some(Located::argument("--pairs", arguments.pairs)),
        seed: Some(arguments.seed),
        margin: arguments.margin.map(TimeText),
        openings: openings(arguments)?,
        limits: limits(arguments),
        adjudication: arguments.max_plies.map(|most| Located::argument("--max-plies", plies(most))),
        test: arguments.sprt.as_deref().map(test).transpose()?,
        ..Form::new(game, players.into())
    })
}

/// What both may spend, if that is said. Of that, only times can still be wrong.
fn limits(arguments: &MatchArguments) -> Option<Located<LimitsForm>> {
    let MatchArguments { time, clock, bank, depth, nodes, simulations, .. } = *arguments;
    let place = match (clock, bank) {
        (Some(_), _) => "--clock",
        (_, Some(_)) => "--bank",
        _ => "--time",
    };
    let limits =
        LimitsForm { time: time.map(TimeText), clock, bank, depth, nodes, simulations, old_time: None };
    (limits != LimitsForm::default()).then(|| Located::argument(place, limits))
}

fn openings(arguments: &MatchArguments) -> Result<Option<Located<OpeningsForm>>, Failure> {
    if let Some(file) = &arguments.openings {
        let path = std::path::absolute(file).map_err(|error| Failure::Failed(error.to_string()))?;
        let file = Some(Located::argument("--openings", path.display().to_string()));
        let openings = OpeningsForm { file, ..OpeningsForm::default() };
        return Ok(Some(Located::argument("--openings", openings)));
    }
    let random = |plies| OpeningsForm { random: Some(plies), ..OpeningsForm::default() };
    Ok(arguments.random.map(|plies| Located::argument("--random", random(plies))))
}

/// The test that two numbers between commas mean.
pub(crate) fn test(bounds: &str) -> Result<Located<TestForm>, Failure> {
    let numbers = bounds
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?)));
    let (elo0, elo1) = numbers
        .filter(|(elo0, elo1)| elo0.is_finite() && elo1.is_finite())
        .ok_or_else(|| Failure::Usage("--sprt: give two numbers, as in 0,5".to_owned()))?;
    let test = TestForm { elo0, elo1, alpha: None, beta: None, model: Default::default() };
    Ok(Located::argument("--sprt", test))
}

fn player(arguments: &MatchArguments, place: &'static str, player: &str) -> Result<PlayerForm, Failure> {
    let MatchArguments { a, b, depth, depth_b, simulations, simulations_b, option_a, option_b, .. } =
        arguments;
    let is_second = place == "player B";
    let program = player
        .split_once(':')
        .and_then(|(protocol, command)| Some((Language::named(protocol)?, command.to_owned())));
    let own = LimitsForm { depth: *depth_b, simulations: *simulations_b, ..LimitsForm::default() };
    let has_own = is_second && (depth_b.is_some() || simulations_b.is_some());
    // Two players may be the same engine and differ in nothing but what they may spend.
    let name = (a == b && option_a == option_b).then(|| {
        let limits = [
            ("depth", depth.map(u64::from), depth_b.map(u64::from)),
            ("simulations", *simulations, *simulations_b),
        ];
        let differs = limits.iter().filter_map(|(key, both, second)| {
            let (both, second) = both.zip(*second).filter(|(both, second)| both != second)?;
            Some(format!("{key} {}", if is_second { second } else { both }))
        });
        let limit = differs.reduce(|one, other| format!("{one}, {other}"));
        format!("{player}, {}", limit.as_deref().unwrap_or(if is_second { "B" } else { "A" }))
    });
    let who = match program {
        Some((protocol, command)) => PlayerForm {
            command: Some(Located::argument(place, command)),
            protocol: Some(protocol),
            ..PlayerForm::default()
        },
        None => {
            PlayerForm { engine: Some(Located::argument(place, player.to_owned())), ..PlayerForm::default() }
        }
    };
    let options = if is_second { options("--option-b", option_b) } else { options("--option-a", option_a) }?;
    Ok(PlayerForm { name, options, limits: has_own.then_some(own), ..who })
}

/// Options of a program; one without a value is pressed.
fn options(argument: &str, given: &[String]) -> Result<BTreeMap<String, OptionText>, Failure> {
    let mut options = BTreeMap::new();
    for option in given {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() {
            return Err(Failure::Usage(format!("{argument}: {option:?} has no name, give NAME=VALUE")));
        }
        if options.insert(name.to_owned(), OptionText(value.to_owned())).is_some() {
            return Err(Failure::Usage(format!("{argument}: {name:?} is given twice, give it once")));
        }
    }
    Ok(options)
}
