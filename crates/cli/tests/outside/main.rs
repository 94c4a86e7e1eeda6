//! Games of others: a crate as `plywood new` writes it, and examples/breakthrough. Their tests pass, and their programs
//! can do with their games what `plywood` can do with ours, under their own names.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod pages;
#[path = "../support/mod.rs"]
mod support;
mod workspace;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use plywood_core::Random;
use plywood_engines::net::InputSet;
use plywood_testkit::{Folder, random_network};
use serde_json::Value;
use support::{errors, text};
use workspace::Workspace;

/// A program with a game of its own, and facts about that game.
struct Outsider {
    program: PathBuf,
    /// The game, which the program is called by.
    game: &'static str,
    evaluation: &'static str,
    /// Moves from the start.
    first_moves: u64,
    /// Two legal moves from the start on.
    opening: &'static str,
    /// A small position that the side to move wins, and how: the best move.
    won: (&'static str, &'static str),
    /// What no move looks like, and what no position.
    nonsense: (&'static str, &'static str),
    /// The pieces of its picture at the start, if it says what it looks like.
    pieces: Option<usize>,
    folder: Folder,
}

#[test]
fn games_of_others_have_everything() {
    let workspace = Workspace::new();
    workspace.cargo(&["fmt", "--check", "--package", "chomp"]);
    let checked = ["--offline", "--quiet", "--workspace", "--profile", "checked"];
    workspace.cargo(&[&["clippy"], &checked[..], &["--all-targets", "--", "-D", "warnings"]].concat());
    workspace.cargo(&[&["test"], &checked[..]].concat());
    let outsiders = [
        Outsider {
            program: workspace.program("chomp"),
            game: "chomp",
            evaluation: "parity",
            first_moves: 20,
            opening: "e1 a4",
            won: ("22000 0", "b2"),
            nonsense: ("z9", "12345 0"),
            pieces: None,
            folder: Folder::new("outside-chomp"),
        },
        Outsider {
            program: workspace.program("breakthrough"),
            game: "breakthrough",
            evaluation: "lead",
            first_moves: 22,
            opening: "a2-a3 h7-h6",
            won: ("2b5/8/w7/8/8/7b/8/8 w 0", "a6-a7"),
            nonsense: ("a1-a8", "8/8 w"),
            pieces: Some(32),
            folder: Folder::new("outside-breakthrough"),
        },
    ];
    for outsider in &outsiders {
        outsider.is_called_by_its_name();
        outsider.answers_questions();
        outsider.shows_trees_and_theory();
        outsider.draws_its_board();
        outsider.plays_with_people();
        outsider.speaks_ugi();
        outsider.plays_matches();
        outsider.measures();
        outsider.refuses_nonsense();
    }
    let [one, other] = &outsiders;
    other.learns();
    one.meets(other);
    pages::a_game_without_a_board_is_played(one);
    pages::a_game_with_a_board_is_played(other);
}

impl Outsider {
    /// Calls the program in its folder, with something to read.
    fn call(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(&self.program)
            .args(arguments)
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A call that is refused may be over before it has read anything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// What a call prints that must succeed.
    fn printed_of(&self, arguments: &[&str], input: &str) -> String {
        let output = self.call(arguments, input);
        assert_eq!(output.status.code(), Some(0), "{} {arguments:?}: {}", self.game, errors(&output));
        text(&output)
    }

    fn printed(&self, arguments: &[&str]) -> String {
        self.printed_of(arguments, "")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.printed(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// What is complained about in a call that must be refused.
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.call(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{} {arguments:?}: {}", self.game, errors(&output));
        errors(&output)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.file(name), text).unwrap();
    }

    /// The call of its engine for a match, as a command of a shell.
    fn ugi(&self, game: &str) -> String {
        format!("ugi:{} bot ugi --game {game} --engine pvs:id", self.program.display())
    }

    /// Help, manual pages and completions tell of this program and never of another one.
    fn is_called_by_its_name(&self) {
        let help = self.printed(&["help"]);
        let games = help.lines().find(|line| line.starts_with("Games: ")).unwrap();
        assert!(games.contains(self.game) && games.contains("connect4"), "{games}");
        assert!(help.contains(&format!("Usage: {} ", self.game)), "{help}");
        let version = self.printed(&["--version"]);
        assert!(version.starts_with(&format!("{} with Plywood ", self.game)), "{version}");
        let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let commands = commands.take_while(|line| !line.is_empty()).filter_map(|line| line.get(2..));
        let commands =
            commands.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split(' ').next());
        let mut texts: Vec<String> = commands.map(|command| self.printed(&["help", command])).collect();
        assert!(texts.len() > 20, "{help}");
        texts.push(help);
        texts.push(self.printed(&["algorithms"]));
        texts.push(self.printed(&["reproduce"]));
        for protocol in ["ugi", "aei", "fourinarow"] {
            texts.push(self.printed(&["help", "bot", protocol]));
        }
        self.printed(&["man", "-o", "man"]);
        for page in fs::read_dir(self.folder.file("man")).unwrap() {
            let page = page.unwrap();
            assert!(page.file_name().to_str().unwrap().starts_with(self.game), "{page:?}");
            texts.push(fs::read_to_string(page.path()).unwrap());
        }
        for text in &texts {
            assert!(!text.contains("plywood"), "{}: {text}", self.game);
        }
        let completions = self.printed(&["completions", "bash"]);
        assert!(completions.contains(&format!("_{}()", self.game)), "{completions}");
    }

    fn answers_questions(&self) {
        let (game, (won, best)) = (self.game, self.won);
        let listed = self.printed(&["games"]);
        assert!(listed.lines().any(|line| line.starts_with(&format!("{game} "))), "{listed}");
        let described = self.printed(&["games", game]);
        assert!(described.contains(self.evaluation) && described.contains("Notation"), "{described}");
        let answer = self.json(&["solve", game, won]);
        assert!(answer["best"] == best && answer["proven"] == true, "{answer}");
        let answer = self.json(&["search", game, "--depth", "3"]);
        assert!(answer["best"].is_string() && answer["depth"] == 3, "{answer}");
        let engine = format!("mtdf:table=1,order=hash+history,eval={},id", self.evaluation);
        for engine in [engine.as_str(), "mcts:seed=1", "auto", "pvs:threads=2,parallel=ybw,table=1"] {
            let answer = self.json(&["search", game, "--engine", engine, "--nodes", "300"]);
            assert!(answer["best"].is_string(), "{engine}: {answer}");
        }
        let all = self.printed(&["solve", game, won, "--all"]);
        assert!(all.contains(best) && all.contains("win"), "{all}");
        let judged = self.printed(&["eval", game]);
        assert!(judged.contains(self.evaluation), "{judged}");
        let counted = self.json(&["perft", game, "1"]);
        assert!(counted.to_string().contains(&self.first_moves.to_string()), "{counted}");
        let divided = self.printed(&["perft", game, "2", "--divide"]);
        assert!(divided.contains(self.opening.split(' ').next().unwrap()), "{divided}");
        let analyzed = self.printed_of(&["analyze", game, "-", "--depth", "2"], self.opening);
        assert!(analyzed.contains("2 turns"), "{analyzed}");
    }

    fn draws_its_board(&self) {
        let ask = ["picture", self.game];
        match self.pieces {
            Some(pieces) => assert_eq!(self.printed(&ask).matches("<g class=\"piece").count(), pieces),
            None => {
                let error = self.refused(&ask);
                assert!(error.contains(&format!("`{0} play {0}`", self.game)), "{error}");
            }
        }
    }

    fn shows_trees_and_theory(&self) {
        let (game, (won, best)) = (self.game, self.won);
        let tree = self.printed(&["tree", game, won, "--depth", "3"]);
        assert!(tree.contains(best), "{tree}");
        let drawn = self.printed(&["tree", game, won, "--depth", "3", "--format", "tex"]);
        assert!(drawn.contains(&format!("{game} tree {game}")) && !drawn.contains("plywood tree"), "{drawn}");
        for format in ["dot", "json"] {
            assert!(self.printed(&["tree", game, won, "--depth", "2", "--format", format]).contains(best));
        }
        assert!(self.printed(&["tree", game, won, "--depth", "2", "--steps"]).lines().count() > 5);
        for topic in ["winning", "count"] {
            assert!(!self.printed(&["theory", topic, game, won]).is_empty());
        }
        let simulated = self.printed(&["parallel", game, "--depth", "3"]);
        assert!(simulated.contains("ybw"), "{simulated}");
    }

    fn plays_with_people(&self) {
        let lines = format!("{}\nsave game.txt\nundo\nhint\nquit\n", self.opening.split(' ').next().unwrap());
        let shown = self.printed_of(&["play", self.game, "--depth", "2"], &lines);
        assert!(shown.contains("The engine plays ") && shown.ends_with("Goodbye.\n"), "{shown}");
        let saved = fs::read_to_string(self.folder.file("game.txt")).unwrap();
        assert!(saved.starts_with(&format!("# Go on with this game: {} play", self.game)), "{saved}");
        let shown = self.printed_of(&["play", "--load", "game.txt"], "quit\n");
        assert!(shown.ends_with("Goodbye.\n"), "{shown}");
    }

    fn speaks_ugi(&self) {
        let lines = format!(
            "ugi\nisready\nposition startpos moves {}\nquery p1turn\nquery gameover\ngo depth 3\nquit\n",
            self.opening
        );
        let said = self.printed_of(&["bot", "ugi", "--game", self.game], &lines);
        for part in ["ugiok", "readyok", "response true", "response false", "bestmove "] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }

    /// An engine against another, and against the program itself in a process of its own.
    fn plays_matches(&self) {
        let said = self.printed(&[
            "match",
            "pvs:id",
            "mcts:seed=1",
            "--game",
            self.game,
            "--nodes",
            "200",
            "--pairs",
            "2",
            "--random",
            "2",
        ]);
        assert!(said.contains("pvs") && said.contains("mcts"), "{said}");
        let itself = format!(
            "game = \"{}\"\npairs = 1\nopenings = {{ random = 2 }}\nlimits = {{ depth = 2 }}\n\
             players = [{{ engine = \"pvs:id\" }}, {{ engine = \"alphabeta\" }}, {{ name = \"child\", command = '{}', \
             protocol = \"ugi\" }}]\n",
            self.game,
            self.ugi(self.game).trim_start_matches("ugi:")
        );
        self.write("cup.toml", &itself);
        let said = self.printed(&["tournament", "cup.toml"]);
        assert!(said.contains("child") && said.contains("1."), "{said}");
        let games = fs::read_to_string(self.folder.file("results/cup/games.txt")).unwrap();
        assert!(games.contains("normal") && !games.contains("crash"), "{games}");
        let report = self.printed(&["report", "results/cup"]);
        assert!(report.contains("child"), "{report}");
    }

    /// Experiments of the game's own, and claims about them.
    fn measures(&self) {
        let experiment = format!(
            "title = \"Tables save nodes\"\ngame = \"{}\"\nbaseline = \"plain\"\n\n[[positions]]\n\
             list = [\"\", \"{}\"]\n\n[[engines]]\nname = \"plain\"\nspec = \"alphabeta\"\n\n\
             [[engines]]\nname = \"table\"\nspec = \"pvs:table=1,order=hash,id\"\n\n[limits]\ndepth = [2, 3]\n\n\
             [[claims]]\ntext = \"More depth costs more nodes\"\nengine = \"plain\"\nof_limit = \"depth 2\"\n\
             holds = {{ above = 1 }}\n",
            self.game, self.won.0
        );
        self.write("mine.toml", &experiment);
        let said = self.printed(&["compare", "mine.toml"]);
        assert!(said.contains("plain") && said.contains("table"), "{said}");
        let page = fs::read_to_string(self.folder.file("results/mine/report.html")).unwrap();
        assert!(page.contains(&format!("{} compare mine.toml", self.game)), "{page}");
        let exported = self.printed(&["export", "results/mine"]);
        assert_eq!(exported.lines().count(), 1 + 2 * 2 * 2, "{exported}");
        let said = self.printed(&["reproduce", "mine.toml", "--output", "again"]);
        assert!(said.contains("More depth costs more nodes: holds"), "{said}");
    }

    /// From games to samples, and an engine that plays with a network for the game's own inputs.
    fn learns(&self) {
        let game = self.game;
        let tiny = ["--count", "10", "--nodes", "100", "--random", "4"];
        self.printed(&[&["tune", "play", game, "own.games"], &tiny[..]].concat());
        let made = self.json(&["train", "samples", game, "own.games", "-o", "own.samples"]);
        assert!(made["samples"].as_u64().unwrap() > 50, "{made}");
        let inputs = InputSet { name: "breakthrough-piece-squares", count: 128, most: 32, buckets: 1 };
        let network = random_network(game, inputs, 32, &mut Random::new(1));
        network.save(&self.folder.file("own.net")).unwrap();
        let checked = self.json(&["train", "check", "own.net", "--samples", "own.samples"]);
        assert_eq!((&checked["differences"], &checked["loss"]["samples"]), (&0.into(), &made["samples"]));
        let error = self.refused(&["search", game, "--engine", "pvs:eval=net"]);
        assert!(error.contains("say which with network=FILE"), "{error}");
        let engine = "pvs:id,eval=net,network=own.net";
        assert!(self.json(&["search", game, "--depth", "3", "--engine", engine])["best"].is_string());
    }

    fn refuses_nonsense(&self) {
        let (game, (no_move, no_position)) = (self.game, self.nonsense);
        let error = self.refused(&["search", game, no_position]);
        assert!(error.starts_with(&format!("{game}: ")), "{error}");
        let error = self.refused(&["eval", game, "--eval", "luck"]);
        assert!(error.contains(self.evaluation), "{error}");
        let error = self.refused(&["search", &game[1..]]);
        assert!(error.contains(&format!("did you mean {game:?}")), "{error}");
        let error = self.refused(&["search", &format!("{game}:large")]);
        assert!(error.contains("it has none"), "{error}");
        let error = self.refused(&["solve", game, "--engine", "solver"]);
        assert!(error.contains("solver"), "{error}");
        let error = self.refused(&["perft", game, "2", "--turns"]);
        assert!(error.contains("plies"), "{error}");
        let error = self.refused(&["new", game]);
        assert!(error.contains("already"), "{error}");
        let shown = self.printed_of(&["play", game, "--depth", "1"], &format!("{no_move}\nquit\n"));
        assert!(shown.contains(&format!("{no_move:?}")), "{shown}");
    }

    /// Programs of two authors play a game that both know.
    fn meets(&self, other: &Outsider) {
        let players = [self.ugi("tictactoe"), other.ugi("tictactoe")];
        let said = self.printed(&[
            "match",
            &players[0],
            &players[1],
            "--game",
            "tictactoe",
            "--depth",
            "9",
            "--pairs",
            "1",
            "--output",
            "meeting",
        ]);
        assert!(said.contains("chomp") && said.contains("breakthrough"), "{said}");
        let games = fs::read_to_string(self.folder.file("meeting/games.txt")).unwrap();
        assert!(games.contains("1/2-1/2") || games.contains("draw"), "{games}");
    }
}
