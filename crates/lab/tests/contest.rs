//! Lists of matches with claims in the laboratory: told from experiments, and reported.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_arena::{Arena, Contest, Ending, GameKey, GameResult, GameStore, Outcome, TournamentReading};
use plywood_lab::{ContestReport, Reading, Reproduction};
use plywood_protocol::control::Patience;
use plywood_testkit::Folder;
use plywood_workshop::claims::Judgement;
use plywood_workshop::{Crew, Shard, Store, manifest};

const FILE: &str = include_str!("../../arena/tests/contests/connect4.toml");

fn contest() -> Contest {
    TournamentReading::new(&plywood_games::all()).contest("duel", FILE).unwrap()
}

fn played(contest: &Contest, folder: &Folder) -> Vec<GameResult> {
    let tournament = &contest.tournament;
    let game = plywood_games::all().find(&tournament.game).unwrap();
    let (crew, shard) = (Crew::default(), Shard::WHOLE);
    let store = Store::create_tournament(&folder.file("games.sqlite"), tournament, FILE).unwrap();
    let run = store.begin_run(&manifest(tournament.seed, &crew, shard)).unwrap();
    let patience = Patience::default();
    let arena = Arena { tournament, game: &game, crew: &crew, shard, patience, hall: None };
    let (store, _) = arena.play(store, run, &mut |_| {}).unwrap();
    store.game_results().unwrap()
}

#[test]
fn what_was_claimed_and_what_came_out_is_shown() {
    let folder = Folder::new("lab-contest-claims");
    let contest = contest();
    let results = played(&contest, &folder);
    let judged: Vec<Judgement> = contest.claims.iter().map(|claim| claim.judge(&contest, &results)).collect();
    let (results, judgements) = (results.as_slice(), judged.as_slice());
    let report = ContestReport { contest: &contest, results, judgements, manifests: &[], rerun: "play it" };
    let page = report.html();
    for text in
        ["Looking ahead pays", "Who looks ahead wins", "deep (40 s a move, depth 5)", "<svg", "play it"]
    {
        assert!(page.contains(text), "{text} is missing");
    }
    let plots = report.plots();
    assert_eq!(plots.len(), 1, "two times are a curve");
    assert_eq!(plots[0].data_csv.lines().count(), 3, "{}", plots[0].data_csv);
    let latex = report.latex("write it");
    latex.write(folder.path()).unwrap();
    latex.typeset(folder.path()).unwrap();
    assert!(folder.file("scores.pdf").exists());
    let exported: Vec<&str> =
        plots[0].data_csv.lines().skip(1).filter_map(|line| line.split(',').nth(2)).collect();
    let drawn = latex.file("scores.dat").unwrap();
    exported.iter().for_each(|score| assert!(drawn.contains(&format!(" {score}")), "{score}: {drawn}"));
}

/// A player who wins at first and loses after a test has ended the match.
#[test]
fn a_page_counts_the_games_that_a_test_judged() {
    let text = FILE.replacen("pairs = 4", "pairs = 400\ntest = { elo0 = 0, elo1 = 100 }", 1);
    let contest = TournamentReading::new(&plywood_games::all()).contest("duel", &text).unwrap();
    let pairing = contest.tournament.matches[0].pairing;
    let game = |number: u32| {
        let (pair, leg) = (number / 2, number % 2);
        let outcome = if pair < 200 { Outcome::Win } else { Outcome::Loss };
        let key = GameKey { pairing: 0, pair, leg };
        GameResult { key, pairing, outcome, ending: Ending::Normal, line: None }
    };
    let results: Vec<GameResult> = (0..800).map(game).collect();
    let page =
        ContestReport { contest: &contest, results: &results, judgements: &[], manifests: &[], rerun: "" }
            .html();
    let row = page.split("<tr>").find(|row| row.contains("deep (20 s a move, depth 2)")).unwrap();
    let cells: Vec<&str> = row.split("</td>").filter_map(|cell| cell.rsplit('>').next()).collect();
    let judged = cells[3].parse::<u32>().unwrap();
    assert!((2..400).contains(&judged) && judged.is_multiple_of(2), "{row}");
    assert_eq!([cells[4], cells[6], cells[7]], ["100.0 %"; 3], "score, as first and as second: {row}");
    assert!(page.contains("A test has ended 1 of the matches"), "{page}");
}

#[test]
fn a_file_says_itself_whether_it_is_measured_or_played() {
    let folder = Folder::new("lab-contest-kinds");
    let path = folder.file("duel.toml");
    std::fs::write(&path, FILE).unwrap();
    let (quick, text) = Reproduction::file(&path, &Reading::new(&plywood_games::all()), false).unwrap();
    assert_eq!(text, FILE);
    assert!(matches!(quick, Reproduction::Contest(contest) if contest.tournament.pairs == 2));
    let measured = "game = \"tictactoe\"\n[[positions]]\nlist = [\"\"]\n[[engines]]\nspec = \"alphabeta\"\n[limits]\ndepth = 2\n";
    std::fs::write(&path, measured).unwrap();
    let (experiment, _) = Reproduction::file(&path, &Reading::new(&plywood_games::all()), false).unwrap();
    assert!(matches!(experiment, Reproduction::Experiment(experiment) if experiment.name == "duel"));
}
