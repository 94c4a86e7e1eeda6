//! Plywood in the browser: every game played and analysed on a page that one program serves.
//!
//! The server keeps no games. A page has its game in its address, and every request carries it, so a reload loses
//! nothing and a link says everything. A search lives as long as the response that waits for it: whoever goes away
//! ends it.
//!
//! - [`Server`] accepts connections and ends;
//! - `guard` decides who is heard: names of the host, origins, the token, sizes and times of requests, and what an
//!   engine may ask of the machine;
//! - `jobs` has the threads on which searches run, and says who waits;
//! - `play`, `analyse`, `tree` and `lesson` answer what the pages ask;
//! - `lab` starts and shows experiments and tournaments of one folder;
//! - `assets` are the pages themselves.

mod analyse;
mod app;
mod assets;
mod guard;
mod jobs;
mod lab;
mod lesson;
mod line;
mod play;
mod problem;
mod serve;
mod talk;
mod tree;

pub use app::{Budget, Settings};
pub use serve::Server;
