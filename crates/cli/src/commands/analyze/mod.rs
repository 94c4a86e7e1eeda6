//! `plywood analyze`

mod mistake;

use std::fs;

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Meaning};
use plywood_engines::{AnyGame, EngineSpec, Games, NotedPly, TextRecord};
use serde_json::json;

use crate::args::AnalyzeArguments;
use crate::budget::Budget;
use crate::failure::Failure;
use crate::out::{self, Out};

use mistake::{Mistake, Scale};

/// So many plies of what was better are written down.
const BETTER: usize = 6;

pub(crate) fn run(arguments: &AnalyzeArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let game = games.find(&arguments.game)?;
    if arguments.output.is_some() && game.record_ending().is_none() {
        return Err(Failure::Usage(format!("{game} has no notation with marks: leave --output out")));
    }
    if arguments.output.as_ref() == Some(&arguments.file) {
        return Err(Failure::Usage("--output would overwrite the record: choose another file".to_owned()));
    }
    let text = crate::positions::read(&arguments.file)?;
    let records = game.read_records(&text)?;
    let engine = arguments.engine.clone().map_or_else(|| game.player(), Ok)?;
    let mut judge = Judge::new(arguments, &game, &arguments.threads.of(&engine)?)?;
    let mut notes = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        if records.len() > 1 && !out.json {
            let gap = if index == 0 { "" } else { "\n" };
            out.line(format_args!("{gap}game {} of {}", index + 1, records.len()))?;
        }
        notes.push(judge.go_through(record, index + 1, out)?);
    }
    match &arguments.output {
        Some(path) => {
            fs::write(path, game.annotate(&text, &notes)?).map_err(|error| Failure::unwritable(path, &error))
        }
        None => Ok(()),
    }
}

/// Who judges, and what it may spend on a position.
struct Judge {
    bot: Box<dyn Bot>,
    goal: Goal,
    budget: Budget,
    scale: Scale,
}

impl Judge {
    fn new(arguments: &AnalyzeArguments, game: &AnyGame, engine: &EngineSpec) -> Result<Judge, Failure> {
        let budget = Budget::or_default(&arguments.spending, arguments.depth, engine)?;
        let goal = Goal { depth: arguments.depth, ..Goal::SOLVE };
        let scale = Scale::new(game.grades(), arguments.points);
        Ok(Judge { bot: game.bot(engine)?, goal, budget, scale })
    }

    /// Judges all turns of a game, tells of them, and returns their plies with what is wrong with them.
    fn go_through(
        &mut self,
        record: &TextRecord,
        number: usize,
        out: &mut Out,
    ) -> Result<Vec<NotedPly>, Failure> {
        self.bot.forget();
        self.bot.set_position(Some(&record.start))?;
        let mut before = self.think()?;
        let (mut plies, mut mistakes) = (Vec::new(), Vec::new());
        if !out.json {
            out.line("turn      for the mover  played")?;
        }
        for turn in &record.turns {
            let best = self.bot.turn_of(&before.line);
            let spoken = self.bot.spoken(&best);
            turn.plies.iter().try_for_each(|ply| self.bot.play(ply))?;
            if out.is_interactive() {
                out::show_status(&format!("turn {} of {}", turn.name, record.turns.len()));
            }
            let after = self.think()?;
            let left = if self.bot.side() == turn.side { after.score } else { -after.score };
            // Nobody is blamed for what the engine would have done too, and only later knew better.
            let mistake = self.scale.mistake(before.score, left).filter(|_| best != turn.plies);
            let mark = mistake.map_or("", |mistake| mistake.mark);
            if out.json {
                out.value(&json!({
                    "game": number,
                    "turn": turn.name,
                    "played": turn.text,
                    "before": before.score.to_string(),
                    "after": left.to_string(),
                    "depth": before.depth,
                    "best": spoken,
                    "mistake": mistake.map(Mistake::name),
                    "mark": mark,
                }))?;
            } else {
                let said = value(&after, self.bot.side() == turn.side);
                let name = format!("{:<4} ", turn.name);
                out.line(format_args!(
                    "{name}{mark:<3}{said:>width$}  {}",
                    turn.text,
                    width = 20_usize.saturating_sub(name.len())
                ))?;
                if let Some(mistake) = mistake {
                    out.line(format_args!("{:25}{}; better: {}", "", mistake.in_words(), spoken.join(" ")))?;
                }
            }
            plies.extend(noted(&turn.plies, mistake, &before.line));
            mistakes.extend(mistake);
            before = after;
        }
        if out.json { Ok(()) } else { out.line(self.scale.sum(record.turns.len(), &mistakes)) }?;
        Ok(plies)
    }

    fn think(&mut self) -> Result<Answer, Failure> {
        self.budget.check_interrupt()?;
        let Judge { bot, goal, budget, .. } = self;
        Ok(budget.spend(|limits| bot.think(*goal, limits, &mut |_| {})))
    }
}

/// The plies of a turn. What is wrong with it stands with the first of them.
fn noted(plies: &[String], mistake: Option<Mistake>, line: &[String]) -> Vec<NotedPly> {
    let ply = |mv: &String| NotedPly { mv: mv.clone(), ..NotedPly::default() };
    let mut noted: Vec<NotedPly> = plies.iter().map(ply).collect();
    if let (Some(mistake), Some(first)) = (mistake, noted.first_mut()) {
        first.mark = mistake.mark;
        first.remark = mistake.in_words();
        first.better = line.iter().take(BETTER).cloned().collect();
    }
    noted
}

/// What a position is worth to the mover of the turn that led to it.
fn value(after: &Answer, same_side: bool) -> String {
    let sign = if same_side { 1 } else { -1 };
    let plies =
        |plies: Option<u32>| plies.filter(|plies| *plies > 0).map_or(String::new(), |n| format!(" in {n}"));
    match after.meaning {
        Meaning::Win { plies: n } if same_side => format!("win{}", plies(n)),
        Meaning::Loss { plies: n } if !same_side => format!("win{}", plies(n)),
        Meaning::Win { plies: n } | Meaning::Loss { plies: n } => format!("loss{}", plies(n)),
        Meaning::Draw => "draw".to_owned(),
        Meaning::Payoff(points) | Meaning::Estimate(points) => format!("{:+}", sign * points),
        Meaning::Unknown => "unknown".to_owned(),
    }
}
