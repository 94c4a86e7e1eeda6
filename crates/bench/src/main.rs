use plywood_core::*;
use plywood_games::connect4::*;
use plywood_search::*;
use std::time::Instant;

struct Count(u64);
impl<P: Position> Observer<P> for Count {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        self.0 += 1;
        Flow::Go
    }
}

#[inline(never)]
fn hand(current: u64, full: u64, stones: u32, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let other = current ^ full;
    let four = |s: u32| {
        let p = other & (other >> s);
        p & (p >> (2 * s)) != 0
    };
    if four(1) || four(7) || four(8) || four(6) {
        return stones as i32 - 2_000_000;
    }
    if stones == 42 || depth == 0 {
        return 0;
    }
    const BOTTOM: u64 = 0b0000001_0000001_0000001_0000001_0000001_0000001_0000001;
    let mut moves = (full + BOTTOM) & (BOTTOM * 0b111111);
    let mut best = -4_000_000;
    while moves != 0 {
        let m = moves & moves.wrapping_neg();
        moves ^= m;
        let score = -hand(other, full | m, stones + 1, depth - 1, -beta, -alpha, nodes);
        if score > best {
            best = score;
            if score > alpha {
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
    }
    best
}

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let pos = Connect4::new(Standard);
    if mode == "hand" || mode.is_empty() {
        let t = Instant::now();
        let mut n = 0;
        let v = hand(0, 0, 0, std::hint::black_box(12), -4_000_000, 4_000_000, &mut n);
        println!("hand {v} {n} {:?} {:.1}M/s", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6);
    }
    if mode == "generic" || mode.is_empty() {
        let t = Instant::now();
        let mut c = Count(0);
        let mut s = TreeSearch::new(Algorithm::AlphaBeta, Zero, (), Plain);
        let r = s.search(&pos, Goal::depth(std::hint::black_box(12)), &mut c);
        println!(
            "generic {:?} {} {:?} {:.1}M/s",
            r.score,
            c.0,
            t.elapsed(),
            c.0 as f64 / t.elapsed().as_secs_f64() / 1e6
        );
    }
    if mode == "stats" || mode.is_empty() {
        let t = Instant::now();
        let mut o = (Limits::default().start(), Stats::default());
        let mut s = TreeSearch::new(Algorithm::AlphaBeta, Zero, (), Features::default());
        let r = s.search(&pos, Goal::depth(std::hint::black_box(12)), &mut o);
        println!(
            "stats {:?} {:?} {:?} {:.1}M/s",
            r.score,
            r.stats,
            t.elapsed(),
            r.stats.nodes as f64 / t.elapsed().as_secs_f64() / 1e6
        );
    }
    if mode.is_empty() {
        for d in [8, 10] {
            let mut c = Count(0);
            TreeSearch::new(Algorithm::AlphaBeta, Zero, (), Plain).search(&pos, Goal::depth(d), &mut c);
            println!("{d} {}", c.0);
        }
    }
}
