//! The plain-text facts under `suites/`: perft counts and golden playthroughs.

use std::path::PathBuf;

use plywood_core::{Game, Position};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::{Arimaa, Steps};
use plywood_games::chess::Chess;
use plywood_games::connect4::{ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;
use plywood_testkit::{perft, playthrough};

fn suite(game: &impl Game, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../suites").join(game.name()).join(file)
}

/// Checks all counts up to `limit` and tells how many were left out. `PLYWOOD_PERFT_LIMIT` overrides it.
#[expect(clippy::print_stdout, reason = "a test tells its reader what it left out")]
fn perft(game: &impl Game, limit: u64) -> usize {
    let limit = std::env::var("PLYWOOD_PERFT_LIMIT").ok().and_then(|text| text.parse().ok()).unwrap_or(limit);
    let summary = perft::check(game, &suite(game, "perft.txt"), limit);
    println!("{}: {} counts agree, {} above {limit} skipped", game.name(), summary.checked, summary.skipped);
    assert!(summary.checked > 0);
    summary.checked
}

#[test]
fn amazons_perft() {
    assert!(perft(&Amazons::<Whole>::new(), 100_000_000) >= 22);
}

/// Two halves make a turn, so there are as many pairs of them.
#[test]
fn amazons_perft_in_halves() {
    let (whole, halves) = (Amazons::<Whole>::new(), Amazons::<Halves>::new());
    for (mut whole, mut halves) in whole.starts().into_iter().zip(halves.starts()) {
        let turns = if whole.position.moves().count() > 600 { 1 } else { 2 };
        assert_eq!(
            plywood_search::perft::perft(&mut whole.position, turns),
            plywood_search::perft::perft(&mut halves.position, 2 * turns),
            "{}",
            whole.name
        );
    }
}

#[test]
fn amazons_golden() {
    // Whole turns are listed by the thousand; the halves say the same in a tenth of the lines.
    let game = Amazons::<Halves>::new();
    playthrough::check(&game, &suite(&game, "golden-halves.txt"), 1);
}

#[test]
fn arimaa_perft() {
    let summary = perft::check_by(&Arimaa, &suite(&Arimaa, "perft.txt"), u64::MAX, Steps::divide_steps);
    assert_eq!(summary, perft::Summary { checked: 33, skipped: 0 });
}

#[test]
fn arimaa_turns() {
    let text = std::fs::read_to_string(suite(&Arimaa, "turns.tsv")).unwrap();
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let position = Arimaa.position(columns.next()).unwrap();
        for (turns, expected) in (1..).zip(columns) {
            let counts = position.count_turns(turns);
            assert_eq!(counts.sequences.to_string(), expected, "{turns} turns: {line}");
            assert!(counts.positions <= counts.sequences);
            assert!(turns > 1 || counts.positions == counts.sequences, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 23);
}

#[test]
fn arimaa_golden() {
    playthrough::check(&Arimaa, &suite(&Arimaa, "golden.txt"), 1);
}

#[test]
fn chess_perft() {
    assert!(perft(&Chess::default(), 20_000_000) >= 28);
}

#[test]
fn chess_golden() {
    playthrough::check(&Chess::default(), &suite(&Chess::default(), "golden.txt"), 1);
}

#[test]
fn connect4_perft() {
    assert!(perft(&ConnectFour::new(Standard), 300_000_000) >= 10);
}

#[test]
fn tictactoe_perft() {
    perft(&TicTacToe, u64::MAX);
}

#[test]
fn nim_perft() {
    perft(&Nim { misere: false }, u64::MAX);
}

#[test]
fn connect4_golden() {
    let game = ConnectFour::new(Standard);
    playthrough::check(&game, &suite(&game, "golden.txt"), 1);
}

#[test]
fn tictactoe_golden() {
    playthrough::check(&TicTacToe, &suite(&TicTacToe, "golden.txt"), 1);
}

#[test]
fn nim_golden() {
    for (misere, file) in [(false, "golden.txt"), (true, "golden-misere.txt")] {
        playthrough::check(&Nim { misere }, &suite(&Nim { misere }, file), 1);
    }
}

#[test]
fn tree_golden() {
    playthrough::check(&TreeGame, &suite(&TreeGame, "golden.txt"), 1);
}
