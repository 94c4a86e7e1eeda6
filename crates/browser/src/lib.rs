//! Drives Plywood's pages in a real browser as a person would, for tests, benchmarks and pictures.
//!
//! ```rust,no_run
//! use plywood_browser::{Browser, Server};
//!
//! let server = Server::start("target/checked/plywood");
//! let page = Browser::at(&server);
//! page.open("/play", &[("game", "connect4"), ("first", "person"), ("second", "person")]);
//! page.wait_for_state("ready");
//! page.click("[data-place=d1]");
//! page.wait_for("[data-piece-at=d1]");
//! page.expect_peace();
//! ```
//! It needs Chromium and its driver, and for [`Browser::barriers`] axe-core: tools/test installs all of them.
//!
//! The functions panic when something is wrong, because that is their job. A browser that goes away in a panic tells
//! what its page shows, and leaves a picture of it in target/browser.

mod access;
mod browser;
mod command;
mod driver;
mod eyes;
mod hands;
mod logs;
mod program;
mod server;
mod tabs;

pub use browser::Browser;
pub use server::Server;
pub use tabs::Tab;

use std::path::{Path, PathBuf};

/// A file or folder among the build outputs, where tools/test has put things.
fn in_target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target").join(name)
}
