//! The bot of any game and any engine.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use crate::any_search::AnySearch;
use crate::every_move::{Candidate, Found, every_move};
use crate::playable::{MoveOf, Playable, find_position};
use crate::spec::EngineSpec;
use plywood_api::{Answer, Bot, Choice};
use plywood_core::{
    Bound, End, Event, Flow, Goal, Iteration, Leave, Limiter, Limits, Meaning, Observer, Position, Remaining,
    Report, Score, Side, Stats, TextError, View, Visit,
};

/// A game, a position and a search behind the text interface of [`Bot`].
pub(crate) struct GameBot<G: Playable> {
    game: G,
    engine: EngineSpec,
    position: G::Position,
    thinker: AnySearch<G>,
}

pub(crate) type ReportOf<G> = Report<MoveOf<G>>;

/// Searches until the goal or the limit is reached. `news` hears of every iteration.
pub(crate) fn think<G: Playable>(
    thinker: &mut AnySearch<G>,
    position: &G::Position,
    goal: Goal,
    limiter: &mut Limiter,
    news: &mut dyn FnMut(ReportOf<G>),
) -> ReportOf<G> {
    let mut watch = Watch {
        spending: (limiter, Stats::default()),
        progress: |iteration: &Iteration<'_, _>, stats| {
            news(Report {
                score: iteration.score,
                bound: iteration.bound,
                best: iteration.line.first().copied(),
                line: iteration.line.to_vec(),
                depth: iteration.depth,
                partial: None,
                proven: iteration.proven,
                stopped: false,
                stats,
            });
        },
    };
    thinker.search(position, goal, &mut watch)
}

impl<G: Playable> GameBot<G> {
    /// A bot at the game's usual start.
    pub(crate) fn new(game: G, engine: &EngineSpec) -> Result<GameBot<G>, TextError> {
        engine.check_memory()?;
        let thinker = AnySearch::new(&game, engine)?;
        let position = game.position(None)?;
        Ok(GameBot { game, engine: engine.clone(), position, thinker })
    }
}

impl<G: Playable> Bot for GameBot<G> {
    fn game(&self) -> &'static str {
        self.game.name()
    }

    fn engine(&self) -> String {
        self.engine.to_string()
    }

    fn choice(&self) -> Option<Choice> {
        let (engine, reason) = self.thinker.choice()?;
        Some(Choice { engine: engine.to_string(), reason })
    }

    fn set_position(&mut self, text: Option<&str>) -> Result<(), TextError> {
        self.position = find_position(&self.game, text)?;
        Ok(())
    }

    fn position(&self) -> String {
        self.game.format_position(&self.position)
    }

    fn view(&self) -> View {
        self.game.view(&self.position)
    }

    fn play(&mut self, mv: &str) -> Result<(), TextError> {
        if self.position.outcome().is_some() {
            return Err(TextError::new(format!("the game is over: {mv:?} cannot be played")));
        }
        let mv = self.game.parse_move(&self.position, mv)?;
        self.position.play(mv);
        Ok(())
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn thinks_in_turns(&self) -> bool {
        G::THINKS_IN_TURNS
    }

    fn turn_of(&self, line: &[String]) -> Vec<String> {
        let mut at = self.position.clone();
        let is_own = |text: &&String| {
            let own = at.side() == self.position.side() && at.outcome().is_none();
            let mv = self.game.parse_move(&at, text).ok().filter(|_| own);
            mv.map(|mv| at.play(mv)).is_some()
        };
        line.iter().take_while(is_own).cloned().collect()
    }

    fn moves(&self) -> Vec<String> {
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        self.position.moves().map(|mv| self.game.format_move(&self.position, mv)).collect()
    }

    fn think(&mut self, goal: Goal, limits: &Limits, progress: &mut dyn FnMut(&Answer)) -> Answer {
        let (game, position, begun) = (&self.game, &self.position, Instant::now());
        if let Some(line) = known_line(game, position) {
            return answer(game, position, &prepared(line), End::Goal, begun.elapsed());
        }
        let mut news =
            |report: Report<_>| progress(&answer(game, position, &report, End::Goal, begun.elapsed()));
        self.thinker.consider(position, goal, limits);
        let mut limiter = limits.start();
        let report = think(&mut self.thinker, position, goal, &mut limiter, &mut news);
        answer(game, position, &report, end_of(&report, &limiter), begun.elapsed())
    }

    fn think_of(
        &mut self,
        mv: &str,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, TextError> {
        let (game, position, begun) = (&self.game, &self.position, Instant::now());
        if position.verdict().is_some() {
            return Err(TextError::new(format!("the game is over: {mv:?} cannot be played")));
        }
        let candidate = Candidate::new(position, game.parse_move(position, mv)?);
        self.thinker.consider(position, goal, limits);
        let mut limiter = limits.start();
        let report = match known_line(game, &candidate.after) {
            Some(line) => candidate.before(prepared(line)),
            None => candidate.think(&mut self.thinker, goal, &mut limiter, &mut |report| {
                progress(&answer(game, position, &report, End::Goal, begun.elapsed()));
            }),
        };
        Ok(answer(game, position, &report, end_of(&report, &limiter), begun.elapsed()))
    }

    fn think_all(
        &mut self,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Vec<(String, Answer)> {
        let (game, position, begun) = (&self.game, &self.position, Instant::now());
        if position.outcome().is_some() {
            return Vec::new();
        }
        let mut news =
            |report: ReportOf<G>| progress(&answer(game, position, &report, End::Goal, begun.elapsed()));
        self.thinker.consider(position, goal, limits);
        let engine = self.thinker.choice().map_or(&self.engine, |(engine, _)| engine);
        let step = engine.deepening().map(|deepening| deepening.step);
        let reports = every_move(&mut self.thinker, position, goal, limits, step, &mut news);
        let mut answers: Vec<(String, Answer)> = Vec::with_capacity(reports.len());
        for Found { mv, report, end, time } in reports {
            answers.push((game.format_move(position, mv), answer(game, position, &report, end, time)));
        }
        answers.sort_by_key(|(_, answer)| Reverse(worth(answer)));
        answers
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }
}

/// The line of a position that needs no thought.
fn known_line<G: Playable>(game: &G, position: &G::Position) -> Option<Vec<MoveOf<G>>> {
    game.extras().prepared.and_then(|prepared| prepared(position))
}

/// The report on a position whose line was known before.
fn prepared<M: Copy>(line: Vec<M>) -> Report<M> {
    let report = Report::of_finished_game(Score::DRAW, Stats::default());
    Report { best: line.first().copied(), line, proven: false, ..report }
}

/// What moves are sorted by: the score, and nothing known below all scores.
fn worth(answer: &Answer) -> (bool, Score, bool) {
    (answer.meaning != Meaning::Unknown, answer.score, answer.bound != Bound::Upper)
}

/// What ended the search that a report is from.
pub(crate) fn end_of<M>(report: &Report<M>, limiter: &Limiter) -> End {
    if report.stopped { limiter.ended() } else { End::Goal }
}

/// A report in text, with what ended the search and how long it took.
pub(crate) fn answer<G: Playable>(
    game: &G,
    position: &G::Position,
    report: &ReportOf<G>,
    end: End,
    time: Duration,
) -> Answer {
    let mut texts = Vec::with_capacity(report.line.len());
    let mut at = position.clone();
    for mv in &report.line {
        texts.push(game.format_move(&at, *mv));
        at.play(*mv);
    }
    Answer {
        score: report.score,
        points: game.points(position, report.score),
        meaning: report.meaning(position.ply()),
        bound: report.bound,
        best: texts.first().cloned(),
        line: texts,
        depth: report.depth,
        partial: report.partial,
        proven: report.proven,
        end,
        time,
        stats: report.stats,
    }
}

/// Limits and statistics, and word of every iteration.
struct Watch<'a, F> {
    spending: (&'a mut Limiter, Stats),
    progress: F,
}

impl<P: Position, F: FnMut(&Iteration<'_, P::Move>, Stats)> Observer<P> for Watch<'_, F> {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        self.spending.enter(visit)
    }
    #[inline]
    fn leave(&mut self, position: &P, leave: &Leave) {
        self.spending.leave(position, leave);
    }
    #[inline]
    fn event(&mut self, event: Event<P::Move>) {
        Observer::<P>::event(&mut self.spending, event);
    }
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        (self.progress)(iteration, self.spending.1);
    }
    fn bulk(&mut self, done: &Stats) -> Flow {
        Observer::<P>::bulk(&mut self.spending, done)
    }
    fn allowance(&self) -> u64 {
        Observer::<P>::allowance(&self.spending)
    }
    fn remaining(&self) -> Remaining {
        Observer::<P>::remaining(&self.spending)
    }
    fn stats(&self) -> Stats {
        self.spending.1
    }
}
