//! What is answered, for every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_api::board::{Board, Setup, Situation, Standing, Step};
use plywood_api::wire::Verdict;
use serde_json::{Value, json};
use support::{House, games, moves};

/// All games, and a few of their variants.
fn all() -> Vec<String> {
    let variants = ["connect4:5x4", "nim:misere", "chess:960", "amazons:halves"].map(str::to_owned);
    games().into_iter().chain(variants).collect()
}

/// Some moves of a game, which is not over then: each time the middle one of those that are legal.
fn walk(house: &House, game: &str, most: usize) -> Vec<String> {
    let mut played = Vec::new();
    loop {
        let legal = moves(&house.tell("/api/position", &json!({"game": game, "moves": played})));
        match legal.get(legal.len() / 2) {
            Some(mv) if played.len() < most => played.push(mv.clone()),
            Some(_) => return played,
            None => {
                played.pop();
                return played;
            }
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

fn texts(value: &Value) -> Vec<String> {
    read(value)
}

#[test]
fn the_catalogue_has_all_games() {
    let house = House::open();
    let catalogue = house.send(&house.get("/api/games")).json();
    assert_eq!(catalogue["program"], "plywood");
    assert_eq!(catalogue["limits"]["threads"], 1);
    assert_eq!(catalogue["limits"]["memory_mib"], 1024);
    let entries = catalogue["games"].as_array().unwrap();
    assert_eq!(entries.iter().map(|entry| entry["name"].as_str().unwrap()).collect::<Vec<_>>(), games());
    for name in all() {
        let entry = house.tell("/api/game", &json!({"game": name}));
        assert_eq!(entry["name"], name.as_str());
        for key in ["summary", "notation", "player", "solver"] {
            assert!(entry[key].as_str().is_some_and(|text| !text.is_empty()), "{name}: {key}");
        }
        assert_eq!(entry["levels"], 10);
        for start in entry["starts"].as_array().unwrap() {
            for said in ["name", "position"] {
                let position = house.tell("/api/position", &json!({"game": name, "start": start[said]}));
                assert_eq!(position["start"], start["position"], "{name} {start}");
            }
        }
        let usual = house.tell("/api/position", &json!({"game": name, "start": null}));
        assert_eq!(usual["start"], entry["starts"][0]["position"]);
    }
}

#[test]
fn positions_tell_everything_about_themselves() {
    let house = House::open();
    for game in all() {
        let played = walk(&house, &game, 4);
        let mut setup: Option<Setup> = None;
        for ply in 0..=played.len() {
            let line = json!({"game": game, "moves": played[..ply], "board": true});
            let position = house.tell("/api/position", &line);
            let plies = position["plies"].as_array().unwrap();
            assert_eq!((position["ply"].as_u64(), plies.len()), (Some(ply as u64), ply));
            for (told, mv) in plies.iter().zip(&played) {
                assert_eq!(told["move"], mv.as_str());
                let words = [&told["short"], &told["spoken"]["en"], &told["spoken"]["de"]];
                assert!(
                    words.iter().all(|word| word.as_str().is_some_and(|word| !word.is_empty())),
                    "{told}"
                );
            }
            assert!(!position["picture"].as_str().unwrap().is_empty());
            // The text of a position leads to the same place.
            let there = house.tell("/api/position", &json!({"game": game, "start": position["position"]}));
            assert_eq!(
                (&there["side"], moves(&there)),
                (&position["side"], moves(&position)),
                "{game} {ply}"
            );
            let board: Board = read(&position["board"]);
            let situation: Situation = read(&position["situation"]);
            assert!(situation.setup.pieces.iter().all(|piece| board.place(&piece.at).is_some()));
            assert_eq!(position["over"].is_null(), !situation.moves.is_empty());
            // Whoever follows the steps sees the same.
            let expected: Vec<Standing> = situation.setup.sorted().into_iter().cloned().collect();
            if let Some(mut before) = setup.replace(situation.setup) {
                before.apply(&read::<Vec<Step>>(&plies[ply - 1]["steps"])).unwrap();
                assert_eq!(before.sorted(), expected.iter().collect::<Vec<_>>(), "{game} {ply}");
            }
        }
        let line = json!({"game": game, "moves": played});
        assert!(house.tell("/api/position", &line)["board"].is_null(), "nobody asked for it");
    }
}

#[test]
fn games_end_in_every_way() {
    let house = House::open();
    for (game, start, moves, over) in [
        ("tictactoe", None, "a1 a2 b1 b2 c1", json!({"kind": "won", "winner": "first"})),
        ("tictactoe", None, "a1 a2 b1 b2 c3 c2", json!({"kind": "won", "winner": "second"})),
        ("tictactoe", None, "a1 b1 c1 b2 a2 c2 b3 a3 c3", json!({"kind": "draw"})),
        ("tictactoe", None, "a1 b1 c1", json!(null)),
        ("nim", Some("1,1"), "A1 B1", json!({"kind": "won", "winner": "second"})),
        ("nim:misere", Some("1,1"), "A1 B1", json!({"kind": "won", "winner": "first"})),
        ("nim", Some("1 second"), "A1", json!({"kind": "won", "winner": "second"})),
        ("tree", None, "B D", json!({"kind": "points", "points": 4, "winner": "first"})),
        ("tree", None, "C F", json!({"kind": "points", "points": -3, "winner": "second"})),
        ("tree", Some("((0),5)"), "1 1", json!({"kind": "draw"})),
        ("tree", Some("((0),-5)"), "2", json!({"kind": "points", "points": -5, "winner": "second"})),
        ("connect4", None, "1 2 1 2 1 2 1", json!({"kind": "won", "winner": "first"})),
        ("chess", None, "f2f3 e7e5 g2g4 d8h4", json!({"kind": "won", "winner": "second"})),
        ("chess", Some("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "", json!({"kind": "draw"})),
    ] {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let position = house.tell("/api/position", &json!({"game": game, "start": start, "moves": moves}));
        assert_eq!(position["over"], over, "{game} {moves:?}");
    }
}

/// Whoever sets up what stands there already has the same position.
#[test]
fn positions_are_set_up_by_hand() {
    let house = House::open();
    for game in all() {
        let position = house.tell("/api/position", &json!({"game": game, "moves": walk(&house, &game, 2)}));
        let setup = &position["situation"]["setup"];
        let mut request = json!({"game": game, "start": position["position"], "pieces": setup["pieces"],
            "side": setup["side"]});
        if position["may_arrange"] == true {
            let arranged = house.tell("/api/arrange", &request);
            let there = house.tell("/api/position", &json!({"game": game, "start": arranged["position"]}));
            assert_eq!(
                (&there["situation"]["setup"]["pieces"], &there["side"]),
                (&setup["pieces"], &setup["side"])
            );
        } else {
            house.refuse("/api/arrange", &request);
        }
        for wrong in [json!([{"at": "nowhere", "kind": "nothing"}]), json!([{"at": "", "kind": ""}])] {
            request["pieces"] = wrong;
            house.refuse("/api/arrange", &request);
        }
    }
}

#[test]
fn typed_moves_are_understood_or_explained() {
    let house = House::open();
    for game in all() {
        let position = house.tell("/api/position", &json!({"game": game}));
        let legal = position["situation"]["moves"].as_array().unwrap();
        let mv = &legal[legal.len() / 2];
        for text in [&mv["text"], &mv["short"]] {
            let meant = house.tell("/api/move", &json!({"game": game, "text": text}));
            assert_eq!(meant, json!({"moves": [mv["text"]]}), "{game} {text}");
        }
        for wrong in ["", " ", "?", "no such move", "\u{1F600}", "a1 a1 a1"] {
            house.refuse("/api/move", &json!({"game": game, "text": wrong}));
        }
    }
    let near = house.refuse("/api/move", &json!({"game": "connect4", "text": "8"}));
    assert!(near.contains("The nearest legal move is 7."), "{near}");
    let turn = house.tell("/api/move", &json!({"game": "arimaa", "text": "Ee2n Ee3n Ee4n Ee5n"}));
    assert_eq!(texts(&turn["moves"]).len(), 4);
}

/// Fails unless this is a verdict as the program writes it everywhere.
fn verdict(value: &Value) -> Verdict {
    let mut plain = value.clone();
    let fields = plain.as_object_mut().unwrap();
    for more in ["pv_short", "move", "nodes", "simulations"] {
        fields.remove(more);
    }
    read(&plain)
}

#[test]
fn opponents_move() {
    let house = House::open();
    for game in all() {
        let played = walk(&house, &game, 2);
        for skill in ["level 1", "level 3", "nodes 50 engine pvs:order=rank,id", "depth 1"] {
            let thought =
                house.tell("/api/think", &json!({"game": game, "moves": played, "skill": skill, "seed": 7}));
            let found = verdict(&thought["answer"]);
            assert_eq!(thought["engine"], skill);
            assert_eq!(texts(&thought["answer"]["pv_short"]).len(), found.pv.len(), "{game} {skill}");
            let turn = texts(&thought["moves"]);
            assert!(found.pv.starts_with(&turn) && !turn.is_empty(), "{game}: {thought}");
            let after = [played.clone(), turn].concat();
            let position = house.tell("/api/position", &json!({"game": game, "moves": after}));
            let whose = &position["plies"].as_array().unwrap()[played.len()]["side"];
            assert!(position["turns"] == false || position["side"] != *whose, "the turn is over: {game}");
        }
    }
    let clock = json!({"left_ms": [200, 300], "increment_ms": 0});
    house.tell("/api/think", &json!({"game": "chess", "skill": "level 10", "clock": clock}));
    house.tell("/api/think", &json!({"game": "chess", "skill": "elo 1500"}));
    // Whoever thinks to the end knows who wins: the side to move, which is the second player.
    let thought =
        house.tell("/api/think", &json!({"game": "nim", "start": "2,1 second", "skill": "depth 9"}));
    assert_eq!((&thought["moves"], &thought["answer"]["kind"]), (&json!(["A1"]), &json!("win")));
    house.wait_for_silence();
}

#[test]
fn evaluations_are_explained() {
    let house = House::open();
    for game in all() {
        let played = walk(&house, &game, 3);
        let line = json!({"game": game, "moves": played});
        let side = house.tell("/api/position", &line)["side"].clone();
        let entry = house.tell("/api/game", &json!({"game": game}));
        let named =
            entry["evaluations"].as_array().unwrap().iter().map(|evaluation| evaluation["name"].clone());
        for name in named.chain([Value::Null]) {
            let asked = json!({"game": game, "moves": played, "evaluation": name});
            let evaluated = house.tell("/api/evaluate", &asked);
            assert_eq!(evaluated["side"], side, "{game} {name}");
            assert!(!evaluated["guesses"].as_array().unwrap().is_empty(), "{game} {name}");
            for term in evaluated["terms"].as_array().unwrap() {
                assert!(term["points"].is_number() && term["weight"].is_number(), "{term}");
                assert_eq!(term["first"].is_null(), term["second"].is_null(), "{term}");
                assert_ne!(term["first"].is_null(), term["value"].is_null(), "{term}");
            }
            for place in evaluated["places"].as_array().unwrap() {
                assert!(place["points"].is_number() && place["says"].is_string(), "{place}");
            }
        }
        house.refuse("/api/evaluate", &json!({"game": game, "evaluation": "no such evaluation"}));
    }
}

#[test]
fn what_is_saved_can_be_read() {
    let house = House::open();
    for game in all() {
        let played = walk(&house, &game, 5);
        let entry = house.tell("/api/game", &json!({"game": game}));
        let clock = json!({"base_ms": 300_000, "increment_ms": 2000, "left_ms": [250_500, 299_000]});
        let mut saving = json!({"game": game, "moves": played, "first": "person", "second": "level 4",
            "clock": clock, "format": "plywood"});
        let file = house.tell("/api/save", &saving);
        assert_eq!(file["name"], format!("{}.txt", game.replace(':', "-")));
        let record = house.tell("/api/record", &json!({"game": "tictactoe", "text": file["text"]}));
        assert_eq!((&record["game"], texts(&record["moves"])), (&json!(game), played.clone()));
        assert_eq!(record["start"], entry["starts"][0]["position"]);
        assert_eq!((&record["seats"], &record["skill"]), (&json!(["person", "engine"]), &json!("level 4")));
        assert_eq!(record["clock"], clock);
        if let Some(ending) = entry["record_ending"].as_str() {
            saving["format"] = json!(ending);
            let file = house.tell("/api/save", &saving);
            assert!(file["name"].as_str().unwrap().ends_with(ending));
            let record = house.tell("/api/record", &json!({"game": game, "text": file["text"]}));
            assert_eq!(texts(&record["moves"]), played, "{game}");
            assert_eq!(record["games"], 1);
        }
        saving["format"] = json!("docx");
        assert!(house.refuse("/api/save", &saving).contains("plywood"));
        house.refuse("/api/record", &json!({"game": game, "text": "plywood game 1\nnothing"}));
        house.refuse("/api/record", &json!({"game": game, "text": "What is this?"}));
    }
}
