//! What the four schemes of parallel search are worth in virtual time: twelve positions of three games, geometric
//! means.

use clap::Args;
use plywood_core::{Goal, Limits};
use plywood_engines::{EngineSpec, SCHEMES, Simulated};
use plywood_search::{Parallel, Scheme};

/// How much is simulated.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Numbers of processors.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [2, 8, 64])]
    processors: Vec<usize>,
}

const CONNECT4: &str = "pvs:table=64,order=hash+history+rank,id";
const ARIMAA: &str = "pvs:table=64,order=hash+class+killers+gravity+continuation,quiescence=4,qorder,id";
const AMAZONS: &str = "pvs:table=64,order=hash+killers+history,id";

/// Game, engine, depth and position; nothing is left out, so that everybody must find the same score.
const TASKS: [(&str, &str, u32, Option<&str>); 12] = [
    ("connect4", CONNECT4, 16, None),
    ("connect4", CONNECT4, 16, Some("3246313")),
    ("connect4", "mtdf:table=64,order=hash+history+rank,id", 16, Some("573154743")),
    ("connect4", "pvs:table=64,order=hash+threats+rank,early,bounds,id", 18, Some("2416615552")),
    ("arimaa", ARIMAA, 7, Some("s [ rrrrrrrr c  ch RdCh eM  mE RCd   D  D   H       R R H R  R  RR ]")),
    ("arimaa", ARIMAA, 7, Some("s [     r  r rdrcrrrh dEMmrRH h eRRR  H DC  C D    R R  R        R ]")),
    ("arimaa", ARIMAA, 6, Some("g [ r  r decr    rrcEhr  hCD    D         HR       R  R RC   R RM R]")),
    ("arimaa", ARIMAA, 6, Some("s [  hr   d r hrr  rd  r rm  c    r E HeD CR   RC  R  M R RR   RR  ]")),
    ("amazons:halves", AMAZONS, 5, None),
    ("amazons:halves", "pvs:table=64,order=hash+killers+history+eval,id", 5, Some("8x8")),
    ("amazons:halves", "alphabeta:table=64,order=hash+killers+history,id", 6, Some("6x6")),
    ("amazons:halves", AMAZONS, 6, Some("W5/2x1x1/1W3x/3B2/1xx1xx/x3B1 w")),
];

/// Runs and prints the comparison.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut logarithms = vec![vec![Vec::new(); arguments.processors.len()]; SCHEMES.len()];
    println!("speed-up in virtual time on {:?} processors", arguments.processors);
    for (game, engine, depth, position) in TASKS {
        let engine: EngineSpec = engine.parse().map_err(|error| format!("{engine}: {error}"))?;
        let mut search = plywood_games::all()
            .find(game)
            .and_then(|game| game.simulator(&engine))
            .map_err(|error| error.to_string())?;
        let mut simulate = |scheme, workers| -> Result<Simulated, String> {
            let team = Parallel::new(scheme, workers);
            let found = search.simulate(position, Goal::depth(depth), &Limits::default(), team);
            found.map_err(|error| error.to_string())
        };
        let alone = simulate(Scheme::Ybw, 1)?;
        let nodes = alone.simulation.all_nodes();
        println!("{game} {}, depth {depth}, {nodes} nodes", position.unwrap_or("start"));
        for ((name, scheme), logarithms) in SCHEMES.into_iter().zip(&mut logarithms) {
            print!("  {name:<8}");
            for (processors, logarithms) in arguments.processors.iter().zip(logarithms) {
                let team = simulate(scheme, *processors)?;
                let same = team.answer.score == alone.answer.score;
                let speed_up = alone.simulation.time as f64 / team.simulation.time as f64;
                logarithms.push(speed_up.ln());
                print!(" {speed_up:>6.2}{}", if same { "" } else { " (another score)" });
            }
            println!();
        }
    }
    println!("geometric means");
    for ((name, _), logarithms) in SCHEMES.iter().zip(&logarithms) {
        let mean = |logarithms: &Vec<f64>| {
            let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
            format!(" {:>6.2}", mean.exp())
        };
        println!("  {name:<8}{}", logarithms.iter().map(mean).collect::<String>());
    }
    Ok(())
}
