//! `plywood reproduce` with files of somebody's own: experiments and matches, with claims.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::games::{count_of, games_of};
use support::lab::Desk;

const MATCHES: &str = r#"kind = "matches"
title = "Looking ahead pays"
game = "connect4"
pairs = 6
plies = 30
margin = "60s"

[openings]
random = 4

[[players]]
name = "near"
engine = "pvs:order=rank"
limits = { depth = 1 }

[[players]]
name = "far"
engine = "alphabeta:order=rank"

[[matches]]
first = "far"
second = "near"
first_limits = [{ time = "60s", depth = 3 }, { time = "120s", depth = 6 }]

[quick]
pairs = 3
time = 0.5

[[claims]]
text = "Who looks ahead wins"
player = "far"
thesis = 0.8
holds = { above = 0.5 }

[[claims]]
text = "Who begins wins every game"
player = "near"
as = "first"
holds = { about = 1, within = 0 }
why = "looking ahead is worth more"
"#;

const MEASURED: &str = r#"title = "Depth costs nodes"
game = "tictactoe"

[[positions]]
list = [""]

[[engines]]
name = "plain"
spec = "alphabeta"

[limits]
depth = [2, 4]

[[claims]]
text = "Four plies cost more than two"
engine = "plain"
of_limit = "depth 2"
holds = { above = 1 }
"#;

#[test]
fn matches_are_played_quickly_unless_asked_otherwise_and_judged() {
    let desk = Desk::new("reproduce-matches", MATCHES);
    let said = desk.printed("reproduce mine.toml --output out --markdown page.md");
    assert!(said.starts_with("mine: Looking ahead pays\n"), "{said}");
    assert!(said.contains("Who looks ahead wins: holds"), "{said}");
    assert!(said.contains("Who begins wins every game: does not hold"), "{said}");
    assert!(said.contains("Why: looking ahead is worth more"), "{said}");
    let games = games_of(&desk.folder.file("out").join("games.sqlite"));
    assert_eq!(games.len(), 12, "two matches of three pairs");
    let page = desk.read("page.md");
    assert!(
        page.contains(
            "## mine: Looking ahead pays\n\n`plywood reproduce mine.toml`\n\nMatches: 2, with 3 pairs"
        ),
        "{page}"
    );
    assert!(desk.read("out/report.html").contains("Who looks ahead wins"));
    assert!(desk.read("out/plots/scores.csv").lines().count() == 3);
    assert!(desk.read("out/games.txt").contains("[First \"far (30 s a move, depth 3)\"]"));
    let full = desk.printed("reproduce mine.toml --full --output full");
    assert!(full.contains("Who looks ahead wins"), "{full}");
    assert_eq!(games_of(&desk.folder.file("full").join("games.sqlite")).len(), 24);
    let error = desk.refused("reproduce mine.toml --full --quick", 2);
    assert!(error.contains("--full") && error.contains("--quick"), "{error}");
}

#[test]
fn matches_go_on_after_a_kill() {
    let text = MATCHES.replace("pairs = 3", "pairs = 60");
    let desk = Desk::new("reproduce-kill", &text);
    let store = desk.folder.file("out").join("games.sqlite");
    let mut child = desk.start("reproduce mine.toml --output out");
    while count_of(&store) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended before anything was played");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = games_of(&store);
    assert!((3..240).contains(&before.len()), "{}", before.len());
    let error = desk.refused("reproduce mine.toml --output out", 2);
    assert!(error.contains("has results already"), "{error}");
    desk.printed("reproduce mine.toml --output out --resume --workers 2");
    let after = games_of(&store);
    assert_eq!(after.len(), 240);
    assert!(before.iter().all(|game| after.contains(game)), "what was played stays");
    let error = desk.refused("reproduce mine.toml --output out --resume --full", 2);
    assert!(error.contains("another tournament"), "{error}");
}

#[test]
fn experiments_of_ones_own_are_judged_too_and_share_the_page() {
    let desk = Desk::new("reproduce-both", MEASURED);
    desk.write("duel.toml", MATCHES);
    let said = desk.printed("reproduce mine.toml duel.toml --output out --markdown page.md");
    assert!(said.contains("Four plies cost more than two: holds"), "{said}");
    assert!(said.contains("duel: Looking ahead pays"), "{said}");
    let page = desk.read("page.md");
    assert!(page.find("## mine:").unwrap() < page.find("## duel:").unwrap(), "{page}");
    desk.printed("reproduce mine.toml --output again --markdown page.md");
    assert_eq!(
        desk.read("page.md").matches("## mine:").count(),
        1,
        "a section takes the place of the old one"
    );
    assert!(desk.read("page.md").contains("## duel:"), "the others stay");
    let list = desk.printed("tournament duel.toml --output list");
    assert!(list.contains("far (60 s a move, depth 3) against near: "), "{list}");
    let error = desk.refused("reproduce nothing", 2);
    assert!(error.contains("a file ends with .toml"), "{error}");
}
