//! `plywood search` and `plywood solve`

use std::time::{Duration, Instant};

use plywood_core::{Answer, Bot, Goal, Limits, StopFlag, Window, grouped};
use plywood_engines::{EngineSpec, bot};
use serde_json::{Value, json};

use crate::args::{Positions, SearchArguments, SolveArguments, Spending};
use crate::failure::Failure;
use crate::out::Out;
use crate::words;

/// What `search` may spend if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn search(arguments: &SearchArguments, out: &mut Out) -> Result<(), Failure> {
    let goal = Goal { depth: arguments.depth, window: arguments.window.unwrap_or(Window::FULL) };
    let Spending { nodes, time } = arguments.spending;
    let unlimited = goal.depth.is_none() && nodes.is_none() && time.is_none();
    let ask = Ask {
        positions: &arguments.positions,
        engine: &arguments.engine,
        goal,
        limits: limits(&arguments.spending, unlimited.then_some(DEFAULT_TIME))?,
        progress: arguments.progress,
        list_moves: true,
    };
    ask.run(out)
}

pub(crate) fn solve(arguments: &SolveArguments, out: &mut Out) -> Result<(), Failure> {
    let ask = Ask {
        positions: &arguments.positions,
        engine: &arguments.engine,
        goal: if arguments.weak { Goal::SOLVE_WEAKLY } else { Goal::SOLVE },
        limits: limits(&arguments.spending, None)?,
        progress: false,
        list_moves: false,
    };
    ask.run(out)
}

/// Limits that Ctrl-C can cut short: the search stops, and its best answer is printed.
pub(crate) fn limits(spending: &Spending, otherwise: Option<Duration>) -> Result<Limits, Failure> {
    let stop = StopFlag::default();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            // Asked twice: the search does not come back soon enough.
            std::process::exit(1);
        }
        raised.raise();
    })
    .map_err(|error| Failure::Failed(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(Limits { nodes: spending.nodes, time: spending.time.or(otherwise), stop })
}

/// A question about one or many positions.
struct Ask<'a> {
    positions: &'a Positions,
    engine: &'a EngineSpec,
    goal: Goal,
    limits: Limits,
    progress: bool,
    list_moves: bool,
}

impl Ask<'_> {
    fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut bot = bot(&self.positions.game, self.engine)?;
        self.positions.for_each(out, |position, out| {
            bot.set_position(position)?;
            // Each position of a file is a question of its own, so that the order of lines changes nothing.
            bot.forget();
            let start = Instant::now();
            let answer = bot.think(self.goal, &self.limits, &mut |answer| {
                if self.progress {
                    out.remark(progress_line(answer, start.elapsed()));
                }
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
            if answer.stopped && self.limits.stop.is_raised() && self.positions.is_list() {
                return Err(Failure::Failed(
                    "interrupted: the positions that follow were not searched".to_owned(),
                ));
            }
            Ok(())
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
            text += "\nstopped   ";
            text += &self.why_stopped();
        }
        text
    }

    fn why_stopped(&self) -> String {
        if self.limits.stop.is_raised() {
            "interrupted; this is the best answer so far".to_owned()
        } else if self.limits.time == Some(DEFAULT_TIME) && self.list_moves {
            "after 5 s; give --depth, --nodes or --time for more or less".to_owned()
        } else {
            "a limit was reached; this is the best answer so far".to_owned()
        }
    }
}

fn progress_line(answer: &Answer, time: Duration) -> String {
    format!(
        "depth {:>3}  {:<20}  {:>14} nodes  {:>8.3} s  {}",
        answer.depth,
        words::score(answer),
        grouped(answer.stats.nodes),
        time.as_secs_f64(),
        answer.line.join(" ")
    )
}
