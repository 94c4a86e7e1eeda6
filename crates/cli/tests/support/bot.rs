//! A bot as a process, and what a server does with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// No bot is that slow: whoever waits longer waits for an answer that does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `plywood bot`.
pub(crate) struct Bot {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    remarks: Receiver<String>,
    heard: Vec<String>,
}

impl Bot {
    /// One that speaks the competition's protocol.
    pub(crate) fn start(arguments: &[&str]) -> Bot {
        Bot::speaking("fourinarow", arguments)
    }

    pub(crate) fn speaking(protocol: &str, arguments: &[&str]) -> Bot {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(["bot", protocol]).args(arguments);
        Bot::spawn(command)
    }

    /// One that has been told the settings of a game.
    pub(crate) fn with_settings(arguments: &[&str], number: u32, bank: u64, per_move: u64) -> Bot {
        let mut bot = Bot::start(arguments);
        for line in settings(number, bank, per_move, 7, 6) {
            bot.send(&line);
        }
        bot
    }

    pub(crate) fn spawn(mut command: Command) -> Bot {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (answer, answers) = channel();
        let (remark, remarks) = channel();
        forward(child.stdout.take().unwrap(), answer);
        forward(child.stderr.take().unwrap(), remark);
        Bot { input: child.stdin.take(), child, answers, remarks, heard: Vec::new() }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Tells the field and asks for a move.
    pub(crate) fn ask(&mut self, columns: &str, number: u32, left: u64) {
        self.send(&format!("update game field {}", field(columns, number, 7, 6)));
        self.send(&format!("action move {left}"));
    }

    pub(crate) fn answer(&self) -> String {
        self.answers.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Whether it has said anything that was not read yet.
    pub(crate) fn is_silent(&self) -> bool {
        self.answers.try_recv().is_err()
    }

    /// Waits for a remark that contains this, and returns it.
    pub(crate) fn remark(&mut self, part: &str) -> String {
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let line =
                self.remarks.recv_timeout(left).unwrap_or_else(|_| panic!("{part:?}: {:?}", self.heard));
            self.heard.push(line.clone());
            if line.contains(part) {
                return line;
            }
        }
    }

    /// Closes the input; returns the answers and all remarks that followed once it has ended with success.
    pub(crate) fn end(mut self) -> (Vec<String>, Vec<String>) {
        drop(self.input.take());
        let answers = self.answers.iter().collect();
        let mut remarks = std::mem::take(&mut self.heard);
        remarks.extend(self.remarks.iter());
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{remarks:?}");
        (answers, remarks)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn forward(output: impl Read + Send + 'static, lines: Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            if line.is_err() || lines.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
}

/// What a server says before a game.
pub(crate) fn settings(number: u32, bank: u64, per_move: u64, columns: u32, rows: u32) -> Vec<String> {
    vec![
        format!("settings timebank {bank}"),
        format!("settings time_per_move {per_move}"),
        "settings player_names player1,player2".to_owned(),
        format!("settings your_bot player{number}"),
        format!("settings your_botid {number}"),
        format!("settings field_columns {columns}"),
        format!("settings field_rows {rows}"),
    ]
}

/// The field after these moves (columns from 1), as the server writes it; the player of this number is to move.
pub(crate) fn field(moves: &str, to_move: u32, columns: usize, rows: usize) -> String {
    let first = if moves.len().is_multiple_of(2) { to_move } else { 3 - to_move };
    let mut cells = vec![vec![0; columns]; rows];
    for (ply, letter) in moves.chars().enumerate() {
        let column = letter.to_digit(36).unwrap() as usize - 1;
        let row = (0..rows).rev().find(|row| cells[*row][column] == 0).unwrap();
        cells[row][column] = if ply % 2 == 0 { first } else { 3 - first };
    }
    let row = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    cells.iter().map(row).collect::<Vec<_>>().join(";")
}
