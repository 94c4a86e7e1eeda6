//! What a person sees, and waits for.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Browser;

/// How long a page gets for anything. It is only used up by what never comes.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(30);

impl Browser {
    /// Waits until a condition holds in the page.
    ///
    /// # Panics
    ///
    /// If it does not come true.
    #[track_caller]
    pub fn wait_until(&self, condition: &str) {
        let script = format!("return Boolean({condition})");
        let began = Instant::now();
        loop {
            // While a page is loaded there is nobody to ask, so errors count only in the end.
            let answer = self.attempt(self.client().execute(&script, Vec::new()));
            if answer == Ok(Value::Bool(true)) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain until {condition}: {answer:?}");
            thread::sleep(PAUSE);
        }
    }

    /// Waits until something is there, and seen.
    #[track_caller]
    pub fn wait_for(&self, css: &str) {
        self.wait_until(&format!("document.querySelector({})?.checkVisibility()", json!(css)));
    }

    /// Waits until the page says that it is `ready`, `thinking`, `over` or in an `error`.
    #[track_caller]
    pub fn wait_for_state(&self, state: &str) {
        self.wait_until(&format!("document.documentElement.dataset.state === {}", json!(state)));
    }

    /// Waits until the page announces a sentence with these words in it.
    #[track_caller]
    pub fn wait_for_words(&self, words: &str) {
        self.wait_until(&format!("document.querySelector('#says').textContent.includes({})", json!(words)));
    }

    /// The text of the first element; empty if there is none.
    #[track_caller]
    pub fn text(&self, css: &str) -> String {
        self.texts(css).into_iter().next().unwrap_or_default()
    }

    /// The texts of all elements, as they are seen.
    #[track_caller]
    pub fn texts(&self, css: &str) -> Vec<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((one) => \
                      (one.innerText ?? one.textContent).trim())";
        strings(&self.js_with(script, &[json!(css)]))
    }

    /// An attribute of the first element.
    #[track_caller]
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        self.js_with(script, &[json!(css), json!(name)]).as_str().map(str::to_owned)
    }

    /// What stands in a field.
    #[track_caller]
    pub fn value(&self, css: &str) -> String {
        let script = "return document.querySelector(arguments[0]).value";
        self.js_with(script, &[json!(css)]).as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    #[track_caller]
    pub fn count(&self, css: &str) -> usize {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.js_with(script, &[json!(css)]).as_u64().unwrap_or_default();
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// What the address says under a name.
    #[track_caller]
    pub fn parameter(&self, name: &str) -> Option<String> {
        let script = "return new URLSearchParams(location.search).get(arguments[0])";
        self.js_with(script, &[json!(name)]).as_str().map(str::to_owned)
    }

    /// A picture of the page as PNG.
    #[track_caller]
    pub fn screenshot(&self, file: &Path) {
        let picture = self.wait_on(self.client().screenshot());
        fs::write(file, picture).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

/// A list of texts.
pub(crate) fn strings(list: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    list.as_array().into_iter().flatten().filter_map(text).collect()
}
