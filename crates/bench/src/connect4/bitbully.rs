//! The Python module `bitbully`, in a process of its own.

use std::time::Duration;

use super::Problem;
use super::contenders::{Answer, Contender};
use crate::python::Script;

/// The running script. Its scores follow the same convention as ours.
pub(super) struct Bitbully(Script);

impl Bitbully {
    pub(super) fn start() -> Result<Bitbully, String> {
        Script::start("bitbully", include_str!("bitbully.py")).map(Bitbully)
    }
}

impl Contender for Bitbully {
    fn name(&self) -> String {
        self.0.name()
    }

    fn solve(&mut self, problem: &Problem) -> Result<Answer, String> {
        let line = self.0.ask(&problem.moves)?;
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
