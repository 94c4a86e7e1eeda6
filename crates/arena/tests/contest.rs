//! Lists of matches with claims: read, played, gone on with and judged.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::time::Duration;

use plywood_arena::statistics::Outcome;
use plywood_arena::{Arena, Contest, GameResult, GameStore, KeptGame, TournamentReading};
use plywood_protocol::control::Patience;
use plywood_testkit::Folder;
use plywood_workshop::claims::{Judgement, Verdict};
use plywood_workshop::{Crew, Shard, Store, manifest};

const FILE: &str = include_str!("contests/connect4.toml");

fn contest(quick: bool) -> Contest {
    TournamentReading { quick, ..TournamentReading::new(&plywood_games::all()) }
        .contest("duel", FILE)
        .unwrap()
}

/// Plays what is left of a contest, or of a part of it.
fn play(contest: &Contest, path: &Path, workers: usize, shard: Shard) {
    let tournament = &contest.tournament;
    let game = plywood_games::all().find(&tournament.game).unwrap();
    let crew = Crew { workers, pin: false, ..Crew::default() };
    let store = if path.exists() {
        Store::open(path).unwrap()
    } else {
        Store::create_tournament(path, tournament, FILE).unwrap()
    };
    let run = store.begin_run(&manifest(tournament.seed, &crew, shard)).unwrap();
    let patience = Patience::default();
    let arena = Arena { tournament, game: &game, crew: &crew, shard, patience, hall: None };
    arena.play(store, run, &mut |_| {}).unwrap();
}

/// Who played whom from where, what was played, and what came out.
fn games(path: &Path) -> Vec<(KeptGame, Vec<String>)> {
    let mut games = Vec::new();
    Store::read(path)
        .unwrap()
        .for_each_game(&mut |kept| {
            let moves = kept.game.moves.iter().map(|played| played.mv.clone()).collect();
            games.push((kept, moves));
            Ok(())
        })
        .unwrap();
    games
}

fn results(path: &Path) -> Vec<GameResult> {
    Store::read(path).unwrap().game_results().unwrap()
}

#[test]
fn matches_are_multiplied_out() {
    let contest = contest(false);
    let tournament = &contest.tournament;
    let names: Vec<&str> = tournament.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(
        names,
        ["deep (20 s a move, depth 2)", "shallow", "deep (40 s a move, depth 5)", "deep (depth 5)"]
    );
    let who: Vec<(u32, u32, Option<&str>)> =
        tournament.matches.iter().map(|one| (one.pairing.a, one.pairing.b, one.start.as_deref())).collect();
    assert_eq!(who, [(0, 1, None), (2, 1, None), (1, 3, Some("")), (1, 3, Some("44"))]);
    assert_eq!(contest.time, Some(Duration::from_secs((20 + 40) * 4 * 30)));
}

#[test]
fn a_quick_version_has_fewer_games_and_less_time_but_the_same_claims() {
    let (quick, full) = (contest(true), contest(false));
    assert_eq!((quick.tournament.pairs, full.tournament.pairs), (2, 4));
    assert!(quick.tournament.players[0].name.contains("(10 s a move, depth 2)"), "half of the time");
    assert_eq!(quick.bouts, full.bouts, "claims name limits as they were published");
    assert_eq!(quick.time, Some(Duration::from_secs((10 + 20) * 2 * 30)));
    assert!(quick.about.ends_with("Quick version: Half of everything."), "{}", quick.about);
}

#[test]
fn what_was_played_before_is_not_played_again() {
    let folder = Folder::new("arena-contest");
    let contest = contest(true);
    let (whole, broken) = (folder.file("whole.sqlite"), folder.file("broken.sqlite"));
    play(&contest, &whole, 2, Shard::WHOLE);
    play(&contest, &broken, 1, Shard::new(1, 3).unwrap());
    let before = games(&broken);
    assert_eq!(before.len(), 6, "every third pair");
    play(&contest, &broken, 1, Shard::WHOLE);
    let after = games(&broken);
    assert!(before.iter().all(|game| after.contains(game)), "when it was played included");
    let plain = |path: &Path| -> Vec<_> {
        let plain = |(kept, moves): (KeptGame, Vec<String>)| {
            (kept.key, kept.seats, kept.opening, kept.game.outcome, moves)
        };
        games(path).into_iter().map(plain).collect()
    };
    assert_eq!(plain(&broken).len(), 16);
    assert_eq!(plain(&broken), plain(&whole), "nothing is played twice or differently");
    let openings: Vec<String> = plain(&whole).into_iter().map(|game| game.2).collect();
    assert!(openings[8..12].iter().all(String::is_empty) && openings[12..].iter().all(|text| text == "44"));
    assert!(openings[..8].iter().all(|text| !text.is_empty()), "openings of all where a match has none");
}

/// The share of points of players whose names begin like this, in games that `fits`, counted anew.
fn share(contest: &Contest, path: &Path, player: &str, fits: &dyn Fn(&KeptGame, usize) -> bool) -> f64 {
    let (mut points, mut count) = (0.0, 0.0);
    for (kept, _) in games(path) {
        for (side, seat) in kept.seats.iter().enumerate() {
            let name = &contest.tournament.players[*seat as usize].name;
            if name.starts_with(player) && fits(&kept, side) {
                let own = if side == 0 { kept.game.outcome } else { kept.game.outcome.swapped() };
                points += match own {
                    Outcome::Win => 1.0,
                    Outcome::Draw => 0.5,
                    Outcome::Loss => 0.0,
                };
                count += 1.0;
            }
        }
    }
    points / count
}

#[test]
fn claims_are_judged_by_the_games() {
    let folder = Folder::new("arena-contest-claims");
    let contest = contest(false);
    let path = folder.file("games.sqlite");
    play(&contest, &path, 2, Shard::WHOLE);
    let results = results(&path);
    let judged: Vec<Judgement> = contest.claims.iter().map(|claim| claim.judge(&contest, &results)).collect();
    let all = share(&contest, &path, "deep", &|_, _| true);
    let second = share(&contest, &path, "deep (40 s", &|_, side| side == 1);
    let five = share(&contest, &path, "deep (40 s", &|_, _| true);
    let two = share(&contest, &path, "deep (20 s", &|_, _| true);
    let ours: Vec<f64> = judged.iter().map(|judged| judged.ours.unwrap()).collect();
    assert_eq!(ours[..2], [all, second]);
    assert!((ours[2] - (five - two)).abs() < 1e-12, "{ours:?}");
    assert_eq!(judged[0].verdict, Verdict::Holds, "{}", judged[0].sentence);
    assert_eq!(judged[3].verdict, Verdict::DoesNot);
    assert_eq!(judged[3].why.as_deref(), Some("nobody scores more than all points"));
    assert!(judged[0].sentence.starts_with("deep against shallow: "), "{}", judged[0].sentence);
    assert!(
        judged[1].sentence.contains("as second player with 40 s a move, depth 5"),
        "{}",
        judged[1].sentence
    );
}

#[test]
fn mistakes_are_told_with_their_lines() {
    let error = |from: &str, to: &str| {
        assert!(FILE.contains(from), "{from}");
        let text = FILE.replacen(from, to, 1);
        TournamentReading::new(&plywood_games::all()).contest("duel", &text).unwrap_err().to_string()
    };
    let near = error("second = \"shallow\"", "second = \"shalow\"");
    assert!(near.contains("line 22") && near.contains("did you mean \"shallow\""), "{near}");
    assert!(error("second = \"deep\"", "second = \"shallow\"").contains("against itself"));
    assert!(error("start = [\"\", \"44\"]", "start = [\"4\", \"4\"]").contains("listed twice"));
    assert!(error("start = [\"\", \"44\"]", "start = \"4x\"").contains("4x"));
    assert!(error("second_limits = { depth = 5 }", "").contains("nothing limits this player"));
    let simulations = error("second_limits = { depth = 5 }", "second_limits = { simulations = 5 }");
    assert!(simulations.contains("alphabeta makes no simulations"), "{simulations}");
    assert!(error("kind = \"matches\"", "kind = \"gauntlet\"").contains("kind = \"matches\""));
    assert!(error("against = \"shallow\"", "against = \"shalow\"").contains("there is no player \"shalow\""));
    let limit = error("limit = \"40 s a move, depth 5\"", "limit = \"40 s a move\"");
    assert!(limit.contains("no match is deep as second player with 40 s a move"), "{limit}");
    let same = error("than = { limit = \"20 s a move, depth 2\" }", "than = {}");
    assert!(same.contains("with itself"), "{same}");
    let games = plywood_games::all();
    let quick = TournamentReading { quick: true, ..TournamentReading::new(&games) };
    let none = quick.contest("duel", &FILE.replace("time = 0.5", "time = 0.0")).unwrap_err().to_string();
    assert!(none.contains("give the share of the time"), "{none}");
    let none = FILE.replace("[quick]\npairs = 2", "[quick]\npairs = 0");
    assert_ne!(none, FILE);
    let none = quick.contest("duel", &none).unwrap_err().to_string();
    assert!(none.contains("pairs: give 1 to 1,000,000"), "{none}");
}
