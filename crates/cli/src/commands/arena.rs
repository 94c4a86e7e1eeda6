//! `plywood match` and `plywood tournament`

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use plywood_core::grouped;
use plywood_lab::arena::{Arena, Tournament, TournamentReading};
use plywood_lab::{
    Begin, ConductError, Crew, Shard, Store, StoreError, StoreFiles, StoreProblem, Subject, manifest_of,
};
use plywood_protocol::control::Patience;
use serde_json::json;

use crate::arena_args::{MatchArguments, TournamentArguments};
use crate::commands::standings::{Standings, Telling};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lab_args::{Executor, Keeping};
use crate::out::{self, Out};

pub(crate) fn run_match(arguments: &MatchArguments, out: &mut Out) -> Result<(), Failure> {
    let source = match_file(arguments)?;
    // Nobody has seen the file, so where in it something is wrong helps nobody.
    let tournament = TournamentReading::default()
        .text("match", &source)
        .map_err(|fault| Failure::Usage(fault.message().to_owned()))?;
    Event::new(tournament, source, &arguments.keeping)?.run(&arguments.keeping, None, out)
}

pub(crate) fn run_tournament(arguments: &TournamentArguments, out: &mut Out) -> Result<(), Failure> {
    let (tournament, source) = TournamentReading::default().file(&arguments.file)?;
    let event = Event::new(tournament, source, &arguments.keeping)?;
    if arguments.parting.is_divided() {
        event.tournament.check_divisible()?;
    }
    match arguments.parting.executor {
        Executor::Slurm => crate::commands::slurm::tournament(&event, arguments, out),
        Executor::Here => event.run(&arguments.keeping, arguments.parting.shard, out),
    }
}

/// A match as a tournament file, so that there is one way to read either.
fn match_file(arguments: &MatchArguments) -> Result<String, Failure> {
    let MatchArguments { time, clock, bank, depth, nodes, .. } = arguments;
    if time.is_none() && clock.is_none() && bank.is_none() && depth.is_none() && nodes.is_none() {
        return Err(Failure::Usage(
            "nothing limits the players: give --time, --clock, --bank, --depth or --nodes".to_owned(),
        ));
    }
    let quoted = |text: &str| json!(text).to_string();
    let mut text = format!(
        "game = {}\npairs = {}\nseed = {}\n",
        quoted(&arguments.game),
        arguments.pairs,
        arguments.seed
    );
    let _ = writeln!(text, "margin = \"{}ms\"", arguments.margin.as_millis());
    text += "[limits]\n";
    if let Some(time) = arguments.time {
        let _ = writeln!(text, "move = \"{}\"", time.as_secs_f64());
    }
    for (key, value) in [("clock", &arguments.clock), ("bank", &arguments.bank)] {
        if let Some(value) = value {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
    }
    if let Some(depth) = arguments.depth {
        let _ = writeln!(text, "depth = {depth}");
    }
    if let Some(nodes) = arguments.nodes {
        let _ = writeln!(text, "nodes = {nodes}");
    }
    if let Some(plies) = arguments.random {
        let _ = writeln!(text, "[openings]\nrandom = {plies}");
    }
    if let Some(file) = &arguments.openings {
        let path = std::path::absolute(file).map_err(|error| Failure::Failed(error.to_string()))?;
        let _ = writeln!(text, "[openings]\nfile = {}", quoted(&path.display().to_string()));
    }
    if let Some(plies) = arguments.max_plies {
        let _ = writeln!(text, "[adjudication]\nplies = {plies}");
    }
    if let Some(sprt) = &arguments.sprt {
        let bounds = sprt.split_once(',').and_then(|(low, high)| {
            Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
        });
        let (elo0, elo1) =
            bounds.ok_or_else(|| Failure::Usage("--sprt: give two numbers, as in 0,5".to_owned()))?;
        let _ = writeln!(text, "[test]\nelo0 = {elo0:?}\nelo1 = {elo1:?}");
    }
    let players = [(&arguments.a, "A", None), (&arguments.b, "B", arguments.depth_b)];
    for (player, name, depth) in players {
        text += "[[players]]\n";
        // Two players may be the same engine and differ in nothing but what they may spend.
        if arguments.a == arguments.b {
            let depths = arguments.depth.zip(arguments.depth_b).filter(|(one, other)| one != other);
            let own = depth.or(arguments.depth).filter(|_| depths.is_some());
            let limit = own.map_or_else(|| name.to_owned(), |depth| format!("depth {depth}"));
            let _ = writeln!(text, "name = {}", quoted(&format!("{player}, {limit}")));
        }
        match player.split_once(':') {
            Some((protocol @ ("ugi" | "fourinarow"), command)) => {
                let _ = writeln!(text, "command = {}\nprotocol = \"{protocol}\"", quoted(command));
            }
            _ => {
                let _ = writeln!(text, "engine = {}", quoted(player));
            }
        }
        if let Some(depth) = depth {
            let _ = writeln!(text, "limits = {{ depth = {depth} }}");
        }
    }
    Ok(text)
}

/// A tournament and where its games go.
pub(crate) struct Event {
    pub(crate) tournament: Tournament,
    source: String,
    subject: Subject,
    pub(crate) folder: PathBuf,
}

impl Event {
    fn new(tournament: Tournament, source: String, keeping: &Keeping) -> Result<Event, Failure> {
        let subject = Subject::named(&tournament.game)?;
        let folder = keeping.output.clone().unwrap_or_else(|| Path::new("results").join(&tournament.name));
        Ok(Event { tournament, source, subject, folder })
    }

    /// Plays everything that is left, or what is left of a part.
    fn run(&self, keeping: &Keeping, part: Option<Shard>, out: &mut Out) -> Result<(), Failure> {
        let interrupt = Interrupt::listen()?;
        let crew =
            Crew { workers: keeping.workers.into(), pin: !keeping.no_pin, stop: interrupt.stop_flag() };
        let files = StoreFiles::TOURNAMENT;
        let path = part.map_or_else(|| files.whole(&self.folder), |part| files.part(&self.folder, part));
        let store = self.open(&path, keeping.begin())?;
        let shard = part.unwrap_or(Shard::WHOLE);
        let run = store.begin_run(&manifest_of(self.tournament.seed, &crew, shard))?;
        let arena = Arena {
            tournament: &self.tournament,
            subject: &self.subject,
            crew: &crew,
            shard,
            patience: Patience::default(),
        };
        let planned = arena.planned();
        let mut told = Telling::new(&self.tournament, planned);
        let is_told = !keeping.quiet && out.is_watched();
        let played = interrupt.during(|| {
            arena.play(store, run, &mut |scores| {
                if is_told {
                    told.tell(scores);
                }
            })
        });
        out::wipe_status();
        let (store, scores) = played.map_err(|error| Failure::Failed(error.to_string()))?;
        store.end_run(run)?;
        // The folder of a part may be that of all parts, whose table is written when they are together.
        match part {
            None => Standings::of(&store)?.publish(&self.folder, out)?,
            Some(part) if out.json => {
                let path = path.display().to_string();
                out.value(&json!({ "store": path, "shard": part.to_string(), "games": scores.games() }))?;
            }
            Some(part) => {
                let games = grouped(scores.games());
                out.line(format_args!("part {part}: {games} games in {}", path.display()))?;
            }
        }
        if crew.stop.is_raised() {
            let (games, planned) = (grouped(scores.games()), grouped(planned));
            return Err(Failure::Failed(format!(
                "stopped: {games} of {planned} games are played; --resume goes on"
            )));
        }
        Ok(())
    }

    fn open(&self, path: &Path, begin: Begin) -> Result<Store, Failure> {
        if begin == Begin::Overwrite {
            Store::remove(path)?;
        }
        if !path.exists() {
            fs::create_dir_all(&self.folder).map_err(|error| Failure::unwritable(&self.folder, &error))?;
            return Ok(Store::create_tournament(path, &self.tournament, &self.source)?);
        }
        if begin == Begin::New {
            let exists = StoreError { path: path.to_owned(), problem: StoreProblem::Exists };
            return Err(ConductError::from(exists).into());
        }
        let store = Store::open(path)?;
        if store.tournament()? != self.tournament {
            return Err(Failure::Usage(format!(
                "{} belongs to another tournament: take another folder (--output), or --overwrite",
                path.display()
            )));
        }
        Ok(store)
    }
}
