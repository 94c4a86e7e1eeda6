//! Minds that crash, stall and cheat: the engine answers all the same.

use std::io::{self, Write, pipe};
use std::thread;
use std::time::Duration;

use plywood_api::Answer;
use plywood_core::TextError;
use plywood_engines::EngineSpec;

use super::*;
use crate::mock::Mock;
use crate::think::Think;

/// The moves that are chosen on a board that is won by column 4, with a mind that does this to its answers.
fn chosen(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    go: &str,
) -> io::Result<Vec<String>> {
    let (input, mut interface) = pipe()?;
    write!(interface, "position fen 335566\n{go}\nisready\n")?;
    drop(interface);
    let mut answers = Vec::new();
    let engine: EngineSpec = "alphabeta".parse().map_err(io::Error::other)?;
    let game = plywood_games::all().find("connect4").expect("a game");
    let options = Options::new(&Words::UGI, game, engine);
    let minds = move |_: &EngineSpec| Ok(Box::new(Mock(think.clone())) as Box<dyn Think>);
    let dialect = Ugi::new(options).map_err(io::Error::other)?;
    session::run(dialect, minds, input, &mut answers, Log::new(io::sink(), io::sink())?)?;
    let said = String::from_utf8_lossy(&answers).into_owned();
    assert!(said.contains("readyok"), "{said}");
    Ok(said.lines().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect())
}

#[test]
fn a_mind_that_works_is_believed() -> io::Result<()> {
    assert_eq!(chosen(|_| Ok(()), "go depth 2")?, ["4"]);
    let other = |answer: &mut Answer| {
        answer.best = Some("1".to_owned());
        Ok(())
    };
    assert_eq!(chosen(other, "go depth 2")?, ["1"]);
    Ok(())
}

#[test]
fn a_mind_that_crashes_does_not_take_the_engine_along() -> io::Result<()> {
    let crash = |_: &mut Answer| -> Result<(), TextError> {
        std::panic::resume_unwind(Box::new("a mock's panic"));
    };
    assert_eq!(chosen(crash, "go depth 2\ngo movetime 100")?, ["4", "4"], "the best move so far");
    assert_eq!(chosen(|_| Err(TextError::new("lost the thread")), "go depth 2")?, ["4"]);
    Ok(())
}

#[test]
fn a_mind_that_stalls_is_not_waited_for() -> io::Result<()> {
    let stall = |_: &mut Answer| {
        thread::sleep(Duration::from_secs(100_000));
        Ok(())
    };
    for go in ["go movetime 20", "go p1time 100 p2time 1", "go wtime 0 btime 0", "go infinite", "go"] {
        assert_eq!(chosen(stall, go)?, ["4"], "{go}");
    }
    Ok(())
}

#[test]
fn a_number_of_simulations_alone_does_not_limit_a_mind_that_makes_none() -> io::Result<()> {
    assert!(chosen(|_| Ok(()), "go simulations 5")?.is_empty(), "it is refused, and nobody waits for ever");
    assert_eq!(chosen(|_| Ok(()), "go simulations 5 depth 2")?, ["4"]);
    assert_eq!(chosen(|_| Ok(()), "go simulations 5 movetime 100")?, ["4"]);
    Ok(())
}

#[test]
fn a_mind_that_cheats_is_not_believed() -> io::Result<()> {
    for wrong in [None, Some("8"), Some("0"), Some("pass")] {
        let cheat = move |answer: &mut Answer| {
            answer.best = wrong.map(str::to_owned);
            Ok(())
        };
        assert_eq!(chosen(cheat, "go depth 2")?, ["4"], "{wrong:?}");
    }
    Ok(())
}
