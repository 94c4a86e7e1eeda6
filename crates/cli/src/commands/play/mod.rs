//! `plywood play`: a person plays against an engine.

mod arguments;
mod command;
mod dialogue;
mod draw;
mod obey;
mod save;
mod session;
mod skill;
mod talk;

use std::time::{SystemTime, UNIX_EPOCH};

use plywood_engines::Games;

use self::arguments::Colour;
pub(crate) use self::arguments::PlayArguments;
use self::dialogue::Dialogue;
use self::session::{Seat, Session};
use self::skill::{Engine, Skill};
use crate::failure::Failure;
use crate::out::Out;

/// The level if nobody says.
const USUAL_LEVEL: u8 = 5;

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
    let engine = Engine::new(&session.game, skill, threads)?;
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
    Ok(Session::new(&game, arguments.position.as_deref(), seats, seed)?)
}

fn skill(arguments: &PlayArguments) -> Skill {
    let PlayArguments { depth, time, engine, .. } = arguments;
    if depth.is_none() && time.is_none() && engine.is_none() {
        return Skill::Level(arguments.level.unwrap_or(USUAL_LEVEL));
    }
    Skill::Custom { depth: *depth, time: *time, engine: engine.clone().map(Box::new) }
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
