//! What a page asks while people play.

mod catalogue;
mod position;
mod record;
mod think;

pub(crate) use catalogue::{game, games, load};
pub(crate) use position::{MoveName, arrange, name, position, typed_move};
pub(crate) use record::{read_record, save};
pub(crate) use think::think;
