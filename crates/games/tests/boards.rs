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
    let diagram = usual(game);
    for position in positions.iter().filter(|_| diagram.arrange.is_some()) {
        if let Err(error) = diagram.arranged(game, &positions[0], &(diagram.setup)(game, position)) {
            panic!("{}: {error}", game.format_position(position));
        }
    }
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
    // Put down by hand, White is to move in any case.
    let white = Diagram {
        arrange: Some(|game, base, setup| {
            let setup = Setup { side: plywood_core::Side::First.into(), ..setup.clone() };
            usual(game).arranged(game, base, &setup)
        }),
        ..usual(&Chess::default())
    };
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(fault(&Chess::default(), &white, after_e4).contains("put down by hand"));
    // The last piece is forgotten.
    let forgetful = Diagram {
        arrange: Some(|game, base, setup| {
            let mut setup = setup.clone();
            setup.pieces.retain(|piece| piece.kind != "black-pawn");
            usual(game).arranged(game, base, &setup)
        }),
        ..usual(&Chess::default())
    };
    assert!(fault(&Chess::default(), &forgetful, after_e4).contains("put down by hand"));
}

/// Puts pieces down, written as `e1 white-king`, and tells what becomes of that.
fn arranged(game: &str, start: Option<&str>, pieces: &[&str], side: plywood_core::Side) -> String {
    let mut setup = Setup::new(side);
    for (at, kind) in pieces.iter().filter_map(|piece| piece.split_once(' ')) {
        setup.stand(at, kind);
    }
    let game = plywood_games::all().find(game).expect("a game");
    game.arrange(start, &setup).unwrap_or_else(|error| format!("no: {error}"))
}

/// What a setup does not tell follows from the rules, or from the position before.
#[test]
fn positions_are_set_up_by_hand() {
    use plywood_core::Side::{First, Second};
    let kings = ["e1 white-king", "e8 black-king"];
    let castles = [kings[0], kings[1], "h1 white-rook", "a8 black-rook", "b8 black-rook"];
    for (game, start, pieces, side, position) in [
        ("chess", None, &kings[..], First, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", None, &kings[..], Second, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("chess", None, &castles[..], First, "rr2k3/8/8/8/8/8/8/4K2R w Kq - 0 1"),
        (
            "chess",
            Some("4k3/8/8/8/8/8/8/4K2R w - - 3 9"),
            &castles[..],
            First,
            "rr2k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        ),
        // In Chess960 home is where the position before says.
        (
            "chess:960",
            Some("1r2k3/8/8/8/8/8/8/4K3 w q - 0 1"),
            &castles[..],
            First,
            "rr2k3/8/8/8/8/8/8/4K2R w b - 0 1",
        ),
        (
            "chess:960",
            Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            &castles[..],
            First,
            "rr2k3/8/8/8/8/8/8/4K2R w - - 0 1",
        ),
        (
            "connect4",
            None,
            &["4-1 light-disc", "4-2 dark-disc", "1-1 light-disc"],
            Second,
            "7/7/7/7/3o3/x2x3",
        ),
        ("connect4:3x2", None, &["2-1 light-disc"], Second, "3/1x1"),
        (
            "amazons",
            Some("4x4"),
            &["a1 white-amazon", "d4 black-amazon", "b2 arrow"],
            Second,
            "3B/4/1x2/W3 b",
        ),
        ("amazons:halves", Some("4x4"), &["a1 white-amazon"], First, "4/4/4/W3 w"),
        ("tictactoe", None, &["b2 cross"], Second, ".../.x./..."),
        ("nim", Some("2,3"), &["A1 match", "B1 match", "B2 match"], Second, "1,2 second"),
        ("nim", None, &[], First, "0,0,0"),
        (
            "arimaa",
            Some("setup"),
            &["d4 gold-elephant", "e5 silver-rabbit"],
            Second,
            "s [............................r......E............................]",
        ),
    ] {
        assert_eq!(arranged(game, start, pieces, side), position, "{game}");
    }
    let rabbits =
        ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a4"].map(|at| format!("{at} gold-rabbit"));
    let rabbits: Vec<&str> = rabbits.iter().map(String::as_str).collect();
    let four = ["1-1", "2-1", "3-1", "4-1"].map(|at| format!("{at} light-disc"));
    let others = ["1-2", "2-2", "3-2", "4-2"].map(|at| format!("{at} dark-disc"));
    let fours: Vec<&str> = four.iter().chain(&others).map(String::as_str).collect();
    for (game, pieces, side, why) in [
        ("chess", &["e1 white-king"][..], First, "Black has 0 kings instead of one"),
        ("chess", &["e1 white-king", "e8 black-king", "d8 black-king"], First, "Black has 2 kings"),
        ("chess", &["e1 white-king", "e8 black-king", "a8 white-pawn"], First, "a pawn stands on the first"),
        ("chess", &["e1 white-king", "e2 black-king"], First, "could take the king"),
        ("chess", &["e9 white-king"], First, "no place \"e9\""),
        ("chess", &["e1 white-kin"], First, "no piece \"white-kin\"; pieces: white-pawn, "),
        ("chess", &["e1 white-king", "e1 black-king"], First, "two pieces stand on e1"),
        ("connect4", &["4-2 light-disc"], Second, "column 4, row 2 rests on nothing"),
        ("connect4", &["4-1 dark-disc"], First, "0 light discs and 1 dark ones"),
        ("connect4", &["4-1 light-disc"], First, "dark is to move"),
        ("connect4", &fours, First, "the first four in a row"),
        ("amazons", &["a1 arrow"], First, "no amazon"),
        ("arimaa", &rabbits, First, "9 pieces R: a side has 8 at most"),
        ("arimaa", &["c3 gold-rabbit"], First, "a trap without a friend"),
        ("tictactoe", &["a1 ring"], First, "x has 0 stones"),
        ("tictactoe", &["a1 cross"], First, "the turn of o"),
        ("nim", &["A2 match"], First, "A1 is missing before A2"),
        ("tree", &["n0 marker"], First, "cannot be set up by hand"),
    ] {
        let answer = arranged(game, None, pieces, side);
        assert!(answer.starts_with("no: ") && answer.contains(why), "{game}, {pieces:?}: {answer}");
    }
    for entry in plywood_games::all().list() {
        let game = plywood_games::all().find(&entry.name).unwrap();
        assert_eq!(game.may_arrange(), entry.name != "tree", "{}", entry.name);
    }
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
