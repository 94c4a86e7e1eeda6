//! The bot of any game and any engine.

use std::time::{Duration, Instant};

use crate::any_search::AnySearch;
use crate::every_move::{Candidate, Found, every_move};
use crate::playable::{MoveOf, Playable, find_position};
use crate::spec::EngineSpec;
use crate::watch::{ReportOf, Told, round, watch};
use plywood_api::board::{Board, BoardMove, Setup, Situation};
use plywood_api::{Answer, Attention, Bot, Choice, Trying};
use plywood_core::{End, Goal, Limiter, Limits, Position, Report, Score, Side, Stats, TextError, View};
use plywood_search::RootMoves;

/// A game, a position and a search behind the text interface of [`Bot`].
pub(crate) struct GameBot<G: Playable> {
    game: G,
    engine: EngineSpec,
    position: G::Position,
    thinker: AnySearch<G>,
    /// What to look at in the position: the moves that are left out, and how many lines to tell of.
    root: RootMoves<MoveOf<G>>,
    /// Whether to tell of each move that the search turns to.
    each_move: bool,
    /// Whether draws that nobody has claimed do not end the game.
    beyond_draws: bool,
}

impl<G: Playable> GameBot<G> {
    /// A bot at the game's usual start.
    pub(crate) fn new(game: G, engine: &EngineSpec) -> Result<GameBot<G>, TextError> {
        engine.check_memory()?;
        let thinker = AnySearch::new(&game, engine)?;
        let position = game.position(None)?;
        let (engine, root) = (engine.clone(), RootMoves::ALL);
        Ok(GameBot { game, engine, position, thinker, root, each_move: false, beyond_draws: false })
    }

    /// Another position: what was to be looked at was about the one before.
    fn attend_to_all(&mut self) {
        (self.root, self.each_move) = (RootMoves::ALL, false);
    }

    fn is_over(&self) -> bool {
        let position = &self.position;
        if self.beyond_draws { position.outcome_unclaimed() } else { position.outcome() }.is_some()
    }

    /// How many plies each iteration of whoever thinks now adds, if it deepens.
    fn step(&self) -> Option<u32> {
        let engine = self.thinker.choice().map_or(&self.engine, |(engine, _)| engine);
        engine.deepening().map(|deepening| deepening.step)
    }

    /// Thinks about the moves that are looked at one by one, for engines that look at all moves of a root or find one
    /// line only.
    fn think_by_moves(
        &mut self,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Option<Answer> {
        let moves: Vec<_> = self.position.moves().filter(|mv| !self.root.without.contains(mv)).collect();
        let answers = self.think_each(moves, goal, limits, &mut |_| {});
        let stats = answers.iter().fold(Stats::default(), |stats, (_, answer)| stats + answer.stats);
        let time = answers.iter().map(|(_, answer)| answer.time).sum();
        let ranked = (1..).zip(answers).take(self.root.lines);
        let ranked: Vec<Answer> =
            ranked.map(|(rank, (_, answer))| Answer { rank, stats, time, ..answer }).collect();
        ranked.iter().for_each(&mut *progress);
        ranked.into_iter().next()
    }

    /// Thinks about each of these moves, the best first.
    fn think_each(
        &mut self,
        moves: Vec<MoveOf<G>>,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Vec<(String, Answer)> {
        let (step, game, position, begun) = (self.step(), &self.game, &self.position, Instant::now());
        let mut news =
            |report: ReportOf<G>| progress(&answer(game, position, &report, End::Goal, begun.elapsed()));
        let reports = every_move(&mut self.thinker, (position, moves), goal, limits, step, &mut news);
        let told = |Found { mv, report, end, time }| {
            (game.format_move(position, mv), answer(game, position, &report, end, time))
        };
        reports.into_iter().map(told).collect()
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
        self.attend_to_all();
        Ok(())
    }

    fn position(&self) -> String {
        self.game.format_position(&self.position)
    }

    fn view(&self) -> View {
        self.game.view(&self.position)
    }

    fn board(&self) -> Option<Board> {
        (self.game.extras().diagram?.board)(&self.game, &self.position)
    }

    fn situation(&self) -> Option<Situation> {
        self.game.extras().diagram?.situation(&self.game, &self.position, self.is_over())
    }

    fn setup(&self) -> Option<Setup> {
        self.game.extras().diagram?.standing(&self.game, &self.position)
    }

    fn describe(&self, mv: &str) -> Option<BoardMove> {
        let (diagram, mv) = (self.game.extras().diagram?, self.game.parse_move(&self.position, mv).ok()?);
        diagram.describe(&self.game, &self.position, mv)
    }

    fn play_beyond_draws(&mut self, beyond: bool) {
        self.beyond_draws = beyond;
    }

    fn play(&mut self, mv: &str) -> Result<(), TextError> {
        if self.is_over() {
            return Err(TextError::new(format!("the game is over: {mv:?} cannot be played")));
        }
        let mv = self.game.parse_move(&self.position, mv)?;
        self.position.play(mv);
        self.attend_to_all();
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

    fn spoken(&self, line: &[String]) -> Vec<String> {
        let (mut at, spoken) = (self.position.clone(), self.game.extras().spoken);
        let say = |text: &String| {
            let Ok(mv) = self.game.parse_move(&at, text) else { return text.clone() };
            let said = spoken.map_or_else(|| self.game.format_move(&at, mv), |say| say(&at, mv));
            at.play(mv);
            said
        };
        line.iter().map(say).collect()
    }

    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let looked_at = self.position.moves().filter(|mv| !self.root.without.contains(mv));
        looked_at.map(|mv| self.game.format_move(&self.position, mv)).collect()
    }

    fn prepared(&self, seed: u64) -> Vec<String> {
        let plies = known_line(&self.game, &self.position, seed).unwrap_or_default();
        let mut at = self.position.clone();
        let write = |mv| {
            let text = self.game.format_move(&at, mv);
            at.play(mv);
            text
        };
        plies.into_iter().map(write).collect()
    }

    fn attend(&mut self, attention: &Attention) -> Result<(), TextError> {
        let mut among = Vec::with_capacity(attention.moves.len());
        for text in &attention.moves {
            among.push(self.game.parse_move(&self.position, text)?);
        }
        let without = |mv: &MoveOf<G>| !among.is_empty() && !among.contains(mv);
        let without = self.position.moves().filter(without).collect();
        self.root = RootMoves { without, lines: attention.lines.max(1), ..RootMoves::ALL };
        self.each_move = attention.each_move;
        Ok(())
    }

    fn think(&mut self, goal: Goal, limits: &Limits, progress: &mut dyn FnMut(&Answer)) -> Answer {
        let begun = Instant::now();
        self.root.beyond_draws = self.beyond_draws && self.position.verdict().is_some();
        let looks_at_all = self.root == RootMoves::ALL;
        if let Some(line) = known_line(&self.game, &self.position, USUAL).filter(|_| looks_at_all) {
            return answer(&self.game, &self.position, &prepared(line), End::Goal, begun.elapsed());
        }
        self.thinker.consider(&self.position, goal, limits);
        if !looks_at_all && !self.is_over() {
            let finds_lines = self.root.lines == 1 || self.step().is_some();
            if !(finds_lines && self.thinker.look_at(&self.root))
                && let Some(answer) = self.think_by_moves(goal, limits, progress)
            {
                return answer;
            }
        }
        let (game, position) = (&self.game, &self.position);
        let mut last: Option<Answer> = None;
        let mut tell = |told: Told<'_, MoveOf<G>>, stats| match told {
            Told::Round(iteration) => {
                let report = round(iteration, stats);
                let said = answer(game, position, &report, End::Goal, begun.elapsed());
                let said = Answer { rank: iteration.rank, filled: iteration.filled, ..said };
                progress(&said);
                last = Some(said);
            }
            Told::Move(mv, index) => {
                if let Some(known) = last.as_ref().filter(|_| self.each_move) {
                    let trying = Some(Trying { mv: game.format_move(position, mv), index });
                    progress(&Answer { trying, stats, time: begun.elapsed(), ..known.clone() });
                }
            }
            Told::Branches(_) => {}
        };
        let mut limiter = limits.start();
        let report = watch(&mut self.thinker, position, goal, &mut limiter, &mut tell);
        let filled = last.and_then(|last| last.filled);
        self.thinker.look_at(&RootMoves::ALL);
        Answer { filled, ..answer(game, position, &report, end_of(&report, &limiter), begun.elapsed()) }
    }

    fn think_of(
        &mut self,
        mv: &str,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, TextError> {
        let (game, position, begun) = (&self.game, &self.position, Instant::now());
        if self.is_over() {
            return Err(TextError::new(format!("the game is over: {mv:?} cannot be played")));
        }
        let candidate = Candidate::new(position, game.parse_move(position, mv)?);
        self.thinker.consider(position, goal, limits);
        let mut limiter = limits.start();
        let report = match known_line(game, &candidate.after, USUAL) {
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
        if self.is_over() {
            return Vec::new();
        }
        self.thinker.consider(&self.position, goal, limits);
        self.think_each(self.position.moves().collect(), goal, limits, progress)
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }
}

/// The seed of the prepared turn that engines play.
const USUAL: u64 = 0;

/// The line of a position that needs no thought.
fn known_line<G: Playable>(game: &G, position: &G::Position, seed: u64) -> Option<Vec<MoveOf<G>>> {
    game.extras().prepared.and_then(|prepared| prepared(position, seed))
}

/// The report on a position whose line was known before.
fn prepared<M: Copy>(line: Vec<M>) -> Report<M> {
    let report = Report::of_finished_game(Score::DRAW, Stats::default());
    Report { best: line.first().copied(), line, proven: false, ..report }
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
        rank: 1,
        filled: None,
        trying: None,
    }
}
