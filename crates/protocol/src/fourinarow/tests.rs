//! Minds that crash, stall and cheat: the bot answers all the same.

use std::io::{self, Write, pipe};
use std::thread;
use std::time::{Duration, Instant};

use plywood_api::Answer;
use plywood_core::TextError;

use super::*;
use crate::mock::Mock;
use crate::think::Think;

const WON: &str = "0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,2,0,2,2,0;0,0,1,0,1,1,0";

/// What is answered to two requests, with a mind that does this to its answers.
fn answers(
    think: impl FnMut(&mut Answer) -> Result<(), TextError> + Clone + Send + 'static,
    left: u64,
) -> io::Result<String> {
    let (input, mut server) = pipe()?;
    let ask = format!("update game field {WON}\naction move {left}\n");
    write!(server, "settings your_botid 1\n{ask}update game round 2\nsettings your_bot me\n")?;
    drop(server);
    let mut answers = Vec::new();
    let dialect =
        FourInARow::new(Options::default().engines().map_err(io::Error::other)?, plywood_games::all());
    let minds = move |_: &EngineSpec| Ok(Box::new(Mock(think.clone())) as Box<dyn Think>);
    session::run(dialect, minds, input, &mut answers, Log::new(io::sink(), io::sink())?)?;
    Ok(String::from_utf8_lossy(&answers).into_owned())
}

#[test]
fn a_mind_that_works_is_believed() -> io::Result<()> {
    assert_eq!(answers(|_| Ok(()), 1_000)?, "place_disc 3\n");
    let other = |answer: &mut Answer| {
        answer.best = Some("1".to_owned());
        Ok(())
    };
    assert_eq!(answers(other, 1_000)?, "place_disc 0\n");
    Ok(())
}

#[test]
fn a_mind_that_crashes_does_not_take_the_bot_along() -> io::Result<()> {
    let crash = |_: &mut Answer| -> Result<(), TextError> {
        std::panic::resume_unwind(Box::new("a mock's panic"));
    };
    assert_eq!(answers(crash, 1_000)?, "place_disc 3\n", "the best move so far");
    assert_eq!(answers(|_| Err(TextError::new("lost the thread")), 1_000)?, "place_disc 3\n");
    Ok(())
}

#[test]
fn a_mind_that_stalls_is_not_waited_for() -> io::Result<()> {
    let begun = Instant::now();
    let stall = |_: &mut Answer| {
        thread::sleep(Duration::from_secs(600));
        Ok(())
    };
    assert_eq!(answers(stall, 100)?, "place_disc 3\n");
    assert!(begun.elapsed() < Duration::from_secs(300));
    Ok(())
}

#[test]
fn a_mind_that_cheats_is_not_believed() -> io::Result<()> {
    for wrong in [None, Some("8"), Some("0"), Some("pass")] {
        let cheat = move |answer: &mut Answer| {
            answer.best = wrong.map(str::to_owned);
            Ok(())
        };
        assert_eq!(answers(cheat, 1_000)?, "place_disc 3\n", "{wrong:?}");
    }
    Ok(())
}
