//! Bots: a game, an engine and its memory behind text. One virtual call per move.

use plywood_core::{Goal, Limits, Side, TextError, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Answer;
use crate::board::{Board, BoardMove, Setup, Situation};

/// What an engine that chooses among others has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// The engine specification.
    pub engine: String,
    /// Why it was chosen, in words.
    pub reason: String,
}

/// What to look at in a position, and what to tell of that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attention {
    /// The only moves that count; all, if there are none.
    pub moves: Vec<String>,
    /// How many lines to tell of that begin with different moves, where there are so many.
    pub lines: usize,
    /// Whether to tell of each move that the search turns to.
    pub each_move: bool,
}

impl Default for Attention {
    fn default() -> Attention {
        Attention { moves: Vec::new(), lines: 1, each_move: false }
    }
}

/// A player that speaks text: what protocols, tournaments and interfaces talk to.
pub trait Bot: Send {
    /// The game it plays.
    fn game(&self) -> &'static str;

    /// The engine specification it was built from.
    fn engine(&self) -> String;

    /// What an engine that chooses among others chose when it last thought, and why; `None` for engines that do not
    /// choose, and before the first thought.
    fn choice(&self) -> Option<Choice> {
        None
    }

    /// Sets the position: a name of a start position or the game's notation; `None` for the usual start.
    fn set_position(&mut self, text: Option<&str>) -> Result<(), TextError>;

    /// The current position in the game's notation.
    fn position(&self) -> String;

    /// The current position as a picture.
    fn view(&self) -> View;

    /// What the game is played on, as data, where the game describes that; ask once at the beginning of a game.
    fn board(&self) -> Option<Board> {
        None
    }

    /// What stands on the board now, and what can be done there.
    fn situation(&self) -> Option<Situation> {
        None
    }

    /// What stands on the board now, without the moves, which can be thousands: for those who only look on.
    fn setup(&self) -> Option<Setup> {
        self.situation().map(|situation| situation.setup)
    }

    /// What a legal move looks like on the board; `None` if it is none, and where the game does not describe that.
    fn describe(&self, mv: &str) -> Option<BoardMove> {
        let _ = mv;
        None
    }

    /// Says whether to play on where the game is drawn but somebody would have to claim that, in games with such
    /// draws: whether one is claimed is for others to say.
    fn play_beyond_draws(&mut self, beyond: bool) {
        let _ = beyond;
    }

    /// Plays a move, given in the game's notation.
    fn play(&mut self, mv: &str) -> Result<(), TextError>;

    /// Who moves next.
    fn side(&self) -> Side;

    /// Whether players of this game think of whole turns, of which its plies are only parts: then a player is asked
    /// once for each turn, and answers with all of its plies.
    fn thinks_in_turns(&self) -> bool {
        false
    }

    /// The plies of a line that belong to the turn under way: legal ones, until the other side is to move.
    fn turn_of(&self, line: &[String]) -> Vec<String>;

    /// The plies of a line from here on as players of the game say them. What is no legal move stays as it is.
    fn spoken(&self, line: &[String]) -> Vec<String> {
        line.to_vec()
    }

    /// The legal moves that are looked at; empty if the game is over.
    fn moves(&self) -> Vec<String>;

    /// The plies of a turn that players of this game have prepared for the current position, as setting up pieces;
    /// another seed may choose another one. Empty where nothing is prepared.
    fn prepared(&self, seed: u64) -> Vec<String> {
        let _ = seed;
        Vec::new()
    }

    /// Says what [`Bot::think`] shall look at in the current position; everything, when the position has changed.
    fn attend(&mut self, attention: &Attention) -> Result<(), TextError> {
        if *attention == Attention::default() {
            return Ok(());
        }
        Err(TextError::new(format!("{} looks at all moves", self.engine())))
    }

    /// Thinks about the current position. `progress` hears of every finished iteration.
    fn think(&mut self, goal: Goal, limits: &Limits, progress: &mut dyn FnMut(&Answer)) -> Answer;

    /// Thinks about one move of the current position. The answer is for the side to move now, and its line begins with
    /// the move; the goal is about this position too, so that its depth counts the move.
    fn think_of(
        &mut self,
        mv: &str,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, TextError>;

    /// Thinks about every move of the current position, the most promising first, and keeps what it learns from one to
    /// the next. Each answer is as that of [`Bot::think_of`], and the best answers come first; there is none if the
    /// game is over. The limits hold for all moves together, and no move is left out for the sake of another: engines
    /// that deepen look at all moves one ply deeper, again and again, and others get equal shares. `progress` hears of
    /// every finished iteration of every move.
    ///
    /// Monte Carlo searches have all moves in one tree, so they search that once. The best move is then the one that
    /// [`Bot::think`] would find, others follow by their simulations, and nothing is known of moves that the tree has
    /// not come to; what the search cost is shared out by simulations. `progress` hears of moves whose numbers have
    /// changed, a few times a second. If the best move is proven before the limits are spent, the others are searched
    /// on, each for itself.
    fn think_all(
        &mut self,
        goal: Goal,
        limits: &Limits,
        progress: &mut dyn FnMut(&Answer),
    ) -> Vec<(String, Answer)>;

    /// Forgets what was learned (tables, killers, history), as before a new game.
    fn forget(&mut self);
}
