//! A tournament, played to its end: pairs of games on the cores of one machine, every game kept as soon as it is over.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use plywood_core::TextError;
use plywood_engines::AnyGame;
use plywood_protocol::control::{
    AeiChild, Child, Contestant, Controller, FourInARowChild, Ours, Patience, UgiChild,
};
use plywood_workshop::{Crew, RunId, Shard, Store, StoreError, manifest};

use super::board::{Board, Next, Playing, lock};
use super::hall::{Hall, Table};
use super::ledger::Ledger;
use super::referee::{Referee, Seat};
use super::schedule::{GameKey, planned_pairings};
use super::score::Scores;
use super::store::GameStore;
use super::tournament::{Kind, Language, Player, Tournament, Who};

/// How long a worker waits before it asks again whether there is something to do.
const PAUSE: Duration = Duration::from_millis(20);

/// A tournament and who plays it.
pub struct Arena<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// Its game.
    pub game: &'a AnyGame,
    /// How many games are played at the same time, and on which cores.
    pub crew: &'a Crew,
    /// Only every so many pairs, beginning with this one: for several machines.
    pub shard: Shard,
    /// How long programs are waited for.
    pub patience: Patience,
    /// Where the games are played, if somebody looks on.
    pub hall: Option<&'a Hall>,
}

/// Why a tournament ended before its time. Finished games are in the store.
#[derive(Debug)]
pub enum ArenaError {
    /// A game could not be kept.
    Store(StoreError),
    /// A referee or a player could not be made.
    Setup(TextError),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Store(error) => error.fmt(f),
            ArenaError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<StoreError> for ArenaError {
    fn from(error: StoreError) -> ArenaError {
        ArenaError::Store(error)
    }
}

impl From<TextError> for ArenaError {
    fn from(error: TextError) -> ArenaError {
        ArenaError::Setup(error)
    }
}

impl Tournament {
    /// Plays it to its end, one game at a time, and keeps nothing but what came out. Who wants the games, several
    /// workers, progress or a way to stop takes an [`Arena`] and a [`Store`].
    ///
    /// ```
    /// use plywood_arena::TournamentReading;
    /// # let games = plywood_games::all();
    ///
    /// let text = r#"
    ///     game = "tictactoe"
    ///     pairs = 3
    ///     players = [{ engine = "pvs", limits = { depth = 9 } }, { engine = "alphabeta", limits = { depth = 1 } }]
    ///     openings = { random = 2 }
    /// "#;
    /// let tournament = TournamentReading::new(&games).text("a match", text)?;
    /// let scores = tournament.play(&games.find(&tournament.game)?)?;
    /// let record = scores.record(0).games;
    /// assert_eq!(record.games(), 6);
    /// assert!(record.wins > record.losses);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, game: &AnyGame) -> Result<Scores, ArenaError> {
        let store = Store::tournament_in_memory(self)?;
        let (crew, shard, patience) = (Crew::default(), Shard::WHOLE, Patience::default());
        let run = store.begin_run(&manifest(self.seed, &crew, shard))?;
        let arena = Arena { tournament: self, game, crew: &crew, shard, patience, hall: None };
        let (_, scores) = arena.play(store, run, &mut |_| {})?;
        Ok(scores)
    }
}

impl Arena<'_> {
    /// How many games there will be; a test may end a match before.
    pub fn planned(&self) -> u64 {
        2 * self
            .shard
            .share_of(u64::from(planned_pairings(self.tournament)) * u64::from(self.tournament.pairs))
    }

    /// Plays every game that is not in the store. `hear` hears of the scores after every game and now and then; the
    /// store and the scores come back in the end.
    pub fn play(
        &self,
        store: Store,
        run: RunId,
        hear: &mut dyn FnMut(&Scores),
    ) -> Result<(Store, Scores), ArenaError> {
        let results = store.game_results()?;
        let board = Mutex::new(Board {
            tournament: self.tournament,
            store,
            ledger: Ledger::of(&results, self.tournament.test.and_then(|test| test.sprt())),
            done: results.iter().map(|result| result.key).collect(),
            given: Vec::new(),
            playing: 0,
        });
        let told = |tell: &dyn Fn(())| self.work(&board, run, &|| tell(()));
        self.crew.work(told, &mut |_| {
            let scores = lock(&board).ledger.scores().clone();
            hear(&scores);
        })?;
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((board.store, board.ledger.into_scores()))
    }

    /// Plays pairs until there is none left.
    fn work(&self, board: &Mutex<Board<'_>>, run: RunId, told: &dyn Fn()) -> Result<(), ArenaError> {
        let tournament = self.tournament;
        let mut referee = Referee::new(self.game, tournament.adjudication, tournament.margin)?;
        let mut players: Vec<Box<dyn Contestant>> =
            tournament.players.iter().map(|player| self.contestant(player)).collect::<Result<_, _>>()?;
        // A statement of its own, so that the board is free again while the games are played.
        let next = || lock(board).next_pair(&|pair| self.is_ours(pair));
        let table = self.hall.map(Hall::table);
        let mut at_board = None;
        while !self.crew.stop.is_raised() {
            let (number, pair, pairing) = match next() {
                Next::Pair(number, pair, pairing) => (number, pair, pairing),
                Next::Later => {
                    table.iter().for_each(Table::clear);
                    thread::sleep(PAUSE);
                    continue;
                }
                Next::Nothing => break,
            };
            let _playing = Playing(board);
            if tournament.kind == Kind::Matches
                && at_board.replace(pairing).is_some_and(|last| last != pairing)
            {
                // Who played before may hold a large tree.
                players.iter_mut().for_each(|player| player.end());
            }
            for leg in [0, 1] {
                let key = GameKey { pairing: number, pair, leg };
                if !lock(board).is_needed(key) {
                    continue;
                }
                let opening = tournament.opening(number, pair);
                for (number, player) in (0..).zip(&mut players) {
                    player.reseed(tournament.seed_of(key, number));
                }
                let seats = pairing.seats(leg);
                table.iter().for_each(|table| table.begin(key, seats, opening));
                let mut hear = |plies: &[String]| table.iter().for_each(|table| table.add(plies));
                let Some(game) = self.game(&mut referee, &mut players, seats, opening, &mut hear)? else {
                    return Ok(());
                };
                lock(board).keep(run, key, pairing, opening, &game)?;
                told();
            }
        }
        players.iter_mut().for_each(|player| player.end());
        Ok(())
    }

    fn game(
        &self,
        referee: &mut Referee,
        players: &mut [Box<dyn Contestant>],
        [first, second]: [u32; 2],
        opening: &str,
        hear: &mut dyn FnMut(&[String]),
    ) -> Result<Option<super::FinishedGame>, TextError> {
        let spending = |player: u32| self.tournament.players[player as usize].spending;
        // A player never meets itself, so both can be borrowed at once.
        let Ok([one, two]) = players.get_disjoint_mut([first as usize, second as usize]) else {
            return Err(TextError::new("a player cannot play against itself"));
        };
        let mut seats = [
            Seat { contestant: one.as_mut(), spending: spending(first) },
            Seat { contestant: two.as_mut(), spending: spending(second) },
        ];
        referee.play(opening, &mut seats, &self.crew.stop, hear)
    }

    /// Somebody who can play.
    fn contestant(&self, player: &Player) -> Result<Box<dyn Contestant>, TextError> {
        // What is still accepted is waited for.
        let late = self.patience.late.saturating_add(self.tournament.margin);
        let patience = Patience { late, ..self.patience };
        let (command, protocol, options) = match &player.who {
            Who::Engine(engine) => return Ok(Box::new(Ours::new((**engine).clone()))),
            Who::Program { command, protocol, options } => (command.parse()?, protocol, options),
        };
        Ok(match protocol {
            Language::Ugi => program(UgiChild::new(command), options, patience),
            Language::Uci => program(UgiChild::uci(command), options, patience),
            Language::Fourinarow => program(FourInARowChild::new(command), options, patience),
            Language::Aei => program(AeiChild::new(command), options, patience),
        })
    }

    fn is_ours(&self, (pairing, pair): (u32, u32)) -> bool {
        self.shard.has(u64::from(pairing) * u64::from(self.tournament.pairs) + u64::from(pair))
    }
}

/// A program that is told to set these options.
fn program<C: Controller + 'static>(
    child: Child<C>,
    options: &[(String, String)],
    patience: Patience,
) -> Box<dyn Contestant> {
    let set = |child: Child<C>, (name, value): &(String, String)| child.option(name, value);
    Box::new(options.iter().fold(child.patience(patience), set))
}
