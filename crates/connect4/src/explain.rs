//! What cells of the board contribute to the evaluations: all of these are sums over cells.

use plywood_core::{Position, Side};
use plywood_engines::{Explanation, PlaceWorth};

use crate::diagram::{cells, id};
use crate::eval::{Evaluation, Threats};
use crate::rules::Connect4;
use crate::shape::Shape;

/// There are no terms with weights to tell of, only places.
pub(crate) fn explain<S: Shape>(evaluation: &Evaluation, position: &Connect4<S>) -> Explanation {
    let shape = position.shape();
    let place = |(column, row): (u32, u32)| {
        let cell = column * shape.stride() + row;
        let first = worth(evaluation, position, Side::First, cell);
        let second = worth(evaluation, position, Side::Second, cell);
        let why = [(first, "for the first player"), (second, "for the second player")];
        let says: Vec<String> =
            why.iter().filter_map(|((_, why), whom)| Some(format!("{} {whom}", (*why)?))).collect();
        let says = (!says.is_empty()).then(|| says.join(", "));
        let points = (first.0 - second.0) as f32;
        (points != 0.0 || says.is_some()).then(|| PlaceWorth { at: id(column, row), points, says })
    };
    Explanation { places: cells(shape).filter_map(place).collect(), ..Explanation::default() }
}

/// What a cell is worth to a side, and why.
fn worth<S: Shape>(
    evaluation: &Evaluation,
    position: &Connect4<S>,
    side: Side,
    cell: u32,
) -> (i32, Option<&'static str>) {
    let stones = if side == position.side() { position.own() } else { position.others() };
    let is_in = |set: u64| set >> cell & 1 == 1;
    match evaluation {
        Evaluation::Squares(squares) if is_in(stones) => (squares.value(cell), None),
        Evaluation::Threats => {
            let mut parts = Threats::parts(position, stones).into_iter();
            let part = parts.find(|(cells, ..)| is_in(*cells));
            part.map_or((0, None), |(_, points, why)| (points, Some(why)))
        }
        Evaluation::Zero | Evaluation::Squares(_) => (0, None),
    }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Evaluate, Random};

    use super::*;
    use crate::eval::Squares;
    use crate::shape::{AnyShape, Standard};

    fn adds_up<S: Shape>(shape: S) {
        let mut random = Random::new(5);
        let squares = Evaluation::Squares(Box::new(Squares::new(shape)));
        for evaluation in [squares, Evaluation::Threats, Evaluation::Zero] {
            for _ in 0..30 {
                let mut position = Connect4::new(shape);
                while position.outcome().is_none() {
                    let sum: f32 =
                        explain(&evaluation, &position).places.iter().map(|place| place.points).sum();
                    let guess = evaluation.evaluate(evaluation.start(&position), &position).raw() as f32;
                    assert_eq!(sum, position.side().pick(guess, -guess), "{evaluation:?}, {position:?}");
                    let moves: Vec<_> = position.moves().collect();
                    position.play(*random.pick(&moves));
                }
            }
        }
    }

    #[test]
    fn places_add_up_to_the_guess() {
        adds_up(Standard);
        adds_up(AnyShape::parse("5x4").unwrap());
    }

    #[test]
    fn a_cell_that_both_want_says_so() {
        let mut position = Connect4::new(Standard);
        for column in [3, 0, 3, 0, 3, 0] {
            position.play(position.disc_in(column).unwrap());
        }
        let places = explain(&Evaluation::Threats, &position).places;
        let at = |id: &str| places.iter().find(|place| place.at == id).unwrap();
        assert_eq!(at("4-4").says.as_deref(), Some("completes four for the first player"));
        assert_eq!((at("4-4").points, at("1-4").points, at("4-1").points), (10.0, -10.0, 1.0));
    }
}
