//! `plywood search` and `plywood solve`

use std::time::{Duration, Instant};

use plywood_core::{Answer, Bot, Goal, Window};
use plywood_engines::{AlgorithmName, BookSource, EngineSpec, GameTask, Playable, bot, with_game};
use serde_json::{Value, json};

use crate::args::{Positions, Remembering, SearchArguments, SolveArguments};
use crate::budget::{Budget, Cause};
use crate::failure::Failure;
use crate::out::Out;
use crate::words;

pub(crate) fn search(arguments: &SearchArguments, out: &mut Out) -> Result<(), Failure> {
    if arguments.window.is_some() {
        needs_cuts(&arguments.engine, "--window")?;
    }
    let narrowed = arguments.depth.is_some() || arguments.window.is_some();
    if narrowed && arguments.engine.algorithm == AlgorithmName::Solver {
        return Err(Failure::Usage(
            "the solver always finds the exact score: leave --depth and --window out".to_owned(),
        ));
    }
    let ask = Ask {
        positions: &arguments.positions,
        engine: &arguments.engine,
        goal: Goal { depth: arguments.depth, window: arguments.window.unwrap_or(Window::FULL) },
        budget: Budget::or_default(&arguments.spending, arguments.depth)?,
        remembers: remembers(&arguments.engine, &arguments.remembering)?,
        progress: arguments.progress,
        list_moves: true,
    };
    ask.run(out)
}

pub(crate) fn solve(arguments: &SolveArguments, out: &mut Out) -> Result<(), Failure> {
    let mut engine = match &arguments.engine {
        Some(engine) => engine.clone(),
        None => usual_solver(&arguments.positions.game)?,
    };
    choose_book(&mut engine, arguments)?;
    if arguments.weak {
        needs_cuts(&engine, "--weak")?;
    }
    let ask = Ask {
        positions: &arguments.positions,
        engine: &engine,
        goal: if arguments.weak { Goal::SOLVE_WEAKLY } else { Goal::SOLVE },
        budget: Budget::new(&arguments.spending)?,
        remembers: remembers(&engine, &arguments.remembering)?,
        progress: false,
        list_moves: false,
    };
    ask.run(out)
}

/// Lets `--no-book` and `--book` change the engine.
fn choose_book(engine: &mut EngineSpec, arguments: &SolveArguments) -> Result<(), Failure> {
    let (option, book) = match &arguments.book {
        Some(file) => ("--book", BookSource::File(file.clone())),
        None if arguments.no_book => ("--no-book", BookSource::Off),
        None => return Ok(()),
    };
    if engine.algorithm != AlgorithmName::Solver {
        return Err(Failure::Usage(format!(
            "only Connect Four's solver has an opening book, so {option} would do nothing with {}: leave it out",
            engine.algorithm.name()
        )));
    }
    engine.book = book;
    Ok(())
}

/// The game's own solver where it has one, else a general search that finds short wins soon.
fn usual_solver(game: &str) -> Result<EngineSpec, Failure> {
    struct HasSolver;
    impl GameTask for HasSolver {
        type Output = bool;
        fn run<G: Playable>(self, game: G) -> bool {
            game.solver(0).is_some()
        }
    }
    let spec = if with_game(game, HasSolver)? {
        "solver"
    } else {
        "pvs:table=64,order=hash+killers+rank+shallow1,bounds,id,step=2"
    };
    Ok(spec.parse()?)
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
/// Each position of a file is a question of its own, so that the order of lines changes nothing, unless somebody wants it otherwise. A
/// solver's answers are exact whatever it remembers, and remembering saves much.
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
    positions: &'a Positions,
    engine: &'a EngineSpec,
    goal: Goal,
    budget: Budget,
    remembers: bool,
    progress: bool,
    list_moves: bool,
}

impl Ask<'_> {
    fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut bot = bot(&self.positions.game, self.engine)?;
        let mut is_first = true;
        self.positions.for_each(out, |position, out| {
            bot.set_position(position)?;
            if !is_first && !self.remembers {
                bot.forget();
            }
            is_first = false;
            let start = Instant::now();
            let answer = self.budget.spend(|limits| {
                bot.think(self.goal, limits, &mut |answer| {
                    if self.progress {
                        out.remark(answer.progress_in_words(start.elapsed()));
                    }
                })
            });
            let time = start.elapsed();
            if out.json {
                out.value(&self.json(&*bot, position, &answer, time))?;
            } else if self.positions.is_list() {
                let best = answer.best.as_deref().filter(|_| self.list_moves).unwrap_or("");
                let line = format!("{} {} {best}", position.unwrap_or(""), words::short_score(&answer));
                out.line(line.trim_end())?;
            } else {
                out.line(self.text(&*bot, &answer, time))?;
            }
            if self.positions.is_list() { self.budget.check_interrupt() } else { Ok(()) }
        })
    }

    fn json(&self, bot: &dyn Bot, position: Option<&str>, answer: &Answer, time: Duration) -> Value {
        let mut value = json!({
            "game": self.positions.game,
            "position": bot.position(),
            "side": words::side_name(bot.side()),
            "engine": bot.engine(),
        });
        if let (Value::Object(value), Value::Object(more)) = (&mut value, words::answer_json(answer, time)) {
            if let Some(input) = position {
                value.insert("input".to_owned(), input.into());
            }
            value.extend(more);
        }
        value
    }

    fn text(&self, bot: &dyn Bot, answer: &Answer, time: Duration) -> String {
        let state = if answer.best.is_none() {
            "the game is over".to_owned()
        } else {
            format!("{} player to move", words::side_name(bot.side()))
        };
        let mut text = format!("{}\n\n{state}\n", bot.view());
        text += &words::answer_text(answer, &bot.engine(), time);
        if answer.stopped {
            text += &match self.budget.cause(&answer.stats) {
                cause @ Cause::DefaultTime => format!("\nstopped   {cause}"),
                cause => format!("\nstopped   {cause}; this is the best answer so far"),
            };
        }
        text
    }
}
