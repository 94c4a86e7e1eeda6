//! Games between a bot and an opponent, with a server's clock and an exact referee.

use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use plywood_api::Bot as Engine;
use plywood_core::{Goal, Limits, Meaning, Random, Side};

use super::bot::Bot;

/// Whom the bot plays against.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Random,
    /// The bot itself with `--depth 8`.
    Depth8,
}

/// A time bank: its size and what each move adds, in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bank {
    pub(crate) size: u64,
    pub(crate) per_move: u64,
}

impl Bank {
    /// That of the competition.
    pub(crate) const LONG: Bank = Bank { size: 10_000, per_move: 500 };
    /// One in which every millisecond counts.
    pub(crate) const SHORT: Bank = Bank { size: 100, per_move: 20 };

    /// What is left after a move that took this long.
    fn after(self, left: Duration, used: Duration) -> Duration {
        (left.saturating_sub(used) + Duration::from_millis(self.per_move))
            .min(Duration::from_millis(self.size))
    }
}

/// Plays the openings of these seeds with either colour, some games at once.
pub(crate) fn games(opponent: Opponent, bank: Bank, seeds: Range<u64>, at_once: usize) -> Tally {
    let (seeds, total) = (Mutex::new(seeds), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                let mut judge = Judge::new();
                loop {
                    let Some(seed) = seeds.lock().unwrap().next() else { return };
                    for side in [Side::First, Side::Second] {
                        let tally = play(opponent, bank, seed, side, &mut judge);
                        total.lock().unwrap().add(tally);
                    }
                }
            });
        }
    });
    total.into_inner().unwrap()
}

/// From here on the class of a position must not drop, if the bot had time to solve it.
const SOLVABLE_FROM: usize = 12;

/// What came out of some games.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    pub(crate) moves: u32,
    /// By the server's clock.
    pub(crate) time_outs: u32,
    /// Those of them that the bot's own clock shows as well: the others happened between the processes, or in this one.
    pub(crate) own_time_outs: u32,
    /// The longest time by which a bank was overrun.
    pub(crate) worst_overrun: Duration,
    /// The least that was left in a bank.
    pub(crate) closest: Option<Duration>,
    pub(crate) illegal: u32,
    /// Moves after 12 stones that gave away half a point or more, though the bot said that it knew.
    pub(crate) thrown_away: Vec<String>,
    /// The same where it said that it did not know.
    pub(crate) not_solved: Vec<String>,
    /// Games that were not won though the bot had once said that it wins.
    pub(crate) broken_promises: Vec<String>,
    /// Games that were not won though the bot was once to move in a won position, of which it may have known nothing.
    pub(crate) wins_lost: Vec<String>,
}

impl Tally {
    /// Counts a move of the bot, which had so much time and used so much.
    fn count(&mut self, left: Duration, used: Duration) {
        self.moves += 1;
        self.time_outs += u32::from(used > left);
        self.worst_overrun = self.worst_overrun.max(used.saturating_sub(left));
        let rest = left.saturating_sub(used);
        self.closest = Some(self.closest.map_or(rest, |closest| closest.min(rest)));
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.moves += other.moves;
        self.time_outs += other.time_outs;
        self.own_time_outs += other.own_time_outs;
        self.worst_overrun = self.worst_overrun.max(other.worst_overrun);
        self.closest = self.closest.into_iter().chain(other.closest).min();
        self.illegal += other.illegal;
        self.thrown_away.extend(other.thrown_away);
        self.not_solved.extend(other.not_solved);
        self.broken_promises.extend(other.broken_promises);
        self.wins_lost.extend(other.wins_lost);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>5} games  {:>3} won {:>3} drawn {:>3} lost  {:>5} moves  {} time-outs ({} by its own clock, worst {} ms, closest {} ms)  \
             {} illegal  {} thrown away  {} not solved in time  {} broken promises  {} won positions not won",
            self.games,
            self.won,
            self.drawn,
            self.lost,
            self.moves,
            self.time_outs,
            self.own_time_outs,
            self.worst_overrun.as_millis(),
            self.closest.unwrap_or_default().as_millis(),
            self.illegal,
            self.thrown_away.len(),
            self.not_solved.len(),
            self.broken_promises.len(),
            self.wins_lost.len(),
        )
    }
}

/// A player and its clock.
struct Player {
    bot: Option<Bot>,
    left: Duration,
}

/// An exact judge with a memory; keep it from game to game.
pub(crate) struct Judge(Box<dyn Engine>);

impl Judge {
    pub(crate) fn new() -> Judge {
        Judge(plywood_games::all().bot("connect4", &"solver:table=256".parse().unwrap()).unwrap())
    }

    fn is_over(&mut self, moves: &str) -> bool {
        self.0.set_position(Some(moves)).unwrap();
        self.0.moves().is_empty()
    }

    /// 1, 0 or -1 for the side to move.
    fn class(&mut self, moves: &str) -> i32 {
        self.0.set_position(Some(moves)).unwrap();
        match self.0.think(Goal::SOLVE_WEAKLY, &Limits::default(), &mut |_| {}).meaning {
            Meaning::Win { .. } => 1,
            Meaning::Loss { .. } => -1,
            _ => 0,
        }
    }
}

/// The two players of a game, before it begins.
fn players(opponent: Opponent, bank: Bank, bot_side: Side) -> [Player; 2] {
    [Side::First, Side::Second].map(|side| {
        let number = side.index() as u32 + 1;
        let start = |arguments: &[&str]| Bot::with_settings(arguments, number, bank.size, bank.per_move);
        let bot = match opponent {
            _ if side == bot_side => Some(start(&[])),
            Opponent::Random => None,
            Opponent::Depth8 => Some(start(&["--depth", "8"])),
        };
        Player { bot, left: Duration::from_millis(bank.size) }
    })
}

/// Plays one game from a short random opening.
pub(crate) fn play(opponent: Opponent, bank: Bank, seed: u64, bot_side: Side, judge: &mut Judge) -> Tally {
    let mut random = Random::new(seed);
    let mut moves = opening(&mut random, judge);
    let mut tally = Tally { games: 1, ..Tally::default() };
    let mut players = players(opponent, bank, bot_side);
    let mut bot_turns = Vec::new();
    while !judge.is_over(&moves) {
        let side = moves.len() % 2;
        let player = &mut players[side];
        let legal = judge.0.moves();
        let choice = match &mut player.bot {
            None => random.pick(&legal).clone(),
            Some(bot) => {
                let (answer, used) = ask(bot, &moves, player.left);
                if side == bot_side.index() {
                    bot_turns.push(moves.len());
                    tally.count(player.left, used);
                }
                player.left = bank.after(player.left, used);
                answer
            }
        };
        if !legal.contains(&choice) {
            tally.illegal += 1;
            break;
        }
        moves += &choice;
    }
    // Whoever finds the game over before his turn has lost, unless the board is full.
    let winner = (judge.is_over(&moves) && judge.class(&moves) != 0).then_some((moves.len() + 1) % 2);
    match winner {
        Some(side) if side == bot_side.index() => tally.won += 1,
        Some(_) => tally.lost += 1,
        None => tally.drawn += 1,
    }
    let [first, second] = players;
    let bot = if bot_side == Side::First { first } else { second };
    let (_, remarks) = bot.bot.unwrap().end();
    let said: Vec<&String> = remarks.iter().filter(|remark| remark.starts_with("plays ")).collect();
    assert_eq!(said.len(), bot_turns.len(), "{moves}: {remarks:?}");
    tally.own_time_outs = said.iter().filter(|said| is_overrun(said)).count() as u32;
    judge_moves(&moves, &bot_turns, &said, judge, &mut tally);
    tally
}

/// Asks and waits; the answer in Plywood's notation, and the time that it took.
fn ask(bot: &mut Bot, moves: &str, left: Duration) -> (String, Duration) {
    let asked = Instant::now();
    bot.send(&format!("update game round {}", moves.len() + 1));
    bot.ask(moves, moves.len() as u32 % 2 + 1, left.as_millis() as u64);
    let answer = bot.answer();
    let used = asked.elapsed();
    let column = answer.strip_prefix("place_disc ").and_then(|column| column.parse::<u32>().ok());
    (column.map_or(answer, |column| (column + 1).to_string()), used)
}

/// Whether a remark such as `plays …; 120 ms of 100 ms used` tells of a bank that was overrun.
fn is_overrun(said: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse::<u64>();
    let (used, left) = said.rsplit_once("; ").and_then(|(_, times)| times.split_once(" of ")).unwrap();
    digits(used).unwrap() > digits(left).unwrap()
}

/// Up to four random moves, so that no two games are alike.
fn opening(random: &mut Random, judge: &mut Judge) -> String {
    let mut moves = String::new();
    for _ in 0..random.below(5) {
        moves += &(1 + random.below(7)).to_string();
    }
    assert!(!judge.is_over(&moves));
    moves
}

/// Compares the bot's moves with the truth and with what it said about them.
fn judge_moves(moves: &str, turns: &[usize], said: &[&String], judge: &mut Judge, tally: &mut Tally) {
    for (turn, said) in turns.iter().zip(said) {
        let promised = said.contains(": win");
        if promised && tally.won == 0 {
            tally.broken_promises.push(format!("{moves} at {turn}: {said}"));
        }
        if tally.illegal > 0 {
            continue;
        }
        let (before, after) = (judge.class(&moves[..*turn]), -judge.class(&moves[..=*turn]));
        if before == 1 && after < 1 && tally.won == 0 {
            tally.wins_lost.push(format!("{moves} at {turn}: {said}"));
        }
        if after < before && *turn >= SOLVABLE_FROM {
            let knew = !said.contains("(estimate)");
            let list = if knew { &mut tally.thrown_away } else { &mut tally.not_solved };
            list.push(format!("{moves} at {turn}, from {before} to {after}: {said}"));
        }
    }
}
