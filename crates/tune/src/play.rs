//! Games of an engine against itself, from random openings.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use plywood_api::{Answer, Bot};
use plywood_core::{Bound, Goal, Limits, Random, Score, Side, TextError};
use plywood_engines::{AnyGame, EngineSpec};
use plywood_workshop::{Crew, Shard};

use crate::error::TuneError;
use crate::game_line::{GameLine, GameNumber};
use crate::games_file::GamesFile;

/// How often an opening is drawn before nobody believes that there is a balanced one.
const TRIES: u32 = 200;

/// How games are played.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// Who plays.
    pub engine: EngineSpec,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies that a game begins with; where turns have several plies, the last turn is finished. Pieces that
    /// players set up as they have prepared it are set up before that.
    pub random: u32,
    /// An opening is another one's turn if the engine thinks that either side is ahead by more points.
    pub balance: i32,
    /// A game of so many plies is drawn.
    pub longest: u32,
    /// Positions to begin with, all alike often; none for the usual start.
    pub starts: Vec<String>,
    /// What everything random comes from.
    pub seed: u64,
    /// How many games of this seed there should be in the end.
    pub games: u64,
    /// Which of them are played here.
    pub shard: Shard,
}

/// A game that was added to the file.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// Its plies, the random ones too.
    pub plies: usize,
    /// How many moves were searched for.
    pub searched: usize,
    /// What the first player got.
    pub result: f32,
}

/// Plays the games that the file does not have yet, until all are there or the crew is stopped. `hear` hears of every
/// game when it is in the file, and of `None` now and then. The games do not depend on the number of workers.
pub fn play(
    game: &AnyGame,
    settings: &PlaySettings,
    file: &mut GamesFile,
    crew: &Crew,
    hear: &mut dyn FnMut(Option<Played>),
) -> Result<(), TuneError> {
    let number = |index| GameNumber { seed: settings.seed, index };
    let own = (0..settings.games).filter(|index| settings.shard.has(*index)).map(number);
    let missing: VecDeque<GameNumber> = own.filter(|number| !file.has(*number)).collect();
    // Who cannot play is found out before workers are.
    Player::new(game, settings, crew)?.begin(Random::seed_for(settings.seed, []))?;
    let todo = Mutex::new(missing);
    let mut failure = None;
    let work = |tell: &dyn Fn(GameLine)| {
        let mut player = Player::new(game, settings, crew)?;
        while !crew.stop.is_raised() {
            let next = todo.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(number) = next else { break };
            if let Some(line) = player.play(number)? {
                tell(line);
            }
        }
        Ok::<(), TuneError>(())
    };
    crew.work(work, &mut |line| {
        let Some(line) = line else { return hear(None) };
        if failure.is_some() {
            return;
        }
        match file.add(&line) {
            Ok(()) => {
                let searched = line.scores.iter().flatten().count();
                hear(Some(Played { plies: line.moves.len(), searched, result: line.result }));
            }
            Err(error) => {
                failure = Some(error);
                crew.stop.raise();
            }
        }
    })?;
    failure.map_or(Ok(()), Err)
}

/// Plays one game after the other.
struct Player<'a> {
    game: &'a AnyGame,
    settings: &'a PlaySettings,
    bot: Box<dyn Bot>,
    limits: Limits,
}

/// What has been played of a game.
struct Record {
    start: Option<String>,
    moves: Vec<String>,
    scores: Vec<Option<Score>>,
}

impl<'a> Player<'a> {
    fn new(game: &'a AnyGame, settings: &'a PlaySettings, crew: &Crew) -> Result<Player<'a>, TuneError> {
        let limits = Limits { nodes: Some(settings.nodes), stop: crew.stop.clone(), ..Limits::default() };
        Ok(Player { game, settings, bot: game.bot(&settings.engine)?, limits })
    }

    /// Plays a game to its end; `None` if somebody stopped it.
    fn play(&mut self, number: GameNumber) -> Result<Option<GameLine>, TuneError> {
        self.bot.forget();
        let seed = Random::new(Random::new(number.seed).bits() ^ number.index).bits();
        let (mut record, mut answer) = self.begin(seed)?;
        let result = loop {
            if self.limits.stop.is_raised() {
                return Ok(None);
            }
            if let Some(result) = result(&answer, self.bot.side()) {
                break result;
            }
            if record.moves.len() >= self.settings.longest as usize {
                break 0.5;
            }
            let turn = if self.bot.thinks_in_turns() {
                self.bot.turn_of(&answer.line)
            } else {
                answer.best.iter().cloned().collect()
            };
            if turn.is_empty() {
                return Err(TuneError::Useless(format!("the engine has no move at {}", self.bot.position())));
            }
            for mv in turn {
                self.bot.play(&mv)?;
                record.moves.push(mv);
                record.scores.push(Some(answer.score));
            }
            answer = self.think();
        };
        let Record { start, moves, scores } = record;
        Ok(Some(GameLine { game: self.game.name().to_owned(), number, result, start, moves, scores }))
    }

    fn think(&mut self) -> Answer {
        self.bot.think(Goal::SOLVE, &self.limits, &mut |_| {})
    }

    /// Sets up a balanced opening, and tells what the engine thinks of it.
    fn begin(&mut self, seed: u64) -> Result<(Record, Answer), TuneError> {
        let mut random = Random::new(seed);
        for _ in 0..TRIES {
            if let Some(record) = self.opening(&mut random)? {
                let answer = self.think();
                if !answer.score.is_decisive() && answer.score.raw().abs() <= self.settings.balance
                    || self.limits.stop.is_raised()
                {
                    return Ok((record, answer));
                }
            }
        }
        let PlaySettings { random, balance, .. } = self.settings;
        Err(TuneError::Useless(format!(
            "{TRIES} openings of {random} random plies were all decided, or more than {balance} points from balance: \
             use fewer plies, or allow more points"
        )))
    }

    /// Sets up a random opening; `None` if the game is over there.
    fn opening(&mut self, random: &mut Random) -> Result<Option<Record>, TextError> {
        let starts = &self.settings.starts;
        let start = (!starts.is_empty()).then(|| random.pick(starts).clone());
        self.bot.set_position(start.as_deref())?;
        let mut record = Record { start, moves: Vec::new(), scores: Vec::new() };
        loop {
            let prepared = self.bot.prepared(random.bits());
            if prepared.is_empty() {
                break;
            }
            for mv in prepared {
                self.play_unsearched(mv, &mut record)?;
            }
        }
        let plies = record.moves.len() + self.settings.random as usize;
        let whole_turns = self.bot.thinks_in_turns();
        let mut is_in_turn = false;
        while record.moves.len() < plies || (whole_turns && is_in_turn) {
            let side = self.bot.side();
            let moves = self.bot.moves();
            if moves.is_empty() {
                return Ok(None);
            }
            self.play_unsearched(random.pick(&moves).clone(), &mut record)?;
            is_in_turn = self.bot.side() == side;
        }
        Ok((!self.bot.moves().is_empty()).then_some(record))
    }

    fn play_unsearched(&mut self, mv: String, record: &mut Record) -> Result<(), TextError> {
        self.bot.play(&mv)?;
        record.moves.push(mv);
        record.scores.push(None);
        Ok(())
    }
}

/// What the first player gets, if the game is over or the search has found out how it ends.
fn result(answer: &Answer, side: Side) -> Option<f32> {
    let is_over = answer.best.is_none();
    let is_sure = answer.score.is_decisive()
        && (answer.bound == Bound::Exact || (answer.bound == Bound::Lower) == (answer.score > Score::DRAW));
    if !is_over && !is_sure {
        return None;
    }
    let own = match answer.score {
        Score::DRAW => 0.5,
        score if score > Score::DRAW => 1.0,
        _ => 0.0,
    };
    Some(side.pick(own, 1.0 - own))
}
