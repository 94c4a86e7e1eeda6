//! A program that plays random moves and misbehaves on demand, for tests of those who have to live with such programs.
//!
//! `mock-engine ugi|uci|fourinarow|aei GAME [WHAT …]`, where WHAT is any of
//!
//! ```text
//! seed=N         the seed of its random moves
//! crash=N        fail at the N-th request for a move, counted from 1
//! vanish=N       end in peace at the N-th request
//! stall=N        fall silent at the N-th request, but live on
//! close=N        close standard output at the N-th request, but live on
//! illegal=N      answer what is no legal move
//! nonsense=N     answer what is no answer
//! resign=N       give up at the N-th request (AEI only)
//! late=MS        answer every request late
//! garbage        print lines that mean nothing before every answer
//! flood          print a megabyte a second, and never stop
//! torrent        print a megabyte a millisecond, or as much as goes, and never stop
//! die            fail at once
//! deaf           never read anything
//! faint          fail when it is told to end
//! stay           do not end, whatever is said, not even with the input
//! family         start a child that lives for an hour and keeps all pipes open
//! ```
//!
//! In UCI it has options: `Told Depth` is the depth that it tells, the others do nothing.

use std::env;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, exit};
use std::thread;
use std::time::Duration;

use plywood_api::Bot;
use plywood_core::{Random, TextError};

type Problem = Box<dyn std::error::Error>;

/// What was asked for.
struct Habits(Vec<String>);

impl Habits {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|habit| habit == name)
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.0.iter().find_map(|habit| habit.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
    }
}

struct Mock {
    habits: Habits,
    bot: Box<dyn Bot>,
    random: Random,
    requests: u64,
    /// Four in a row only: who it is.
    number: char,
    /// UCI only: the depth that it tells.
    depth: String,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(protocol), Some(game)) = (arguments.next(), arguments.next()) else { return ExitCode::from(2) };
    match play(&protocol, &game, Habits(arguments.collect())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "mock-engine: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn play(protocol: &str, game: &str, habits: Habits) -> Result<(), Problem> {
    if habits.has("die") {
        return Err("it was told to die".into());
    }
    if habits.has("family") {
        Command::new("sleep").arg("3600").spawn()?;
    }
    if habits.has("flood") || habits.has("torrent") {
        let (kilobytes, pause) = if habits.has("flood") { (10, 10) } else { (1000, 1) };
        thread::spawn(move || flood(kilobytes, Duration::from_millis(pause)));
    }
    if habits.has("deaf") {
        for_ever();
    }
    let random = Random::new(habits.number("seed").unwrap_or(1));
    let bot = bot(game)?;
    let mut mock = Mock { habits, bot, random, requests: 0, number: '1', depth: "1".to_owned() };
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let goes_on = match protocol {
            "ugi" => mock.ugi(&words)?,
            "uci" => mock.uci(&words)?,
            "aei" => mock.aei(&words, &line)?,
            _ => mock.four_in_a_row(&words)?,
        };
        if !goes_on && mock.habits.has("faint") {
            return Err("it cannot bear to end".into());
        }
        if !goes_on && !mock.habits.has("stay") {
            return Ok(());
        }
    }
    if mock.habits.has("stay") {
        for_ever();
    }
    Ok(())
}

impl Mock {
    fn ugi(&mut self, words: &[&str]) -> Result<bool, Problem> {
        match words {
            ["ugi"] => {
                say("id name Mock")?;
                say("ugiok")?;
            }
            ["isready"] => say("readyok")?,
            ["position", rest @ ..] => {
                let end = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
                let start = rest[1..end].join(" ");
                self.bot.set_position(Some(start.as_str()).filter(|start| !start.is_empty()))?;
                rest.iter().skip(end + 1).try_for_each(|mv| self.bot.play(mv))?;
            }
            ["go", ..] => {
                let mv = self.choose()?;
                say("info depth 1 score points 0 nodes 1 time 0")?;
                say(&mv.map_or_else(|| "bestmove".to_owned(), |mv| format!("bestmove {mv}")))?;
            }
            ["quit"] => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// The same in the words of chess programs. Options are announced as somebody may write them.
    fn uci(&mut self, words: &[&str]) -> Result<bool, Problem> {
        match words {
            ["uci"] => {
                say("id name Mock")?;
                say("option  name   Told Depth   type spin  default 1 min 1 max 99 ")?;
                say("option name Style type combo default Fail High var Always var Fail High")?;
                say("uciok")?;
            }
            // Nobody may hear of the other protocol here.
            ["ugi" | "uginewgame", ..] => return Err("it speaks UCI".into()),
            ["setoption", "name", "Told", "Depth", "value", depth] => self.depth = (*depth).to_owned(),
            ["setoption", "name", "Style", "value", "Fail", "High"] => {}
            ["setoption", ..] => return Err("it has no such option".into()),
            ["go", ..] => {
                let mv = self.choose()?;
                say(&format!("info depth {} score mate -2 nodes 1 time 0 pv x depth 7", self.depth))?;
                say(&mv.map_or_else(|| "bestmove".to_owned(), |mv| format!("bestmove {mv} ponder none")))?;
            }
            _ => return self.ugi(words),
        }
        Ok(true)
    }

    fn aei(&mut self, words: &[&str], line: &str) -> Result<bool, Problem> {
        match words {
            ["aei"] => {
                say("protocol-version 1")?;
                say("id name Mock")?;
                say("aeiok")?;
            }
            ["isready"] => say("readyok")?,
            ["newgame"] => self.bot.set_position(Some("setup"))?,
            ["setposition", ..] => self.bot.set_position(line.strip_prefix("setposition "))?,
            ["makemove", steps @ ..] => {
                let side = self.bot.side();
                // Captures are told, but happen by themselves.
                steps.iter().filter(|step| !step.ends_with('x')).try_for_each(|step| self.bot.play(step))?;
                if self.bot.side() == side {
                    self.bot.play("pass")?;
                }
            }
            ["go"] => {
                let first = self.choose()?;
                if self.habits.number("resign") == Some(self.requests) {
                    say("bestmove resign")?;
                } else if let Some(first) = first {
                    say("info depth 1")?;
                    say("info score 7")?;
                    say(&format!("bestmove {}", self.turn(first)?))?;
                } else {
                    say("bestmove")?;
                }
            }
            ["quit"] => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// A turn that begins with this ply, if that is one.
    fn turn(&mut self, first: String) -> Result<String, Problem> {
        let (before, side) = (self.bot.position(), self.bot.side());
        let mut steps = Vec::new();
        let mut next = Some(first);
        while let Some(ply) = next.take() {
            let is_legal = self.bot.play(&ply).is_ok();
            if ply != "pass" {
                steps.push(ply);
            }
            let moves = self.bot.moves();
            if is_legal && self.bot.side() == side && !moves.is_empty() {
                next = Some(self.random.pick(&moves).clone());
            }
        }
        self.bot.set_position(Some(&before))?;
        Ok(steps.join(" "))
    }

    fn four_in_a_row(&mut self, words: &[&str]) -> Result<bool, Problem> {
        match words {
            ["settings", "your_botid", number] => self.number = number.chars().next().unwrap_or('1'),
            ["update", "game", "field", field] => {
                let cells = field.chars().filter(|letter| "012".contains(*letter));
                let own = cells.clone().filter(|cell| *cell == self.number).count();
                let others = cells.filter(|cell| *cell != '0').count() - own;
                let one_began = (own == others) == (self.number == '1');
                let symbol = |letter| match letter {
                    '0' => Some('.'),
                    '1' => Some(if one_began { 'x' } else { 'o' }),
                    '2' => Some(if one_began { 'o' } else { 'x' }),
                    ';' => Some('/'),
                    _ => None,
                };
                let rows: String = field.chars().filter_map(symbol).collect();
                let (first, height) = (field.split(';').next().unwrap_or(""), field.split(';').count());
                self.bot = bot(&format!("connect4:{}x{height}", first.split(',').count()))?;
                self.bot.set_position(Some(&format!("/{rows}")))?;
            }
            ["action", "move", _] => {
                let column = self.choose()?.map(|mv| mv.chars().next().and_then(|mv| mv.to_digit(36)));
                match column {
                    Some(Some(column)) => say(&format!("place_disc {}", column - 1))?,
                    Some(None) => say("place_disc 20")?,
                    None => say("place_disc")?,
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// A move, after whatever it was told to do at this request; `None` for an answer that is none.
    fn choose(&mut self) -> Result<Option<String>, Problem> {
        self.requests += 1;
        let now = |name| self.habits.number(name) == Some(self.requests);
        if now("crash") {
            return Err("it was told to crash".into());
        }
        if now("vanish") {
            exit(0);
        }
        if now("stall") {
            for_ever();
        }
        if now("close") {
            rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
            for_ever();
        }
        if self.habits.has("garbage") {
            io::stdout().write_all(b"\xff\xfe\n\nbestmoves 4\nplace 3\ninfo\n")?;
            say(&"x".repeat(100_000))?;
        }
        thread::sleep(Duration::from_millis(self.habits.number("late").unwrap_or(0)));
        if now("nonsense") {
            return Ok(None);
        }
        if now("illegal") {
            return Ok(Some("?!".to_owned()));
        }
        let moves = self.bot.moves();
        Ok(Some(if moves.is_empty() { "none".to_owned() } else { self.random.pick(&moves).clone() }))
    }
}

fn bot(game: &str) -> Result<Box<dyn Bot>, TextError> {
    plywood_games::all().bot(game, &"alphabeta".parse()?)
}

fn say(line: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{line}")?;
    stdout.flush()
}

/// Whole lines at a time, so that answers stay whole too.
fn flood(kilobytes: usize, pause: Duration) {
    let lines = "a flood that nobody wants to read\n".repeat(30 * kilobytes);
    while io::stdout().lock().write_all(lines.as_bytes()).is_ok() {
        thread::sleep(pause);
    }
}

fn for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}
