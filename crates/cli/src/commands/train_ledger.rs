//! What came of each round, a line of a table for each: everybody can read it, and the next round begins with it.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::failure::Failure;

const TITLES: [&str; 12] = [
    "round",
    "games",
    "positions",
    "held_out_loss",
    "wins",
    "draws",
    "losses",
    "llr",
    "decision",
    "accepted",
    "network",
    "commands",
];

/// A round that is over.
pub(crate) struct Round {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Games that were played for it.
    pub(crate) games: u64,
    /// Samples that its network learned from or was judged by.
    pub(crate) positions: u64,
    /// What the network loses on games that it did not learn from.
    pub(crate) held_out_loss: f64,
    /// Wins, draws and losses of the match against the best network before.
    pub(crate) result: [u64; 3],
    /// What the test says: the logarithm of the likelihood ratio, and `H1`, `H0` or `none`.
    pub(crate) test: (f64, &'static str),
    /// Whether the network is the best one from now on.
    pub(crate) accepted: bool,
    /// The network, within the folder of all rounds.
    pub(crate) network: String,
    /// What was done, command by command.
    pub(crate) commands: Vec<String>,
}

/// All rounds of a folder.
pub(crate) struct Ledger {
    path: PathBuf,
    is_new: bool,
    /// How many rounds are over.
    pub(crate) rounds: usize,
    /// The network that was accepted last.
    pub(crate) best: Option<PathBuf>,
}

impl Ledger {
    pub(crate) fn read(folder: &Path) -> Result<Ledger, Failure> {
        let path = folder.join("rounds.tsv");
        let wrong = |what: String| Failure::Failed(format!("{}: {what}", path.display()));
        let text = if path.exists() {
            fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?
        } else {
            String::new()
        };
        let mut ledger = Ledger { path: path.clone(), is_new: text.is_empty(), rounds: 0, best: None };
        for (index, line) in text.lines().enumerate().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let is_right = columns.len() == TITLES.len() && columns[0] == index.to_string();
            if !is_right || !["yes", "no"].contains(&columns[9]) {
                return Err(wrong(format!(
                    "line {} does not tell of round {index}: mend it, or begin another folder",
                    index + 1
                )));
            }
            ledger.rounds = index;
            if columns[9] == "yes" {
                ledger.best = Some(folder.join(columns[10]));
            }
        }
        Ok(ledger)
    }

    pub(crate) fn add(&self, round: &Round) -> Result<(), Failure> {
        let [wins, draws, losses] = round.result;
        let (llr, decision) = round.test;
        let line = [
            round.number.to_string(),
            round.games.to_string(),
            round.positions.to_string(),
            format!("{:.6}", round.held_out_loss),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            format!("{llr:.2}"),
            decision.to_owned(),
            if round.accepted { "yes" } else { "no" }.to_owned(),
            round.network.clone(),
            round.commands.join(" && ").replace(['\t', '\n'], " "),
        ];
        let titles = if self.is_new { TITLES.join("\t") + "\n" } else { String::new() };
        // One write, so that a line is there or not.
        OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(format!("{titles}{}\n", line.join("\t")).as_bytes()))
            .map_err(|error| Failure::unwritable(&self.path, &error))
    }
}

impl Round {
    pub(crate) fn in_json(&self) -> Value {
        let ([wins, draws, losses], (llr, decision)) = (self.result, self.test);
        json!({
            "round": self.number, "games": self.games, "positions": self.positions,
            "held_out_loss": self.held_out_loss, "wins": wins, "draws": draws, "losses": losses, "llr": llr,
            "decision": decision, "accepted": self.accepted, "network": self.network, "commands": self.commands,
        })
    }
}
