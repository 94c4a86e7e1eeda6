//! Alpha-beta for Connect Four written by hand, everything in registers: what the generic search is measured against.

/// The standard board's lowest cells.
const BOTTOM: u64 = 0x0000_0408_1020_4081;

/// Searches the empty board with an all-zero evaluation and returns the score and the number of nodes.
pub(crate) fn alpha_beta(depth: u32) -> (i32, u64) {
    let mut nodes = 0;
    let score = node(0, 0, 0, depth, -4_000_000, 4_000_000, &mut nodes);
    (score, nodes)
}

fn node(current: u64, full: u64, stones: u32, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let other = current ^ full;
    let four = |step: u32| {
        let pairs = other & (other >> step);
        pairs & (pairs >> (2 * step)) != 0
    };
    if four(1) || four(7) || four(8) || four(6) {
        return stones as i32 - 2_000_000;
    }
    if stones == 42 || depth == 0 {
        return 0;
    }
    let mut alpha = alpha;
    let mut best = -4_000_000;
    let mut moves = (full + BOTTOM) & (BOTTOM * 0b11_1111);
    while moves != 0 {
        let disc = moves & moves.wrapping_neg();
        moves ^= disc;
        let score = -node(other, full | disc, stones + 1, depth - 1, -beta, -alpha, nodes);
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
