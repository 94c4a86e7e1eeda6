//! What a program tells while it thinks, in `info` lines: `info depth 8 score points 3 nodes 1200 pv 4 4 3`.

use super::Trouble;

/// What an `info` line tells, as far as it goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Simulations made.
    pub simulations: Option<u64>,
    /// The score in the engine's own words, as in `points 3` or `win 9`.
    pub score: Option<String>,
    /// The first plies of the line that it expects, separated by spaces.
    pub line: Option<String>,
}

/// So many plies of a line are kept: whoever looks back wants to know what a player had in mind, and every move of
/// every game has a line.
const LINE: usize = 12;

/// The words of an `info` line that begin something new, in this protocol and in the one for chess.
const KEYWORDS: [&str; 16] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "simulations",
    "pv",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "cpuload",
    "string",
    "refutation",
];

impl Told {
    /// Hears a line of a program that answers with `bestmove` and tells of its search before that; the answer, if it is
    /// one.
    pub(super) fn hear<'a>(&mut self, line: &'a str) -> Option<Result<&'a str, Trouble>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("bestmove", "") => Some(Err(Trouble::Garbage("bestmove without a move".to_owned()))),
            ("bestmove", answer) => Some(Ok(answer)),
            ("info", _) => {
                self.update(line);
                None
            }
            _ => None,
        }
    }

    /// The beginning of a line, if there is any.
    pub(super) fn line_of<'a>(plies: impl Iterator<Item = &'a str>) -> Option<String> {
        let first: Vec<&str> = plies.take(LINE).collect();
        (!first.is_empty()).then(|| first.join(" "))
    }

    /// Takes over what a line tells; what it does not mention stays as it was. Of several lines of play that a program
    /// tells at once, only the best counts.
    pub fn update(&mut self, line: &str) {
        let is_line_number = |pair: &[&str]| pair[0] == "multipv" && pair[1] != "1";
        let all: Vec<&str> = line.split_whitespace().collect();
        let (all, text) = all.split_at(all.iter().position(|word| is_text(word)).unwrap_or(all.len()));
        if all.windows(2).any(is_line_number) {
            return;
        }
        if let ["pv", plies @ ..] = text {
            self.line = Told::line_of(plies.iter().copied()).or_else(|| self.line.take());
        }
        let mut words = all.iter().copied().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = words.next().and_then(|depth| depth.parse().ok()).or(self.depth),
                "nodes" => self.nodes = words.next().and_then(|nodes| nodes.parse().ok()).or(self.nodes),
                "simulations" => {
                    self.simulations = words.next().and_then(|count| count.parse().ok()).or(self.simulations);
                }
                "score" => {
                    let mut score = Vec::new();
                    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        score.push(word);
                    }
                    self.score = Some(score.join(" "));
                }
                _ => {}
            }
        }
    }
}

/// Whether moves or a sentence follow, which may contain any word.
fn is_text(word: &str) -> bool {
    matches!(word, "pv" | "string")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read_as_far_as_they_go() {
        let mut heard = Told::default();
        heard.update("info depth 7 score win 9 lowerbound nodes 120 time 3 pv depth 4");
        let told = Told {
            depth: Some(7),
            nodes: Some(120),
            simulations: None,
            score: Some("win 9 lowerbound".to_owned()),
            line: Some("depth 4".to_owned()),
        };
        assert_eq!(heard, told);
        heard.update("info string depth 99");
        heard.update("info string pv 9 9");
        heard.update("info multipv 2 depth 99 score cp 3 pv 9 9");
        heard.update("info depth many nodes");
        heard.update("info");
        heard.update("info pv");
        assert_eq!(heard, told);
        heard.update("info multipv 1 depth 8 seldepth 12 score cp -13 simulations 5 nodes 9 nps 3");
        let told = Told {
            depth: Some(8),
            nodes: Some(9),
            simulations: Some(5),
            score: Some("cp -13".to_owned()),
            ..told
        };
        assert_eq!(heard, told);
    }

    #[test]
    fn of_a_long_line_the_first_plies_are_kept() {
        let mut heard = Told::default();
        heard.update(&format!(
            "info depth 40 pv {}",
            (1..=40).map(|ply| format!(" m{ply}")).collect::<String>()
        ));
        assert_eq!(heard.line.as_deref(), Some("m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12"));
    }
}
