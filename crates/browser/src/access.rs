//! Whether everybody can use a page: axe-core looks for barriers.

use std::env;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::Browser;
use crate::eyes::strings;
use crate::in_target;

/// What axe-core finds, as lines for people.
const LOOK: &str = r#"axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}: ${failureSummary}`)))"#;

impl Browser {
    /// Barriers of the page as it is now, in words; none if all is well.
    #[track_caller]
    pub fn barriers(&self) -> Vec<String> {
        if self.js("return typeof axe") == "undefined" {
            self.js(&source());
        }
        strings(&self.promised(LOOK, &[]))
    }

    /// Controls that are smaller than this in either direction, in pixels. A box to tick is as large as its label.
    #[track_caller]
    pub fn small_targets(&self, size: u32) -> Vec<String> {
        strings(&self.js_with(SMALL, &[json!(size)]))
    }

    /// How far the page could be scrolled sideways, in pixels, and what sticks out.
    #[track_caller]
    pub fn overflow(&self) -> Vec<String> {
        match self.js(WIDE) {
            Value::Null => Vec::new(),
            wide => strings(&wide),
        }
    }
}

/// Links in running text may be as high as their line.
const SMALL: &str = r#"
const size = arguments[0];
const controls = document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=row][tabindex]");
const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip:not(:focus)");
const isBox = (one) => one.matches("[type=checkbox], [type=radio]");
const box = (one) => ((isBox(one) && one.closest("label")) || one).getBoundingClientRect();
const small = [...controls].filter((one) => {
  const { width, height } = box(one);
  const isInText = one.matches("p a, li p a");
  return isSeen(one) && !isInText && (width < size - 0.5 || height < size - 0.5);
});
return small.map((one) => {
  const { width, height } = box(one);
  const name = one.id || one.dataset.place || one.dataset.move || one.getAttribute("aria-label") || one.textContent;
  return `${one.tagName.toLowerCase()} ${name.trim().slice(0, 40)}: ${width.toFixed(0)} x ${height.toFixed(0)}`;
});"#;

const WIDE: &str = r#"
const { scrollWidth, clientWidth } = document.documentElement;
if (scrollWidth <= clientWidth) return null;
const sticksOut = (one) => one.getBoundingClientRect().right > clientWidth + 1;
const outside = [...document.querySelectorAll("body *")].filter(sticksOut);
return [`${scrollWidth} of ${clientWidth} pixels`, ...outside.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];"#;

/// The script of axe-core.
#[track_caller]
fn source() -> String {
    let named = env::var_os("PLYWOOD_AXE").map(PathBuf::from);
    let file = named
        .or_else(usual)
        .unwrap_or_else(|| panic!("there is no axe-core: run tools/test, which installs it"));
    fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}: run tools/test, which installs it", file.display()))
}

/// Where tools/test has put it, if it has.
fn usual() -> Option<PathBuf> {
    let folders = fs::read_dir(in_target("axe/lib")).ok()?;
    let inside = |folder: PathBuf| folder.join("site-packages/axe_playwright_python/axe.min.js");
    folders.flatten().map(|folder| inside(folder.path())).find(|file| file.is_file())
}
