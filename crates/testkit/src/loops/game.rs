//! A graph as a game that can be read and written.

use plywood_core::{Game, Position, Start, TextError, View};

use super::{Graph, Stroll};
use crate::hashed::Branch;

impl Game for Graph {
    type Position = Stroll;

    fn name(&self) -> &'static str {
        "loops"
    }

    fn summary(&self) -> &'static str {
        "Walks through a little graph"
    }

    fn notation(&self) -> &'static str {
        "a position is the numbers of the moves that led to it, a move is its number"
    }

    fn starts(&self) -> Vec<Start<Stroll>> {
        vec![Start { name: "start", summary: "The first spot", position: self.clone().start() }]
    }

    fn parse_position(&self, text: &str) -> Result<Stroll, TextError> {
        let mut position = self.clone().start();
        for word in text.split_whitespace() {
            let mv = self.parse_move(&position, word)?;
            position.play(mv);
        }
        Ok(position)
    }

    fn format_position(&self, position: &Stroll) -> String {
        let number = |step: &[usize]| {
            let ways = &self.spots[step[0]].ways;
            let number = ways.iter().position(|way| way.to == step[1]).expect("the path follows the ways");
            number.to_string()
        };
        position.path.windows(2).map(number).collect::<Vec<_>>().join(" ")
    }

    fn parse_move(&self, position: &Stroll, text: &str) -> Result<Branch, TextError> {
        let mv = text.parse().ok().map(Branch).filter(|mv| position.is_legal(*mv));
        mv.ok_or_else(|| TextError::new(format!("{text:?} is no move here")))
    }

    fn format_move(&self, _: &Stroll, Branch(number): Branch) -> String {
        number.to_string()
    }

    fn view(&self, position: &Stroll) -> View {
        View::Text(format!("{:?}", position.path))
    }
}
