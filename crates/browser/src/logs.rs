//! What pages say to the console and ask the network for.

use serde_json::Value;

use crate::Browser;
use crate::command::Question;

impl Browser {
    /// Errors in the console since this was asked last. What breaks the page's security policy is among them.
    #[track_caller]
    pub fn errors(&self) -> Vec<String> {
        let is_error = |entry: &&Value| entry["level"] == "SEVERE";
        let message = |entry: &Value| entry["message"].as_str().map(str::to_owned);
        self.log("browser").iter().filter(is_error).filter_map(message).collect()
    }

    /// The addresses of all requests since this was asked last.
    #[track_caller]
    pub fn requests(&self) -> Vec<String> {
        let address = |entry: &Value| -> Option<String> {
            let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let event = &event["message"];
            if event["method"] != "Network.requestWillBeSent" {
                return None;
            }
            Some(event["params"]["request"]["url"].as_str()?.to_owned())
        };
        self.log("performance").iter().filter_map(address).collect()
    }

    /// Nothing went wrong since this was asked last: no error in the console, and no request to anybody but the server.
    ///
    /// # Panics
    ///
    /// If something has.
    #[track_caller]
    pub fn expect_peace(&self) {
        self.expect_only(&[]);
    }

    /// The same, where errors with these words in them are expected: browsers log every answer that is a refusal.
    ///
    /// # Panics
    ///
    /// If something else went wrong.
    #[track_caller]
    pub fn expect_only(&self, words: &[&str]) {
        let mut errors = self.errors();
        errors.retain(|error| !words.iter().any(|word| error.contains(word)));
        assert!(errors.is_empty(), "errors in the console: {errors:#?}");
        let mut requests = self.requests();
        assert!(!requests.is_empty(), "no request was seen, not even that for the page");
        let own = format!("{}/", self.origin);
        requests.retain(|address| !address.starts_with(&own) && !is_inside(address));
        assert!(requests.is_empty(), "requests to others: {requests:#?}");
    }

    #[track_caller]
    fn log(&self, kind: &str) -> Vec<Value> {
        match self.ask(Question::log(kind)) {
            Value::Array(entries) => entries,
            other => panic!("the log of the {kind} is {other}"),
        }
    }
}

/// Whether an address is no place in the network.
fn is_inside(address: &str) -> bool {
    ["data:", "blob:", "about:"].iter().any(|scheme| address.starts_with(scheme))
}
