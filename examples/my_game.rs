//! A game of your own, compared across the whole family of searches: `cargo run --release -p plywood-lab --example
//! my_game`
//!
//! Coins lie in a row. Players take one or two of them from either end, in turns; whoever has more value in the end
//! wins the difference.

#![allow(clippy::print_stdout, reason = "it tells what came out")]

use plywood_core::zobrist::mix;
use plywood_core::{Evaluate, Game, Move, Position, RandomMoves, Score, Side, Start, TextError, View};
use plywood_engines::{Evaluator, Games, Playable};
use plywood_lab::{Begin, Conduct, Findings, Reading, Results};
use plywood_workshop::{Crew, Shard};

/// The coins that are left, and by how much the side to move is ahead.
#[derive(Clone, Debug)]
struct Row {
    coins: Vec<u8>,
    lead: i32,
    ply: u32,
}

/// Positive: so many coins from the left. Negative: from the right.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Take(i8);

impl Move for Take {
    fn to_bits(self) -> u32 {
        (self.0 + 2) as u32
    }
    fn from_bits(bits: u32) -> Take {
        Take(bits as i8 - 2)
    }
}

// What a search needs to know: the rules.
impl Position for Row {
    type Move = Take;
    type Moves = std::vec::IntoIter<Take>;

    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn verdict(&self) -> Option<Score> {
        self.coins.is_empty().then(|| Score::points(self.lead))
    }
    fn moves(&self) -> Self::Moves {
        let all = [1, -1, 2, -2].map(Take);
        all.into_iter()
            .filter(|take| take.0.unsigned_abs() as usize <= self.coins.len())
            .collect::<Vec<_>>()
            .into_iter()
    }
    fn play(&mut self, Take(take): Take) {
        let count = take.unsigned_abs() as usize;
        let taken = if take > 0 { 0..count } else { self.coins.len() - count..self.coins.len() };
        let value: i32 = self.coins.drain(taken).map(i32::from).sum();
        (self.lead, self.ply) = (-(self.lead + value), self.ply + 1);
    }
    fn key(&self) -> u64 {
        let start = mix((self.lead as u64) << 1 | u64::from(self.ply & 1));
        self.coins.iter().fold(start, |key, coin| mix(key ^ u64::from(*coin)))
    }
    fn fresh_key(&self) -> u64 {
        self.key()
    }
}

// What people need to know: names and notation.
#[derive(Copy, Clone)]
struct Coins;

impl Game for Coins {
    type Position = Row;

    fn name(&self) -> &'static str {
        "coins"
    }
    fn summary(&self) -> &'static str {
        "take coins from either end of a row"
    }
    fn notation(&self) -> &'static str {
        "positions are coins such as 3,1,4,1,5; moves are 1, 2 (from the left), -1, -2 (from the right)"
    }
    fn starts(&self) -> Vec<Start<Row>> {
        let coins = (0..20).map(|place| mix(place) as u8 % 9 + 1).collect();
        vec![Start { name: "start", summary: "twenty coins", position: Row { coins, lead: 0, ply: 0 } }]
    }
    fn parse_position(&self, text: &str) -> Result<Row, TextError> {
        let coins =
            text.split(',').map(|coin| coin.trim().parse().map_err(|_| TextError::new(self.notation())));
        Ok(Row { coins: coins.collect::<Result<_, _>>()?, lead: 0, ply: 0 })
    }
    fn format_position(&self, row: &Row) -> String {
        row.coins.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    }
    fn parse_move(&self, row: &Row, text: &str) -> Result<Take, TextError> {
        let mut moves = row.moves();
        moves.find(|take| take.0.to_string() == text).ok_or_else(|| TextError::new(self.notation()))
    }
    fn format_move(&self, _: &Row, take: Take) -> String {
        take.0.to_string()
    }
    fn view(&self, row: &Row) -> View {
        View::Text(self.format_position(row))
    }
}

// What engines may choose from: an evaluation of our own, no opinion on move order.
#[derive(Copy, Clone)]
struct Lead;

impl Evaluate<Row> for Lead {
    type State = ();
    type Scratch = ();
    fn start(&self, _: &Row) {}
    fn advance(&self, (): (), _: &Row, _: Take) {}
    fn evaluate(&self, (): (), row: &Row) -> Score {
        Score::points(row.lead)
    }
}

impl Playable for Coins {
    type Evaluation = Lead;
    type Order = ();
    type Playouts = RandomMoves;
    fn evaluators(&self) -> Vec<Evaluator<Lead>> {
        vec![Evaluator { name: "lead", summary: "what the side to move is ahead by", evaluation: Lead }]
    }
}

const EXPERIMENT: &str = r#"
title = "Coins in a row, searched in every way"
game = "coins"
positions = [{ list = ["", "9,1,1,9,5,5,1,2,8,3,3,7", "1,2,3,4,5,6,7,8,9,1,2,3,4,5"] }]
baseline = "negamax"
[[matrix]]
algorithm = ["negamax", "alphabeta", "pvs", "mtdf", "negac", "negac-opt"]
[[matrix]]
algorithm = ["alphabeta", "pvs", "mtdf"]
table = 4
order = ["hash", "hash+killers+history"]
[limits]
depth = { from = 2, to = 10, step = 2 }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = Games::new().game(Coins);
    let experiment = Reading::new(&games).text("coins", EXPERIMENT)?;
    let results = Results::new(std::env::temp_dir().join("plywood-coins"));
    let conduct = Conduct {
        experiment: &experiment,
        source: EXPERIMENT,
        game: &games.find(&experiment.game)?,
        crew: &Crew::default(),
        shard: Shard::WHOLE,
        begin: Begin::Overwrite,
    };
    let (store, _) = conduct.run(&results.store(), &mut |_| {})?;
    let findings = Findings::of(&store, &games)?;
    let report = findings.report("cargo run --release -p plywood-lab --example my_game");
    println!("{}\nreport    {}", report.terminal(100, false), results.write(&report, false)?.display());
    Ok(())
}
