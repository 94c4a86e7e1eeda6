//! The program that drives Chromium for us.

use std::process::Command;

use crate::program::Program;

/// Chromium's driver, which ends its browsers when it ends.
#[derive(Debug)]
pub(crate) struct Driver {
    program: Program,
    port: u16,
}

impl Driver {
    /// Starts one at a port that is free.
    #[track_caller]
    pub(crate) fn start() -> Driver {
        let port =
            |line: &str| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok();
        match Program::start(Command::new("chromedriver").arg("--port=0"), port) {
            Ok((program, port)) => Driver { program, port },
            Err(problem) => panic!("{problem}: run tools/test, which installs Chromium and its driver"),
        }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.program.dismiss();
    }
}
