//! What the pieces look like.

use plywood_engines::board::Art;
use plywood_engines::board::Paint::{Body, Dot, Line};

use crate::board::Kind;

/// What a kind of piece looks like.
pub(crate) const fn art(kind: Kind) -> Art {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King => KING,
    }
}

const PAWN: Art = &[(
    Body,
    "M50 18A14 14 0 0 1 58.5 43H64V50H58C59 64 64 71 72 79V89H28V79C36 71 41 64 42 50H36V43H41.5A14 14 0 0 1 50 18Z",
)];

const KNIGHT: Art = &[
    (
        Body,
        "M29 89V80C29 66 43 60 46 49 39 53 33 57 28 60 21 64 14 59 14 53 14 47 20 44 23 37 26 27 32 20 41 17L44 6 \
         54 14C72 17 81 36 79 58 78 70 75 78 75 89Z",
    ),
    (Dot, "M35 32a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM19 53a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z"),
    (Line, "M55 25C65 32 68 46 66 64"),
];

const BISHOP: Art = &[
    (
        Body,
        "M50 7A6 6 0 0 1 53.5 18C66 26 72 38 67.5 51 66 55 62.5 59 60 61V69L72 79V89H28V79L40 69V61C37.5 59 34 55 \
         32.5 51 28 38 34 26 46.5 18A6 6 0 0 1 50 7Z",
    ),
    (Line, "M50 30V48M41 39H59M40 62H60"),
];

const ROOK: Art = &[
    (Body, "M25 15H38V24H44.5V15H55.5V24H62V15H75V36L66 44V70L73 79V89H27V79L34 70V44L25 36Z"),
    (Line, "M35 44H65M35 70H65"),
];

const QUEEN: Art = &[
    (Body, "M14 30L29 53 31 20 43 50 50 16 57 50 69 20 71 53 86 30 77 70 72 79V89H28V79L23 70Z"),
    (
        Body,
        "M8 27a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM25 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM44 11a6 6 0 1 0 12 0\
         a6 6 0 1 0-12 0zM63 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM80 27a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    ),
    (Line, "M25 70H75"),
];

const KING: Art = &[
    (
        Body,
        "M46 4H54V12H62V20H54V29C74 23 90 33 86 51 83.5 60 77 67 72 70V89H28V70C23 67 16.5 60 14 51 10 33 26 23 \
         46 29V20H38V12H46Z",
    ),
    (Line, "M28 71H72M50 34V64M50 64C48 48 38 38 26 40M50 64C52 48 62 38 74 40"),
];
