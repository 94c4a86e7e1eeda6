//! Where pieces stand, and what is drawn around them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Words;

/// Something that can be clicked at, and that a piece may stand upon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// How setups and steps call it.
    pub id: String,
    /// How people call it: `e4`, or "column 3, row 1".
    pub name: Words,
    /// Where it is, and what it looks like.
    pub shape: Shape,
    /// What kind of place it is, for style sheets: `light`, `dark`, `trap`, `hole`, `node` and the like.
    pub classes: Vec<String>,
}

/// An area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// With horizontal and vertical sides.
    Rectangle {
        /// Its left side.
        x: i32,
        /// Its upper side.
        y: i32,
        /// From left to right.
        width: i32,
        /// From top to bottom.
        height: i32,
    },
    /// Around a point.
    Circle {
        /// The point's distance from the left.
        x: i32,
        /// The point's distance from the top.
        y: i32,
        /// How far it reaches.
        radius: i32,
    },
    /// With corners anywhere.
    Polygon {
        /// The corners, from left and from the top.
        points: Vec<[i32; 2]>,
    },
}

/// A square in which a piece is drawn: its upper left corner and its side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
    /// The length of its side.
    pub side: i32,
}

impl Shape {
    /// Left, top, right and bottom.
    pub fn bounds(&self) -> [i32; 4] {
        match self {
            Shape::Rectangle { x, y, width, height } => [*x, *y, x + width, y + height],
            Shape::Circle { x, y, radius } => [x - radius, y - radius, x + radius, y + radius],
            Shape::Polygon { points } => {
                let all = |axis: usize| points.iter().map(move |point| point[axis]);
                let (least, most) = (|axis| all(axis).min(), |axis| all(axis).max());
                [least(0), least(1), most(0), most(1)].map(Option::unwrap_or_default)
            }
        }
    }

    /// Where a piece that stands there is drawn: the largest square in the middle of the bounds.
    pub fn frame(&self) -> Frame {
        let [left, top, right, bottom] = self.bounds();
        let side = (right - left).min(bottom - top);
        Frame { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side }
    }

    /// Its middle.
    pub fn middle(&self) -> [i32; 2] {
        let [left, top, right, bottom] = self.bounds();
        [i32::midpoint(left, right), i32::midpoint(top, bottom)]
    }
}

/// An area under the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ground {
    /// Where it is.
    pub shape: Shape,
    /// What it is, for style sheets: `frame` around squares, `rack` around holes.
    pub class: String,
}

/// A line that is part of the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// Where it begins, from left and from the top.
    pub from: [i32; 2],
    /// Where it ends.
    pub to: [i32; 2],
}

/// Text beside the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// The middle of the text, from the left.
    pub x: i32,
    /// The middle of the text, from the top.
    pub y: i32,
}
