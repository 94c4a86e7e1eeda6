//! Lessons on game-tree search. A lesson is data ([`LESSONS`]): trees and positions, who searches them, and what is
//! asked. A seed makes random trees the same for everybody who has it. The search is recorded, questions are drawn from
//! the record, and answers are checked against it, so nothing is computed twice and nothing can be wrong that the search
//! got right.
//!
//! ```
//! use plywood_lesson::{Answer, Lesson};
//!
//! let games = plywood_games::all();
//! let lesson = Lesson::find("alphabeta").unwrap();
//! let step = lesson.step(&games, 7, 1)?;
//! assert_eq!((step.question.kind, step.question.name.as_str()), ("value", "B"));
//! let answer = Answer::Value { bound: "exact".to_owned(), score: "-2".to_owned() };
//! assert!(lesson.check(&games, 7, 1, Some(&answer))?.right);
//! # Ok::<(), plywood_core::TextError>(())
//! ```

mod answer;
mod catalogue;
mod choose;
mod clock;
mod course;
mod cuts;
mod exercise;
mod figures;
mod lessons;
mod order;
mod sampled;
mod scene;
mod shape;
mod sketch;
mod story;
#[cfg(test)]
mod tests;
mod view;

pub use answer::{Answer, Remark};
pub use catalogue::{Kind, Lesson, Source, Stage};
pub use course::{Judgement, Past, Question, Revealed, Step};
pub use figures::Figure;
pub use lessons::LESSONS;
pub use scene::MOST_NODES;
pub use shape::Spot;
pub use sketch::{Growth, LARGEST, Sketch, Twig};
pub use view::{SampledText, Sight, ValueText};
