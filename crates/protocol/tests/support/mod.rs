//! Programs that misbehave, and matches with them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "not every test file needs everything")]

use std::fs;
use std::time::Duration;

use plywood_api::Bot;
use plywood_core::StopFlag;
use plywood_engines::AnyGame;
use plywood_protocol::control::{
    AeiChild, Budget, CommandLine, Contestant, FourInARowChild, Patience, Reply, Time, Trouble, Turn,
    UgiChild,
};
use plywood_testkit::mock_engine;

/// Long for whatever comes, and short for what never does.
pub(crate) const PATIENCE: Patience = Patience {
    greeting: Duration::from_secs(60),
    start: Duration::from_secs(60),
    late: Duration::from_secs(60),
    unlimited: Duration::from_secs(60),
    end: Duration::from_secs(60),
};
pub(crate) const IMPATIENCE: Patience = Patience {
    greeting: Duration::from_secs(60),
    start: Duration::from_secs(60),
    late: Duration::from_millis(200),
    unlimited: Duration::from_millis(200),
    end: Duration::from_millis(200),
};

/// The command of a mock engine with these habits.
pub(crate) fn command(protocol: &str, game: &str, habits: &[&str]) -> CommandLine {
    let arguments = [protocol, game].into_iter().chain(habits.iter().copied());
    CommandLine::new(mock_engine().to_str().unwrap(), arguments)
}

pub(crate) fn ugi(habits: &[&str], patience: Patience) -> UgiChild {
    UgiChild::new(command("ugi", "connect4", habits)).patience(patience)
}

pub(crate) fn uci(habits: &[&str], patience: Patience) -> UgiChild {
    UgiChild::uci(command("uci", "connect4", habits)).patience(patience)
}

pub(crate) fn four_in_a_row(habits: &[&str], patience: Patience) -> FourInARowChild {
    FourInARowChild::new(command("fourinarow", "connect4", habits)).patience(patience)
}

pub(crate) fn aei(habits: &[&str], patience: Patience) -> AeiChild {
    AeiChild::new(command("aei", "arimaa", habits)).patience(patience)
}

/// So much time that nobody is late.
pub(crate) fn plenty() -> Budget {
    Budget { time: Time::PerMove(Duration::from_secs(30)), ..Budget::default() }
}

/// So little that it is soon over.
pub(crate) fn little() -> Budget {
    Budget { time: Time::PerMove(Duration::from_millis(50)), ..Budget::default() }
}

pub(crate) fn game(name: &str) -> AnyGame {
    plywood_games::all().find(name).unwrap()
}

pub(crate) fn referee(name: &str) -> Box<dyn Bot> {
    game(name).rules().unwrap()
}

/// Asks for a move in the position of the referee.
pub(crate) fn ask(
    player: &mut dyn Contestant,
    referee: &dyn Bot,
    played: &[String],
    budget: &Budget,
) -> Result<Reply, Trouble> {
    player.choose(&Turn { played, side: referee.side(), budget, stop: &StopFlag::default() })
}

/// Asks for the first move of Connect Four.
pub(crate) fn first_move(player: &mut dyn Contestant, budget: &Budget) -> Result<Reply, Trouble> {
    ask(player, &*referee("connect4"), &[], budget)
}

/// Plays a whole game, and returns its moves. Moves that are not legal are no whole game.
pub(crate) fn play(
    players: [&mut dyn Contestant; 2],
    name: &str,
    start: Option<&str>,
    budget: &Budget,
) -> Vec<String> {
    let [first, second] = players;
    let (mut referee, mut played) = (referee(name), Vec::new());
    referee.set_position(start).unwrap();
    first.new_game(&game(name), start).unwrap();
    second.new_game(&game(name), start).unwrap();
    while !referee.moves().is_empty() {
        let player: &mut dyn Contestant = if referee.side().index() == 0 { first } else { second };
        let reply = ask(player, &*referee, &played, budget).unwrap();
        for mv in reply.moves {
            referee.play(&mv).unwrap_or_else(|error| panic!("{name} {played:?}: {error}"));
            played.push(mv);
        }
    }
    played
}

/// The processes of a group that are alive, with their states.
pub(crate) fn alive_in_group(group: u32) -> Vec<String> {
    let stat = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("stat")).ok();
    let is_alive = |stat: &String| {
        // After the name, which may contain anything: state, parent, group.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[2] == group.to_string() && fields[0] != "Z"
    };
    fs::read_dir("/proc").unwrap().filter_map(|entry| stat(entry.ok()?)).filter(is_alive).collect()
}

/// What this process has in memory, in bytes.
pub(crate) fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() * 1024
}
