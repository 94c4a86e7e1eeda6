//! Minds that crash, stall and cheat: the engine answers all the same.

use std::io::{self, Write, pipe};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{Bound, Meaning, TextError};
use plywood_engines::{AlgorithmName, EngineSpec};

use super::*;
use crate::mock::Mock;
use crate::think::Think;

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

/// The turn that is chosen after these lines, with a mind that does this to its answers.
fn chosen(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    lines: &[&str],
) -> io::Result<String> {
    turns_of(think, lines, 1)?.pop().ok_or_else(|| io::Error::other("no turn"))
}

/// The turns that are chosen after these lines.
fn turns_of(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    lines: &[&str],
    turns: usize,
) -> io::Result<Vec<String>> {
    let said = said(think, lines, turns)?;
    Ok(said.iter().filter_map(|line| line.strip_prefix("bestmove ").map(str::to_owned)).collect())
}

/// What is said after these lines, up to the last of so many turns. An empty line waits for a turn.
fn said(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    lines: &[&str],
    mut turns: usize,
) -> io::Result<Vec<String>> {
    let (input, mut controller) = pipe()?;
    let (sender, said) = channel();
    let bot = thread::spawn(move || {
        let engine = EngineSpec::new(AlgorithmName::AlphaBeta);
        let options = Options { engine, depth: None, control: TimeControl::Ours, resign: None };
        let minds = move |_: &EngineSpec| Ok(Box::new(Mock(think.clone())) as Box<dyn Think>);
        let log = Log::new(io::sink(), io::sink())?;
        let game = plywood_games::all().find(GAME).map_err(session::wrong)?;
        let dialect = Aei::new(options, &game).map_err(session::wrong)?;
        session::run(dialect, minds, input, Lines(sender, Vec::new()), log)
    });
    let mut heard: Vec<String> = Vec::new();
    let mut hear_a_turn = || loop {
        heard.push(said.recv().map_err(|_| io::Error::other("no turn"))?);
        if heard.last().is_some_and(|line| line.starts_with("bestmove ")) {
            return io::Result::Ok(());
        }
    };
    for line in lines {
        writeln!(controller, "{line}")?;
        if line.is_empty() {
            hear_a_turn()?;
            turns -= 1;
        }
    }
    (0..turns).try_for_each(|_| hear_a_turn())?;
    // While a mind stalls, too.
    drop(controller);
    bot.join().map_err(|_| io::Error::other("the bot panicked"))??;
    Ok(heard)
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
fn nothing_is_given_up_unless_somebody_says_so() -> io::Result<()> {
    let lost = |answer: &mut Answer| {
        (answer.proven, answer.bound, answer.meaning) =
            (true, Bound::Exact, Meaning::Loss { plies: Some(5) });
        Ok(())
    };
    assert!(chosen(lost, &[WON, "go"])?.starts_with("Ra7n"));
    assert_eq!(chosen(lost, &[WON, "setoption name resign value 999999", "go"])?, "resign");
    Ok(())
}

#[test]
fn a_game_that_looks_lost_for_some_turns_is_given_up() -> io::Result<()> {
    let bad = |answer: &mut Answer| {
        (answer.proven, answer.meaning) = (false, Meaning::Estimate(-2500));
        Ok(())
    };
    let again = ["go", ""];
    let patient = |limit: &'static str, turns: usize| {
        let lines: Vec<&str> = [WON, limit].into_iter().chain(again.repeat(turns)).collect();
        turns_of(bad, &lines, turns)
    };
    let turns = patient("setoption name resign value 2000", 4)?;
    let given_up: Vec<bool> = turns.iter().map(|turn| turn == "resign").collect();
    assert_eq!(given_up, [false, false, true, true], "{turns:?}");
    assert!(!patient("setoption name resign value 3000", 4)?.contains(&"resign".to_owned()));
    Ok(())
}

#[test]
fn only_proven_wins_are_told_as_such() -> io::Result<()> {
    let won = |proven, bound, meaning| {
        move |answer: &mut Answer| {
            (answer.proven, answer.bound, answer.meaning) = (proven, bound, meaning);
            Ok(())
        }
    };
    let (win, loss) = (Meaning::Win { plies: Some(5) }, Meaning::Loss { plies: Some(5) });
    for (proven, bound, meaning, score) in [
        (true, Bound::Exact, win, 1_000_000),
        (true, Bound::Lower, win, 1_000_000),
        (true, Bound::Upper, win, 999_999),
        (false, Bound::Exact, win, 999_999),
        (true, Bound::Exact, loss, -1_000_000),
        (true, Bound::Lower, loss, -999_999),
        (false, Bound::Exact, loss, -999_999),
        (false, Bound::Exact, Meaning::Estimate(120), 120),
    ] {
        let said = said(won(proven, bound, meaning), &[WON, "go"], 1)?;
        assert!(said.contains(&format!("info score {score}")), "{proven} {bound:?} {meaning:?}: {said:?}");
    }
    Ok(())
}

#[test]
fn only_a_proven_loss_is_given_up_at_once() -> io::Result<()> {
    let resigns = "setoption name resign value 999999";
    let lost = |proven, bound, meaning| {
        move |answer: &mut Answer| {
            (answer.proven, answer.bound, answer.meaning) = (proven, bound, meaning);
            Ok(())
        }
    };
    let loss = Meaning::Loss { plies: Some(5) };
    assert_eq!(chosen(lost(true, Bound::Exact, loss), &[WON, resigns, "go"])?, "resign");
    assert_eq!(chosen(lost(true, Bound::Upper, loss), &[WON, resigns, "go"])?, "resign");
    for (proven, bound, meaning) in [
        (false, Bound::Exact, loss),
        (true, Bound::Lower, loss),
        (true, Bound::Exact, Meaning::Win { plies: Some(5) }),
        (false, Bound::Exact, Meaning::Estimate(-90_000)),
    ] {
        let turn = chosen(lost(proven, bound, meaning), &[WON, resigns, "go"])?;
        assert!(turn.starts_with("Ra7n"), "{proven} {bound:?} {meaning:?}: {turn}");
    }
    Ok(())
}
