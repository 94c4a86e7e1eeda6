//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

/// What to solve, and beside whom.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file of `moves score` lines, and how many of them: FILE or FILE:N. Can be repeated. Without it, the sets of
    /// suites/connect4 are taken, fewer positions of the hard ones.
    #[arg(long = "set", value_name = "FILE[:N]")]
    pub(super) sets: Vec<Portion>,
    /// Only the first N positions of every set that does not say how many.
    #[arg(long, value_name = "N")]
    pub(super) first: Option<usize>,
    /// The empty board. Peers take minutes for it.
    #[arg(long)]
    pub(super) empty: bool,
    /// The peers, separated by commas: bitbully, connect-four-ai, or none.
    #[arg(long, value_name = "LIST", default_value = "bitbully,connect-four-ai")]
    pub(super) peers: Peers,
    /// Fail if a peer is not installed.
    #[arg(long)]
    pub(super) require: bool,
    /// Instead of peers: the cost of the scores of all columns, beside that of the position's score alone.
    #[arg(long, conflicts_with_all = ["peers", "require"])]
    pub(super) all: bool,
    /// Instead of peers: N threads together against one, in wall time, with a new solver for each position.
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "peers", "require"])]
    pub(super) threads: Option<NonZeroUsize>,
    /// The size of our table. Peers have tables of their own.
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    pub(super) table: usize,
    /// Print JSON, an object a line for each set.
    #[arg(long)]
    pub(super) json: bool,
}

/// A file, and how many of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Portion {
    pub(super) file: PathBuf,
    pub(super) count: Option<usize>,
}

impl FromStr for Portion {
    type Err = String;

    fn from_str(text: &str) -> Result<Portion, String> {
        match text.rsplit_once(':') {
            Some((file, count)) if !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit()) => {
                let count = count.parse().map_err(|error| format!("{count:?}: {error}"))?;
                Ok(Portion { file: file.into(), count: Some(count) })
            }
            _ => Ok(Portion { file: text.into(), count: None }),
        }
    }
}

/// Another solver.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Peer {
    Bitbully,
    ConnectFourAi,
}

/// The peers of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Peers(pub(super) Vec<Peer>);

impl FromStr for Peers {
    type Err = String;

    fn from_str(text: &str) -> Result<Peers, String> {
        if text == "none" {
            return Ok(Peers(Vec::new()));
        }
        let peer = |name| {
            Peer::from_str(name, false)
                .map_err(|_| format!("{name:?} is not a peer: bitbully, connect-four-ai, or none"))
        };
        text.split(',').map(peer).collect::<Result<_, _>>().map(Peers)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser, Debug)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn parse(line: &str) -> Result<Arguments, String> {
        let words = line.split_whitespace();
        Line::try_parse_from(words).map(|line| line.arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn sets_say_how_many_or_leave_it_open() {
        let arguments = parse("connect4 --set a/L1.txt:30 --set c:/b.txt --first 5 --table 16").unwrap();
        let portion = |file: &str, count| Portion { file: file.into(), count };
        assert_eq!(arguments.sets, [portion("a/L1.txt", Some(30)), portion("c:/b.txt", None)]);
        assert_eq!((arguments.first, arguments.table), (Some(5), 16));
        assert!(!arguments.empty && !arguments.require && !arguments.json);
        assert!(parse("connect4 --set a:99999999999999999999999").is_err());
    }

    #[test]
    fn peers_are_a_list_or_none() {
        let peers = |line| parse(line).map(|arguments| arguments.peers.0);
        assert_eq!(peers("connect4"), Ok(vec![Peer::Bitbully, Peer::ConnectFourAi]));
        assert_eq!(peers("connect4 --peers connect-four-ai"), Ok(vec![Peer::ConnectFourAi]));
        assert_eq!(peers("connect4 --peers none"), Ok(vec![]));
        assert!(
            parse("connect4 --all --peers none").is_err() && parse("connect4 --all --threads 2").is_err()
        );
        assert!(peers("connect4 --peers bitbully,nobody").unwrap_err().contains("\"nobody\" is not a peer"));
    }
}
