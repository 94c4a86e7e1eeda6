//! Random bytes into every parser: whatever comes, the answer is a value or an error, never a panic.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::Game;
use plywood_core::Position;
use plywood_core::Random;
use plywood_engines::EngineSpec;
use plywood_games::amazons::{Amazons, Halves, Whole};
use plywood_games::arimaa::Arimaa;
use plywood_games::chess::Chess;
use plywood_games::connect4::{AnyShape, ConnectFour, Standard};
use plywood_games::nim::Nim;
use plywood_games::tictactoe::TicTacToe;
use plywood_games::tree::TreeGame;

/// Bytes for each parser of each game.
const BYTES: usize = 1_000_000;

/// Pieces that the grammars know, and some that nobody expects.
const PIECES: &[&str] = &[
    "(",
    ")",
    ",",
    ":",
    "=",
    "-",
    "+",
    "/",
    "!",
    "#",
    " ",
    "\n",
    "max",
    "min",
    "max(",
    "x",
    "o",
    ".",
    "1",
    "7",
    "12",
    "99",
    "999999",
    "A",
    "b2",
    "second",
    "pvs",
    "mtdf:",
    "table=",
    "order=",
    "hash",
    "shallow",
    "id",
    "off",
    "0x",
    "\u{0}",
    "é",
    "18446744073709551616",
];

/// Random bytes, or pieces of grammar in random order, or a good text with a few letters changed.
fn noise(random: &mut Random, good: &str) -> String {
    let length = random.below(60) as usize;
    match random.below(3) {
        0 => {
            let bytes: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => (0..length / 3).map(|_| *random.pick(PIECES)).collect(),
        _ => {
            let mut letters: Vec<char> = good.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(letters.len() as u64 + 1) as usize;
                // A letter of the text's own is understood more often.
                let letter = match random.pick(good.as_bytes()) {
                    own if random.one_in(2) && own.is_ascii() => char::from(*own),
                    _ => char::from(random.below(128) as u8),
                };
                if at == letters.len() || random.one_in(3) {
                    letters.insert(at, letter);
                } else if random.one_in(2) {
                    letters[at] = letter;
                } else {
                    letters.remove(at);
                }
            }
            letters.into_iter().collect()
        }
    }
}

fn fuzz<G: Game>(game: &G) {
    let mut random = Random::new(7);
    let start = game.position(None).unwrap();
    // The shorter a text is, the more often it survives a change.
    let texts = game.starts().into_iter().map(|start| game.format_position(&start.position));
    let good_position = texts.min_by_key(String::len).unwrap();
    let good_move = start.moves().next().map(|mv| game.format_move(&start, mv)).unwrap();
    let (mut fed, mut understood) = (0, 0);
    while fed < BYTES {
        let text = noise(&mut random, &good_position);
        fed += text.len().max(1);
        if let Ok(position) = game.position(Some(&text)) {
            understood += 1;
            // What was understood is a real position: it can be written, read again, drawn and played.
            let written = game.format_position(&position);
            let again = game
                .parse_position(&written)
                .unwrap_or_else(|error| panic!("{text:?} was written as {written:?}: {error}"));
            assert_eq!(game.format_position(&again), written, "{text:?}");
            game.view(&position).to_string();
            assert!(position.verdict().is_some() || position.moves().next().is_some(), "{text:?}");
        }
    }
    assert!(understood > 100, "{}: the noise is too wild to test anything", game.name());
    fed = 0;
    while fed < BYTES {
        let text = noise(&mut random, &good_move);
        fed += text.len().max(1);
        if let Ok(mv) = game.parse_move(&start, &text) {
            assert!(start.moves().any(|legal| legal == mv), "{text:?} is not legal");
        }
    }
}

#[test]
fn positions_and_moves_of_every_game() {
    fuzz(&Amazons::<Whole>::new());
    fuzz(&Amazons::<Halves>::new());
    fuzz(&Arimaa);
    fuzz(&Chess::default());
    fuzz(&ConnectFour::new(Standard));
    fuzz(&Nim { misere: false });
    fuzz(&Nim { misere: true });
    fuzz(&TicTacToe);
    fuzz(&TreeGame);
    assert_eq!(plywood_games::all().list().len(), 7, "a new game belongs here too");
}

#[test]
fn positions_and_moves_of_odd_connect_four_boards() {
    for size in ["4x4", "1x63", "32x1", "8x7"] {
        fuzz(&ConnectFour::new(AnyShape::parse(size).unwrap()));
    }
}

#[test]
fn engine_specifications_and_game_names() {
    let games = plywood_games::all();
    let mut random = Random::new(8);
    let good = [
        "mtdf:fail=hard,guess=3,table=64,policy=deep,order=hash+shallow2,bounds,quiescence=4,id,aspiration=9",
        "pvs:id,step=12,eval=x",
        "alphabeta:guess=7",
    ];
    let (mut fed, mut understood) = (0, 0);
    while fed < BYTES {
        let good = *random.pick(&good);
        let text = noise(&mut random, good);
        fed += text.len().max(1);
        if let Ok(spec) = text.parse::<EngineSpec>() {
            understood += 1;
            assert_eq!(spec.to_string().parse(), Ok(spec), "{text:?}");
        }
        let _ = games.find(&text);
    }
    assert!(understood > 100, "the noise is too wild to test anything");
}
