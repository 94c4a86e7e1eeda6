//! What UGI and UCI, the protocol that it comes from, have in different words.

/// The words of one of them, and its manners. An engine understands the words of both; what it says and what a
/// controller says are of one kind.
#[derive(PartialEq, Eq, Debug)]
pub struct Words {
    /// What an interface begins with.
    pub hello: &'static str,
    /// What ends the answer to that.
    pub introduced: &'static str,
    /// What comes has nothing to do with what was.
    pub new_game: &'static str,
    /// What the clocks of both sides show.
    pub clocks: [&'static str; 2],
    /// What a move adds to them.
    pub increments: [&'static str; 2],
    /// What stands for a move where there is none.
    pub no_move: &'static str,
    /// Whether it is about chess: scores in hundredths of a pawn and in moves until mate, everything that interfaces
    /// for chess expect to be told, and nothing that they say left without an answer. What an engine does not
    /// understand it has to pass over, and it complains in words of the protocol.
    pub is_chess: bool,
}

impl Words {
    /// The universal game interface.
    pub const UGI: Words = Words {
        hello: "ugi",
        introduced: "ugiok",
        new_game: "uginewgame",
        clocks: ["p1time", "p2time"],
        increments: ["p1inc", "p2inc"],
        no_move: "none",
        is_chess: false,
    };
    /// The universal chess interface.
    pub const UCI: Words = Words {
        hello: "uci",
        introduced: "uciok",
        new_game: "ucinewgame",
        clocks: ["wtime", "btime"],
        increments: ["winc", "binc"],
        no_move: "(none)",
        is_chess: true,
    };
    /// Both.
    pub const ALL: [&'static Words; 2] = [&Words::UGI, &Words::UCI];

    /// The side whose word this is, in either protocol.
    pub(super) fn side_of(word: &str, words: impl Fn(&Words) -> [&'static str; 2]) -> Option<usize> {
        Words::ALL.iter().find_map(|kind| words(kind).iter().position(|known| *known == word))
    }
}
