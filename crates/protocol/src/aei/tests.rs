//! Minds that crash, stall and cheat: the engine answers all the same.

use std::io::{self, Write, pipe};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use plywood_core::{Answer, Bound, Meaning};
use plywood_engines::{AlgorithmName, EngineSpec};

use super::*;
use crate::mock::Mock;

/// Gold reaches the goal with its rabbit on a7 in one step, if it does not prefer something else.
const WON: &str = "setposition g [ r r    R    E             e                      c          R  ]";

/// Passes on what is said, line by line.
struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend(bytes);
        while let Some(end) = self.1.iter().position(|byte| *byte == b'\n') {
            let line = self.1.drain(..=end).collect::<Vec<u8>>();
            let _ = self.0.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is said after these lines, up to the first turn, with a mind that does this to its answers.
fn chosen(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    lines: &[&str],
) -> io::Result<String> {
    let (input, mut controller) = pipe()?;
    let (sender, said) = channel();
    let bot = thread::spawn(move || {
        let engine = EngineSpec::new(AlgorithmName::AlphaBeta);
        let options = Options { engine, depth: None, control: TimeControl::Ours };
        let minds = Box::new(move |_: &Options| Ok(Box::new(Mock(think.clone())) as Box<dyn Think>));
        let log = Log::new(io::sink(), io::sink())?;
        run_with(minds, options, input, Lines(sender, Vec::new()), log)
    });
    for line in lines {
        writeln!(controller, "{line}")?;
    }
    let turn = said.iter().find_map(|line| line.strip_prefix("bestmove ").map(str::to_owned));
    // While a mind stalls, too.
    drop(controller);
    bot.join().map_err(|_| io::Error::other("the bot panicked"))??;
    turn.ok_or_else(|| io::Error::other("no turn"))
}

#[test]
fn a_mind_that_works_is_believed() -> io::Result<()> {
    assert!(chosen(|_| Ok(()), &[WON, "go"])?.starts_with("Ra7n"));
    let other = |answer: &mut Answer| {
        answer.line = ["Ef7n", "Ef8e", "pass"].map(str::to_owned).to_vec();
        Ok(())
    };
    assert_eq!(chosen(other, &[WON, "go"])?, "Ef7n Ef8e");
    Ok(())
}

#[test]
fn a_line_that_ends_too_soon_becomes_a_whole_turn() -> io::Result<()> {
    let short = |answer: &mut Answer| {
        answer.line = vec!["Ef7w".to_owned()];
        Ok(())
    };
    let turn = chosen(short, &[WON, "go"])?;
    assert!(turn.starts_with("Ef7w ") && turn.contains("Ra7n"), "{turn}");
    Ok(())
}

#[test]
fn a_mind_that_crashes_does_not_take_the_engine_along() -> io::Result<()> {
    let crash = |_: &mut Answer| -> Result<(), TextError> {
        std::panic::resume_unwind(Box::new("a mock's panic"));
    };
    assert!(chosen(crash, &[WON, "go"])?.starts_with("Ra7n"), "the best turn so far");
    assert!(chosen(|_| Err(TextError::new("lost the thread")), &[WON, "go"])?.starts_with("Ra7n"));
    Ok(())
}

#[test]
fn a_mind_that_stalls_is_not_waited_for() -> io::Result<()> {
    let stall = |_: &mut Answer| {
        thread::sleep(Duration::from_secs(100_000));
        Ok(())
    };
    for lines in [
        &["setoption name tcmove value 0.2", "go"][..],
        &["setoption name tcreserve value 0.2", "go"],
        &["setoption name tcturntime value 0.1", "go"],
        &["setoption name tctotal value 0", "setoption name depth value 9", "go", "stop"],
        &["go ponder", "stop"],
        &["go", "isready", "stop"],
    ] {
        let lines: Vec<&str> = [WON].iter().chain(lines).copied().collect();
        assert!(chosen(stall, &lines)?.starts_with("Ra7n"), "{lines:?}");
    }
    Ok(())
}

#[test]
fn a_mind_that_cheats_is_not_believed() -> io::Result<()> {
    for wrong in [&[][..], &["Ra7s"], &["pass"], &["Ra1"], &["ee6n"]] {
        let cheat = move |answer: &mut Answer| {
            answer.line = wrong.iter().map(|&ply| ply.to_owned()).collect();
            Ok(())
        };
        assert!(chosen(cheat, &[WON, "go"])?.starts_with("Ra7n"), "{wrong:?}");
    }
    Ok(())
}

#[test]
fn only_a_proven_loss_is_given_up() -> io::Result<()> {
    let lost = |proven, bound, meaning| {
        move |answer: &mut Answer| {
            (answer.proven, answer.bound, answer.meaning) = (proven, bound, meaning);
            Ok(())
        }
    };
    let loss = Meaning::Loss { plies: Some(5) };
    assert_eq!(chosen(lost(true, Bound::Exact, loss), &[WON, "go"])?, "resign");
    assert_eq!(chosen(lost(true, Bound::Upper, loss), &[WON, "go"])?, "resign");
    for (proven, bound, meaning) in [
        (false, Bound::Exact, loss),
        (true, Bound::Lower, loss),
        (true, Bound::Exact, Meaning::Win { plies: Some(5) }),
        (false, Bound::Exact, Meaning::Estimate(-90_000)),
    ] {
        let turn = chosen(lost(proven, bound, meaning), &[WON, "go"])?;
        assert!(turn.starts_with("Ra7n"), "{proven} {bound:?} {meaning:?}: {turn}");
    }
    Ok(())
}
