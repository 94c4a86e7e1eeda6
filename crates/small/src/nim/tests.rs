use std::collections::HashMap;

use plywood_core::Random;
use plywood_core::{Game, Move, Position, Score, Side, View};

use super::*;

const BOTH: [Nim; 2] = [Nim { misere: false }, Nim { misere: true }];

/// Exact scores by plain recursion, remembered by piles, as seen from ply 0.
fn solve(position: &Piles, known: &mut HashMap<Vec<u8>, Score>) -> Score {
    if let Some(score) = known.get(position.piles()) {
        return score.recall_ply(position.ply());
    }
    let score = position
        .verdict()
        .unwrap_or_else(|| position.moves().map(|take| -solve(&position.after(take), known)).max().unwrap());
    known.insert(position.piles().to_vec(), score.forget_ply(position.ply()));
    score
}

#[test]
fn theory_and_search_agree_on_all_piles_up_to_seven() {
    for game in BOTH {
        let mut known = HashMap::new();
        let mut tested = 0;
        for a in 0..=7 {
            for b in 0..=7 {
                for c in 0..=7 {
                    let position = Piles::new(&[a, b, c], game.misere, Side::First).unwrap();
                    let score = solve(&position, &mut known);
                    assert!(score.is_decisive());
                    assert_eq!(position.theory_wins(), score > Score::DRAW, "{position:?}");
                    if position.verdict().is_none() {
                        let (at_least, at_most) = position.bounds();
                        assert!(at_least <= score && score <= at_most, "{position:?} {score}");
                        let end = score.decided_at().unwrap();
                        assert!(end <= position.plies_left().unwrap());
                    }
                    tested += 1;
                }
            }
        }
        assert_eq!((tested, known.len()), (512, 512));
    }
}

/// Adorf (2009), section 2.2: with two piles (2,1), whoever takes the last match losing, the first player wins.
#[test]
fn adorfs_start_is_won() {
    let start = BOTH[1].position(Some("adorf")).unwrap();
    assert!(start.theory_wins());
    assert_eq!(solve(&start, &mut HashMap::new()), Score::win_at(2));
}

#[test]
fn the_versions_end_differently() {
    let [normal, misere] = BOTH.map(|game| game.parse_position("0,0,0").unwrap());
    assert_eq!(normal.verdict(), Some(Score::loss_at(0)));
    assert_eq!(misere.verdict(), Some(Score::win_at(0)));
    let second = BOTH[0].parse_position("0 second").unwrap();
    assert_eq!((second.ply(), second.side(), second.verdict()), (1, Side::Second, Some(Score::loss_at(1))));
}

#[test]
fn moves_come_lazily_in_order_and_skip_empty_piles() {
    let game = BOTH[0];
    let position = game.parse_position("2,0,1,3").unwrap();
    let names: Vec<String> = position.moves().map(|take| game.format_move(&position, take)).collect();
    assert_eq!(names, ["A1", "A2", "C1", "D1", "D2", "D3"]);
    let full = Piles::new(&[255; MAX_PILES], false, Side::First).unwrap();
    assert_eq!(full.moves().count(), 255 * MAX_PILES);
    assert!(full.moves().all(|take| Take::from_bits(take.to_bits()) == take));
    assert_eq!(Takes::default().next(), None);
}

#[test]
fn keys_are_kept_and_forget_the_ply() {
    let mut random = Random::new(11);
    for game in BOTH {
        for start in game.starts() {
            for _ in 0..100 {
                let mut position = start.position;
                while position.verdict().is_none() {
                    let moves: Vec<Take> = position.moves().collect();
                    position.play(*random.pick(&moves));
                    assert_eq!(position.key(), position.fresh_key());
                    let text = game.format_position(&position);
                    let read = game.parse_position(&text).unwrap();
                    assert_eq!((read.piles(), read.side()), (position.piles(), position.side()));
                    assert_eq!(read.key(), position.key(), "{text}");
                }
            }
        }
    }
}

#[test]
fn keys_tell_places_sides_and_versions_apart() {
    let key = |game: Nim, text: &str| game.parse_position(text).unwrap().key();
    let keys = [
        key(BOTH[0], "3,4"),
        key(BOTH[0], "4,3"),
        key(BOTH[0], "3,4 second"),
        key(BOTH[1], "3,4"),
        key(BOTH[1], "3,4 second"),
    ];
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key));
    }
}

#[test]
fn texts_survive_reading_and_writing() {
    let game = BOTH[0];
    for text in ["3,4,5", "0,4,5 second", "255", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 second"] {
        assert_eq!(game.format_position(&game.parse_position(text).unwrap()), text);
    }
    assert_eq!(game.parse_position(" 3 4,  5 second "), game.parse_position("3,4,5 second"));
    assert_eq!(game.parse_position("3,4 first"), game.parse_position("3,4"));
    let start = game.position(None).unwrap();
    for take in start.moves() {
        assert_eq!(game.parse_move(&start, &game.format_move(&start, take)), Ok(take));
    }
    assert_eq!(game.parse_move(&start, "c5").ok(), start.take(2, 5));
    let names: Vec<&str> = game.starts().iter().map(|start| start.name).collect();
    assert_eq!(names, ["classic", "marienbad", "adorf"]);
}

#[test]
fn wrong_positions_are_refused_with_a_reason() {
    let error = |text: &str| BOTH[0].parse_position(text).unwrap_err().to_string();
    assert!(error("").contains("missing"));
    assert!(error("second").contains("\"second\" is not a pile"));
    assert!(error("3,,4").contains("missing"));
    assert!(error("3,4,").contains("missing"));
    assert!(error("3,256").contains("\"256\"") && error("3,256").contains("0 to 255"));
    assert!(error("3,-1").contains("\"-1\""));
    assert!(error("3,+4").contains("\"+4\""));
    assert!(error("3+4").contains("\"3+4\""));
    assert!(error("1,".repeat(17).trim_end_matches(',')).contains("17 piles"));
}

#[test]
fn wrong_moves_are_refused_with_a_reason() {
    let position = BOTH[0].parse_position("3,0,1").unwrap();
    let error = |text: &str| BOTH[0].parse_move(&position, text).unwrap_err().to_string();
    assert!(error("").contains("as in A2"));
    assert!(error("2A").contains("as in A2"));
    assert!(error("A").contains("as in A2"));
    assert!(error("A+1").contains("as in A2"));
    assert!(error("D1").contains("A to C"));
    assert!(error("Z1").contains("A to C"));
    assert!(error("A4").contains("take 1 to 3"));
    assert!(error("A0").contains("take 1 to 3"));
    assert!(error("A99999999999").contains("take 1 to 3"));
    assert!(error("B1").contains("empty"));
    assert!(error("C2").contains("one match"));
}

#[test]
fn the_picture_shows_the_matches() {
    let position = BOTH[0].parse_position("3,0,5").unwrap();
    assert_eq!(BOTH[0].view(&position), View::Text("A |||\nB\nC |||||".to_owned()));
}
