//! Going through a game that was played, to find its mistakes.

use std::{mem, slice};

use plywood_api::{Answer, Bot};
use plywood_core::{Goal, Limits, Score, Side, TextError};
use plywood_engines::{AnyGame, EngineSpec, NotedPly, RecordedTurn, TextRecord};

use crate::{Mistake, Scale};

/// So many plies of what was better are written down.
const BETTER: usize = 6;

/// Who judges turns, and by which scale.
pub struct Judge {
    bot: Box<dyn Bot>,
    goal: Goal,
    scale: Scale,
}

impl Judge {
    /// An engine that is asked this about every position.
    pub fn new(game: &AnyGame, engine: &EngineSpec, goal: Goal, scale: Scale) -> Result<Judge, TextError> {
        Ok(Judge { bot: game.bot(engine)?, goal, scale })
    }

    /// Begins with a game: judges the position before its first turn.
    pub fn begin<'a>(&'a mut self, record: &'a TextRecord, limits: &Limits) -> Result<Review<'a>, TextError> {
        self.bot.forget();
        self.bot.set_position(Some(&record.start))?;
        let reached = self.think(limits);
        Ok(Review { judge: self, turns: record.turns.iter(), reached, judged: 0, mistakes: Vec::new() })
    }

    fn think(&mut self, limits: &Limits) -> Answer {
        self.bot.think(self.goal, limits, &mut |_| {})
    }
}

/// A game that is gone through, turn by turn.
pub struct Review<'a> {
    judge: &'a mut Judge,
    /// Those that follow.
    turns: slice::Iter<'a, RecordedTurn<String>>,
    reached: Answer,
    judged: usize,
    mistakes: Vec<Mistake>,
}

impl<'a> Review<'a> {
    /// What the position that is reached is worth to the side to move: after the last turn that was judged, and in the
    /// beginning before all turns.
    pub fn reached(&self) -> &Answer {
        &self.reached
    }

    /// Who is to move in the position that is reached.
    pub fn to_move(&self) -> Side {
        self.judge.bot.side()
    }

    /// The turn that is judged next.
    pub fn upcoming(&self) -> Option<&'a RecordedTurn<String>> {
        self.turns.as_slice().first()
    }

    /// Judges the next turn within these limits; there is none after the last.
    pub fn judge_turn(&mut self, limits: &Limits) -> Result<Option<Judged<'a>>, TextError> {
        let Some(turn) = self.turns.next() else { return Ok(None) };
        let Judge { bot, scale, .. } = &mut *self.judge;
        let best = bot.turn_of(&self.reached.line);
        let best_spoken = bot.spoken(&best);
        turn.plies.iter().try_for_each(|ply| bot.play(ply))?;
        let scale = *scale;
        let after = self.judge.think(limits);
        let to_move = self.to_move();
        let left = if to_move == turn.side { after.score } else { -after.score };
        let before = mem::replace(&mut self.reached, after.clone());
        // Nobody is blamed for what the engine would have done too, and only later knew better.
        let mistake = scale.mistake(before.score, left).filter(|_| best != turn.plies);
        self.judged += 1;
        self.mistakes.extend(mistake);
        Ok(Some(Judged { turn, before, after, to_move, left, best, best_spoken, mistake }))
    }

    /// How many turns were judged, and how many of them have which mark.
    pub fn summary(&self) -> String {
        self.judge.scale.sum(self.judged, &self.mistakes)
    }
}

/// A turn that was judged.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    /// What was played.
    pub turn: &'a RecordedTurn<String>,
    /// What the position before it is worth, to the mover of the turn.
    pub before: Answer,
    /// What the position after it is worth, to the side that is to move then.
    pub after: Answer,
    /// Who is to move after it.
    pub to_move: Side,
    /// What it leaves to its mover.
    pub left: Score,
    /// The plies of the turn that the engine would have played.
    pub best: Vec<String>,
    /// The same as players say it.
    pub best_spoken: Vec<String>,
    /// What is wrong with it, if anything is.
    pub mistake: Option<Mistake>,
}

impl Judged<'_> {
    /// `?!`, `?` or `??`; empty if nothing is wrong.
    pub fn mark(&self) -> &'static str {
        self.mistake.map_or("", |mistake| mistake.mark)
    }

    /// The plies of the turn, to be written into a record. What is wrong with it stands with the first of them.
    pub fn noted(&self) -> Vec<NotedPly> {
        let ply = |mv: &String| NotedPly { mv: mv.clone(), ..NotedPly::default() };
        let mut noted: Vec<NotedPly> = self.turn.plies.iter().map(ply).collect();
        if let (Some(mistake), Some(first)) = (self.mistake, noted.first_mut()) {
            first.mark = mistake.mark;
            first.remark = mistake.in_words();
            first.better = self.before.line.iter().take(BETTER).cloned().collect();
        }
        noted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MistakeKind;

    /// The second player loses by force, but the first one lets that go.
    #[test]
    fn turns_are_judged_one_by_one() {
        let game = plywood_games::all().find("tictactoe").unwrap();
        let records = game.read_records("b2 b1 b3 a1").unwrap();
        let (record, limits) = (&records[0], Limits::default());
        let mut judge =
            Judge::new(&game, &"pvs:id".parse().unwrap(), Goal::SOLVE, Scale::new(None, None)).unwrap();
        let mut review = judge.begin(record, &limits).unwrap();
        assert_eq!((review.reached().score, review.to_move()), (Score::DRAW, Side::First));
        let mut marks = Vec::new();
        while let Some(turn) = review.upcoming() {
            let judged = review.judge_turn(&limits).unwrap().unwrap();
            assert_eq!(judged.turn, turn);
            assert_eq!((judged.to_move, judged.after.score), (review.to_move(), review.reached().score));
            assert_eq!(judged.left, -judged.after.score);
            assert_eq!((judged.best.len(), &judged.best), (1, &judged.best_spoken));
            let noted = judged.noted();
            assert_eq!((noted[0].mv.as_str(), noted[0].mark), (turn.text.as_str(), judged.mark()));
            assert_eq!(noted[0].better.is_empty(), judged.mistake.is_none());
            marks.push((judged.mark(), judged.mistake.map(|mistake| mistake.kind)));
        }
        let (loses, misses) = (Some(MistakeKind::Loses), Some(MistakeKind::MissesWin));
        assert_eq!(marks, [("", None), ("??", loses), ("?!", misses), ("", None)]);
        assert!(review.judge_turn(&limits).unwrap().is_none());
        assert!(review.summary().starts_with("4 turns; ?? loses by force: 1, ?! lets a forced win go: 1,"));
    }
}
