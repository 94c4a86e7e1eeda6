//! `plywood match` and `plywood tournament`

use std::path::{Path, PathBuf};

use plywood_arena::{Tournament, TournamentReading};
use plywood_core::grouped;
use plywood_engines::{AnyGame, Games};
use plywood_lab::{Staging, StoreFiles};
use plywood_workshop::{Shard, Store, StoreWatch};
use serde_json::json;

use crate::arena_args::{MatchArguments, TournamentArguments};
use crate::commands::match_form::match_form;
use crate::commands::standings::{Standings, Telling};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lab_args::{Executor, Keeping};
use crate::out::{self, Out};

pub(crate) fn run_match(arguments: &MatchArguments, games: &Games, out: &mut Out) -> Result<(), Failure> {
    let form = match_form(arguments)?;
    let tournament = TournamentReading::new(games).form("match", &form)?;
    let event = Event::new(tournament, form.to_toml()?, games, &arguments.keeping)?;
    event.run(&arguments.keeping, None, games, out)
}

pub(crate) fn run_tournament(
    arguments: &TournamentArguments,
    games: &Games,
    out: &mut Out,
) -> Result<(), Failure> {
    let (contest, source) = TournamentReading::new(games).contest_file(&arguments.file)?;
    contest.warnings.iter().for_each(|warning| out.remark(warning));
    let event = Event::new(contest.tournament, source, games, &arguments.keeping)?;
    if arguments.parting.is_divided() {
        event.tournament.check_divisible()?;
    }
    match arguments.parting.executor {
        Executor::Slurm => crate::commands::slurm::tournament(&event, arguments, games, out),
        Executor::Here => event.run(&arguments.keeping, arguments.parting.shard, games, out),
    }
}

/// A tournament and where its games go.
pub(crate) struct Event {
    pub(crate) tournament: Tournament,
    source: String,
    game: AnyGame,
    pub(crate) folder: PathBuf,
}

impl Event {
    pub(crate) fn new(
        tournament: Tournament,
        source: String,
        games: &Games,
        keeping: &Keeping,
    ) -> Result<Event, Failure> {
        let game = games.find(&tournament.game)?;
        let folder = keeping.output.clone().unwrap_or_else(|| Path::new("results").join(&tournament.name));
        Ok(Event { tournament, source, game, folder })
    }

    /// Plays everything that is left, or what is left of a part.
    fn run(
        &self,
        keeping: &Keeping,
        part: Option<Shard>,
        games: &Games,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let played = self.play(keeping, part, out)?;
        let Played { store, games: count, .. } = &played;
        // The folder of a part may be that of all parts, whose table is written when they are together.
        match part {
            None => Standings::of(store, games)?.publish(&self.folder, out)?,
            Some(part) if out.json => {
                let path = store.path().display().to_string();
                out.value(&json!({ "store": path, "shard": part.to_string(), "games": count }))?;
            }
            Some(part) => {
                let games = grouped(*count);
                out.line(format_args!("part {part}: {games} games in {}", store.path().display()))?;
            }
        }
        played.check_complete()
    }

    /// Plays everything that is left, and tells nothing but how far it is.
    pub(crate) fn play(
        &self,
        keeping: &Keeping,
        part: Option<Shard>,
        out: &mut Out,
    ) -> Result<Played, Failure> {
        let interrupt = Interrupt::listen()?;
        let crew = keeping.crew(self.tournament.threads(), &interrupt, out);
        let files = StoreFiles::TOURNAMENT;
        let path = part.map_or_else(|| files.whole(&self.folder), |part| files.part(&self.folder, part));
        let staging = Staging {
            tournament: &self.tournament,
            source: &self.source,
            game: &self.game,
            crew: &crew,
            shard: part.unwrap_or(Shard::WHOLE),
            begin: keeping.begin(),
            hall: None,
        };
        let planned = staging.planned();
        let mut told = Telling::new(&self.tournament, planned);
        let is_told = !keeping.quiet && out.is_watched();
        let mut watch = StoreWatch::new(&path, &crew.stop);
        let played = interrupt.during(|| {
            staging.run(&path, &mut |scores| {
                watch.look();
                if is_told {
                    told.tell(scores);
                }
            })
        });
        out::wipe_status();
        watch.check()?;
        let (store, scores) = played?;
        Ok(Played { store, games: scores.games(), planned, stopped: crew.stop.is_raised() })
    }
}

/// What a tournament has come to.
pub(crate) struct Played {
    pub(crate) store: Store,
    games: u64,
    planned: u64,
    stopped: bool,
}

impl Played {
    /// Says how to go on if somebody stopped it.
    pub(crate) fn check_complete(&self) -> Result<(), Failure> {
        if !self.stopped {
            return Ok(());
        }
        let (games, planned) = (grouped(self.games), grouped(self.planned));
        Err(Failure::Failed(format!("stopped: {games} of {planned} games are played; --resume goes on")))
    }
}
