//! Programs that misbehave in every way, as players: each gives the right trouble, and can be started again.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use plywood_api::Effort;
use plywood_core::{Side, StopFlag};
use plywood_protocol::control::{
    Budget, CommandLine, Contestant, FourInARowChild, Ours, Patience, Time, Trouble, Turn, UgiChild,
};
use support::{
    IMPATIENCE, PATIENCE, ask, command, first_move, four_in_a_row, game, little, play, plenty, referee, ugi,
};

/// The trouble that a habit leads to at the second move; then it is gone, and after a new start it plays again.
fn trouble_at_move_two(player: &mut dyn Contestant, budget: &Budget) -> Trouble {
    player.new_game(&game("connect4"), None).unwrap();
    first_move(player, &plenty()).unwrap();
    let trouble = first_move(player, budget).unwrap_err();
    assert!(matches!(first_move(player, budget), Err(Trouble::Disconnect(_))), "nothing is left of it");
    player.restart().unwrap();
    let reply = first_move(player, &plenty()).unwrap();
    assert!(referee("connect4").moves().contains(&reply.moves[0]), "{reply:?}");
    player.end();
    trouble
}

/// The same in both protocols.
fn both(habit: &str, budget: &Budget, is_right: impl Fn(&Trouble) -> bool) {
    let trouble = trouble_at_move_two(&mut ugi(&[habit], IMPATIENCE), budget);
    assert!(is_right(&trouble), "{habit}: {trouble:?}");
    let trouble = trouble_at_move_two(&mut four_in_a_row(&[habit], IMPATIENCE), budget);
    assert!(is_right(&trouble), "{habit}: {trouble:?}");
}

#[test]
fn a_crash_is_a_crash_and_its_last_words_are_heard() {
    both(
        "crash=2",
        &plenty(),
        |trouble| matches!(trouble, Trouble::Crash(why) if why.contains("exit status: 1") && why.contains("told to crash")),
    );
}

#[test]
fn who_vanishes_or_closes_its_output_is_disconnected() {
    both(
        "vanish=2",
        &plenty(),
        |trouble| matches!(trouble, Trouble::Disconnect(why) if why.contains("ended")),
    );
    both(
        "close=2",
        &plenty(),
        |trouble| matches!(trouble, Trouble::Disconnect(why) if why.contains("closed")),
    );
}

#[test]
fn who_does_not_answer_stalls() {
    both("stall=2", &little(), |trouble| matches!(trouble, Trouble::Stall(_)));
}

#[test]
fn an_answer_that_is_none_is_garbage() {
    both("nonsense=2", &plenty(), |trouble| matches!(trouble, Trouble::Garbage(_)));
}

#[test]
fn illegal_moves_are_passed_on() {
    for player in [
        &mut ugi(&["illegal=1"], PATIENCE) as &mut dyn Contestant,
        &mut four_in_a_row(&["illegal=1"], PATIENCE),
    ] {
        player.new_game(&game("connect4"), None).unwrap();
        let reply = first_move(player, &plenty()).unwrap();
        assert!(["?!", "l"].contains(&reply.moves[0].as_str()), "{reply:?}");
    }
}

#[test]
fn late_answers_are_answers_and_their_time_is_ours() {
    for player in [
        &mut ugi(&["late=120"], PATIENCE) as &mut dyn Contestant,
        &mut four_in_a_row(&["late=120"], PATIENCE),
    ] {
        player.new_game(&game("connect4"), None).unwrap();
        let reply = first_move(player, &little()).unwrap();
        assert!(reply.time >= Duration::from_millis(120), "{reply:?}");
    }
}

#[test]
fn lines_that_mean_nothing_are_passed_over() {
    for habit in ["garbage", "flood"] {
        let mut child = ugi(&[habit], PATIENCE);
        let moves = play([&mut child, &mut ugi(&["seed=5"], PATIENCE)], "connect4", None, &plenty());
        assert!(moves.len() >= 7);
        assert_eq!(child.name(), "Mock");
        play([&mut four_in_a_row(&[habit], PATIENCE), &mut child], "connect4", None, &plenty());
    }
}

#[test]
fn who_cannot_be_started_says_so() {
    let begin = |mut child: UgiChild| match child.new_game(&game("connect4"), None) {
        Err(Trouble::Start(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(begin(ugi(&["die"], PATIENCE)).contains("told to die"));
    let missing = CommandLine::new("/no/such/program", ["x"]);
    assert!(begin(UgiChild::new(missing)).contains("No such file"));
    let short = Patience { greeting: Duration::from_millis(200), ..PATIENCE };
    assert!(begin(ugi(&["deaf"], short)).contains("stalled"));
    let talks = CommandLine::new("sh", ["-c", "echo hello; exec sleep 100"]);
    let why = begin(UgiChild::new(talks).patience(short));
    assert!(why.contains("no ugiok") && why.contains("it said \"hello\""), "{why}");
    // Nobody has to wait to see that this is no engine.
    let why = begin(UgiChild::new(CommandLine::new("cat", [""; 0])).patience(PATIENCE));
    assert!(why.contains("the same word"), "{why}");
    // The other protocol has no greeting: its first answer shows that somebody is there.
    let mut child = four_in_a_row(&["die"], PATIENCE);
    assert!(matches!(child.new_game(&game("connect4"), None), Err(Trouble::Start(_))));
    assert!(matches!(
        four_in_a_row(&["deaf"], short).new_game(&game("connect4"), None),
        Err(Trouble::Start(_))
    ));
    for habit in ["vanish=1", "stall=1", "crash=1"] {
        let mut child = four_in_a_row(&[habit], IMPATIENCE);
        child.new_game(&game("connect4"), None).unwrap();
        assert!(matches!(first_move(&mut child, &little()), Err(Trouble::Start(_))), "{habit}");
    }
}

/// What has played once is a player: that it cannot be started again loses a game, and no more.
#[test]
fn who_was_ready_once_has_been_started() {
    let folder = plywood_testkit::Folder::new("control-once");
    let program = folder.file("engine");
    std::fs::copy(plywood_testkit::mock_engine(), &program).unwrap();
    let line = CommandLine::new(program.to_str().unwrap(), ["ugi", "connect4", "crash=1"]);
    let mut child = UgiChild::new(line).patience(PATIENCE);
    child.new_game(&game("connect4"), None).unwrap();
    assert!(matches!(first_move(&mut child, &plenty()), Err(Trouble::Crash(_))));
    std::fs::remove_file(&program).unwrap();
    let again = child.restart();
    assert!(matches!(&again, Err(Trouble::Disconnect(why)) if why.contains("started again")), "{again:?}");
}

/// How long a program takes to start is no part of its first move: whoever says that a game can begin has waited for
/// it.
#[test]
fn a_game_begins_when_the_program_is_there() {
    let folder = plywood_testkit::Folder::new("control-slow");
    let sign = folder.file("now");
    let slow = |protocol: &str| {
        let (sign, mock) = (sign.display(), plywood_testkit::mock_engine());
        let wait = format!("while [ ! -e '{sign}' ]; do sleep 0.01; done");
        let call = format!("{wait}; exec '{}' {protocol} connect4", mock.display());
        CommandLine::new("sh", ["-c".to_owned(), call])
    };
    for player in [
        &mut UgiChild::new(slow("ugi")).patience(PATIENCE) as &mut dyn Contestant,
        &mut FourInARowChild::new(slow("fourinarow")).patience(PATIENCE),
    ] {
        for restarts in [false, true] {
            let is_there = || {
                let sign = sign.clone();
                let _ = std::fs::remove_file(&sign);
                std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(100));
                    std::fs::write(sign, "").unwrap();
                })
            };
            let signal = is_there();
            if restarts {
                player.restart().unwrap();
            } else {
                player.new_game(&game("connect4"), None).unwrap();
            }
            assert!(sign.exists(), "it was not there yet");
            signal.join().unwrap();
            first_move(player, &plenty()).unwrap();
        }
    }
}

#[test]
fn a_folder_is_where_a_program_runs() {
    let mut command = command("ugi", "connect4", &[]);
    command.folder = Some("/no/such/folder".into());
    assert!(matches!(UgiChild::new(command).new_game(&game("connect4"), None), Err(Trouble::Start(_))));
}

#[test]
fn whoever_is_asked_to_stop_waits_no_longer() {
    let stop = StopFlag::default();
    stop.raise();
    let budget = plenty();
    let turn = Turn { played: &[], side: Side::First, budget: &budget, stop: &stop };
    for player in [
        &mut ugi(&["stall=1"], PATIENCE) as &mut dyn Contestant,
        &mut four_in_a_row(&["stall=1"], PATIENCE),
        &mut Ours::new("pvs:id".parse().unwrap()),
    ] {
        player.new_game(&game("connect4"), None).unwrap();
        assert_eq!(player.choose(&turn), Err(Trouble::Stopped));
    }
}

#[test]
fn a_competition_bot_plays_connect_four_on_time_only() {
    let mut child = four_in_a_row(&[], PATIENCE);
    assert!(matches!(child.new_game(&game("nim"), None), Err(Trouble::Refused(_))));
    assert!(matches!(child.new_game(&game("connect4"), Some("9")), Err(Trouble::Refused(_))));
    for budget in [
        Budget::default(),
        Budget { effort: Effort { depth: Some(3), ..Effort::UNLIMITED }, ..plenty() },
        Budget { effort: Effort { nodes: Some(3), ..Effort::UNLIMITED }, ..plenty() },
    ] {
        child.new_game(&game("connect4"), None).unwrap();
        assert!(matches!(first_move(&mut child, &budget), Err(Trouble::Refused(_))), "{budget:?}");
    }
    let bank = Duration::from_secs(30);
    let time = Time::Clock { left: [bank; 2], increment: [bank; 2], most: Some(bank), moves_to_go: None };
    let budget = Budget { time, ..Budget::default() };
    let mut other = four_in_a_row(&["seed=3"], PATIENCE);
    play([&mut child, &mut other], "connect4", Some("4453"), &budget);
    play([&mut child, &mut other], "connect4:6x5", Some("44535"), &budget);
}

#[test]
fn our_own_engines_honour_every_kind_of_budget() {
    let mut ours = Ours::new("pvs:table=1,order=hash+rank,id".parse().unwrap());
    assert_eq!(ours.name(), "pvs:table=1,order=hash+rank,id");
    ours.new_game(&game("connect4"), None).unwrap();
    let deep = first_move(
        &mut ours,
        &Budget { effort: Effort { depth: Some(3), ..Effort::UNLIMITED }, ..Budget::default() },
    )
    .unwrap();
    assert_eq!(deep.told.depth, Some(3));
    let few = first_move(
        &mut ours,
        &Budget { effort: Effort { nodes: Some(5_000), ..Effort::UNLIMITED }, ..Budget::default() },
    )
    .unwrap();
    assert!(few.told.nodes.unwrap() <= 6_000, "{few:?}");
    // Without a limit these would not end in anybody's lifetime.
    first_move(&mut ours, &little()).unwrap();
    let (left, increment) = ([Duration::from_millis(300); 2], [Duration::from_millis(5); 2]);
    let time = Time::Clock { left, increment, most: None, moves_to_go: Some(4) };
    first_move(&mut ours, &Budget { time, ..Budget::default() }).unwrap();
    let played = ["9".to_owned()];
    let wrong = ask(&mut ours, &*referee("connect4"), &played, &plenty());
    assert!(matches!(wrong, Err(Trouble::Refused(_))), "{wrong:?}");
    assert!(first_move(&mut ours, &little()).is_ok(), "that is no reason to give up");
}

#[test]
fn an_engine_that_a_game_does_not_have_cannot_start() {
    let mut ours = Ours::new("solver".parse().unwrap());
    assert!(matches!(ours.new_game(&game("nim"), None), Err(Trouble::Start(_))));
    assert!(matches!(first_move(&mut ours, &plenty()), Err(Trouble::Disconnect(_))));
}
