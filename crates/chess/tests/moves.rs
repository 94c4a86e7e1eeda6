//! What boards say about moves, in positions of random games.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use plywood_chess::{Board, ChessMove, Kind, format_san, parse_san};
use plywood_core::{Class, Position, Side};
use plywood_testkit::differential::effort;
use support::{board, visit};

#[test]
fn checks_are_foreseen() {
    visit(2, 10_000 * effort(), |position, _| {
        for mv in position.moves() {
            let in_check = position.after(mv).board().in_check();
            assert_eq!(position.board().gives_check(mv), in_check, "{mv:?} in {position:?}");
        }
    });
}

#[test]
fn moves_of_other_positions_are_judged() {
    let mut legal = 0_usize;
    visit(3, 10_000 * effort(), |position, strange| {
        let moves: Vec<ChessMove> = position.moves().collect();
        for mv in strange.iter().chain(&moves) {
            assert_eq!(position.is_legal(*mv), moves.contains(mv), "{mv:?} in {position:?}");
        }
        legal += strange.iter().filter(|mv| moves.contains(mv)).count();
    });
    assert!(legal > 1000, "{legal}");
}

#[test]
fn pinned_pieces_move_on_their_lines() {
    let mut pinned = 0;
    visit(4, 10_000 * effort(), |position, _| {
        let board = position.board();
        let king = board.king(board.side());
        for mv in position.moves().filter(|mv| board.pinned() >> mv.from() & 1 != 0) {
            assert!(on_a_line(king, mv.from(), mv.to()), "{mv:?} in {position:?}");
            pinned += 1;
        }
    });
    assert!(pinned > 100, "{pinned}");
}

#[test]
fn san_is_read_back() {
    visit(5, 3_000 * effort(), |position, _| {
        for mv in position.moves() {
            let text = format_san(position.board(), mv);
            assert_eq!(parse_san(position.board(), &text), Ok(mv), "{text} in {position:?}");
        }
    });
}

#[test]
fn exchanges_are_those_of_a_plain_search() {
    const WANTED: [i32; 12] = [-1000, -500, -330, -229, -100, 0, 1, 100, 101, 320, 500, 900];
    let mut captures = 0;
    visit(6, 5_000 * effort(), |position, _| {
        let board = position.board();
        for mv in position.moves() {
            let Some(value) = plain_exchange(board, mv) else { continue };
            for wanted in WANTED {
                let found = board.exchange_reaches(mv, wanted);
                assert_eq!(found, value >= wanted, "{mv:?} is worth {value}, not {wanted}? {position:?}");
            }
            let takes = board.kind_at(mv.to()).is_some();
            if takes && mv.promotion().is_none() {
                assert_eq!(position.class(mv), class_of(board, mv, value), "{mv:?} in {position:?}");
            }
            captures += u32::from(takes);
        }
    });
    assert!(captures > 2_000, "{captures}");
}

/// The class of a capture that is worth so much by exchanges; what is dearer than its taker is always won.
fn class_of(board: &Board, mv: ChessMove, value: i32) -> Class {
    let worth_at = |square| board.kind_at(square).map_or(0, worth);
    match value {
        _ if worth_at(mv.to()) > worth_at(mv.from()) => Class::Winning,
        0 => Class::Even,
        value if value > 0 => Class::Winning,
        _ => Class::Losing,
    }
}

/// A likely key need not be right, but it is of no use if it is often wrong.
#[test]
fn likely_keys_are_right_but_for_special_moves() {
    let (mut right, mut all) = (0, 0);
    visit(7, 2_000, |position, _| {
        for mv in position.moves() {
            all += 1;
            right += u32::from(position.likely_key(mv) == Some(position.after(mv).key()));
        }
    });
    assert!(right * 10 > all * 9, "{right} of {all}");
}

#[test]
fn exchanges_by_hand() {
    let cases = [
        // A rook takes a pawn that a pawn protects.
        ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400),
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100),
        // Behind the rook another one, against one protector.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        // What protects the pawn is pinned, which exchanges do not look at.
        ("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "Rxd5", -400),
        // In passing.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
    ];
    for (fen, text, value) in cases {
        let board = board(fen);
        let mv = parse_san(&board, text).unwrap();
        assert!(board.exchange_reaches(mv, value) && !board.exchange_reaches(mv, value + 1), "{fen}");
        assert_eq!(plain_exchange(&board, mv), Some(value), "{fen}");
    }
}

fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 320,
        Kind::Bishop => 330,
        Kind::Rook => 500,
        Kind::Queen => 950,
        Kind::King => 20_000,
    }
}

fn place(square: u8) -> (i32, i32) {
    (i32::from(square & 7), i32::from(square >> 3))
}

fn on_a_line(a: u8, b: u8, c: u8) -> bool {
    let ((ax, ay), (bx, by), (cx, cy)) = (place(a), place(b), place(c));
    (bx - ax) * (cy - ay) == (by - ay) * (cx - ax)
}

/// What stands on the board while pieces are exchanged; squares of pieces that are gone are empty. Pins do not count.
#[derive(Clone)]
struct Plain {
    on: Vec<Option<(Side, Kind)>>,
}

impl Plain {
    fn of(board: &Board) -> Plain {
        Plain { on: (0..64).map(|square| Some((board.side_at(square)?, board.kind_at(square)?))).collect() }
    }

    /// Whether the piece on `from` attacks a square.
    fn attacks(&self, from: u8, to: u8) -> bool {
        let Some((side, kind)) = self.on[usize::from(from)] else { return false };
        let ((fx, fy), (tx, ty)) = (place(from), place(to));
        let (dx, dy) = (tx - fx, ty - fy);
        let far = dx.abs().max(dy.abs());
        let (straight, diagonal) = (dx == 0 || dy == 0, dx.abs() == dy.abs());
        let free = || {
            (1..far).all(|step| {
                let (x, y) = (fx + dx.signum() * step, fy + dy.signum() * step);
                self.on[(y * 8 + x) as usize].is_none()
            })
        };
        far > 0
            && match kind {
                Kind::Pawn => dx.abs() == 1 && dy == if side == Side::First { 1 } else { -1 },
                Kind::Knight => dx.abs() * dy.abs() == 2,
                Kind::Bishop => diagonal && free(),
                Kind::Rook => straight && free(),
                Kind::Queen => (straight || diagonal) && free(),
                Kind::King => far == 1,
            }
    }

    /// What a side wins by taking on a square, the cheapest piece first; it need not take.
    fn wins(&self, side: Side, square: u8, victim: i32) -> i32 {
        let attackers = |side: Side| {
            let of_side =
                move |from: &u8| self.on[usize::from(*from)].is_some_and(|(whose, _)| whose == side);
            (0..64_u8).filter(of_side).filter(|from| self.attacks(*from, square))
        };
        let kind = |from: u8| self.on[usize::from(from)].unwrap().1;
        let Some(from) = attackers(side).min_by_key(|from| (worth(kind(*from)), *from)) else {
            return 0;
        };
        if kind(from) == Kind::King && attackers(side.other()).next().is_some() {
            return 0;
        }
        let mut after = self.clone();
        after.on[usize::from(from)] = None;
        (victim - after.wins(side.other(), square, worth(kind(from)))).max(0)
    }
}

/// What a move is worth by exchanges on its square; nothing for castling.
fn plain_exchange(board: &Board, mv: ChessMove) -> Option<i32> {
    let mut plain = Plain::of(board);
    let (side, kind) = plain.on[usize::from(mv.from())]?;
    let target = plain.on[usize::from(mv.to())];
    if target.is_some_and(|(whose, _)| whose == side) {
        return None;
    }
    let mut taken = target.map_or(0, |(_, kind)| worth(kind));
    plain.on[usize::from(mv.from())] = None;
    if kind == Kind::Pawn && target.is_none() && mv.from() & 7 != mv.to() & 7 {
        taken = worth(Kind::Pawn);
        plain.on[usize::from(mv.from() & 56 | mv.to() & 7)] = None;
    }
    let becomes = mv.promotion().unwrap_or(kind);
    // Of either side: it hides what is behind it, and attacks nothing on its own square.
    plain.on[usize::from(mv.to())] = Some((side, becomes));
    let gain = taken + worth(becomes) - worth(kind);
    Some(gain - plain.wins(side.other(), mv.to(), worth(becomes)))
}
