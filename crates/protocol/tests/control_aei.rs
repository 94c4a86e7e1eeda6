//! Programs that speak AEI and misbehave in every way, as players of Arimaa.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use plywood_api::Effort;
use plywood_core::Side;
use plywood_protocol::control::{Budget, Contestant, Ours, Trouble};
use support::{IMPATIENCE, PATIENCE, aei, ask, game, little, plenty, referee};

fn first_turn(player: &mut dyn Contestant, budget: &Budget) -> Result<Vec<String>, Trouble> {
    ask(player, &*referee("arimaa"), &[], budget).map(|reply| reply.moves)
}

/// Whether these plies are a whole turn of Gold at the usual start.
fn is_whole_turn(plies: &[String]) -> bool {
    let mut rules = referee("arimaa");
    plies.iter().all(|ply| rules.side() == Side::First && rules.play(ply).is_ok())
        && rules.side() == Side::Second
}

#[test]
fn whatever_a_program_does_it_gives_the_right_trouble_and_can_be_started_again() {
    type Check = fn(&Trouble) -> bool;
    let habits: [(&str, Check); 5] = [
        ("crash=2", |trouble| matches!(trouble, Trouble::Crash(why) if why.contains("told to crash"))),
        ("vanish=2", |trouble| matches!(trouble, Trouble::Disconnect(why) if why.contains("ended"))),
        ("close=2", |trouble| matches!(trouble, Trouble::Disconnect(why) if why.contains("closed"))),
        ("stall=2", |trouble| matches!(trouble, Trouble::Stall(_))),
        ("nonsense=2", |trouble| matches!(trouble, Trouble::Garbage(_))),
    ];
    for (habit, is_right) in habits {
        let mut player = aei(&[habit], IMPATIENCE);
        player.new_game(&game("arimaa"), None).unwrap();
        assert!(is_whole_turn(&first_turn(&mut player, &plenty()).unwrap()), "{habit}");
        let budget = if habit.starts_with("stall") { little() } else { plenty() };
        let trouble = first_turn(&mut player, &budget).unwrap_err();
        assert!(is_right(&trouble), "{habit}: {trouble:?}");
        player.restart().unwrap();
        assert!(is_whole_turn(&first_turn(&mut player, &plenty()).unwrap()), "{habit}");
        player.end();
    }
}

#[test]
fn who_resigns_is_not_ended() {
    let mut player = aei(&["resign=1"], PATIENCE);
    player.new_game(&game("arimaa"), None).unwrap();
    assert_eq!(first_turn(&mut player, &plenty()), Err(Trouble::Resigned));
    assert!(is_whole_turn(&first_turn(&mut player, &plenty()).unwrap()), "its second request");
    assert_eq!(player.name(), "Mock");
    assert!(player.lag().is_some());
}

#[test]
fn illegal_turns_are_passed_on() {
    let mut player = aei(&["illegal=1"], PATIENCE);
    player.new_game(&game("arimaa"), None).unwrap();
    assert_eq!(first_turn(&mut player, &plenty()).unwrap(), ["?!"]);
}

#[test]
fn late_answers_are_answers_and_their_time_is_ours() {
    let mut player = aei(&["late=120"], PATIENCE);
    player.new_game(&game("arimaa"), None).unwrap();
    let reply = ask(&mut player, &*referee("arimaa"), &[], &little()).unwrap();
    assert!(reply.time >= Duration::from_millis(120), "{reply:?}");
    assert_eq!((reply.told.depth, reply.told.score.as_deref()), (Some(1), Some("points 7")));
}

#[test]
fn what_cannot_be_said_is_refused() {
    let mut player = aei(&[], PATIENCE);
    assert!(matches!(player.new_game(&game("connect4"), None), Err(Trouble::Refused(_))));
    assert!(matches!(player.new_game(&game("arimaa"), Some("nowhere")), Err(Trouble::Refused(_))));
    for budget in [
        Budget { effort: Effort { nodes: Some(3), ..Effort::UNLIMITED }, ..plenty() },
        Budget { effort: Effort { simulations: Some(3), ..Effort::UNLIMITED }, ..plenty() },
    ] {
        player.new_game(&game("arimaa"), None).unwrap();
        assert!(matches!(first_turn(&mut player, &budget), Err(Trouble::Refused(_))), "{budget:?}");
    }
    player.new_game(&game("arimaa"), None).unwrap();
    let played = ["Ee2n".to_owned()];
    let asked = ask(&mut player, &*referee("arimaa"), &played, &plenty());
    assert!(matches!(asked, Err(Trouble::Refused(_))), "a turn is under way: {asked:?}");
    assert!(matches!(aei(&["die"], PATIENCE).new_game(&game("arimaa"), None), Err(Trouble::Start(_))));
}

/// Forty turns from the set-up on, with noise between the lines: two programs, and a program and an engine of ours. All
/// turns are whole and legal, and the game is over earlier only if the rules say so.
#[test]
fn games_begin_with_set_ups_and_go_on_turn_by_turn() {
    let ours = || Ours::new("alphabeta:order=rank".parse().unwrap());
    let players: [[Box<dyn Contestant>; 2]; 2] = [
        [Box::new(aei(&["garbage"], PATIENCE)), Box::new(aei(&["seed=5", "flood"], PATIENCE))],
        [Box::new(ours()), Box::new(aei(&["seed=7"], PATIENCE))],
    ];
    for mut players in players {
        let (mut rules, mut played) = (referee("arimaa"), Vec::new());
        rules.set_position(Some("setup")).unwrap();
        players.iter_mut().for_each(|player| player.new_game(&game("arimaa"), Some("setup")).unwrap());
        for turn in 0..40 {
            if rules.moves().is_empty() {
                assert!(turn > 4, "{played:?}");
                break;
            }
            let side = rules.side();
            assert_eq!(side.index(), turn % 2);
            let budget = Budget { effort: Effort { depth: Some(1), ..Effort::UNLIMITED }, ..plenty() };
            let reply = ask(&mut *players[side.index()], &*rules, &played, &budget).unwrap();
            for ply in reply.moves {
                rules.play(&ply).unwrap_or_else(|error| panic!("{played:?}: {error}"));
                played.push(ply);
            }
        }
        assert!(played.len() > 32, "both have set up and begun to play: {played:?}");
        players.iter_mut().for_each(|player| player.end());
    }
}
