//! The arguments of `plywood match` as a tournament file.

use std::fmt::Write as _;

use serde_json::json;

use crate::arena_args::MatchArguments;
use crate::failure::Failure;

/// A match as a tournament file, so that there is one way to read either.
pub(crate) fn match_file(arguments: &MatchArguments) -> Result<String, Failure> {
    let MatchArguments { time, clock, bank, depth, nodes, simulations, .. } = arguments;
    let has_time = time.is_some() || clock.is_some() || bank.is_some();
    if !has_time && depth.is_none() && nodes.is_none() && simulations.is_none() {
        return Err(Failure::Usage(
            "nothing limits the players: give --time, --clock, --bank, --depth, --nodes or --simulations"
                .to_owned(),
        ));
    }
    let quoted = |text: &str| json!(text).to_string();
    let mut text = format!(
        "game = {}\npairs = {}\nseed = {}\n",
        quoted(&arguments.game),
        arguments.pairs,
        arguments.seed
    );
    let _ = writeln!(text, "margin = \"{}\"", arguments.margin.as_secs_f64());
    text += "[limits]\n";
    if let Some(time) = arguments.time {
        let _ = writeln!(text, "move = \"{}\"", time.as_secs_f64());
    }
    for (key, value) in [("clock", &arguments.clock), ("bank", &arguments.bank)] {
        if let Some(value) = value {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
    }
    for (key, count) in [("depth", depth.map(u64::from)), ("nodes", *nodes), ("simulations", *simulations)] {
        if let Some(count) = count {
            let _ = writeln!(text, "{key} = {count}");
        }
    }
    if let Some(plies) = arguments.random {
        let _ = writeln!(text, "[openings]\nrandom = {plies}");
    }
    if let Some(file) = &arguments.openings {
        let path = std::path::absolute(file).map_err(|error| Failure::Failed(error.to_string()))?;
        let _ = writeln!(text, "[openings]\nfile = {}", quoted(&path.display().to_string()));
    }
    if let Some(plies) = arguments.max_plies {
        let _ = writeln!(text, "[adjudication]\nplies = {plies}");
    }
    if let Some(sprt) = &arguments.sprt {
        let bounds = sprt.split_once(',').and_then(|(low, high)| {
            Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
        });
        // Files have other words for what is no number.
        let (elo0, elo1) = bounds
            .filter(|(elo0, elo1)| elo0.is_finite() && elo1.is_finite())
            .ok_or_else(|| Failure::Usage("--sprt: give two numbers, as in 0,5".to_owned()))?;
        let _ = writeln!(text, "[test]\nelo0 = {elo0:?}\nelo1 = {elo1:?}");
    }
    // What both may spend, and what the second may spend instead.
    let limits = [
        ("depth", depth.map(u64::from), arguments.depth_b.map(u64::from)),
        ("simulations", *simulations, arguments.simulations_b),
    ];
    for (player, name, is_second) in [(&arguments.a, "A", false), (&arguments.b, "B", true)] {
        text += "[[players]]\n";
        // Two players may be the same engine and differ in nothing but what they may spend.
        if arguments.a == arguments.b {
            let differs = limits.iter().filter_map(|(key, both, second)| {
                let (both, second) = both.zip(*second).filter(|(both, second)| both != second)?;
                Some(format!("{key} {}", if is_second { second } else { both }))
            });
            let limit = differs.reduce(|one, other| format!("{one}, {other}"));
            let limit = limit.unwrap_or_else(|| name.to_owned());
            let _ = writeln!(text, "name = {}", quoted(&format!("{player}, {limit}")));
        }
        match player.split_once(':') {
            Some((protocol @ ("ugi" | "fourinarow" | "aei"), command)) => {
                let _ = writeln!(text, "command = {}\nprotocol = \"{protocol}\"", quoted(command));
            }
            _ => {
                let _ = writeln!(text, "engine = {}", quoted(player));
            }
        }
        let own = limits.iter().filter_map(|(key, _, second)| Some(format!("{key} = {}", (*second)?)));
        if let Some(own) = own.reduce(|one, other| format!("{one}, {other}")).filter(|_| is_second) {
            let _ = writeln!(text, "limits = {{ {own} }}");
        }
    }
    Ok(text)
}
