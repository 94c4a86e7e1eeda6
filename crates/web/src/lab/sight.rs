//! What is seen of experiments and tournaments: their figures, and how they stand.

use plywood_arena::statistics::{CrossTableLine, Strength, match_text};
use plywood_arena::{
    GameStore, KeptGame, Kind, MatchScore, Player, Standings, Tournament, Who, ladder, odd_endings,
};
use plywood_engines::Games;
use plywood_lab::{Experiment, Findings, Picture, course_picture};
use plywood_workshop::{Estimate, Store, StoreError, fingerprint_of};
use serde_json::{Value, json};

use super::task::{Task, What};

/// So many matches are drawn; of more, the table says enough.
const MOST_COURSES: usize = 6;
/// So many matches are told in words.
const MOST_MATCHES: usize = 200;
/// So many boards of games are shown.
const NEWEST: u32 = 4;

/// A figure, to be told when it is another one than before.
#[derive(Clone, PartialEq)]
pub(super) struct Drawing {
    pub(super) name: String,
    pub(super) print: u64,
    pub(super) told: Value,
}

impl From<Picture> for Drawing {
    fn from(picture: Picture) -> Drawing {
        let Picture { name, title, caption, svg } = picture;
        let print = fingerprint_of(&(&title, &caption, &svg));
        let told = json!({ "name": name, "title": title, "caption": caption, "svg": svg });
        Drawing { name, print, told }
    }
}

/// What a file says, before there is a store.
pub(super) fn unread(task: &Task) -> Value {
    match &task.what {
        What::Experiment(experiment) => of_experiment(experiment),
        What::Tournament(contest) => {
            let mut told = of_tournament(&contest.tournament);
            told["about"] = contest.about.clone().into();
            told
        }
    }
}

/// What a store says.
pub(super) fn read(store: &Store, games: &Games) -> Result<(Value, Vec<Drawing>), StoreError> {
    if store.is_tournament()? { read_games(store) } else { read_units(store, games) }
}

fn of_experiment(experiment: &Experiment) -> Value {
    let names = |name: &str, count: usize| json!({ "name": name, "count": count });
    json!({
        "game": experiment.game,
        "about": experiment.about,
        "engines": experiment.engines.iter()
            .map(|engine| json!({ "name": engine.name, "spec": engine.spec.to_string() }))
            .collect::<Vec<_>>(),
        "sets": experiment.sets.iter().map(|set| names(&set.name, set.positions.len())).collect::<Vec<_>>(),
        "limits": experiment.limits.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "repetitions": experiment.repetitions,
        "remark": experiment.clock.remark(),
        "pictures": [],
        "findings": [],
    })
}

fn read_units(store: &Store, games: &Games) -> Result<(Value, Vec<Drawing>), StoreError> {
    let findings = Findings::so_far(store, games)?;
    let report = findings.report("");
    let pictures: Vec<Drawing> = report.pictures().into_iter().map(Drawing::from).collect();
    let mut told = of_experiment(&findings.experiment);
    told["pictures"] = names(&pictures);
    if findings.progress.done > 0 {
        told["findings"] = findings
            .analysis
            .findings(&findings.experiment)
            .into_iter()
            .map(|finding| json!({ "text": finding.text, "warning": finding.warning }))
            .collect();
        told["crosscheck"] = report.crosscheck().into();
        told["disagreements"] = findings.analysis.disagreeing().into();
    }
    Ok((told, pictures))
}

fn names(pictures: &[Drawing]) -> Value {
    pictures.iter().map(|picture| picture.name.as_str()).collect()
}

/// Where a program lies in the system is nobody's business.
pub(super) fn player(Player { name, who, spending }: &Player) -> Value {
    let who = match who {
        Who::Engine(engine) => engine.to_string(),
        Who::Program { .. } => who.short_name(),
    };
    json!({ "name": name, "who": who, "spending": spending.to_string() })
}

fn of_tournament(tournament: &Tournament) -> Value {
    json!({
        "game": tournament.game,
        "players": tournament.players.iter().map(player).collect::<Vec<_>>(),
        "pairs": tournament.pairs,
        "table": [],
        "matches": [],
        "newest": [],
        "pictures": [],
    })
}

fn read_games(store: &Store) -> Result<(Value, Vec<Drawing>), StoreError> {
    let standings = Standings::of(store)?;
    let Standings { tournament, results, scores } = &standings;
    let matches: Vec<(u32, &MatchScore)> =
        scores.matches().filter_map(|(number, ..)| Some((number, scores.of_match(number)?))).collect();
    let drawn = if matches.len() > MOST_COURSES { &[] } else { &matches[..] };
    let course = |(number, score): &(u32, &MatchScore)| course_picture(&standings, *number, score.pairing);
    let pictures: Vec<Drawing> = drawn.iter().filter_map(course).map(Drawing::from).collect();
    let mut told = of_tournament(tournament);
    told["pictures"] = names(&pictures);
    match standings.table() {
        Ok(table) if scores.games() > 0 => {
            told["table"] = table.lines.iter().map(line).collect();
            told["groups"] = table.groups.len().into();
        }
        Ok(_) => {}
        Err(error) => told["trouble"] = error.to_string().into(),
    }
    let told_match = |(number, score): &(u32, &MatchScore)| one_match(tournament, *number, score);
    told["matches"] = matches.iter().take(MOST_MATCHES).map(told_match).collect();
    told["endings"] = odd_endings(results).into();
    if tournament.kind == Kind::Ladder {
        let name = |player: u32| tournament.players[player as usize].name.as_str();
        told["ladder"] = ladder(tournament, scores.standings()).into_iter().map(name).collect();
    }
    told["newest"] = store.newest_games(NEWEST)?.iter().map(|kept| newest(tournament, kept)).collect();
    Ok((told, pictures))
}

fn line(line: &CrossTableLine) -> Value {
    json!({
        "name": line.name,
        "elo": line.rating.elo,
        "low": line.rating.interval.map(|interval| interval.low),
        "high": line.rating.interval.map(|interval| interval.high),
        "points": line.total.points(),
        "games": line.total.games(),
        "score": line.score(),
    })
}

fn one_match(tournament: &Tournament, number: u32, score: &MatchScore) -> Value {
    let name = |player: u32| tournament.players[player as usize].name.as_str();
    let (a, b) = (name(score.pairing.a), name(score.pairing.b));
    let estimate = |Estimate { value, interval }: Estimate| {
        json!({
            "value": value,
            "low": interval.map(|interval| interval.low),
            "high": interval.map(|interval| interval.high),
        })
    };
    let strength = Strength::of(&score.record);
    let test = score.tested.map(|tested| {
        json!({
            "llr": tested.trial.llr,
            "low": tested.trial.bounds.low,
            "high": tested.trial.bounds.high,
            "decision": tested.trial.decision,
            "games": tested.games,
            "elo": tested.sprt.elo(),
        })
    });
    json!({
        "number": number,
        "a": a,
        "b": b,
        "start": tournament.matches.get(number as usize).and_then(|one| one.start.as_deref()),
        "games": score.record.games,
        "score": strength.map(|strength| estimate(strength.score)),
        "elo": strength.map(|strength| estimate(strength.elo)),
        "superiority": strength.map(|strength| strength.superiority),
        "test": test,
        "text": match_text(a, b, &score.record, score.tested.as_ref()),
    })
}

fn newest(tournament: &Tournament, kept: &KeptGame) -> Value {
    let name = |player: u32| tournament.players[player as usize].name.as_str();
    json!({
        "game": [kept.key.pairing, kept.key.pair, kept.key.leg],
        "first": name(kept.seats[0]),
        "second": name(kept.seats[1]),
        "outcome": kept.game.outcome,
        "ending": kept.game.ending,
        "start": kept.opening,
        "moves": kept.game.moves.iter().map(|played| played.mv.as_str()).collect::<Vec<_>>(),
    })
}
