//! AEI, as a controller speaks it.

use std::time::Duration;

use plywood_api::Effort;
use plywood_core::TextError;
use plywood_engines::{AnyGame, TurnBoard};

use super::announced::set_option;
use super::child::{Asking, Child, Controller, Hello};
use super::told::Told;
use super::{Budget, Time, Trouble, Turn};
use crate::aei::GAME;

/// A player of Arimaa in a process of its own that speaks AEI, see docs/aei.md. It can be given time and depth, but no
/// number of nodes or simulations, and it is asked for whole turns.
pub type AeiChild = Child<AeiController>;

/// Our side of AEI.
#[derive(Debug, Default)]
pub struct AeiController {
    /// The position that the program knows of, and the plies that led there.
    known: Option<(Box<dyn TurnBoard>, Vec<String>)>,
    /// The options that are not ours to set.
    left: Vec<String>,
}

impl AeiChild {
    /// Whether a game can begin in this position, or why not: the protocol knows whole turns only.
    pub fn check_start(game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        start_board(game, start).map(drop)
    }
}

impl AeiController {
    /// Tells of every turn that was played since the last one that the program heard of.
    fn catch_up(&mut self, played: &[String]) -> Result<Vec<String>, Trouble> {
        let (mut board, known) =
            self.known.take().ok_or_else(|| Trouble::Refused("no game was begun".to_owned()))?;
        let new = Whole::turns(&*board, &played[known.len()..]).map_err(|error| refused(&error))?;
        let mut lines = Vec::new();
        for turn in new {
            lines.push(format!("makemove {}", board.write_turn(&turn.plies)));
            board = turn.after;
        }
        self.known = Some((board, played.to_vec()));
        Ok(lines)
    }
}

impl Controller for AeiController {
    fn hello(&self) -> Hello {
        Hello::Word { word: "aei", answer: "aeiok" }
    }

    /// The protocol has no words for that.
    fn announces_options(&self) -> bool {
        false
    }

    fn leave(&mut self, option: &str) {
        self.left.push(option.to_owned());
    }

    fn check(&self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        if game.name() != GAME {
            let game = game.name();
            return Err(Trouble::Refused(format!("AEI is a protocol for {GAME}, not for {game}")));
        }
        AeiChild::check_start(game, start)
    }

    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<Vec<String>, Trouble> {
        let board = start_board(game, start)?;
        let mut lines = vec!["newgame".to_owned()];
        if board.is_set_up() {
            // The protocol writes blanks for empty squares.
            lines.push(format!("setposition {}", board.position().replace('.', " ")));
        }
        self.known = Some((board, Vec::new()));
        Ok(lines)
    }

    fn can_follow(&self, played: &[String]) -> bool {
        self.known.as_ref().is_some_and(|(_, known)| played.starts_with(known))
    }

    fn ask(&mut self, _: &AnyGame, _: Option<&str>, turn: &Turn<'_>) -> Result<Asking, Trouble> {
        let options = options(turn)?;
        let mut before = self.catch_up(turn.played)?;
        let ours = options.iter().filter(|(name, _)| !self.left.iter().any(|left| left == name));
        before.extend(ours.map(|(name, value)| set_option(name, value)));
        Ok(Asking { before, request: vec!["go".to_owned()] })
    }

    fn hear(&mut self, line: &str, told: &mut Told) -> Option<Result<Vec<String>, Trouble>> {
        let text = match told.hear(line)? {
            Ok("resign") => return Some(Err(Trouble::Resigned)),
            Ok(text) => text,
            Err(trouble) => return Some(Err(trouble)),
        };
        told.score = told.score.take().map(|score| format!("points {score}"));
        // What is no turn is passed on as it is: the match will say so.
        let turn = self.known.as_ref().and_then(|(at, _)| at.read_turn(text).ok());
        Some(Ok(turn.unwrap_or_else(|| vec![text.to_owned()])))
    }
}

fn refused(error: &TextError) -> Trouble {
    Trouble::Refused(error.to_string())
}

/// Where a game begins: an empty board, or the beginning of a turn.
fn start_board(game: &AnyGame, start: Option<&str>) -> Result<Box<dyn TurnBoard>, Trouble> {
    let board = game.turn_board(start).map_err(|error| refused(&error))?;
    if board.is_between_turns() {
        return Ok(board);
    }
    Err(Trouble::Refused("AEI has no words for a turn that has begun: start before it".to_owned()))
}

/// A turn, and the position after it.
struct Whole {
    plies: Vec<String>,
    after: Box<dyn TurnBoard>,
}

impl Whole {
    /// The turns that consist of these plies.
    fn turns(from: &dyn TurnBoard, played: &[String]) -> Result<Vec<Whole>, TextError> {
        let (mut at, mut turns, mut plies) = (from.copied(), Vec::new(), Vec::new());
        for ply in played {
            let side = at.side();
            at.play(ply)?;
            plies.push(ply.clone());
            if at.side() != side {
                turns.push(Whole { plies: std::mem::take(&mut plies), after: at.clone() });
            }
        }
        if plies.is_empty() {
            return Ok(turns);
        }
        Err(TextError::new("it can only be asked at the beginning of a turn"))
    }
}

/// What the protocol says about what may be spent.
fn options(turn: &Turn<'_>) -> Result<Vec<(&'static str, String)>, Trouble> {
    let Budget { time, effort: Effort { depth, nodes, simulations } } = turn.budget;
    if nodes.is_some() || simulations.is_some() {
        return Err(Trouble::Refused(
            "AEI has no words for nodes and simulations: give time or depth".to_owned(),
        ));
    }
    // In the protocol a turn has its own time before it needs the reserve; on our clocks that is there from the turn
    // before.
    let (own, reserves, most) = match *time {
        Time::Unlimited => (Duration::ZERO, [Duration::ZERO; 2], None),
        Time::PerMove(time) => (time, [Duration::ZERO; 2], None),
        Time::Clock { left, increment, most, .. } => {
            let own = increment[turn.side.index()].min(left[turn.side.index()]);
            (own, left.map(|left| left.saturating_sub(own)), most.map(|most| most.saturating_sub(own)))
        }
    };
    let own_reserve = reserves[turn.side.index()];
    Ok(vec![
        ("tcmove", seconds(own)),
        ("tcreserve", seconds(own_reserve)),
        // What a time for every move leaves is lost.
        ("tcpercent", if matches!(time, Time::PerMove(_)) { "0" } else { "100" }.to_owned()),
        ("tcmax", seconds(most.unwrap_or_default())),
        ("greserve", seconds(reserves[0])),
        ("sreserve", seconds(reserves[1])),
        ("moveused", "0".to_owned()),
        ("depth", depth.unwrap_or(0).to_string()),
    ])
}

/// A time in the protocol's seconds: whole ones where that makes no difference, because not every program can read
/// others.
fn seconds(time: Duration) -> String {
    const MANY: Duration = Duration::from_secs(20);
    if time >= MANY { time.as_secs().to_string() } else { (time.as_millis() as f64 / 1e3).to_string() }
}

#[cfg(test)]
mod tests {
    use plywood_core::{Side, StopFlag};

    use super::*;

    fn said(side: Side, budget: &Budget) -> Result<String, Trouble> {
        let turn = Turn { played: &[], side, budget, stop: &StopFlag::default() };
        let words = options(&turn)?.into_iter().map(|(name, value)| format!("{name} {value}"));
        Ok(words.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn budgets_are_said_in_the_protocols_words() -> Result<(), Trouble> {
        let second = Duration::from_secs(1);
        let time = Time::PerMove(second / 2);
        assert_eq!(
            said(Side::First, &Budget { time, effort: Effort::depth(6) })?,
            "tcmove 0.5, tcreserve 0, tcpercent 0, tcmax 0, greserve 0, sreserve 0, moveused 0, depth 6"
        );
        let time = Time::Clock {
            left: [second * 90 + second / 3, second * 7],
            increment: [second * 5, second * 10],
            most: Some(second * 60),
            moves_to_go: None,
        };
        let budget = Budget { time, ..Budget::default() };
        assert_eq!(
            said(Side::First, &budget)?,
            "tcmove 5, tcreserve 85, tcpercent 100, tcmax 55, greserve 85, sreserve 2, moveused 0, depth 0"
        );
        assert_eq!(
            said(Side::Second, &budget)?,
            "tcmove 7, tcreserve 0, tcpercent 100, tcmax 53, greserve 83, sreserve 0, moveused 0, depth 0",
            "no more than there is"
        );
        assert!(
            said(
                Side::First,
                &Budget { effort: Effort { nodes: Some(5), ..Effort::UNLIMITED }, ..Budget::default() }
            )
            .is_err()
        );
        Ok(())
    }

    /// Who wants a program to search four steps does not want to hear of a time that it has to keep.
    #[test]
    fn what_users_set_is_left_alone() -> Result<(), Trouble> {
        let mut controller = AeiController::default();
        controller.leave("depth");
        controller.new_game(&arimaa(), None)?;
        let budget = Budget { time: Time::PerMove(Duration::from_secs(2)), ..Budget::default() };
        let turn = Turn { played: &[], side: Side::First, budget: &budget, stop: &StopFlag::default() };
        let before = controller.ask(&arimaa(), None, &turn)?.before;
        let sets = |name: &str| before.iter().any(|line| line.split(' ').any(|word| word == name));
        assert!(sets("tcmove") && !sets("depth"), "{before:?}");
        Ok(())
    }

    fn arimaa() -> AnyGame {
        plywood_games::all().find("arimaa").expect("a game")
    }

    #[test]
    fn games_begin_with_a_turn() {
        let start_board = |start| start_board(&arimaa(), start);
        for start in [None, Some("start"), Some("setup")] {
            assert!(start_board(start).is_ok(), "{start:?}");
        }
        let board = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
        assert!(start_board(Some(board)).is_ok());
        for start in [
            "nowhere",
            &format!("{board} Ee2n"),
            "g [                                                        RR      ]",
        ] {
            assert!(matches!(start_board(Some(start)), Err(Trouble::Refused(_))), "{start}");
        }
    }

    #[test]
    fn plies_are_told_turn_by_turn() -> Result<(), TextError> {
        let start = arimaa().turn_board(None)?;
        let played: Vec<String> = "Ee2n pass ed7s ed6s ed5s ed4s".split(' ').map(str::to_owned).collect();
        let turns = Whole::turns(&*start, &played)?;
        assert_eq!(turns.iter().map(|turn| turn.plies.len()).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(turns[0].plies, played[..2]);
        assert!(Whole::turns(&*start, &played[..4]).is_err(), "a turn is under way");
        Ok(())
    }
}
