//! `plywood picture`

use std::fs;

use plywood_api::board::{BoardDocument, Look, Mark, Theme, svg, touched};
use plywood_api::{Attention, VERSION};
use plywood_engines::Games;

use crate::args::PictureArguments;
use crate::failure::Failure;
use crate::out::Out;
use crate::program;

pub(crate) fn run(arguments: &PictureArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let document = document(arguments, games)?;
    let drawn = if out.json {
        serde_json::to_string(&document).map_err(|error| Failure::Failed(error.to_string()))? + "\n"
    } else {
        let theme = if arguments.dark { Theme::Dark } else { Theme::Light };
        svg(&document.board, &document.situation.setup, Look { theme, turned: arguments.turn })
    };
    match arguments.output.as_deref() {
        Some(path) => fs::write(path, drawn).map_err(|error| Failure::unwritable(path, &error)),
        None => out.raw(drawn.as_bytes()),
    }
}

/// The position after all moves, on the board that the game began with.
fn document(arguments: &PictureArguments, games: &Games) -> Result<BoardDocument, Failure> {
    let game = games.find(&arguments.game)?;
    let mut rules = game.rules()?;
    rules.set_position(arguments.position.as_deref())?;
    let unseen = || {
        let (name, program) = (&arguments.game, program::name());
        Failure::Usage(format!(
            "{name} does not say what this position looks like: `{program} play {name}` shows it as text"
        ))
    };
    let board = rules.board().ok_or_else(unseen)?;
    let mut situation = rules.situation().ok_or_else(unseen)?;
    let mut last = Vec::new();
    for text in arguments.moves.as_deref().unwrap_or("").split_whitespace() {
        // A move may be typed in more ways than one; the only one that is looked at is told in the game's notation.
        rules.attend(&Attention { moves: vec![text.to_owned()], ..Attention::default() })?;
        let meant = rules.moves();
        let known = situation.moves.into_iter().find(|mv| meant.contains(&mv.text));
        last = known.map_or_else(Vec::new, |mv| mv.steps);
        rules.play(text)?;
        situation = rules.situation().ok_or_else(unseen)?;
    }
    // Behind the other marks, of which the place may have one that matters more.
    let last = touched(&last).into_iter().map(|at| Mark { at: at.to_owned(), mark: "last".to_owned() });
    situation.setup.marks.splice(0..0, last);
    let (game, position) = (game.name().to_owned(), rules.position());
    Ok(BoardDocument { version: VERSION, game, position, board, situation })
}
