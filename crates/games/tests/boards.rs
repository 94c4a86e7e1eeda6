//! What games say about their looks is true of their rules: along the golden playthroughs and random games.

use std::path::PathBuf;

use plywood_core::{Game, Position};
use plywood_engines::board::{Action, Click, Look, Setup, Step, svg};
use plywood_engines::{Diagram, Playable};
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::Arimaa;
use plywood_games::chess::{Castling, Chess};
use plywood_games::connect4::{AnyShape, ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;
use plywood_testkit::{boards, playthrough};

/// The golden playthrough of a game, from its usual start. Tells how many moves were looked at.
fn golden<G: Playable>(game: &G, file: &str) -> usize {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../suites").join(game.name()).join(file);
    let positions = playthrough::positions(game, &path);
    let has_end = positions.last().is_some_and(|end| end.outcome().is_some());
    assert!(has_end || positions.len() > 500, "{} has no end", path.display());
    boards::check_game(game, &positions)
}

#[test]
fn amazons() {
    let (whole, halves) = (Amazons::<Whole>::new(), Amazons::<Halves>::new());
    assert!(golden(&halves, "golden-halves.txt") > 1000);
    assert!(boards::check(&halves, 1, 1) > 1000);
    let start = whole.position(None).unwrap();
    assert_eq!(boards::check_game(&whole, &[start]), 2176);
    // Whole games of large boards have too many turns to compare all clicks with all.
    for text in ["4x4", "5x4", "6x6t"] {
        let mut position = whole.position(Some(text)).unwrap();
        let mut positions = vec![position];
        while let Some(mv) = position.moves().last() {
            position.play(mv);
            positions.push(position);
        }
        assert!(boards::check_game(&whole, &positions) > 100, "{text}");
    }
}

#[test]
fn arimaa() {
    assert!(golden(&Arimaa, "golden.txt") > 1000);
    // Among the starts is the empty board, on which pieces are set up.
    assert!(boards::check(&Arimaa, 1, 1) > 10_000);
}

#[test]
fn chess() {
    assert!(golden(&Chess::default(), "golden.txt") > 1000);
    // Among the starts are positions with promotions and castling.
    for castling in [Castling::ByKing, Castling::ByRook] {
        assert!(boards::check(&Chess { castling }, 1, 2) > 10_000);
    }
}

/// In Chess960, king and rook may change places, and one of them may stay.
#[test]
fn chess960() {
    let game = Chess { castling: Castling::ByRook };
    for (fen, castles, clicks) in [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", ["f1", "g1"]),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1", ["e1", "g1"]),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", ["g1", "h1"]),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", ["e1", "g1"]),
        ("4k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1b1", ["f1", "c1"]),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", ["f1", "h1"]),
    ] {
        let position = game.position(Some(fen)).unwrap();
        boards::check_game(&game, std::slice::from_ref(&position));
        let situation = game.extras().diagram.unwrap().situation(&game, &position, false).unwrap();
        let castling = situation.moves.iter().find(|mv| mv.text == castles).unwrap();
        assert!(asks_for(&castling.clicks(), &clicks), "{fen}: {castling:?}");
        assert!(!castling.spoken.en.contains("taken"), "{fen}: {castling:?}");
    }
    for number in (0..960).step_by(37) {
        let mut position = game.position(Some(&format!("sp{number}"))).unwrap();
        let mut positions = vec![position.clone()];
        for ply in 0..40 {
            let moves: Vec<_> = position.moves().collect();
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position.play(*mv);
            positions.push(position.clone());
        }
        boards::check_game(&game, &positions);
    }
}

fn asks_for(clicks: &[Click<'_>], at: &[&str]) -> bool {
    let fits = |(click, place): (&Click<'_>, &&str)| match click {
        Click::At(places) => places.iter().any(|one| one == place),
        Click::Option(option) => option == place,
    };
    clicks.len() == at.len() && clicks.iter().zip(at).all(fits)
}

#[test]
fn connect4() {
    assert!(golden(&ConnectFour::new(Standard), "golden.txt") > 50);
    boards::check(&ConnectFour::new(Standard), 1, 20);
    for size in ["1x1", "1x63", "32x1", "5x4", "8x7"] {
        boards::check(&ConnectFour::new(AnyShape::parse(size).unwrap()), 2, 3);
    }
}

#[test]
fn tictactoe() {
    assert!(golden(&TicTacToe, "golden.txt") > 20);
    boards::check(&TicTacToe, 1, 100);
}

#[test]
fn nim() {
    for (misere, file) in [(false, "golden.txt"), (true, "golden-misere.txt")] {
        assert!(golden(&Nim { misere }, file) > 10);
        boards::check(&Nim { misere }, 1, 30);
    }
    // Who has too many matches to draw says so.
    let nim = Nim { misere: false };
    let many = nim.position(Some("255,255,255")).unwrap();
    assert!((nim.extras().diagram.unwrap().board)(&nim, &many).is_none());
}

#[test]
fn tree() {
    assert!(golden(&TreeGame, "golden.txt") > 1);
    boards::check(&TreeGame, 1, 20);
}

/// What is wrong with a diagram.
fn fault<G: Playable>(game: &G, diagram: &Diagram<G>, start: &str) -> String {
    let position = game.position(Some(start)).expect("a start");
    let board = (diagram.board)(game, &position).expect("a board");
    boards::examine(game, diagram, &board, &position).expect_err("a mistake is noticed")
}

fn usual<G: Playable>(game: &G) -> Diagram<G> {
    game.extras().diagram.expect("a diagram")
}

/// The law notices deliberate mistakes.
#[test]
fn mistakes_are_noticed() {
    type Steps = fn(&Chess, &<Chess as Game>::Position, plywood_engines::MoveOf<Chess>) -> Vec<Step>;
    let of_chess = |steps: Steps| {
        let diagram = Diagram { steps, ..usual(&Chess::default()) };
        fault(&Chess::default(), &diagram, "kiwipete")
    };
    // Nothing is taken.
    let without_taking = of_chess(|game, position, mv| {
        let steps = (usual(game).steps)(game, position, mv).into_iter();
        steps.filter(|step| !matches!(step.action, Action::Remove { .. })).collect()
    });
    assert!(without_taking.contains("something stands on"), "{without_taking}");
    // Rooks stay behind when kings castle.
    let first_step = of_chess(|game, position, mv| {
        let mut steps = (usual(game).steps)(game, position, mv);
        if matches!(&steps[..], [_, second] if second.clicks.is_empty()) && steps[0].clicks.len() == 2 {
            steps.pop();
        }
        steps
    });
    assert!(first_step.contains("white-rook"), "{first_step}");
    // All moves are asked for by a click at the piece.
    let one_click = of_chess(|game, position, mv| {
        let steps = (usual(game).steps)(game, position, mv).into_iter();
        let first = |step: Step| Step { clicks: step.clicks.into_iter().take(1).collect(), ..step };
        steps.map(first).collect()
    });
    assert!(one_click.contains("same clicks"), "{one_click}");
    // A piece of the other side is put down.
    let wrong_piece = Diagram {
        steps: |_, _, square| {
            let mut steps = (usual(&TicTacToe).steps)(&TicTacToe, &TicTacToe.position(None).unwrap(), square);
            if let Action::Place { piece, .. } = &mut steps[0].action {
                "ring".clone_into(piece);
            }
            steps
        },
        ..usual(&TicTacToe)
    };
    let wrong_piece = fault(&TicTacToe, &wrong_piece, "standard");
    assert!(wrong_piece.contains("cross") && wrong_piece.contains("ring"), "{wrong_piece}");
    // The setup forgets whose turn it is.
    let side = Diagram { setup: |_, _| Setup::new(plywood_core::Side::Second), ..usual(&TicTacToe) };
    assert!(fault(&TicTacToe, &side, "standard").contains("side to move"));
}

/// Moves as a page asks for them, and as it says them.
#[test]
fn moves_are_said_and_asked_for() {
    let games = plywood_games::all();
    for (game, start, text, clicks, en, de) in [
        (
            "chess",
            "kiwipete",
            "e1g1",
            &["e1", "h1"][..],
            "white king from e1 to g1, white rook from h1 to f1",
            "weißer König von e1 nach g1, weißer Turm von h1 nach f1",
        ),
        (
            "chess",
            "kiwipete",
            "e5g6",
            &["e5", "g6"],
            "white knight from e5 to g6, black pawn taken",
            "weißer Springer von e5 nach g6, schwarzer Bauer geschlagen",
        ),
        (
            "chess",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            &["e5", "d6"],
            "white pawn from e5 to d6, black pawn on d5 taken",
            "weißer Bauer von e5 nach d6, schwarzer Bauer auf d5 geschlagen",
        ),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8n",
            &["a7", "a8", "n"],
            "white pawn from a7 to a8, knight",
            "weißer Bauer von a7 nach a8, Springer",
        ),
        ("connect4", "44", "4", &["4-6"], "disc into column 4", "Stein in Spalte 4"),
        (
            "amazons",
            "10x10",
            "d1-d7/g7",
            &["d1", "d7", "g7"],
            "white amazon from d1 to d7, arrow on g7",
            "weiße Amazone von d1 nach d7, Pfeil auf g7",
        ),
        ("arimaa", "setup", "Ra1", &["R"], "rabbit", "Kaninchen"),
        ("nim", "classic", "B2", &["B3"], "2 matches from pile B", "2 Streichhölzer von Haufen B"),
        ("tree", "adorf-8", "C", &["n4"], "to C", "nach C"),
    ] {
        let mut bot = games.find(game).unwrap().rules().unwrap();
        bot.set_position(Some(start)).unwrap();
        let situation = bot.situation().unwrap();
        assert_eq!(situation.moves.len(), bot.moves().len());
        let mv = situation.moves.iter().find(|mv| mv.text == text).unwrap();
        assert!(asks_for(&mv.clicks(), clicks), "{mv:?}");
        assert_eq!((mv.spoken.en.as_str(), mv.spoken.de.as_str()), (en, de));
        bot.play(&mv.text).unwrap();
    }
}

/// Pictures are well-formed and show every piece.
#[test]
fn pictures_show_every_piece() {
    for entry in plywood_games::all().list() {
        let bot = plywood_games::all().find(&entry.name).unwrap().rules().unwrap();
        let (board, situation) = (bot.board().unwrap(), bot.situation().unwrap());
        for turned in [false, true] {
            let picture = svg(&board, &situation.setup, Look { turned, ..Look::default() });
            assert_eq!(
                picture.matches("<g class=\"piece").count(),
                situation.setup.pieces.len(),
                "{}",
                entry.name
            );
        }
    }
}
