//! Positions of games: what weights are multiplied with, what a search thought, and how the game ended.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use plywood_core::{Random, Score};
use plywood_engines::{AnyGame, Seen, Tunable};

use crate::error::TuneError;
use crate::game_line::GameLine;
use crate::games_reader::{GamesReader, RawGame};
use crate::rows::Rows;
use crate::team::in_parts;

/// Games that one thread looks at in one go.
const GAMES_AT_ONCE: usize = 64;

/// Positions, each for its side to move.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// What the weights are multiplied with.
    pub rows: Rows,
    /// What the side to move got in the end: 1, 1/2 or 0.
    pub results: Vec<f32>,
    /// What a search thought, in points; where nobody searched, not a number.
    pub scores: Vec<f32>,
}

impl Samples {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Adds a position.
    pub fn push(&mut self, counts: &[(u32, f32)], result: f32, score: Option<f32>) {
        self.rows.push(counts);
        self.results.push(result);
        self.scores.push(score.unwrap_or(f32::NAN));
    }

    fn append(&mut self, other: &Samples) {
        self.rows.append(&other.rows);
        self.results.extend_from_slice(&other.results);
        self.scores.extend_from_slice(&other.scores);
    }
}

/// Which positions become samples.
#[derive(Copy, Clone, Debug)]
pub struct Sampling {
    /// One game in so many is held out: weights are not fitted to it, but judged by it.
    pub held_out: u64,
    /// Which ones.
    pub seed: u64,
    /// How many threads look for them.
    pub threads: usize,
}

/// The positions of files of games.
#[derive(Clone, Debug, Default)]
pub struct Sampled {
    /// Those that weights are fitted to.
    pub training: Samples,
    /// Those that they are judged by.
    pub held_out: Samples,
    /// How many games they come from, each once.
    pub games: usize,
    /// How many positions were left out: random moves, noise, threats, and where the game was decided.
    pub left_out: usize,
    /// Files that end within a game, of which nothing is used.
    pub cut_off: usize,
}

impl Sampling {
    /// The samples of all games in these files. A game that comes again, as when a file is given twice, is left out.
    pub fn read(
        &self,
        files: &[PathBuf],
        game: &AnyGame,
        tunable: &dyn Tunable,
    ) -> Result<Sampled, TuneError> {
        Rows::check_columns(tunable.weights().len())?;
        let (mut games, mut cut_off) = (Vec::new(), 0);
        for path in files {
            let mut reader = GamesReader::open(path, game.name())?;
            while let Some(raw) = reader.next_game()? {
                games.push((path.as_path(), raw));
            }
            cut_off += usize::from(reader.is_cut_off());
        }
        Ok(Sampled { cut_off, ..self.sample(&games, game, tunable)? })
    }

    fn sample(
        &self,
        games: &[(&Path, RawGame)],
        game: &AnyGame,
        tunable: &dyn Tunable,
    ) -> Result<Sampled, TuneError> {
        let chunks: Vec<_> = games.chunks(GAMES_AT_ONCE).collect();
        let read = in_parts(chunks.len(), self.threads, |part| {
            chunks[part].iter().map(|(path, raw)| raw.read(path, game)).collect::<Result<Vec<_>, _>>()
        });
        let lines = read.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
        let mut before = HashSet::new();
        let lines: Vec<_> =
            games.iter().zip(lines).filter(|(_, line)| before.insert(line.identity())).collect();
        let chunks: Vec<_> = lines.chunks(GAMES_AT_ONCE).collect();
        let parts = in_parts(chunks.len(), self.threads, |part| {
            let mut sampled = Sampled::default();
            for ((path, raw), line) in chunks[part] {
                self.add(line, tunable, &mut sampled).map_err(|error| raw.wrong(path, &error))?;
            }
            Ok::<_, TuneError>(sampled)
        });
        let mut all = Sampled::default();
        for part in parts {
            let part = part?;
            all.training.append(&part.training);
            all.held_out.append(&part.held_out);
            all.games += part.games;
            all.left_out += part.left_out;
        }
        Ok(all)
    }

    fn add(
        &self,
        line: &GameLine,
        tunable: &dyn Tunable,
        sampled: &mut Sampled,
    ) -> Result<(), plywood_core::TextError> {
        let samples = if self.is_held_out(line) { &mut sampled.held_out } else { &mut sampled.training };
        let moves: Vec<&str> = line.moves.iter().map(String::as_str).collect();
        tunable.replay(line.start.as_deref(), &moves, &mut |seen: &Seen<'_>| {
            let score = line.scores.get(seen.index).copied().flatten();
            let is_known = line.scores.is_empty() || score.is_some();
            if !seen.is_quiet || !is_known || score.is_some_and(Score::is_decisive) {
                sampled.left_out += 1;
                return;
            }
            let score = score.map(|score| score.raw() as f32);
            samples.push(&(seen.counts)(), line.result_of(seen.side), score);
        })?;
        sampled.games += 1;
        Ok(())
    }

    /// By the game's number, so that a game stays where it is when others are added.
    fn is_held_out(&self, line: &GameLine) -> bool {
        let seed = Random::new(self.seed).bits() ^ Random::new(line.number.seed).bits().rotate_left(32);
        Random::new(Random::new(seed).bits() ^ line.number.index).one_in(self.held_out)
    }
}
