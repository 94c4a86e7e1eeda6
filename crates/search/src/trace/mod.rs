//! Watching a search: visited nodes are recorded, and the record is exported or told as a story.
//!
//! [`Tracer`] is an observer; put it beside the limiter, as in `(limiter, tracer)`. It holds a
//! [`record`](crate::record), of which it reads the part that is to be shown: a [`Trace`] is a list of nodes with their
//! texts, in the order in which they were visited. From that, [`dot()`] makes the tree picture of Triforce
//! (2016), section 7, [`json()`] feeds viewers, [`outline()`] is for terminals, and [`walk()`] explains a run step by
//! step as Adorf (2009) does in figure 8. Of large trees, [`on_a_page()`] shows what a page can hold, and [`why()`]
//! tells what became of one node.

mod data;
mod dot;
mod escape;
mod json;
mod moment;
mod outline;
mod page;
mod picture;
mod show;
mod tell;
mod thin;
mod tracer;
mod walk;
mod why;

pub use data::{Node, NodeId, Played, Sampled, Trace};
pub use dot::{DotOptions, dot};
pub use escape::latex;
pub use json::{JSON_VERSION, json, json_schema};
pub use outline::outline;
pub use page::{Page, PageTrace, on_a_page, page_dot, tikz};
pub use picture::MAX_PICTURE_NODES;
pub use show::PointOfView;
pub use tracer::{Caption, DEFAULT_CAP, MAX_UNVISITED, Tracer};
pub use walk::{Step, walk};
pub use why::{Why, why, why_visit};
