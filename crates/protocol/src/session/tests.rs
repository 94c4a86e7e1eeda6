//! A protocol of five words, to see what a session does whatever it speaks.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use plywood_api::Answer;
use plywood_core::StopFlag;
use plywood_engines::AnyGame;

use super::*;
use crate::think::Task;

/// What is to be played, in tic-tac-toe.
struct Plain {
    engine: EngineSpec,
    at_once: bool,
}

/// `ask MOVES` asks about a position, `long MOVES` waits for `stop`, `new` forgets, `bye` ends.
enum Request {
    Ask { played: Vec<String>, waits: bool },
    Stop,
    New,
    Bye,
}

impl Dialect for Plain {
    type Request = Request;
    type About = usize;

    const AT_END: AtEnd = AtEnd::AnswerAll;

    fn engine(&self) -> &EngineSpec {
        &self.engine
    }

    fn hear(&self, line: &str, _: std::time::Instant) -> Result<Option<Request>, TextError> {
        let (word, moves) = line.split_once(' ').unwrap_or((line, ""));
        let played = moves.split_whitespace().map(str::to_owned).collect();
        match word {
            "" => Ok(None),
            "ask" | "long" => Ok(Some(Request::Ask { played, waits: word == "long" })),
            "stop" => Ok(Some(Request::Stop)),
            "new" => Ok(Some(Request::New)),
            "bye" => Ok(Some(Request::Bye)),
            _ => Err(TextError::new("expected: ask, long, stop, new or bye")),
        }
    }

    fn act(
        &mut self,
        desk: &mut Desk<'_, Self>,
        request: Request,
        at: std::time::Instant,
    ) -> Result<(), Fault> {
        match request {
            Request::Ask { played, waits } => {
                let about = played.len();
                let task = Task {
                    played,
                    effort: plywood_api::Effort::depth(3),
                    ..Task::new(&plywood_games::all().find("tictactoe").expect("a game"))
                };
                desk.begin(Question { task, arrived: at, plan: None, waits, about })?;
            }
            Request::Stop => desk.stop(self)?,
            Request::New => desk.renew_mind(&self.engine)?,
            Request::Bye => desk.end(),
        }
        Ok(())
    }

    fn interrupt(
        &mut self,
        desk: &mut Desk<'_, Self>,
        request: Request,
        at: std::time::Instant,
    ) -> Result<Option<Request>, Fault> {
        match request {
            Request::Ask { .. } | Request::New if !self.at_once => Ok(Some(request)),
            now => self.act(desk, now, at).map(|()| None),
        }
    }

    fn idea(&mut self, _: &mut Desk<'_, Self>, _: &Answer, _: std::time::Duration) -> io::Result<()> {
        Ok(())
    }

    fn answer(&mut self, desk: &mut Desk<'_, Self>, answered: &Answered<usize>) -> io::Result<()> {
        desk.say(&format!("{} moves, then {}", answered.about, answered.plies.join(" ")))
    }

    fn spent(&mut self, _: &mut Desk<'_, Self>, _: Answered<usize>, _: std::time::Duration) {}

    fn complain(&mut self, desk: &mut Desk<'_, Self>, why: &str) -> io::Result<()> {
        desk.say(&format!("what? {why}"))
    }
}

/// Says when it begins, and thinks until it is stopped; what it finds is never legal.
struct Endless(Sender<()>);

impl Think for Endless {
    fn prepare(&mut self, _: &AnyGame, _: &StopFlag) -> Result<(), TextError> {
        Ok(())
    }

    fn think(&mut self, task: &Task, _: &mut dyn FnMut(&Answer)) -> Result<Answer, TextError> {
        let _ = self.0.send(());
        while !task.stop.is_raised() {
            thread::yield_now();
        }
        Err(TextError::new("stopped"))
    }
}

/// What is said to these lines, how many questions were thought about, and how many minds there were.
fn said(lines: &str, at_once: bool) -> Result<(Vec<String>, usize, usize), Box<dyn std::error::Error>> {
    let dialect = Plain { engine: "minimax".parse()?, at_once };
    let (thinks, thoughts): (_, Receiver<()>) = channel();
    let (builds, built): (_, Receiver<()>) = channel();
    let minds = move |_: &EngineSpec| {
        let _ = builds.send(());
        Ok(Box::new(Endless(thinks.clone())) as Box<dyn Think>)
    };
    let mut output = Vec::new();
    let input = io::Cursor::new(lines.to_owned());
    run(dialect, minds, input, &mut output, Log::new(io::sink(), io::sink())?)?;
    let said = String::from_utf8(output)?.lines().map(str::to_owned).collect();
    Ok((said, thoughts.iter().count(), built.iter().count()))
}

/// In both positions somebody wins with one move.
const WON: &str = "b2 a1 b1 a2";
const LOST: &str = "b2 a1 b1";

#[test]
fn requests_wait_for_their_turn_and_stop_is_meant_for_all_of_them() -> Result<(), Box<dyn std::error::Error>>
{
    let lines = format!("long {WON}\nlong {LOST}\nnew\nlong {WON}\nstop\nlong {LOST}\nhm\n");
    let (said, _, minds) = said(&lines, false)?;
    let answers: Vec<&String> = said.iter().filter(|line| line.contains("then")).collect();
    assert_eq!(
        answers,
        ["4 moves, then b3", "3 moves, then b3", "4 moves, then b3", "3 moves, then b3"],
        "each is answered once, the last at the end of the input: {said:?}"
    );
    assert!(said.contains(&"what? \"hm\": expected: ask, long, stop, new or bye".to_owned()), "{said:?}");
    assert_eq!(minds, 2);
    Ok(())
}

#[test]
fn a_question_is_dropped_for_another_where_nothing_waits() -> Result<(), Box<dyn std::error::Error>> {
    let (said, ..) = said(&format!("long {WON}\nlong {LOST}\nstop\n"), true)?;
    assert_eq!(said, ["3 moves, then b3"]);
    Ok(())
}

#[test]
fn what_cannot_be_asked_is_refused_and_the_end_ends_everything() -> Result<(), Box<dyn std::error::Error>> {
    let over = format!("{WON} b3");
    let (said, thoughts, _) = said(&format!("ask {over}\nask z9\nbye\nask {WON}\n"), false)?;
    assert_eq!(thoughts, 0);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("the game is over") && said[1].contains("move 1 of 1"), "{said:?}");
    Ok(())
}
