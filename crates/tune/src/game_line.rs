//! A game that was played, as a line of text.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use plywood_core::{Score, Side, TextError};

/// Which of all games of a seed it is. The same number is the same game, whoever plays it and when.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameNumber {
    /// What everything random comes from.
    pub seed: u64,
    /// The number among the games of this seed.
    pub index: u64,
}

impl FromStr for GameNumber {
    type Err = TextError;

    fn from_str(text: &str) -> Result<GameNumber, TextError> {
        let number = |(seed, index): (&str, &str)| {
            Some(GameNumber { seed: seed.parse().ok()?, index: index.parse().ok()? })
        };
        text.split_once('/')
            .and_then(number)
            .ok_or_else(|| TextError::new(format!("the second column is {text:?}, and should be as 1/17")))
    }
}

/// A game. Its line has six columns between tabs: the game's name, `seed/number`, the result, the position that it
/// began with (nothing for the usual start), moves between blanks, and for each move the score that a search found
/// there, for the side to move, or `-` where nobody searched. A game of which only the result is known has no scores.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The name of the game that was played.
    pub game: String,
    /// Which one.
    pub number: GameNumber,
    /// What the first player got: 1, 1/2 or 0.
    pub result: f32,
    /// The position that it began with; `None` for the usual start.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// For each move, the score before it.
    pub scores: Vec<Option<Score>>,
}

impl GameLine {
    /// What a side got: 1, 1/2 or 0.
    pub fn result_of(&self, side: Side) -> f32 {
        side.pick(self.result, 1.0 - self.result)
    }

    /// A number that two games share only if they are the same game of the same seed, as far as 64 bits can tell.
    pub(crate) fn identity(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.number, &self.start, &self.moves).hash(&mut hasher);
        hasher.finish()
    }
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameNumber { seed, index } = self.number;
        let start = self.start.as_deref().unwrap_or("");
        let score =
            |score: &Option<Score>| score.map_or_else(|| "-".to_owned(), |score| score.raw().to_string());
        let scores: Vec<String> = self.scores.iter().map(score).collect();
        let (moves, scores) = (self.moves.join(" "), scores.join(" "));
        write!(f, "{}\t{seed}/{index}\t{}\t{start}\t{moves}\t{scores}", self.game, self.result)
    }
}

impl FromStr for GameLine {
    type Err = TextError;

    fn from_str(line: &str) -> Result<GameLine, TextError> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [game, number, result, start, moves, scores] = columns[..] else {
            let count = columns.len();
            return Err(TextError::new(format!("a game has six columns between tabs, and here are {count}")));
        };
        let number = number.parse()?;
        let result = match result {
            "1" => 1.0,
            "0.5" => 0.5,
            "0" => 0.0,
            _ => return Err(TextError::new(format!("the result is {result:?}, and should be 1, 0.5 or 0"))),
        };
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let scores = scores.split_whitespace().map(read_score).collect::<Result<Vec<_>, _>>()?;
        if !scores.is_empty() && scores.len() != moves.len() {
            let [moves, scores] = [moves.len(), scores.len()];
            return Err(TextError::new(format!("{moves} moves have {scores} scores")));
        }
        let start = Some(start).filter(|start| !start.is_empty()).map(str::to_owned);
        Ok(GameLine { game: game.to_owned(), number, result, start, moves, scores })
    }
}

fn read_score(text: &str) -> Result<Option<Score>, TextError> {
    if text == "-" {
        return Ok(None);
    }
    let score = text.parse().ok().and_then(Score::from_raw);
    score.map(Some).ok_or_else(|| TextError::new(format!("{text:?} is no score")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> GameLine {
        GameLine {
            game: "arimaa".to_owned(),
            number: GameNumber { seed: 7, index: 12 },
            result: 0.5,
            start: Some("g [rr  ]".to_owned()),
            moves: ["Ee2n", "Ee3n", "pass"].map(str::to_owned).to_vec(),
            scores: vec![None, Some(Score::points(-31)), Some(Score::win_at(9))],
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for start in [None, line().start] {
            let line = GameLine { start, ..line() };
            assert_eq!(line.to_string().parse::<GameLine>().unwrap(), line);
        }
        let without_scores = GameLine { scores: Vec::new(), ..line() };
        assert_eq!(without_scores.to_string().parse::<GameLine>().unwrap(), without_scores);
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |line: &str| line.parse::<GameLine>().unwrap_err().to_string();
        assert!(wrong("arimaa").contains("six columns"));
        assert!(wrong("a\t1\t1\t\tx\t3").contains("1/17"));
        assert!(wrong("a\t1/1\t2\t\tx\t3").contains("1, 0.5 or 0"));
        assert!(wrong("a\t1/1\t1\t\tx y\t3").contains("2 moves have 1 scores"));
        assert!(wrong("a\t1/1\t1\t\tx\t9999999").contains("no score"));
    }
}
