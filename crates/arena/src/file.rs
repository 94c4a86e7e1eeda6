//! Tournament files: TOML in, a [`Tournament`] out, or the line and the key that are wrong.

use std::path::Path;
use std::time::Duration;

use plywood_core::grouped;
use plywood_engines::{AnyGame, EngineSpec, Games};
use plywood_protocol::control::AeiChild;
use plywood_workshop::FileFault;
use plywood_workshop::file::{Located, Source, TextFile, TimeText, about, folder_name};

use super::contest::Contest;
use super::form::{Form, ModelForm, TestForm};
use super::match_list::MatchList;
use super::opening_list::opening_book;
use super::openings::OpeningBook;
use super::player_list::{check_player, players};
use super::statistics::Sprt;
use super::tournament::{Adjudication, Kind, Language, Player, Spending, Test, Tournament, Who};

/// More pairs than this are a mistake: nobody waits for two million games.
const MOST_PAIRS: u32 = 1_000_000;

/// How long after its time a move is still accepted if nothing is said about that: more than pipes and schedulers take,
/// and programs that look at their clock now and then; too little to think.
pub const USUAL_MARGIN: Duration = Duration::from_millis(100);

/// What is told to those whose file has the word of earlier versions.
const OLD_TIME: &str = "`move` is now called `time`, as in experiments: write time = \"100ms\"";

/// How a tournament file is read.
#[derive(Copy, Clone, Debug)]
pub struct TournamentReading<'a> {
    /// Take the quick version of a list of matches.
    pub quick: bool,
    /// The games that there are.
    pub games: &'a Games,
}

impl<'a> TournamentReading<'a> {
    /// Reads about these games.
    pub fn new(games: &'a Games) -> TournamentReading<'a> {
        TournamentReading { quick: false, games }
    }

    /// Reads a tournament from a file; its text comes along.
    pub fn file(&self, path: &Path) -> Result<(Tournament, String), FileFault> {
        let (contest, text) = self.contest_file(path)?;
        Ok((contest.tournament, text))
    }

    /// Reads a tournament from a text; `name` is the tournament's if the text gives none.
    pub fn text(&self, name: &str, text: &str) -> Result<Tournament, FileFault> {
        Ok(self.contest(name, text)?.tournament)
    }

    /// Reads a tournament with everything that is said about it from a file; its text comes along.
    pub fn contest_file(&self, path: &Path) -> Result<(Contest, String), FileFault> {
        let file = TextFile::read(path)?;
        let contest = self.read(file.source(), &file.stem(), file.folder())?;
        Ok((contest, file.text))
    }

    /// Reads a tournament with everything that is said about it.
    pub fn contest(&self, name: &str, text: &str) -> Result<Contest, FileFault> {
        self.read(Source { name, text }, name, Path::new(""))
    }

    /// Makes a tournament of a form that comes from no file; `name` is the tournament's if the form gives none.
    /// Mistakes name the argument that a value came from.
    pub fn form(&self, name: &str, form: &Form) -> Result<Tournament, FileFault> {
        Ok(self.resolve(form, Source::ARGUMENTS, name, Path::new(""))?.tournament)
    }

    fn read(&self, source: Source<'_>, stem: &str, folder: &Path) -> Result<Contest, FileFault> {
        let form: Form = toml::from_str(source.text).map_err(|error| source.fault_of_toml(&error))?;
        self.resolve(&form, source, stem, folder)
    }

    fn resolve(
        &self,
        form: &Form,
        source: Source<'_>,
        stem: &str,
        folder: &Path,
    ) -> Result<Contest, FileFault> {
        let found = self.games.find(form.game.get_ref());
        let game = found.map_err(|error| source.fault(form.game.place(), error.to_string()))?;
        let all = match &form.limits {
            None => Spending::default(),
            Some(limits) => limits
                .get_ref()
                .spending(Spending::default())
                .map_err(|message| source.fault(limits.place(), message))?,
        };
        let quick = form.quick.as_ref().map(Located::get_ref).filter(|_| self.quick);
        let players = players(source, &form.players, all, &game)?;
        let list = MatchList::read(source, form, &players, &game, quick)?;
        if form.kind != Kind::Matches {
            for (player, form) in players.iter().zip(&form.players) {
                check_player(source, player, &game).map_err(|message| source.fault(form.place(), message))?;
            }
        }
        let players = list.players.unwrap_or(players);
        let seed = form.seed.unwrap_or(1);
        let quick_pairs = quick.and_then(|quick| quick.pairs);
        let pairs = quick_pairs.or(form.pairs.as_ref().map(|pairs| *pairs.get_ref())).unwrap_or(10);
        let given = form.pairs.as_ref().map(|pairs| (pairs.place(), *pairs.get_ref()));
        let quick_given = form.quick.as_ref().and_then(|at| Some((at.place(), at.get_ref().pairs?)));
        for (at, pairs) in given.into_iter().chain(quick_given) {
            if !(1..=MOST_PAIRS).contains(&pairs) {
                let most = grouped(MOST_PAIRS);
                return Err(source.fault(at, format!("pairs: give 1 to {most}")));
            }
        }
        let (book, at) = match &form.openings {
            None => (OpeningBook::Start, None),
            Some(openings) => (opening_book(source, openings, folder, &game)?, Some(openings.place())),
        };
        let openings = book.openings(&game, pairs as usize, seed).map_err(|error| match &at {
            Some(at) => source.fault(at, error.to_string()),
            None => source.fault_of_all(error.to_string()),
        })?;
        let adjudication = match &form.adjudication {
            None => Adjudication::default(),
            Some(given) => check_adjudication(given.get_ref(), &game)
                .map_err(|message| source.fault(given.place(), message))?,
        };
        let test =
            form.test.as_ref().map(|test| test_of(source, test, form.kind, players.len())).transpose()?;
        let tournament = Tournament {
            name: folder_name(source, stem, form.name.as_ref())?,
            game: game.name().to_owned(),
            seed,
            kind: form.kind,
            players,
            matches: list.matches,
            pairs,
            openings,
            adjudication,
            margin: form.margin.map_or(USUAL_MARGIN, |TimeText(margin)| margin),
            test,
        };
        check_turns(&tournament, &game).map_err(|message| match &at {
            Some(at) => source.fault(at, message),
            None => source.fault_of_all(message),
        })?;
        let contest = Contest {
            title: form.title.clone().unwrap_or_else(|| tournament.name.clone()),
            about: about(form.about.as_deref(), quick.and_then(|quick| quick.note.as_deref())),
            bouts: list.bouts,
            time: form.plies.map(|plies| list.time.saturating_mul(tournament.pairs).saturating_mul(plies)),
            warnings: form.old_words().map(|at| source.fault(at, OLD_TIME)).collect(),
            claims: form.claims.iter().map(|claim| claim.get_ref().clone()).collect(),
            tournament,
        };
        for claim in &form.claims {
            claim.get_ref().check(&contest).map_err(|message| source.fault(claim.place(), message))?;
        }
        Ok(contest)
    }
}

fn check_adjudication(given: &Adjudication, game: &AnyGame) -> Result<Adjudication, String> {
    let agreements = [("resign", given.resign), ("draw", given.draw)];
    for (name, agreement) in agreements.into_iter().filter_map(|(name, given)| Some((name, given?))) {
        if agreement.moves == 0 {
            return Err(format!("{name}: nobody agrees in 0 moves, give 1 or more"));
        }
    }
    if given.plies == Some(0) {
        return Err("plies: a game without a move is none, give 1 or more".to_owned());
    }
    if given.resign.is_some_and(|resign| resign.points == 0) {
        return Err("resign: nobody resigns an even game, give 1 point or more".to_owned());
    }
    if given.solver_nodes.is_some() {
        let solver = EngineSpec::new(plywood_engines::AlgorithmName::Solver);
        game.bot(&solver).map_err(|error| format!("solver_nodes: {error}"))?;
    }
    Ok(*given)
}

/// Refuses openings within a turn where somebody plays who can only be asked for whole turns.
fn check_turns(tournament: &Tournament, game: &AnyGame) -> Result<(), String> {
    let speaks_aei = |player: &Player| matches!(player.who, Who::Program { protocol: Language::Aei, .. });
    let check = |start: &str| {
        AeiChild::check_start(game, (!start.is_empty()).then_some(start))
            .map_err(|trouble| format!("a program that speaks AEI {trouble} ({start:?})"))
    };
    let openings = || tournament.openings.iter().try_for_each(|opening| check(&opening.position));
    if tournament.kind != Kind::Matches {
        return if tournament.players.iter().any(speaks_aei) { openings() } else { Ok(()) };
    }
    for one in &tournament.matches {
        if [one.pairing.a, one.pairing.b]
            .iter()
            .any(|player| speaks_aei(&tournament.players[*player as usize]))
        {
            one.start.as_deref().map_or_else(openings, check)?;
        }
    }
    Ok(())
}

fn test_of(
    source: Source<'_>,
    test: &Located<TestForm>,
    kind: Kind,
    players: usize,
) -> Result<Test, FileFault> {
    let form = test.get_ref();
    let share = |value: Option<f64>| value.unwrap_or(0.05);
    let (alpha, beta) = (share(form.alpha), share(form.beta));
    if kind != Kind::Matches && players != 2 {
        return Err(source.fault(
            test.place(),
            "a test is about two players: leave the others out, or list matches (kind = \"matches\")",
        ));
    }
    Sprt::new(form.model.model(), form.elo0, form.elo1, alpha, beta)
        .map_err(|error| source.fault(test.place(), error.to_string()))?;
    Ok(Test {
        elo0: form.elo0,
        elo1: form.elo1,
        alpha,
        beta,
        normalised: form.model == ModelForm::Normalised,
    })
}
