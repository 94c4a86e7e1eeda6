//! `plywood analyze`

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Meaning, Score};
use plywood_engines::{AnyGame, EngineSpec, Games};
use serde_json::json;

use crate::args::AnalyzeArguments;
use crate::budget::Budget;
use crate::failure::Failure;
use crate::out::{self, Out};

/// What is wrong with a turn.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mistake {
    /// It loses by force, and another one did not.
    Loses,
    /// It lets a forced win go.
    MissesWin,
    /// By the engine's estimate it costs at least as much as was asked about.
    Costs(i32),
}

impl Mistake {
    fn mark(self) -> &'static str {
        match self {
            Mistake::Loses => "??",
            Mistake::MissesWin => "?!",
            Mistake::Costs(_) => "?",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Mistake::Loses => "loses",
            Mistake::MissesWin => "misses_win",
            Mistake::Costs(_) => "costs",
        }
    }

    fn in_words(self) -> String {
        match self {
            Mistake::Loses => "loses by force".to_owned(),
            Mistake::MissesWin => "lets a forced win go".to_owned(),
            Mistake::Costs(points) => format!("costs {points}"),
        }
    }

    /// Compares what was there to be had with what is left, both for the mover.
    fn of(best: Score, left: Score, least: i32) -> Option<Mistake> {
        let lost = |score: Score| score.is_decisive() && score < Score::DRAW;
        let won = |score: Score| score.is_decisive() && score > Score::DRAW;
        if lost(left) && !lost(best) {
            Some(Mistake::Loses)
        } else if won(best) && !won(left) {
            Some(Mistake::MissesWin)
        } else if best.is_decisive() || left.is_decisive() {
            None
        } else {
            let cost = best.raw() - left.raw();
            (cost >= least).then_some(Mistake::Costs(cost))
        }
    }
}

pub(crate) fn run(arguments: &AnalyzeArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let text = crate::positions::read(&arguments.file)?;
    let game = games.find(&arguments.game)?;
    let record = game.read_record(&text)?;
    let engine = arguments.engine.clone().map_or_else(|| game.player(), Ok)?;
    let mut judge = Judge::new(arguments, &game, &arguments.threads.of(&engine)?)?;
    judge.bot.set_position(Some(&record.start))?;
    let mut before = judge.think()?;
    let mut counts = [0_u32; 3];
    if !out.json {
        out.line("turn      for the mover  played")?;
    }
    for turn in &record.turns {
        let best = judge.bot.turn_of(&before.line);
        turn.plies.iter().try_for_each(|ply| judge.bot.play(ply))?;
        if out.is_interactive() {
            out::show_status(&format!("turn {} of {}", turn.name, record.turns.len()));
        }
        let after = judge.think()?;
        let left = if judge.bot.side() == turn.side { after.score } else { -after.score };
        let mistake = Mistake::of(before.score, left, arguments.points);
        match mistake {
            Some(Mistake::Loses) => counts[0] += 1,
            Some(Mistake::MissesWin) => counts[1] += 1,
            Some(Mistake::Costs(_)) => counts[2] += 1,
            None => {}
        }
        if out.json {
            out.value(&json!({
                "turn": turn.name,
                "played": turn.text,
                "before": before.score.to_string(),
                "after": left.to_string(),
                "depth": before.depth,
                "best": best,
                "mistake": mistake.map(Mistake::name),
            }))?;
        } else {
            let mark = mistake.map_or("", Mistake::mark);
            let said = value(&after, judge.bot.side() == turn.side);
            out.line(format_args!("{:<5}{mark:<3}{said:>15}  {}", turn.name, turn.text))?;
            if let Some(mistake) = mistake {
                out.line(format_args!("{:25}{}; better: {}", "", mistake.in_words(), best.join(" ")))?;
            }
        }
        before = after;
    }
    if out.json {
        return Ok(());
    }
    let [loses, misses, costs] = counts;
    out.line(format_args!(
        "{} turns; ?? loses by force: {loses}, ?! lets a forced win go: {misses}, ? costs {} points or more: {costs}",
        record.turns.len(),
        arguments.points
    ))
}

/// Who judges, and what it may spend on a position.
struct Judge {
    bot: Box<dyn Bot>,
    goal: Goal,
    budget: Budget,
}

impl Judge {
    fn new(arguments: &AnalyzeArguments, game: &AnyGame, engine: &EngineSpec) -> Result<Judge, Failure> {
        let budget = Budget::or_default(&arguments.spending, arguments.depth, engine)?;
        let goal = Goal { depth: arguments.depth, ..Goal::SOLVE };
        Ok(Judge { bot: game.bot(engine)?, goal, budget })
    }

    fn think(&mut self) -> Result<Answer, Failure> {
        self.budget.check_interrupt()?;
        let Judge { bot, goal, budget } = self;
        Ok(budget.spend(|limits| bot.think(*goal, limits, &mut |_| {})))
    }
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
