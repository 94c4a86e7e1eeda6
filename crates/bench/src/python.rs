//! A peer behind a Python script, in a process of its own: lines in, lines out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The running script. It greets with `ready VERSION`, or with anything else if its module is missing.
pub(crate) struct Script {
    module: &'static str,
    version: String,
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Script {
    /// Starts the source of a script that needs a module of PyPI.
    pub(crate) fn start(module: &'static str, source: &str) -> Result<Script, String> {
        let missing = format!("{module} is missing, install it with `python3 -m pip install {module}`");
        let mut child = Command::new("python3")
            .args(["-c", source])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("python3 could not be started ({error}); {missing}"))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("python3 came without pipes".to_owned());
        };
        let answers = BufReader::new(answers);
        let mut script = Script { module, version: String::new(), child, questions, answers };
        let greeting = script.answer()?;
        script.version = greeting.strip_prefix("ready ").ok_or(missing)?.to_owned();
        Ok(script)
    }

    /// The module with its version.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.module, self.version)
    }

    /// Asks one line and waits for the answer.
    pub(crate) fn ask(&mut self, question: &str) -> Result<String, String> {
        writeln!(self.questions, "{question}")
            .map_err(|error| format!("{} could not be asked: {error}", self.module))?;
        self.answer()
    }

    fn answer(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.answers.read_line(&mut line) {
            Ok(0) => Err(format!("{} ended without an answer", self.module)),
            Ok(_) => Ok(line.trim().to_owned()),
            Err(error) => Err(format!("{} could not be heard: {error}", self.module)),
        }
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
