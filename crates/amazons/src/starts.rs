//! The named start positions, as text.

/// Name, one line, and position.
pub(super) const STARTS: [(&str, &str, &str); 9] = [
    ("10x10", "the usual board", "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w"),
    ("8x8", "four amazons each", "2B2B2/8/B6B/8/8/W6W/8/2W2W2 w"),
    ("6x6", "four amazons each", "1B2B1/B4B/6/6/W4W/1W2W1 w"),
    ("5x5", "four amazons each", "1B1B1/B3B/5/W3W/1W1W1 w"),
    ("5x4", "four amazons each, four rows", "1B1B1/B3B/W3W/1W1W1 w"),
    ("4x4", "four amazons each; the second player wins", "1BB1/B2B/W2W/1WW1 w"),
    ("6x6t", "two amazons each in the corners (Yanik 2021)", "W4W/6/6/6/6/B4B w"),
    ("6x6n", "two amazons each inside the edges", "3W2/6/B5/5B/6/2W3 w"),
    ("4x4t", "two amazons each in the corners (Yanik 2021); the first player wins", "W2B/4/4/W2B w"),
];
