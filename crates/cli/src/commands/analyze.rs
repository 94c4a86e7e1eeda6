//! `plywood analyze`

use std::fs;

use plywood_api::Answer;
use plywood_core::{Goal, Meaning};
use plywood_engines::{Games, NotedPly, TextRecord};
use plywood_play::{Judge, Judged, Mistake, Scale};
use serde_json::{Value, json};

use crate::args::AnalyzeArguments;
use crate::budget::Budget;
use crate::failure::Failure;
use crate::out::{self, Out};

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
    let engine = arguments.threads.of(&engine)?;
    let budget = Budget::or_default(&arguments.spending, arguments.depth, &engine)?;
    let goal = Goal { depth: arguments.depth, ..Goal::SOLVE };
    let mut judge = Judge::new(&game, &engine, goal, Scale::new(game.grades(), arguments.points))?;
    let mut notes = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        if records.len() > 1 && !out.json {
            let gap = if index == 0 { "" } else { "\n" };
            out.line(format_args!("{gap}game {} of {}", index + 1, records.len()))?;
        }
        notes.push(go_through(record, index + 1, &mut judge, &budget, out)?);
    }
    match &arguments.output {
        Some(path) => {
            fs::write(path, game.annotate(&text, &notes)?).map_err(|error| Failure::unwritable(path, &error))
        }
        None => Ok(()),
    }
}

/// Judges all turns of a game, tells of them, and returns their plies with what is wrong with them.
fn go_through(
    record: &TextRecord,
    number: usize,
    judge: &mut Judge,
    budget: &Budget,
    out: &mut Out,
) -> Result<Vec<NotedPly>, Failure> {
    budget.check_interrupt()?;
    let mut review = budget.spend(|limits| judge.begin(record, limits))?;
    if !out.json {
        out.line("turn      for the mover  played")?;
    }
    let mut plies = Vec::new();
    while let Some(turn) = review.upcoming() {
        if out.is_interactive() {
            out::show_status(&format!("turn {} of {}", turn.name, record.turns.len()));
        }
        budget.check_interrupt()?;
        let Some(judged) = budget.spend(|limits| review.judge_turn(limits))? else { break };
        if out.json { out.value(&written(&judged, number)) } else { tell(&judged, out) }?;
        plies.extend(judged.noted());
    }
    if out.json { Ok(()) } else { out.line(review.summary()) }?;
    Ok(plies)
}

/// A turn for programs.
fn written(judged: &Judged<'_>, number: usize) -> Value {
    json!({
        "game": number,
        "turn": judged.turn.name,
        "played": judged.turn.text,
        "before": judged.before.score.to_string(),
        "after": judged.left.to_string(),
        "depth": judged.before.depth,
        "best": judged.best_spoken,
        "mistake": judged.mistake.map(Mistake::name),
        "mark": judged.mark(),
    })
}

/// A turn for people.
fn tell(judged: &Judged<'_>, out: &mut Out) -> Result<(), Failure> {
    let (mark, said) = (judged.mark(), value(&judged.after, judged.to_move == judged.turn.side));
    let name = format!("{:<4} ", judged.turn.name);
    let width = 20_usize.saturating_sub(name.len());
    out.line(format_args!("{name}{mark:<3}{said:>width$}  {}", judged.turn.text))?;
    let Some(mistake) = judged.mistake else { return Ok(()) };
    let better = judged.best_spoken.join(" ");
    out.line(format_args!("{:25}{}; better: {better}", "", mistake.in_words()))
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
