//! Arimaa (Omar Syed, 2002): elephants, camels, horses, dogs, cats and rabbits push and pull each other into traps;
//! whoever brings a rabbit to the other end wins. A turn has up to four steps.
//!
//! From the inside out: `bits` are sets of squares, `board` is what stands where, `step` is a ply, `now` is the state
//! of a turn, `rules` are the rules with steps as plies. `text` is the notation of positions and plies, `drawing` of
//! boards as drawings, `turn_text` of whole turns, `record` of whole games, `turns` lists whole turns, `count` counts
//! them, and `tactics` says what can be reached within one. `eval` guesses what positions are worth, `inputs` is what a
//! network is told of them, and `network` is the one that comes along.

pub mod bits;
mod board;
mod count;
mod diagram;
mod drawing;
mod eval;
mod inputs;
mod network;
mod now;
mod order;
mod pieces;
mod playable;
mod record;
mod rules;
mod setups;
mod step;
pub mod tactics;
mod text;
mod turn_board;
mod turn_text;
mod turns;

pub use board::{Board, Kind};
pub use eval::{Carried, Evaluation, NAMED, Named, Term, Weights};
pub use inputs::Facts;
pub use order::Forcing;
pub use playable::enter;
pub use record::{Close, Record};
pub use rules::{Ending, How, STEPS, Steps};
pub use setups::set_up;
pub use step::{Ply, Step, StepMoves};
pub use text::Arimaa;
pub use turn_text::{format_turn, parse_turn};
pub use turns::{Turn, turns};
