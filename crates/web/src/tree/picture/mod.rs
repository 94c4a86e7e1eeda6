//! What is drawn of a record. Millions of rows are on no screen, so small ones are merged and say how many they are.

mod class;
mod index;
mod paint;
mod survey;

pub(super) use class::{FILTERS, Filter, class_name, classes, sampled_for_first};
pub(super) use paint::{Part, Rect, paint};
pub(super) use survey::Survey;

#[cfg(test)]
mod tests;
