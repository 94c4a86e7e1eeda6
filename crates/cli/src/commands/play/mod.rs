//! `plywood play`: a person plays against an engine.

mod arguments;
mod command;
mod dialogue;
mod draw;
mod obey;
mod save;
mod talk;

use std::time::{SystemTime, UNIX_EPOCH};

use plywood_api::{Effort, Level};
use plywood_engines::Games;
use plywood_play::{Clocks, Opponent, Seat, Session, Skill};

use self::arguments::Colour;
pub(crate) use self::arguments::PlayArguments;
use self::dialogue::Dialogue;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(arguments: &PlayArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        return Err(Failure::Usage(
            "play is for people: leave out --json, or ask plywood search for moves in JSON".to_owned(),
        ));
    }
    let (session, skill) = match &arguments.load {
        Some(file) => save::load(file, games).map_err(Failure::Failed)?,
        None => (begin(arguments, games)?, skill(arguments)),
    };
    arguments.threads.check(skill.engine())?;
    let threads = arguments.threads.asked();
    let engine = Opponent::new(session.game(), skill, threads, session.seed());
    let engine = match &arguments.load {
        Some(file) => engine.map_err(|error| Failure::Failed(format!("{}: {error}", file.display())))?,
        None => engine?,
    };
    if arguments.seed.is_some() && !engine.simulates() {
        return Err(Failure::Usage(format!(
            "the engine leaves nothing to chance in {}, so --seed would do nothing: leave it out",
            session.game()
        )));
    }
    let colour = has_colour(arguments.colour, out);
    let mut dialogue = Dialogue::new(session, engine, games, colour, out)?;
    if let Some(file) = &arguments.load {
        dialogue.belongs_to(file);
    }
    dialogue.run()
}

fn begin(arguments: &PlayArguments, games: &Games) -> Result<Session, Failure> {
    let seats = if arguments.both {
        [Seat::Person, Seat::Person]
    } else if arguments.watch {
        [Seat::Engine, Seat::Engine]
    } else if arguments.second {
        [Seat::Engine, Seat::Person]
    } else {
        [Seat::Person, Seat::Engine]
    };
    let game = games.find(arguments.game.as_deref().unwrap_or_default())?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let mut session = Session::new(&game, arguments.position.as_deref(), seats, seed)?;
    session.clocks = arguments.clock.map(Clocks::new);
    Ok(session)
}

fn skill(arguments: &PlayArguments) -> Skill {
    let PlayArguments { level, elo, depth, nodes, simulations, time, engine, .. } = arguments;
    let effort = Effort { depth: *depth, nodes: *nodes, simulations: *simulations };
    if let Some(elo) = elo {
        return Skill::Rating(*elo);
    }
    if !effort.is_limited() && time.is_none() && engine.is_none() {
        return Skill::Level(level.unwrap_or(Level::USUAL));
    }
    Skill::Custom { effort, time: *time, engine: engine.clone().map(Box::new) }
}

/// Another one each time.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros() as u64)
}

/// NO_COLOR is the convention of no-color.org: any value but the empty one counts.
fn has_colour(colour: Colour, out: &Out) -> bool {
    match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => out.has_colour(),
    }
}
