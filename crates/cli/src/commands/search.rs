//! `plywood search` and `plywood solve`

use std::time::{Duration, Instant};

use plywood_api::{Answer, Bot, Choice, Pace, wire};
use plywood_core::{End, Goal, Window};
use plywood_engines::{AlgorithmName, AnyGame, EngineSpec, Games};

use crate::args::{Positions, Remembering, SearchArguments, SolveArguments, Telling};
use crate::budget::{Budget, Cause};
use crate::commands::solve_engine::solve_engine;
use crate::failure::Failure;
use crate::moves::Moves;
use crate::out::Out;
use crate::ticker::{List, Ticker};
use crate::words;

pub(crate) fn search(arguments: &SearchArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.positions.game)?;
    let engine = match &arguments.engine {
        Some(engine) => engine.clone(),
        None if arguments.depth.is_some() || arguments.window.is_some() => game.player_to_a_depth()?,
        None => game.player()?,
    };
    let engine = arguments.threads.of(&engine)?;
    if arguments.window.is_some() {
        needs_cuts(&engine, "--window")?;
    }
    let narrowed = arguments.depth.is_some() || arguments.window.is_some();
    if narrowed && engine.algorithm == AlgorithmName::Solver {
        return Err(Failure::Usage(
            "the solver always finds the exact score: leave --depth and --window out".to_owned(),
        ));
    }
    if arguments.telling.all && arguments.depth == Some(1) {
        return Err(Failure::Usage("--all looks beyond the moves: give --depth 2 or more".to_owned()));
    }
    let ask = Ask {
        game: &game,
        positions: &arguments.positions,
        engine: &engine,
        goal: Goal { depth: arguments.depth, window: arguments.window.unwrap_or(Window::FULL) },
        budget: Budget::or_default(&arguments.spending, arguments.depth, &engine)?,
        remembers: remembers(&engine, &arguments.remembering)?,
        progress: arguments.progress,
        telling: &arguments.telling,
        list_moves: true,
    };
    ask.run(out)
}

pub(crate) fn solve(arguments: &SolveArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.positions.game)?;
    let engine = solve_engine(arguments, &game)?;
    if arguments.weak {
        needs_cuts(&engine, "--weak")?;
    }
    let ask = Ask {
        game: &game,
        positions: &arguments.positions,
        engine: &engine,
        goal: if arguments.weak { Goal::SOLVE_WEAKLY } else { Goal::SOLVE },
        budget: Budget::new(&arguments.spending, &engine)?,
        remembers: remembers(&engine, &arguments.remembering)?,
        progress: false,
        telling: &arguments.telling,
        list_moves: false,
    };
    ask.run(out)
}

/// Refuses an option about windows where the engine has none.
fn needs_cuts(engine: &EngineSpec, option: &str) -> Result<(), Failure> {
    if engine.algorithm.cuts() {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{} looks at everything, so {option} would do nothing: leave it out or use alphabeta or pvs",
        engine.algorithm.name()
    )))
}

/// Whether what was learned from a position is kept for the next one.
///
/// Each position of a file is a question of its own, so that the order of lines changes nothing, unless somebody wants
/// it otherwise. A solver's answers are exact whatever it remembers, and remembering saves much.
fn remembers(engine: &EngineSpec, remembering: &Remembering) -> Result<bool, Failure> {
    let is_solver = engine.algorithm == AlgorithmName::Solver;
    if !remembering.keep_table {
        return Ok(is_solver);
    }
    if is_solver {
        return Err(Failure::Usage("the solver keeps its table anyway: leave --keep-table out".to_owned()));
    }
    if !engine.has_table() {
        return Err(Failure::Usage(format!(
            "{} has no table here, so --keep-table would do nothing: leave it out or give the engine a table",
            engine.algorithm.name()
        )));
    }
    Ok(true)
}

/// A question about one or many positions.
struct Ask<'a> {
    game: &'a AnyGame,
    positions: &'a Positions,
    engine: &'a EngineSpec,
    goal: Goal,
    budget: Budget,
    remembers: bool,
    progress: bool,
    telling: &'a Telling,
    list_moves: bool,
}

impl Ask<'_> {
    fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut bot = self.game.bot(self.engine)?;
        let ticker = self.ticker(out);
        let mut is_first = true;
        self.positions.for_each(out, |position, out| {
            if let Some(ticker) = &ticker {
                ticker.next();
            }
            bot.set_position(position)?;
            if !is_first && !self.remembers {
                bot.forget();
            }
            is_first = false;
            let (start, mut pace) = (Instant::now(), Pace::default());
            // Of a finished game there is a score to tell, but no move.
            let moves_apart = self.telling.all && (out.json || !bot.moves().is_empty());
            let mut hear = |answer: &Answer| {
                if self.progress && !out.json {
                    out.remark(answer.progress_in_words(start.elapsed()));
                } else if self.progress && pace.is_due(Instant::now()) {
                    out.record_progress(&wire::Progress::from(answer));
                }
                if let Some(ticker) = &ticker {
                    ticker.hear(answer);
                }
            };
            if moves_apart {
                let moves = self.budget.spend(|limits| bot.think_all(self.goal, limits, &mut hear));
                self.tell_all(&*bot, position, &Moves::new(moves), start.elapsed(), out)?;
            } else {
                let answer = self.budget.spend(|limits| bot.think(self.goal, limits, &mut hear));
                self.tell(&*bot, position, &answer, out)?;
            }
            if self.positions.is_list() { self.budget.check_interrupt() } else { Ok(()) }
        })
    }
    /// The line that shows how far the searches are, where somebody sits before a screen.
    fn ticker(&self, out: &Out) -> Option<Ticker> {
        let is_wanted = out.is_watched() && !out.json && !self.telling.quiet && !self.progress;
        is_wanted.then(|| {
            let list = self.positions.is_list().then(|| List {
                of: "position",
                begun: 0,
                total: self.positions.count(),
            });
            Ticker::start(self.budget.meter(), list)
        })
    }

    fn tell(
        &self,
        bot: &dyn Bot,
        position: Option<&str>,
        answer: &Answer,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if out.json {
            let found = wire::Answer::from(answer);
            return out.record(&wire::Asked { question: self.question(bot, position), found });
        }
        if self.positions.is_list() {
            let best = answer.best.as_deref().filter(|_| self.list_moves).unwrap_or("");
            let line = format!("{} {} {best}", position.unwrap_or(""), words::short_score(answer));
            return out.line(line.trim_end());
        }
        let found = words::answer_text(answer, &bot.engine());
        out.line(self.text(bot, &found, answer.end))
    }

    fn tell_all(
        &self,
        bot: &dyn Bot,
        position: Option<&str>,
        moves: &Moves,
        time: Duration,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if out.json {
            let found = moves.written(time);
            return out.record(&wire::Asked { question: self.question(bot, position), found });
        }
        if self.positions.is_list() {
            return out.line(format_args!("{} {}", position.unwrap_or(""), moves.short()));
        }
        let found = moves.text(&bot.engine(), time);
        out.line(self.text(bot, &found, moves.end()))
    }

    /// What was asked.
    fn question(&self, bot: &dyn Bot, position: Option<&str>) -> wire::Question {
        wire::Question {
            version: plywood_api::VERSION,
            game: self.positions.game.clone(),
            position: bot.position(),
            input: position.map(str::to_owned),
            side: bot.side().into(),
            engine: bot.engine(),
            choice: bot.choice(),
        }
    }

    /// The board, what was found, and what ended the search if it was stopped.
    fn text(&self, bot: &dyn Bot, found: &str, end: End) -> String {
        let state = if bot.moves().is_empty() {
            "the game is over".to_owned()
        } else {
            format!("{} player to move", words::side_name(bot.side()))
        };
        let mut text = format!("{}\n\n{state}\n{found}", bot.view());
        if let Some(Choice { engine, reason }) = bot.choice() {
            text += &format!("\nchosen    {engine}\nbecause   {reason}");
        }
        match self.budget.cause(end) {
            None => {}
            Some(cause @ Cause::DefaultTime) => text += &format!("\nstopped   {cause}"),
            Some(cause) => text += &format!("\nstopped   {cause}; this is the best answer so far"),
        }
        text
    }
}
