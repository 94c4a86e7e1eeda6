//! What moves can be ordered by.

/// What moves can be ordered by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OrderBy {
    /// The table's best move first.
    Hash,
    /// What the table knows about the positions after the moves.
    Table,
    /// Moves that cut off at the same height.
    Killers,
    /// Moves that cut off anywhere.
    History,
    /// What a move threatens.
    Threats,
    /// The game's own opinion.
    Rank,
    /// A search of this many plies.
    Shallow(u32),
    /// The evaluations of the positions after the moves.
    Eval,
}

impl OrderBy {
    /// Every way to order, shallow search with one ply.
    pub const ALL: [OrderBy; 8] = [
        OrderBy::Hash,
        OrderBy::Table,
        OrderBy::Killers,
        OrderBy::History,
        OrderBy::Threats,
        OrderBy::Rank,
        OrderBy::Shallow(1),
        OrderBy::Eval,
    ];

    /// The name in specifications.
    pub fn name(self) -> String {
        match self {
            OrderBy::Hash => "hash".to_owned(),
            OrderBy::Table => "table".to_owned(),
            OrderBy::Killers => "killers".to_owned(),
            OrderBy::History => "history".to_owned(),
            OrderBy::Threats => "threats".to_owned(),
            OrderBy::Rank => "rank".to_owned(),
            OrderBy::Shallow(plies) => format!("shallow{plies}"),
            OrderBy::Eval => "eval".to_owned(),
        }
    }

    /// One line that says what it does.
    pub const fn summary(self) -> &'static str {
        match self {
            OrderBy::Hash => "the best move that the table remembers comes first (needs a table)",
            OrderBy::Table => "by what the table knows of the positions after the moves (needs a table)",
            OrderBy::Killers => "moves that caused a cut-off at the same height come first",
            OrderBy::History => "by how much a move has cut off so far",
            OrderBy::Threats => {
                "by what the mover threatens after the move, where the game counts that (connect4)"
            }
            OrderBy::Rank => "by the game's own opinion, for example central columns first",
            OrderBy::Shallow(_) => "by a search of N plies (shallow1, shallow2, …)",
            OrderBy::Eval => {
                "by the evaluations of the positions after the moves, where two or more plies are left"
            }
        }
    }
}
