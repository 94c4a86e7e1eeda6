//! What only Chromium's driver understands.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A question with a body, below the address of the session.
#[derive(Debug)]
pub(crate) struct Question {
    path: &'static str,
    body: Value,
}

impl Question {
    /// A command of the protocol that Chromium's own tools speak.
    pub(crate) fn tool(name: &str, parameters: &Value) -> Question {
        Question { path: "goog/cdp/execute", body: json!({ "cmd": name, "params": parameters }) }
    }

    /// What was logged since this was asked last.
    pub(crate) fn log(kind: &str) -> Question {
        Question { path: "se/log", body: json!({ "type": kind }) }
    }
}

impl WebDriverCompatibleCommand for Question {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
