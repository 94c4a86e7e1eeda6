//! The Python module `bitbully`, in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::Problem;
use super::contenders::{Answer, Contender};

const SCRIPT: &str = include_str!("bitbully.py");
const MISSING: &str = "bitbully is missing, install it with `python3 -m pip install bitbully`";

/// The running script. Its scores follow the same convention as ours.
pub(super) struct Bitbully {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    version: String,
}

impl Bitbully {
    pub(super) fn start() -> Result<Bitbully, String> {
        let mut child = Command::new("python3")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("python3 could not be started ({error}); {MISSING}"))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("python3 came without pipes".to_owned());
        };
        let mut bitbully =
            Bitbully { child, questions, answers: BufReader::new(answers), version: String::new() };
        let greeting = bitbully.answer()?;
        bitbully.version = greeting.strip_prefix("ready ").ok_or(MISSING)?.to_owned();
        Ok(bitbully)
    }

    fn answer(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.answers.read_line(&mut line) {
            Ok(0) => Err("bitbully ended without an answer".to_owned()),
            Ok(_) => Ok(line.trim().to_owned()),
            Err(error) => Err(format!("bitbully could not be heard: {error}")),
        }
    }
}

impl Contender for Bitbully {
    fn name(&self) -> String {
        format!("bitbully {}", self.version)
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        writeln!(self.questions, "{}", problem.moves)
            .map_err(|error| format!("bitbully could not be asked: {error}"))?;
        let line = self.answer()?;
        parse(&line).ok_or_else(|| format!("bitbully answered {line:?} to {:?}", problem.moves))
    }
}

/// Reads `score nodes nanoseconds`.
fn parse(line: &str) -> Option<Answer> {
    let mut words = line.split(' ');
    let score = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let time = Duration::from_nanos(words.next()?.parse().ok()?);
    words.next().is_none().then_some(Answer { score, nodes, time })
}

impl Drop for Bitbully {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_in_full_or_not_at_all() {
        let answer = parse("-3 1200 15000").unwrap();
        assert_eq!((answer.score, answer.nodes, answer.time), (-3, 1200, Duration::from_micros(15)));
        assert!(["", "1", "1 2", "1 2 x", "1 2 3 4"].iter().all(|line| parse(line).is_none()));
    }
}
