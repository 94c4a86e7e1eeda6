//! What an evaluation is made of in one position.

/// The terms of an evaluation, which add up to its points but for rounding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Breakdown {
    /// What is added up.
    pub terms: Vec<Weighed>,
    /// What the weights depend on, by name, where they are not always the same.
    pub gauge: Option<(&'static str, f32)>,
}

/// A term with its weight.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Weighed {
    /// What it counts.
    pub name: &'static str,
    /// What it comes to for the side to move. What both sides have is a difference already.
    pub value: f32,
    /// What one of it is worth.
    pub weight: f32,
}
