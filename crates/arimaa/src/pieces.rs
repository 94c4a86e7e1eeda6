//! What the pieces look like: heads, which differ in their ears, and the camel with its humps.

use plywood_engines::board::Art;
use plywood_engines::board::Paint::{Body, Dot, Line};

use crate::board::Kind;

/// What a kind of piece looks like.
pub(crate) const fn art(kind: Kind) -> Art {
    match kind {
        Kind::Rabbit => RABBIT,
        Kind::Cat => CAT,
        Kind::Dog => DOG,
        Kind::Horse => HORSE,
        Kind::Camel => CAMEL,
        Kind::Elephant => ELEPHANT,
    }
}

const RABBIT: Art = &[
    (
        Body,
        "M38 50C26 38 24 10 33 7 42 5 46 26 47 44H53C54 26 58 5 67 7 76 10 74 38 62 50 74 56 79 66 77 75 \
         74 87 62 92 50 92 38 92 26 87 23 75 21 66 26 56 38 50Z",
    ),
    (
        Dot,
        "M36 66a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM55 66a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM44 76H56L50 82Z",
    ),
];

const CAT: Art = &[
    (Body, "M17 10L39 27C46 25 54 25 61 27L83 10 85 50C86 74 70 90 50 90 30 90 14 74 15 50Z"),
    (Dot, "M31 51a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM57 51a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM44 64H56L50 71Z"),
    (Line, "M22 62L36 66M23 76L36 73M78 62L64 66M77 76L64 73"),
];

const DOG: Art = &[
    (
        Body,
        "M34 18C43 14 57 14 66 18 75 26 77 42 74 55 72 66 67 70 65 80 62 91 38 91 35 80 33 70 28 66 26 55 \
         23 42 25 26 34 18Z",
    ),
    (Body, "M35 17C22 10 11 20 9 36 8 52 11 64 18 66 27 66 29 52 30 42 31 32 32 25 35 17Z"),
    (Body, "M65 17C78 10 89 20 91 36 92 52 89 64 82 66 73 66 71 52 70 42 69 32 68 25 65 17Z"),
    (Dot, "M37 44a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM54 44a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"),
    (Dot, "M41 65a9 7 0 1 0 18 0a9 7 0 1 0-18 0z"),
    (Line, "M50 72V81"),
];

const HORSE: Art = &[
    (
        Body,
        "M62 6L66 17C76 22 82 34 86 48 89 56 84 64 77 62 68 59 62 56 56 54 58 66 66 74 68 92H18C16 66 16 36 \
         34 20 42 14 50 13 54 13Z",
    ),
    (Dot, "M61 30a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM77 53a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z"),
    (Line, "M44 25C32 36 30 52 31 68"),
];

const CAMEL: Art = &[
    (
        Body,
        "M7 25C7 16 17 12 24 16L31 20C33 29 31 38 33 46 35 51 38 48 40 42 43 31 53 31 56 41 58 46 60 46 62 41 \
         66 31 77 33 82 45 87 53 90 59 90 68L88 91H77L76 71C66 75 55 75 47 71L45 91H34L32 67C22 61 20 49 20 36 \
         14 35 7 33 7 25Z",
    ),
    (Dot, "M15 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"),
];

const ELEPHANT: Art = &[
    (Body, "M38 22C24 6 4 18 5 42 6 64 22 74 36 62Z"),
    (Body, "M62 22C76 6 96 18 95 42 94 64 78 74 64 62Z"),
    (
        Body,
        "M50 12C66 12 74 24 72 40 71 51 63 57 61 65 59 74 62 80 70 80 75 81 76 91 69 93 52 96 42 86 41 68 \
         40 58 29 51 28 40 26 24 34 12 50 12Z",
    ),
    (Dot, "M35 40a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM57 40a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    (Line, "M44 66H56M45 76H57"),
];
