//! A browser with one page, or several.

use std::fmt::Display;
use std::fs;
use std::future::Future;
use std::thread;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use crate::command::Question;
use crate::driver::Driver;
use crate::in_target;
use crate::server::Server;

/// What the driver gets for an answer. Chromium is slow when it starts on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// Chromium without a window, with a profile of its own and nobody to talk to but its pages.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-US",
];

/// A browser. It ends when this goes away, whatever happens.
#[derive(Debug)]
pub struct Browser {
    /// Taken out at the end.
    client: Option<Client>,
    runtime: Runtime,
    pub(crate) origin: String,
    _driver: Driver,
}

impl Browser {
    /// A browser that shows the page of this server, and logs what its pages say and ask for.
    ///
    /// # Panics
    ///
    /// If there is no Chromium.
    #[track_caller]
    pub fn at(server: &Server) -> Browser {
        Browser::begin(server, json!({ "browser": "ALL", "performance": "ALL" }))
    }

    /// The same without logs, which cost the pages some of their time.
    ///
    /// # Panics
    ///
    /// If there is no Chromium.
    #[track_caller]
    pub fn unwatched(server: &Server) -> Browser {
        Browser::begin(server, json!({}))
    }

    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "it is written where it is used")]
    fn begin(server: &Server, logs: Value) -> Browser {
        let driver = Driver::start();
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.unwrap_or_else(|error| panic!("no runtime: {error}"));
        let capabilities = json!({ "goog:chromeOptions": { "args": FLAGS }, "goog:loggingPrefs": logs });
        let capabilities: Map<String, Value> = capabilities.as_object().cloned().unwrap_or_default();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let address = driver.address();
        let client = runtime.block_on(async { timeout(PATIENCE, builder.connect(&address)).await });
        let client = match client {
            Ok(Ok(client)) => client,
            Ok(Err(problem)) => {
                panic!("Chromium does not start ({problem}): run tools/test, which installs it")
            }
            Err(_) => panic!("Chromium does not start in time"),
        };
        let browser =
            Browser { client: Some(client), runtime, origin: server.origin().to_owned(), _driver: driver };
        browser.window(1280, 900);
        browser.enter(server);
        browser
    }

    /// Opens the address that a server has printed, so that the page knows its token.
    #[track_caller]
    pub fn enter(&self, server: &Server) {
        // An address that differs from the last one by its fragment would not be loaded.
        self.go("about:blank");
        self.go(server.address());
    }

    /// Opens a page of the server: its path, and names with values.
    #[track_caller]
    pub fn open(&self, path: &str, query: &[(&str, &str)]) {
        let pairs: Vec<_> = query.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let mark = if pairs.is_empty() { "" } else { "?" };
        self.go(&format!("{}{path}{mark}{}", self.origin, pairs.join("&")));
    }

    #[track_caller]
    fn go(&self, address: &str) {
        self.wait_on(self.client().goto(address));
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        self.wait_on(self.client().refresh());
    }

    /// The address of the page.
    #[track_caller]
    pub fn address(&self) -> String {
        self.wait_on(self.client().current_url()).into()
    }

    /// The page is so large from now on, in pixels; a real window would not get as small as a telephone.
    #[track_caller]
    pub fn window(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.tool("Emulation.setDeviceMetricsOverride", &size);
    }

    /// What a script returns.
    #[track_caller]
    pub fn js(&self, script: &str) -> Value {
        self.wait_on(self.client().execute(script, Vec::new()))
    }

    /// The same for a script that gets values, as `arguments`.
    #[track_caller]
    pub fn js_with(&self, script: &str, values: &[Value]) -> Value {
        self.wait_on(self.client().execute(script, values.to_vec()))
    }

    /// What a promise comes to: `script` is an expression, which may use `arguments`.
    #[track_caller]
    pub fn promised(&self, script: &str, values: &[Value]) -> Value {
        let script = format!(
            "const answer = arguments[arguments.length - 1];\n\
             Promise.resolve({script}).then(answer, (error) => answer({{ failed: String(error) }}));"
        );
        let answer = self.wait_on(self.client().execute_async(&script, values.to_vec()));
        assert!(answer.get("failed").is_none(), "{answer}: {script}");
        answer
    }

    /// A command of Chromium's tools.
    #[track_caller]
    pub fn tool(&self, name: &str, parameters: &Value) -> Value {
        self.ask(Question::tool(name, parameters))
    }

    #[track_caller]
    pub(crate) fn ask(&self, question: Question) -> Value {
        self.wait_on(self.client().issue_cmd(question))
    }

    pub(crate) fn client(&self) -> &Client {
        self.client.as_ref().unwrap_or_else(|| unreachable!("it is taken out at the end"))
    }

    /// What the driver answers, which must be no error.
    #[track_caller]
    pub(crate) fn wait_on<T, E: Display>(&self, answer: impl Future<Output = Result<T, E>>) -> T {
        match self.attempt(answer) {
            Ok(value) => value,
            Err(problem) => panic!("{problem}"),
        }
    }

    /// What the driver answers, or why not.
    pub(crate) fn attempt<T, E: Display>(
        &self,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, String> {
        let answer = self.runtime.block_on(async { timeout(PATIENCE, answer).await });
        answer.map_err(|_| "the browser does not answer".to_owned())?.map_err(|error| error.to_string())
    }

    /// Says what the page shows, and takes a picture of it.
    #[allow(clippy::print_stderr, reason = "it is for whoever reads why a test has failed")]
    fn testify(&self) {
        let script = "return location.href + '\\n' + document.documentElement.dataset.state + '\\n' + \
                      document.body.innerText";
        let page = self.attempt(self.client().execute(script, Vec::new()));
        let said = page.as_ref().map_or_else(String::as_str, |text| text.as_str().unwrap_or_default());
        eprintln!("The page shows:\n{said}");
        let name = thread::current().name().unwrap_or("page").replace("::", "-");
        let file = in_target("browser").join(format!("{name}.png"));
        let picture = self.attempt(self.client().screenshot());
        let _ = fs::create_dir_all(in_target("browser"));
        if picture.is_ok_and(|picture| fs::write(&file, picture).is_ok()) {
            eprintln!("A picture of it: {}", file.display());
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if thread::panicking() {
            self.testify();
        }
        if let Some(client) = self.client.take() {
            let _ = self.attempt(client.close());
        }
    }
}

/// A value as addresses want it.
fn encoded(value: &str) -> String {
    url::form_urlencoded::byte_serialize(value.as_bytes()).collect()
}
