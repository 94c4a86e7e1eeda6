//! Whole games between engines in processes of their own and the same engines in this one, on every game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use plywood_api::{Bot, Effort};
use plywood_core::StopFlag;
use plywood_games::all;
use plywood_protocol::control::{
    Budget, CommandLine, Contestant, FourInARowChild, Ours, Time, Turn, UgiChild,
};

const ENGINE: &str = "pvs:table=1,order=hash+rank,id";

fn in_a_process(game: &str) -> UgiChild {
    let arguments = ["bot", "ugi", "--game", game, "--engine", ENGINE];
    UgiChild::new(CommandLine::new(env!("CARGO_BIN_EXE_plywood"), arguments))
}

fn in_this_process() -> Ours {
    Ours::new(ENGINE.parse().unwrap())
}

/// Plays a game and returns its moves. After each move the clocks run on, if there are clocks.
fn play(players: &mut [Box<dyn Contestant>; 2], game: &str, budget: &Budget) -> Vec<String> {
    let mut referee: Box<dyn Bot> = all().bot(game, &"alphabeta".parse().unwrap()).unwrap();
    let (mut played, mut budget) = (Vec::new(), budget.clone());
    // A whole game of Amazons on the usual board would take minutes.
    let start = (game == "amazons").then_some("4x4");
    referee.set_position(start).unwrap();
    players.iter_mut().for_each(|player| player.new_game(&all().find(game).unwrap(), start).unwrap());
    // Neither would those of Arimaa end soon, in which plies are steps.
    let most = if game == "arimaa" { 60 } else { usize::MAX };
    while !referee.moves().is_empty() && played.len() < most {
        let side = referee.side();
        let turn = Turn { played: &played, side, budget: &budget, stop: &StopFlag::default() };
        let reply = players[side.index()].choose(&turn).unwrap();
        for mv in reply.moves {
            referee.play(&mv).unwrap_or_else(|error| panic!("{game} {played:?}: {error}"));
            played.push(mv);
        }
        if let Time::Clock { left, increment, .. } = &mut budget.time {
            let left = &mut left[side.index()];
            *left = left.saturating_sub(reply.time) + increment[side.index()];
        }
    }
    played
}

fn names() -> Vec<String> {
    let variants = ["connect4:6x5", "nim:misere"].map(str::to_owned);
    all().list().iter().map(|game| game.name.to_owned()).chain(variants).collect()
}

/// Where no clock runs, a process makes no difference.
#[test]
fn processes_play_the_same_games_as_we_do() {
    for game in names() {
        if all().bot(&game, &ENGINE.parse().unwrap()).unwrap().thinks_in_turns() {
            // UGI asks for every ply, and we think of all of them at once.
            continue;
        }
        let budgets = [
            Budget { effort: Effort::depth(4), ..Budget::default() },
            Budget { effort: Effort { nodes: Some(3_000), ..Effort::UNLIMITED }, ..Budget::default() },
        ];
        for budget in budgets {
            let mut children: [Box<dyn Contestant>; 2] =
                [Box::new(in_a_process(&game)), Box::new(in_a_process(&game))];
            let mut ours: [Box<dyn Contestant>; 2] =
                [Box::new(in_this_process()), Box::new(in_this_process())];
            let moves = play(&mut children, &game, &budget);
            assert_eq!(moves, play(&mut ours, &game, &budget), "{game} {budget:?}");
            assert_eq!(moves, play(&mut children, &game, &budget), "the second game is like the first");
            children.iter_mut().for_each(|child| child.end());
        }
    }
}

#[test]
fn games_on_time_are_whole_games() {
    let ms = Duration::from_millis;
    for game in names() {
        for time in [
            Time::PerMove(ms(30)),
            Time::Clock { left: [ms(300); 2], increment: [ms(10); 2], most: None, moves_to_go: None },
        ] {
            let mut players: [Box<dyn Contestant>; 2] =
                [Box::new(in_a_process(&game)), Box::new(in_this_process())];
            play(&mut players, &game, &Budget { time, ..Budget::default() });
            assert!(players[0].name().starts_with("Plywood "));
        }
    }
}

#[test]
fn the_competition_bot_plays_with_us_as_its_server() {
    let arguments = ["bot", "fourinarow", "--table", "4"];
    let child = FourInARowChild::new(CommandLine::new(env!("CARGO_BIN_EXE_plywood"), arguments));
    let (left, increment) = ([Duration::from_millis(500); 2], [Duration::from_millis(20); 2]);
    let time = Time::Clock { left, increment, most: Some(left[0]), moves_to_go: None };
    let budget = Budget { time, ..Budget::default() };
    let mut players: [Box<dyn Contestant>; 2] = [Box::new(in_this_process()), Box::new(child)];
    play(&mut players, "connect4", &budget);
    players.swap(0, 1);
    play(&mut players, "connect4:6x5", &budget);
}
