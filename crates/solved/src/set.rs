//! Data sets: positions of one class with their exact scores.

use std::collections::HashMap;

use plywood_connect4::{Class, Connect4, ConnectFour, Standard, canonical};
use plywood_core::{Game, Score, TextError};

use crate::candidates::Candidates;
use crate::draw::draw;
use crate::foresight::LookAhead;
use crate::line::{Line, parse_line};
use crate::share::share;
use crate::solving::{Worker, Workers};

/// Candidates that are judged before the accepted ones are counted, at first. There are twice as many every time, up to
/// so many for each worker: little is wasted on a small set, and for a large one workers seldom wait for each other.
const BATCH: usize = 128;

/// A data set of `count` positions of a class, drawn by `seed`: the first of the candidates (candidates.rs) that belong
/// to it. The same seed gives the same set with any number of workers. `progress` hears how many are found. `None` if
/// the workers were stopped.
pub fn generate(
    class: Class,
    count: usize,
    seed: u64,
    workers: &mut Workers,
    mut progress: impl FnMut(usize),
) -> Result<Option<Vec<Line>>, TextError> {
    // The empty board has no moves to write down.
    let stones = (*class.stones().start()).max(1)..=*class.stones().end();
    let mut candidates = Candidates::new(stones, seed);
    let mut found: Vec<Line> = Vec::new();
    let mut size = BATCH;
    while found.len() < count {
        let batch: Vec<_> = candidates.by_ref().take(size).collect();
        size = (2 * size).min(BATCH * workers.len());
        if batch.is_empty() {
            return Err(TextError::new(format!(
                "only {} positions of class {class} were found, and no more seem to exist: give a smaller --count",
                found.len()
            )));
        }
        let mut scores = vec![None; batch.len()];
        let judges = workers.each().map(|worker| {
            let mut judge = Judge::new(class, worker);
            move |(_, position): &(String, Connect4)| judge.score_in_class(position)
        });
        let mut in_batch = 0;
        share(&batch, judges, |result| -> Result<(), TextError> {
            if let Some((index, score)) = result {
                scores[index] = score;
                in_batch += usize::from(score.is_some());
            }
            progress((found.len() + in_batch).min(count));
            Ok(())
        })?;
        if workers.are_stopped() {
            return Ok(None);
        }
        let game = ConnectFour::new(Standard);
        found.extend(batch.into_iter().zip(scores).filter_map(|((moves, position), score)| {
            let points = game.points(&position, score?)?;
            Some(Line { moves, points, position, score: score? })
        }));
    }
    found.truncate(count);
    Ok(Some(found))
}

/// Finds out whether positions belong to a class.
struct Judge<'a> {
    class: Class,
    worker: Worker<'a>,
    /// Most early positions are not easy, and to solve one of those takes longer than to see that the game does not end
    /// soon.
    look_ahead: Option<LookAhead>,
}

impl<'a> Judge<'a> {
    fn new(class: Class, worker: Worker<'a>) -> Judge<'a> {
        let look_ahead = (class == Class::BeginEasy).then(|| LookAhead::new(class.to_go().end() + 1));
        Judge { class, worker, look_ahead }
    }

    /// The exact score of a position if it belongs to the class. The outer `None` means stopped.
    fn score_in_class(&mut self, position: &Connect4) -> Option<Option<Score>> {
        if self.worker.is_stopped() {
            return None;
        }
        if self.look_ahead.as_mut().is_some_and(|look_ahead| !look_ahead.may_end(position)) {
            return Some(None);
        }
        let score = self.worker.score(position)?;
        Some(Some(score).filter(|score| Class::of(position, *score) == Some(self.class)))
    }
}

/// What is wrong with a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub error: TextError,
}

/// A data set that was read, line by line, but not yet solved.
#[derive(Clone, Debug)]
pub struct DataSet {
    /// The class of all its positions.
    pub class: Class,
    /// The lines with their numbers.
    pub lines: Vec<(usize, Line)>,
}

impl DataSet {
    /// Reads a data set and checks all that needs no search: the form of its lines, that their moves are legal, that
    /// the scores make all of them one class, and that no position comes twice, not even mirrored, unless `repeats` are
    /// allowed. Empty lines are skipped.
    pub fn read(text: &str, repeats: bool) -> Result<DataSet, Fault> {
        let mut lines: Vec<(usize, Line)> = Vec::new();
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut class = None;
        for (number, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let fault = |error| Fault { line: number, error };
            let line = parse_line(text).map_err(fault)?;
            let own = Class::of(&line.position, line.score);
            if class.is_some() && class != own {
                let [all, own] =
                    [class, own].map(|class| class.map_or(String::new(), |class| class.to_string()));
                return Err(fault(TextError::new(format!(
                    "{} with score {} is of class {own}, but the lines before it are {all}: a set has one class, so \
                     correct the score or move the line to another set",
                    line.moves, line.points
                ))));
            }
            class = own;
            if let Some(first) = seen.insert(canonical(&line.position).0, number)
                && !repeats
            {
                return Err(fault(TextError::new(format!(
                    "{} is the position of line {first} again, or its mirror image: leave one of them out, or allow \
                     it with --repeats",
                    line.moves
                ))));
            }
            lines.push((number, line));
        }
        let class = class.ok_or(Fault {
            line: 1,
            error: TextError::new("there is no position: give lines of `moves score`"),
        })?;
        Ok(DataSet { class, lines })
    }

    /// Solves the positions again, or a sample of them drawn by a seed, and says how many were solved before the
    /// workers were stopped. The error is about the first line that was found wrong.
    pub fn solve(
        &self,
        sample: Option<(usize, u64)>,
        workers: &mut Workers,
        mut progress: impl FnMut(usize),
    ) -> Result<usize, Fault> {
        let mut lines: Vec<&(usize, Line)> = self.lines.iter().collect();
        if let Some((count, seed)) = sample {
            draw(&mut lines, count, seed);
        }
        let mut done = 0;
        let solvers =
            workers.each().map(|mut worker| move |line: &&(usize, Line)| worker.points(&line.1.position));
        share(&lines, solvers, |result| {
            if let Some((index, points)) = result {
                let (number, line) = lines[index];
                if points != line.points {
                    let error =
                        TextError::new(format!("{} is worth {points}, not {}", line.moves, line.points));
                    return Err(Fault { line: *number, error });
                }
                done += 1;
            }
            progress(done);
            Ok(())
        })?;
        Ok(done)
    }
}
