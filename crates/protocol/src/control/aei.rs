//! A program that speaks AEI, with us as its controller.

use std::time::{Duration, Instant};

use plywood_core::{Game, Position, StopFlag, TextError};
use plywood_games::arimaa::{Arimaa, Step, Steps, format_turn, parse_turn};

use super::command::CommandLine;
use super::talk::{Patience, Program};
use super::{Budget, Contestant, Reply, Time, Trouble, Turn};
use crate::aei::GAME;
use crate::ugi::Info;

/// A player of Arimaa in a process of its own that speaks AEI, see docs/aei.md. It can be given time and depth, but no
/// number of nodes or simulations, and it is asked for whole turns.
#[derive(Debug)]
pub struct AeiChild {
    program: Program,
    /// What it calls itself.
    id: Option<String>,
    lag: Option<Duration>,
    /// The position that it knows of, and the plies that led there.
    told: Option<(Steps, Vec<String>)>,
}

impl AeiChild {
    /// A player that will be started by this command.
    pub fn new(command: CommandLine) -> AeiChild {
        AeiChild { program: Program::new(command), id: None, lag: None, told: None }
    }

    /// How long to wait for it.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> AeiChild {
        self.program.patience = patience;
        self
    }

    /// Whether a game can begin in this position, or why not: the protocol knows whole turns only.
    pub fn check_start(start: Option<&str>) -> Result<(), Trouble> {
        start_position(start).map(drop)
    }

    fn start(&mut self) -> Result<(), Trouble> {
        self.id = self.program.greet("aei", "aeiok")?;
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Trouble> {
        if !self.program.is_running() {
            self.start()?;
        }
        let start = self.program.game.as_ref().and_then(|(_, start)| start.clone());
        let position = start_position(start.as_deref())?;
        self.program.send("newgame")?;
        if position.is_set_up() {
            // The protocol writes blanks for empty squares.
            let text = Arimaa.format_position(&position).replace('.', " ");
            self.program.send(&format!("setposition {text}"))?;
        }
        self.told = Some((position, Vec::new()));
        self.program.process()?.skip_output();
        let ready = |line: &str| (line.trim() == "readyok").then_some(());
        // The first answer may have to wait for a table to be emptied; the second shows the lag.
        for _ in 0..2 {
            let asked = Instant::now();
            self.program.send("isready")?;
            let ((), at) = self.program.hear(self.program.patience.start, &StopFlag::default(), ready)?;
            self.lag = Some(at.saturating_duration_since(asked));
        }
        Ok(())
    }

    /// Tells of every turn that was played since the last one that it heard of; the position that it knows then.
    fn catch_up(&mut self, played: &[String]) -> Result<Steps, Trouble> {
        if !self.told.as_ref().is_some_and(|(_, told)| played.starts_with(told)) {
            self.begin()?;
        }
        let (mut position, told) =
            self.told.take().ok_or_else(|| Trouble::Disconnect("it is not running".to_owned()))?;
        let new = Whole::turns(&position, &played[told.len()..]).map_err(|error| refused(&error))?;
        for turn in new {
            self.program.send(&format!("makemove {}", format_turn(&position, &turn.plies)))?;
            position = turn.after;
        }
        self.told = Some((position.clone(), played.to_vec()));
        Ok(position)
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let options = options(turn)?;
        let position = self.catch_up(turn.played)?;
        for (name, value) in options {
            self.program.send(&format!("setoption name {name} value {value}"))?;
        }
        let patience = self.program.patience_for(turn);
        self.program.process()?.skip_output();
        let asked = Instant::now();
        self.program.send("go")?;
        let mut info = Info::default();
        let answer = |line: &str| match line.trim().split_once(' ') {
            Some(("info", _)) => {
                info.update(line);
                None
            }
            Some(("bestmove", text)) => Some(Ok(text.trim().to_owned())),
            _ if line.trim() == "bestmove" => {
                Some(Err(Trouble::Garbage("bestmove without a move".to_owned())))
            }
            _ => None,
        };
        let (text, at) = self.program.hear(patience, turn.stop, answer)?;
        let (text, time) = (text?, at.saturating_duration_since(asked));
        if text == "resign" {
            return Err(Trouble::Resigned);
        }
        // What is no turn is passed on as it is: the match will say so.
        let moves =
            parse_turn(&position, &text).map_or_else(|_| vec![text], |plies| words(&position, &plies));
        let Info { depth, nodes, score, .. } = info;
        let value = score.map(|score| format!("points {score}"));
        Ok(Reply { moves, time, depth, nodes, simulations: None, value })
    }

    fn readied(&mut self, result: Result<(), Trouble>) -> Result<(), Trouble> {
        let readied = self.program.readied(result);
        self.gone_if_failed(readied)
    }

    /// After trouble nothing of the program is left that could disturb what comes. To resign is no trouble.
    fn gone_if_failed<T>(&mut self, result: Result<T, Trouble>) -> Result<T, Trouble> {
        if result.as_ref().is_err_and(|trouble| *trouble != Trouble::Resigned) {
            self.program.kill();
            self.told = None;
        }
        result
    }
}

impl Contestant for AeiChild {
    fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.program.command.to_string())
    }

    fn new_game(&mut self, game: &str, start: Option<&str>) -> Result<(), Trouble> {
        if game != GAME {
            return Err(Trouble::Refused(format!("AEI is a protocol for {GAME}, not for {game}")));
        }
        // What is wrong with the start is found out before anything runs.
        AeiChild::check_start(start)?;
        self.program.game = Some((game.to_owned(), start.map(str::to_owned)));
        let begun = self.begin();
        self.readied(begun)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        let reply = self.ask(turn);
        self.gone_if_failed(reply)
    }

    fn lag(&self) -> Option<Duration> {
        self.lag
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        self.program.kill();
        let started = if self.program.game.is_some() { self.begin() } else { self.start() };
        self.readied(started)
    }

    fn end(&mut self) {
        self.program.end(Some("quit"));
        self.told = None;
    }
}

fn refused(error: &TextError) -> Trouble {
    Trouble::Refused(error.to_string())
}

/// Where a game begins: an empty board, or the beginning of a turn.
fn start_position(start: Option<&str>) -> Result<Steps, Trouble> {
    let position = Arimaa.position(start).map_err(|error| refused(&error))?;
    let is_half_done = position.used() > 0 || (!position.is_set_up() && position.ply() > 0);
    if is_half_done {
        return Err(Trouble::Refused(
            "AEI has no words for a turn that has begun: start before it".to_owned(),
        ));
    }
    Ok(position)
}

/// A turn, and the position after it.
struct Whole {
    plies: Vec<Step>,
    after: Steps,
}

impl Whole {
    /// The turns that consist of these plies.
    fn turns(from: &Steps, played: &[String]) -> Result<Vec<Whole>, TextError> {
        let (mut at, mut turns, mut plies) = (from.clone(), Vec::new(), Vec::new());
        for text in played {
            let (ply, side) = (Arimaa.parse_move(&at, text)?, at.side());
            at.play(ply);
            plies.push(ply);
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

/// Plies in the game's notation.
fn words(position: &Steps, plies: &[Step]) -> Vec<String> {
    let mut at = position.clone();
    let word = |ply: &Step| {
        let word = Arimaa.format_move(&at, *ply);
        at.play(*ply);
        word
    };
    plies.iter().map(word).collect()
}

/// What the protocol says about what may be spent.
fn options(turn: &Turn<'_>) -> Result<Vec<(&'static str, String)>, Trouble> {
    let Budget { time, depth, nodes, simulations } = turn.budget;
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
    use plywood_core::Side;

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
            said(Side::First, &Budget { time, depth: Some(6), ..Budget::default() })?,
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
        assert!(said(Side::First, &Budget { nodes: Some(5), ..Budget::default() }).is_err());
        Ok(())
    }

    #[test]
    fn games_begin_with_a_turn() {
        for start in [None, Some("start"), Some("setup")] {
            assert!(start_position(start).is_ok(), "{start:?}");
        }
        let board = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
        assert!(start_position(Some(board)).is_ok());
        for start in [
            "nowhere",
            &format!("{board} Ee2n"),
            "g [                                                        RR      ]",
        ] {
            assert!(matches!(start_position(Some(start)), Err(Trouble::Refused(_))), "{start}");
        }
    }

    #[test]
    fn plies_are_told_turn_by_turn() -> Result<(), TextError> {
        let start = Arimaa.position(None)?;
        let played: Vec<String> = "Ee2n pass ed7s ed6s ed5s ed4s".split(' ').map(str::to_owned).collect();
        let turns = Whole::turns(&start, &played)?;
        assert_eq!(turns.iter().map(|turn| turn.plies.len()).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(words(&start, &turns[0].plies), played[..2]);
        assert!(Whole::turns(&start, &played[..4]).is_err(), "a turn is under way");
        Ok(())
    }
}
