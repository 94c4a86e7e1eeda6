//! The arguments.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use plywood_core::{Score, Window, parse_duration};
use plywood_engines::EngineSpec;
use plywood_protocol::aei::TimeControl;

use crate::arena_args::{MatchArguments, TournamentArguments};
use crate::commands::parallel::ParallelArguments;
use crate::commands::play::PlayArguments;
use crate::commands::serve::ServeArguments;
use crate::lab_args::{
    AutoCommand, CompareArguments, ExportArguments, MergeArguments, ReportArguments, ReproduceArguments,
};
use crate::solved_args::{BookCommand, DatasetCommand};
use crate::threads::Threads;
use crate::train_args::TrainCommand;
use crate::tune_args::TuneCommand;

/// A workbench for game-tree search in two-player games with perfect information.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Print JSON: one object, or one object a line.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

pub(crate) const EXAMPLES: &str = "\
Examples:
  plywood compare                                       eight searches, measured and explained
  plywood solve tictactoe                               who wins, and how
  plywood solve connect4 32164625 --all                 what every move is worth
  plywood search connect4 4453 --depth 12               the best move after four moves
  plywood play connect4                                 play against an engine
  plywood serve --open                                  the same and more, in the browser
  plywood search tree '((4,-2),(-3,2))' --engine alphabeta
  plywood tree tree adorf-8 --engine alphabeta --steps  watch alpha-beta think
  plywood parallel connect4 --depth 9                   what many processors would gain
  plywood theory matrix tree adorf-5                    strategies and equilibrium
  plywood book info                                     what the opening book knows
  plywood bot fourinarow                                play for a competition server

Exit codes: 0 done, 1 failed or left unfinished, 2 wrong usage, 130 ended by Ctrl-C at once, 143 ended by SIGTERM.
Ctrl-C stops the search under way: it still gives its best answer, and work after it is left unfinished.
With no search under way, or pressed twice, Ctrl-C ends the program at once.
SIGTERM and SIGHUP do the same as Ctrl-C, but always lead to exit codes of their own, 143 and 129.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games, or tell more about one.
    Games(GamesArguments),
    /// List the algorithms and the keys of engine specifications.
    Algorithms,
    /// Find the best move within limits.
    Search(SearchArguments),
    /// Tell what an evaluation thinks of a position, and why.
    Eval(EvalArguments),
    /// Find the exact value: search to the end of the game.
    Solve(SolveArguments),
    /// Play against an engine, in the terminal.
    Play(PlayArguments),
    /// Play and analyse in the browser: serve pages for every game on this machine.
    Serve(ServeArguments),
    /// Judge every turn of a game that was played, and mark those that lose.
    Analyze(AnalyzeArguments),
    /// Draw a position as SVG, for papers and slides; with --json, describe board, pieces and moves for programs.
    Picture(PictureArguments),
    /// Count move sequences, to check move generators.
    Perft(PerftArguments),
    /// Show the tree that a search really visited: text, DOT, SVG, PNG, LaTeX, PDF, JSON, step by step, or why.
    Tree(TreeArguments),
    /// Show what parallel search is worth: speed-up and waste of up to 256 processors, in virtual time.
    Parallel(ParallelArguments),
    /// Game theory of small games: strategies, matrix, winning positions, size.
    Theory(TheoryArguments),
    /// Opening books of Connect Four: build one, tell about it, verify it.
    #[command(subcommand)]
    Book(BookCommand),
    /// Data sets of Connect Four: generate positions of one class with their scores, or check such a file.
    #[command(subcommand)]
    Dataset(DatasetCommand),
    /// Run an experiment: compare engines on positions, keep every measurement, and write a report.
    Compare(CompareArguments),
    /// Write the report of an experiment again, or tell how a tournament stands.
    Report(ReportArguments),
    /// Rules of the engine auto: fit them to measurements, or test how engines stand against the best of each set.
    #[command(subcommand)]
    Auto(AutoCommand),
    /// Weights of evaluations: play games to learn from, and fit the weights to them.
    #[command(subcommand)]
    Tune(TuneCommand),
    /// Networks that learn from games: whole rounds of it, samples for the trainer, and a check of what it wrote.
    #[command(subcommand)]
    Train(TrainCommand),
    /// Print measurements or games as CSV or JSON.
    Export(ExportArguments),
    /// Put the parts of an experiment or a tournament together that several machines did.
    Merge(MergeArguments),
    /// Let two players play a match, and say which is stronger.
    Match(MatchArguments),
    /// Let many players play: round-robin, gauntlet or ladder.
    Tournament(TournamentArguments),
    /// Write a page about the strength of players: ratings, results, machines and commands of matches and tournaments.
    Strength(StrengthArguments),
    /// Repeat published experiments: what was claimed, what is measured here, and whether the claim holds.
    Reproduce(ReproduceArguments),
    /// Play for a server or an interface: read its lines, answer in its language.
    Bot {
        /// The language.
        #[command(subcommand)]
        protocol: Protocol,
    },
    /// Begin a game of your own: write a crate with a small complete game, its tests, and a program that can do
    /// everything with it.
    New(NewArguments),
    /// Print the JSON schema of what this program writes about searches, for programs that read it.
    Schema {
        /// Of what.
        #[arg(value_enum)]
        of: SchemaOf,
    },
    /// Write manual pages, one for each command.
    Man(ManArguments),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

#[derive(Args, Debug)]
#[command(after_help = "Example: plywood strength results/cup results/chess-match -o strength.md")]
pub(crate) struct StrengthArguments {
    /// Folders with results of matches and tournaments, folders of such folders, or stores.
    #[arg(required = true)]
    pub(crate) results: Vec<PathBuf>,
    /// Write the page to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "Then: cd NAME && cargo test && cargo run --release -- play NAME")]
pub(crate) struct NewArguments {
    /// The name of the game and of the crate: small letters, digits and hyphens.
    pub(crate) name: String,
    /// Depend on a checkout of Plywood in this folder instead of the published version.
    #[arg(long, value_name = "CHECKOUT")]
    pub(crate) path: Option<PathBuf>,
    /// The folder to write, which must not exist yet; NAME if left out.
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "For all users of a machine: plywood man -o /usr/local/share/man/man1. Then: man plywood-search"
)]
pub(crate) struct ManArguments {
    /// The folder to write them to, for example ~/.local/share/man/man1; it is made if it is not there.
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum SchemaOf {
    /// Answers of `search --json` and `solve --json`, with --all and --progress too.
    Answer,
    /// Trees of `tree --format json`.
    Trace,
    /// Boards of `picture --json`.
    Board,
}

#[derive(Args, Debug)]
pub(crate) struct GamesArguments {
    /// A game: its notation, start positions and evaluations.
    pub(crate) game: Option<String>,
}

/// Which positions.
#[derive(Args, Debug)]
pub(crate) struct Positions {
    /// A game, as listed by `plywood games`.
    pub(crate) game: String,
    /// A position in the game's notation or the name of a start position; the usual start if left out.
    #[arg(allow_negative_numbers = true, conflicts_with = "file")]
    pub(crate) position: Option<String>,
    /// Read positions from a file, one a line (- for standard input).
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// What is remembered from one position to the next.
#[derive(Args, Debug)]
pub(crate) struct Remembering {
    /// Keep the engine's table, killers and history from one position of --file to the next, as for experiments with a
    /// whole set; what a position costs, and at limited depth its score, then depends on the lines before it.
    // A position that stands alone conflicts with the file, and clap then no longer requires the file.
    #[arg(long, requires = "file", conflicts_with = "position")]
    pub(crate) keep_table: bool,
}

/// How much is told.
#[derive(Args, Debug)]
pub(crate) struct Telling {
    /// Score every move, the best first, so that all best moves are seen where there are several. Limits hold for all
    /// moves together. With --file a line is the position and its moves with their scores, as in 4453 4:-1 3:-2.
    #[arg(long)]
    pub(crate) all: bool,
    /// Do not show on a terminal how far a search of more than a second is.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// How much may be spent.
#[derive(Args, Debug)]
pub(crate) struct Spending {
    /// Visit at most this many nodes (for each position).
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Make at most this many simulations (for each position); only engines that make simulations have such a limit.
    #[arg(long, value_name = "N")]
    pub(crate) simulations: Option<u64>,
    /// Think at most this long (for each position): 500ms, 2s, 1.5, 3m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct EvalArguments {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The evaluation, as `plywood games` lists them. If left out: the usual one with its terms, or where evaluations
    /// have no terms, all of them.
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct SearchArguments {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The engine, as in pvs or mtdf:guess=0,table=64,order=history,id; see `plywood algorithms`. The game's usual
    /// player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Look at most this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) spending: Spending,
    #[command(flatten)]
    pub(crate) remembering: Remembering,
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// Be exact only between these two scores, as in -1,1 (points, for the side to move).
    #[arg(long, value_name = "LOW,HIGH", value_parser = window, allow_hyphen_values = true)]
    pub(crate) window: Option<Window>,
    /// Tell of every iteration on standard error, instead of the line that shows how far a search is; with --json as
    /// JSON, at most ten times a second.
    #[arg(long)]
    pub(crate) progress: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArguments {
    /// A game, as listed by `plywood games`.
    pub(crate) game: String,
    /// The record of a game (- for standard input): moves from the usual start on, separated by blanks, or as the
    /// game's players write it (arimaa: 1g Ra1 …, 1s ra7 …, 2g Ee2n …; chess: PGN, one game or several).
    pub(crate) file: PathBuf,
    /// The engine that judges; see `plywood algorithms`. The game's usual player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Look at most this many plies ahead.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) spending: Spending,
    /// Mark turns with ? that cost at least so many points by the engine's estimate: 200 if left out. In chess it is
    /// 100, a pawn, and turns that cost half of it are marked with ?!, and those that cost twice as much with ??.
    #[arg(long, value_name = "POINTS")]
    pub(crate) points: Option<i32>,
    /// Write the games to a file as well, with the marks and what was better, where the game's players have a notation
    /// for that (chess: PGN).
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The engine; see `plywood algorithms`. By default the game's own solver where it has one, else
    /// pvs:table=64,order=hash+killers+rank+shallow1,bounds,id,step=2.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    /// Only find out who wins, not how soon.
    #[arg(long)]
    pub(crate) weak: bool,
    /// Search positions that the opening book knows, too (the same as the engine solver:book=off).
    #[arg(long, conflicts_with = "book")]
    pub(crate) no_book: bool,
    /// Take the opening book from a file that `plywood book build` has written (the same as solver:book=FILE).
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<String>,
    /// Let this many threads search together, at most 8 for each core (else the same as solver:threads=N): every
    /// solver of a game can, and so can engines with the key `threads`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The size of the engine's table in MiB (the same as solver:table=MIB).
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) table: Option<u32>,
    #[command(flatten)]
    pub(crate) spending: Spending,
    #[command(flatten)]
    pub(crate) remembering: Remembering,
    #[command(flatten)]
    pub(crate) telling: Telling,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// A game, as listed by `plywood games`.
    pub(crate) game: String,
    /// The length of the longest sequences to count.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) depth: u32,
    /// A position in the game's notation or the name of a start position.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "file")]
    pub(crate) position: Option<String>,
    /// Read positions from a file, one a line (- for standard input).
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Count apart for each first move, at the given depth only.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count whole turns instead of plies, in games whose turns have several: the positions that they lead to, and the
    /// sequences.
    #[arg(long, conflicts_with = "divide")]
    pub(crate) turns: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PictureArguments {
    /// A game, as listed by `plywood games`.
    pub(crate) game: String,
    /// A position in the game's notation or the name of a start position; the usual start if left out.
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: Option<String>,
    /// Play these moves first, which are separated by blanks, and mark the last one: --moves 'e2e4 e7e5'.
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Colours for dark screens.
    #[arg(long)]
    pub(crate) dark: bool,
    /// Look at the board from the second player's side.
    #[arg(long)]
    pub(crate) turn: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The engine; see `plywood algorithms`.
    #[arg(long, value_name = "SPEC", default_value = "alphabeta")]
    pub(crate) engine: EngineSpec,
    /// Look at most this many plies ahead; to the end of the game if left out, or as far as 5 seconds go.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) spending: Spending,
    /// The form of the tree; taken from the ending of --output if that has one.
    #[arg(long, value_enum)]
    pub(crate) format: Option<TreeFormat>,
    /// Write to a file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show the part of the tree below the node after these moves, which are separated by blanks: --at '4 5'.
    #[arg(long, value_name = "MOVES")]
    pub(crate) at: Option<String>,
    /// Show at most this many plies of the tree; as many as fit on a page if left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) plies: Option<u32>,
    /// Show at most this many searched moves beside each move of the best line; as many as fit on a page if left out.
    #[arg(long, value_name = "N", conflicts_with = "whole")]
    pub(crate) siblings: Option<usize>,
    /// Draw the position into every node of a picture.
    #[arg(long, conflicts_with_all = ["steps", "why"])]
    pub(crate) boards: bool,
    /// Show every recorded node, however large the picture becomes; small trees are always shown whole.
    #[arg(long)]
    pub(crate) whole: bool,
    /// Record the whole tree up to this many nodes and show all of them; with --whole alone 400 are drawn and 10000
    /// listed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "siblings")]
    pub(crate) max_nodes: Option<u64>,
    /// Replay the search step by step, saying what is known and why something is cut.
    #[arg(long, conflicts_with_all = ["format", "output", "siblings", "whole"])]
    pub(crate) steps: bool,
    /// Tell why the node after these moves was cut, or searched, or never visited, in a tree of any size.
    #[arg(
        long,
        value_name = "MOVES",
        conflicts_with_all = ["format", "output", "steps", "at", "plies", "siblings", "whole", "max_nodes"]
    )]
    pub(crate) why: Option<String>,
    /// Keep every visited node in a file, which `plywood serve FILE` shows.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "format", "output", "steps", "why", "at", "plies", "siblings", "whole", "max_nodes", "boards"
        ]
    )]
    pub(crate) record: Option<PathBuf>,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum TreeFormat {
    /// An indented outline.
    Text,
    /// A Graphviz graph.
    Dot,
    /// A picture, drawn by Graphviz.
    Svg,
    /// A picture made of dots, drawn by Graphviz.
    Png,
    /// A LaTeX document of its own, drawn with TikZ.
    Tex,
    /// A picture, drawn by pdflatex, or by Graphviz where there is none.
    Pdf,
    /// Every node with its window, score and reason.
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct TheoryArguments {
    /// What to work out.
    #[arg(value_enum)]
    pub(crate) topic: Topic,
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// Give up beyond this many strategies (1,000 of each side if left out), positions (1,000,000) or nodes
    /// (100,000,000).
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

#[derive(ValueEnum, Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// The pure strategies of both sides.
    Strategies,
    /// The strategy matrix with maxmin, minmax and the equilibrium.
    Matrix,
    /// Which positions are won, and by which moves.
    Winning,
    /// The number of nodes of the game tree and its upper bounds.
    Count,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Protocol {
    /// Play four in a row with a time bank, for servers that speak `settings`, `update` and `action move`.
    ///
    /// Reads from standard input, answers `place_disc COLUMN` (the leftmost is 0) or `no_moves` on standard output, and
    /// remarks on standard error what it thinks, with columns counted from 1 as everywhere in Plywood. It ends with its
    /// input.
    ///
    /// By default a search looks ahead for a short while, and then the game's own solver, where there is one for the
    /// board, finds out who wins and how soon.
    #[command(name = "fourinarow", after_help = FOURINAROW)]
    FourInARow(FourInARowArguments),
    /// Play any game for interfaces and tournaments that speak UGI, the universal game interface.
    ///
    /// Reads from standard input, answers on standard output, and remarks on standard error what it could not make
    /// sense of. It ends with `quit` or with its input. docs/ugi.md describes every line.
    #[command(name = "ugi", after_help = UGI)]
    Ugi(UgiArguments),
    /// Play chess for interfaces and tournaments that speak UCI, the universal chess interface.
    ///
    /// Reads from standard input and answers on standard output, also what it could not make sense of. It ends with
    /// `quit` or with its input. docs/uci.md describes every line.
    #[command(name = "uci", after_help = UCI)]
    Uci(UciArguments),
    /// Play Arimaa for controllers that speak AEI, the Arimaa Engine Interface.
    ///
    /// Reads from standard input and answers on standard output. It ends with `quit` or with its input. docs/aei.md
    /// describes every line.
    #[command(name = "aei", after_help = AEI)]
    Aei(AeiArguments),
}

const UGI: &str = "\
Try it by hand:
  position startpos moves 4 4
  go movetime 1000
  query position
  quit";

const UCI: &str = "\
Try it by hand:
  uci
  setoption name MultiPV value 3
  position startpos moves e2e4 e7e5
  go movetime 1000
  quit";

const AEI: &str = "\
Try it by hand:
  newgame
  setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]
  setoption name tcmove value 3
  go
  quit";

#[derive(Args, Debug)]
pub(crate) struct AeiArguments {
    /// The engine; see `plywood algorithms`. The game's usual player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Look this many steps ahead and no further; a controller may change it.
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// How to use the time of a turn: ours, primitive, dynamic or static; a controller may change it.
    #[arg(long, value_name = "NAME", default_value = "ours")]
    pub(crate) time_control: TimeControl,
    /// Write the whole dialogue and all remarks, with times, to a file.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct UgiArguments {
    /// The game, as listed by `plywood games`.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) player: PlayerArguments,
}

#[derive(Args, Debug)]
pub(crate) struct UciArguments {
    /// The game: chess, or a variant or another game for interfaces that know it.
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) player: PlayerArguments,
}

#[derive(Args, Debug)]
pub(crate) struct PlayerArguments {
    /// The engine, which an interface may change; see `plywood algorithms`. The game's usual player if left out.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Look this many plies ahead and no further, whatever is asked; an interface may change it.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// Write the whole dialogue and all remarks, with times, to a file.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

const FOURINAROW: &str = "\
Lines that it understands besides the server's, answered on standard error:
  time    what is left in the bank, what the last move used, and the margin
  debug   the settings, the board, the engine, and the last search
  tree    writes treeView.gv, a small search tree of the position for Graphviz

Try it by hand:
  settings your_botid 1
  settings field_columns 5
  settings field_rows 4
  update game field 0,0,0,0,0;0,0,0,0,0;0,0,0,0,0;0,0,1,2,0
  action move 1000";

#[derive(Args, Debug)]
pub(crate) struct FourInARowArguments {
    /// Think with this engine alone, and with no solver; see `plywood algorithms`.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Option<EngineSpec>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Look this many plies ahead and no further, with no solver.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=254))]
    pub(crate) depth: Option<u32>,
    /// The size of the solver's table in MiB; the search has another one of a quarter of that.
    #[arg(long, value_name = "MIB", default_value_t = 64, conflicts_with = "engine",
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) table: u32,
    /// Write the whole dialogue and all remarks, with times, to a file.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

/// Reads two scores in points.
fn window(text: &str) -> Result<Window, String> {
    let points = |text: &str| text.trim().parse().ok().filter(|p: &i32| p.abs() <= Score::MAX_ESTIMATE);
    text.split_once(',')
        .and_then(|(low, high)| {
            Some(Window { alpha: Score::points(points(low)?), beta: Score::points(points(high)?) })
        })
        .filter(|window| window.is_valid())
        .ok_or_else(|| "give two numbers, the smaller one first, as in -1,1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_make_sense_to_clap() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn windows_are_ordered() {
        assert_eq!(window("-1,1"), Ok(Window::WEAK));
        for wrong in ["1,-1", "1", "0,0", "a,b", "0,99999999"] {
            assert!(window(wrong).is_err(), "{wrong}");
        }
    }
}
