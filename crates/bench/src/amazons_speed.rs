//! How long evaluations of the Amazons take.

use std::hint::black_box;
use std::time::Instant;

use plywood_core::{Evaluate, Game, Position, Random};
use plywood_games::amazons::{Amazons, Evaluation, Turn, Whole};

/// Positions that are measured together, and how often; the fastest time counts, which is what noise cannot improve.
const POSITIONS: usize = 64;
const REPEATS: u32 = 200;
const ROUNDS: u32 = 7;

/// Nanoseconds for each position.
fn nanoseconds(positions: &[Whole], task: impl Fn(&Whole) -> i32) -> f64 {
    let measure = |_| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            for position in positions {
                black_box(task(black_box(position)));
            }
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS) / positions.len() as f64
    };
    (0..ROUNDS).map(measure).fold(f64::INFINITY, f64::min)
}

fn any(position: &Whole, random: &mut Random) -> Option<Turn> {
    let turns = position.moves().count() as u64;
    position.moves().nth(random.below(turns) as usize)
}

/// Prints nanoseconds for each evaluation on start positions and after random turns.
pub(crate) fn run() -> Result<(), String> {
    println!("nanoseconds         lieberum territory  mobility   decided");
    let mut random = Random::new(1);
    for (board, turns) in [("4x4", 0), ("6x6", 0), ("8x8", 0), ("10x10", 0), ("10x10", 20), ("10x10", 40)] {
        let start = Amazons::<Whole>::new().position(Some(board)).map_err(|error| error.to_string())?;
        let mut positions = vec![start; POSITIONS];
        for position in &mut positions {
            for _ in 0..turns {
                if position.verdict().is_none() {
                    any(position, &mut random).into_iter().for_each(|turn| position.play(turn));
                }
            }
        }
        let evaluations = [Evaluation::Lieberum, Evaluation::Territory, Evaluation::Mobility];
        let [ours, territory, mobility] = evaluations
            .map(|one| nanoseconds(&positions, |position| black_box(&one).evaluate((), position).raw()));
        let decided = nanoseconds(&positions, |position| i32::from(position.decided().is_some()));
        println!("{board:<6} turn {turns:>2} {ours:>14.0} {territory:>9.0} {mobility:>9.0} {decided:>9.0}");
    }
    Ok(())
}
