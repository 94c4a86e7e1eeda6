//! Why an evaluation thinks what it thinks.

use plywood_core::Side;

/// What an evaluation is made of in some position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What it adds up; nothing if it is no sum.
    pub summands: Vec<Summand>,
    /// What the weights depend on, by name, where they are not always the same.
    pub gauge: Option<(&'static str, f32)>,
    /// What places of the board contribute, as far as that can be said of places.
    pub places: Vec<PlaceWorth>,
}

/// What a place of the board contributes to an evaluation, with what stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceWorth {
    /// The place, by its id on the board that the game describes.
    pub at: String,
    /// The points for the first player; they are negative where the second one has them.
    pub points: f32,
    /// Why, in a few words, where the number alone does not tell.
    pub says: Option<String>,
}

impl PlaceWorth {
    /// A place that is worth so much to a side.
    pub fn to(side: Side, at: String, points: f32) -> PlaceWorth {
        PlaceWorth { at, points: side.pick(points, -points), says: None }
    }

    /// The same with the reason.
    #[must_use]
    pub fn because(self, says: impl Into<String>) -> PlaceWorth {
        PlaceWorth { says: Some(says.into()), ..self }
    }
}

/// One of the terms that an evaluation adds up, with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Summand {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub count: Count,
    /// What a unit of that is worth.
    pub weight: f32,
}

/// What a [`Summand`] counts.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Count {
    /// Something of each side; the difference is weighed.
    Sides {
        /// For the first player.
        first: f32,
        /// For the second one.
        second: f32,
    },
    /// Something that is one number for both, from the view of the side to move.
    Mover(f32),
}

impl Summand {
    /// What it adds to the evaluation, for this side, which is to move.
    pub fn points(&self, side: Side) -> f32 {
        let value = match (self.count, side) {
            (Count::Sides { first, second }, Side::First) => first - second,
            (Count::Sides { first, second }, Side::Second) => second - first,
            (Count::Mover(value), _) => value,
        };
        // Nothing has no sign, whatever its weight.
        if value == 0.0 { 0.0 } else { self.weight * value }
    }
}
