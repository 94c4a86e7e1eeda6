//! A player in a process of its own, whichever protocol it speaks.

use std::time::{Duration, Instant};

use plywood_engines::AnyGame;

use super::announced::{set_announced, set_option};
use super::command::CommandLine;
use super::program::{Introduction, Patience, Program};
use super::told::Told;
use super::{Contestant, Reply, Trouble, Turn};

/// A protocol, as whoever asks for moves speaks it: what differs between programs that are started, talked to, listened
/// to and ended by a [`Child`].
pub trait Controller: Send {
    /// How a talk begins.
    fn hello(&self) -> Hello;

    /// What is wrong with a game or its start, before anything runs.
    fn check(&self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        let _ = (game, start);
        Ok(())
    }

    /// Whether a program announces the options that it has. Then only those can be set.
    fn announces_options(&self) -> bool {
        true
    }

    /// Hears of an option that the user has set, so that it stays as it is.
    fn leave(&mut self, option: &str) {
        let _ = option;
    }

    /// What begins a game.
    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<Vec<String>, Trouble>;

    /// Whether a question about the position after these moves can follow what the program was told. Otherwise the game
    /// is begun again first.
    fn can_follow(&self, played: &[String]) -> bool {
        let _ = played;
        true
    }

    /// What asks for a move in a game that began so.
    fn ask(&mut self, game: &AnyGame, start: Option<&str>, turn: &Turn<'_>) -> Result<Asking, Trouble>;

    /// Hears a line of the program: nothing yet, or the answer, which may be trouble. What it tells besides is kept.
    fn hear(&mut self, line: &str, told: &mut Told) -> Option<Result<Vec<String>, Trouble>>;
}

/// How a talk begins.
#[derive(Copy, Clone, Debug)]
pub enum Hello {
    /// With a word that is answered: the program introduces itself and says when it is done. It plays one game after
    /// the other, answers `isready` with `readyok`, and ends with `quit`.
    Word {
        /// The word.
        word: &'static str,
        /// What ends the answer to it.
        answer: &'static str,
    },
    /// With a line that nobody answers: the program's first move shows that it speaks the protocol. It is started for
    /// every game, and ends with its input.
    Silence {
        /// The line.
        line: &'static str,
    },
}

/// What asks for a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asking {
    /// What is said before the time counts.
    pub before: Vec<String>,
    /// The request.
    pub request: Vec<String>,
}

/// A player in a process of its own.
#[derive(Debug)]
pub struct Child<C> {
    pub(super) controller: C,
    program: Program,
    /// What is set whenever it is started: names and values.
    options: Vec<(String, String)>,
    /// What it calls itself.
    id: Option<String>,
    lag: Option<Duration>,
}

impl<C: Controller + Default> Child<C> {
    /// A player that will be started by this command.
    pub fn new(command: CommandLine) -> Child<C> {
        Child::speaking(C::default(), command)
    }
}

impl<C: Controller> Child<C> {
    /// A player that will be started by this command, and talked to like this.
    pub(super) fn speaking(controller: C, command: CommandLine) -> Child<C> {
        Child { controller, program: Program::new(command), options: Vec::new(), id: None, lag: None }
    }

    /// Sets an option whenever it is started. An empty value is none, as buttons want it. A program that announces its
    /// options, but not this one or this value, cannot be started. Protocols that begin in silence have no options.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Child<C> {
        let name = name.into();
        self.controller.leave(&name);
        self.options.push((name, value.into()));
        self
    }

    /// How long to wait for it.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> Child<C> {
        self.program.patience = patience;
        self
    }

    fn start(&mut self) -> Result<(), Trouble> {
        match self.controller.hello() {
            Hello::Word { word, answer } => {
                let Introduction { name, options } = self.program.greet(word, answer)?;
                self.id = name;
                let announced = self.controller.announces_options().then_some(options);
                let line = |(name, value): &(String, String)| match &announced {
                    Some(all) => set_announced(all, name, value),
                    None => Ok(set_option(name, value)),
                };
                let lines: Result<Vec<String>, String> = self.options.iter().map(line).collect();
                self.program.send_all(&lines.map_err(Trouble::Start)?)
            }
            Hello::Silence { line } => {
                self.program.start()?;
                self.program.send(line)?;
                // How long it takes to start is not to count for its first move.
                self.program.wait_until_read(self.program.patience.greeting)
            }
        }
    }

    fn begin(&mut self) -> Result<(), Trouble> {
        let plays_on = matches!(self.controller.hello(), Hello::Word { .. });
        if !self.program.is_running() || !plays_on {
            self.start()?;
        }
        let no_game = || Trouble::Refused("no game was begun".to_owned());
        let (game, start) = self.program.game.as_ref().ok_or_else(no_game)?;
        let lines = self.controller.new_game(game, start.as_deref())?;
        self.program.send_all(&lines)?;
        if plays_on {
            self.lag = Some(self.program.wait_until_ready()?);
            self.program.was_ready = true;
        }
        Ok(())
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Reply, Trouble> {
        self.program.process()?;
        if !self.controller.can_follow(turn.played) {
            self.begin()?;
        }
        let Child { controller, program, .. } = self;
        let no_game = || Trouble::Refused("no game was begun".to_owned());
        let (game, start) = program.game.as_ref().ok_or_else(no_game)?;
        let Asking { before, request } = controller.ask(game, start.as_deref(), turn)?;
        program.send_all(&before)?;
        let patience = program.patience_for(turn);
        program.process()?.skip_output();
        let asked = Instant::now();
        program.send_all(&request)?;
        let mut told = Told::default();
        let (moves, at) = program.hear(patience, turn.stop, |line| controller.hear(line, &mut told))?;
        let (moves, time) = (moves?, at.saturating_duration_since(asked));
        program.was_ready = true;
        Ok(Reply { moves, time, told })
    }

    /// After trouble nothing of the program is left that could disturb what comes. To resign is no trouble.
    fn gone_if_failed<T>(&mut self, result: Result<T, Trouble>) -> Result<T, Trouble> {
        let result = result.map_err(|trouble| self.program.blame(trouble));
        if result.as_ref().is_err_and(|trouble| *trouble != Trouble::Resigned) {
            self.program.kill();
        }
        result
    }
}

impl<C: Controller> Contestant for Child<C> {
    fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.program.command.to_string())
    }

    fn new_game(&mut self, game: &AnyGame, start: Option<&str>) -> Result<(), Trouble> {
        self.controller.check(game, start)?;
        self.program.game = Some((game.clone(), start.map(str::to_owned)));
        let begun = self.begin();
        self.gone_if_failed(begun)
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
        self.gone_if_failed(started)
    }

    fn end(&mut self) {
        let word = matches!(self.controller.hello(), Hello::Word { .. }).then_some("quit");
        self.program.end(word);
    }
}
