//! The rules against an independent implementation, the crate `cozy-chess`. `PLYWOOD_EFFORT=100` looks a hundred times
//! as long, and at all 960 start positions.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::HashMap;

use cozy_chess::{Board as Cozy, GameStatus, Move as CozyMove, Piece};
use plywood_chess::{Castling, Chess, ChessMove, ChessPosition, Kind};
use plywood_core::{Game, Position, Random, Score};
use plywood_testkit::differential::effort;
use support::{any_start, random_moves};

const CHESS960: Chess = Chess { castling: Castling::ByRook };

fn cozy_moves(board: &Cozy) -> Vec<CozyMove> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

fn to_cozy(mv: ChessMove) -> CozyMove {
    let promotion = mv.promotion().map(|kind| match kind {
        Kind::Knight => Piece::Knight,
        Kind::Bishop => Piece::Bishop,
        Kind::Rook => Piece::Rook,
        _ => Piece::Queen,
    });
    let square = |index: u8| cozy_chess::Square::index(usize::from(index));
    CozyMove { from: square(mv.from()), to: square(mv.to()), promotion }
}

fn cozy_perft(board: &Cozy, depth: u32) -> u64 {
    let moves = cozy_moves(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut child = board.clone();
        child.play_unchecked(mv);
        child
    };
    moves.into_iter().map(|mv| cozy_perft(&after(mv), depth - 1)).sum()
}

/// The same position for both; our text of it is that of Shredder-FEN or X-FEN.
fn of_cozy(board: &Cozy) -> ChessPosition {
    CHESS960.parse_position(&format!("{board:#}")).unwrap()
}

#[test]
fn start_positions_of_chess960() {
    let step = 40_u64.div_ceil(effort()) as usize;
    let mut nodes = 0;
    let numbers = (0..960).step_by(step);
    for number in numbers.clone() {
        let theirs = Cozy::chess960_startpos(number);
        let mut ours = CHESS960.position(Some(&format!("sp{number}"))).unwrap();
        assert_eq!(ours.board(), of_cozy(&theirs).board(), "sp{number}");
        let expected = cozy_perft(&theirs, 4);
        assert_eq!(plywood_search::perft::perft(&mut ours, 4), expected, "sp{number}");
        nodes += expected;
    }
    println!("{} start positions agree, {nodes} sequences of four plies", numbers.len());
}

#[test]
fn random_games() {
    let mut random = Random::new(1);
    let mut texts: HashMap<String, u64> = HashMap::new();
    let mut keys: HashMap<u64, String> = HashMap::new();
    let (mut positions, mut games) = (0, 0);
    while positions < 10_000 * effort() {
        let mut ours = any_start(&mut random);
        let mut theirs = Cozy::from_fen(&shredder(&ours), true).unwrap();
        let mut times: HashMap<String, u32> = HashMap::new();
        for mv in random_moves(&ours.clone(), &mut random, 300).into_iter().map(Some).chain([None]) {
            check_same(&ours, &theirs);
            let text = without_counters(&ours);
            let count = times.entry(text.clone()).or_default();
            *count += 1;
            check_outcome(&ours, &theirs, *count);
            // Equal keys mean equal positions, and the other way round.
            assert_eq!(*texts.entry(text.clone()).or_insert(ours.key()), ours.key(), "{text}");
            assert_eq!(*keys.entry(ours.key()).or_insert_with(|| text.clone()), text);
            positions += 1;
            if let Some(mv) = mv {
                ours.play(mv);
                theirs.play(to_cozy(mv));
            }
        }
        games += 1;
    }
    println!("{positions} positions of {games} random games agree, {} different ones", texts.len());
}

/// Rights to castle are named by the rooks' files for the other side.
fn shredder(position: &ChessPosition) -> String {
    let text = CHESS960.format_position(position);
    let fields: Vec<&str> = text.split(' ').collect();
    let rows: Vec<&str> = fields[0].split('/').collect();
    let name = |letter: char| {
        let row = if letter.is_ascii_uppercase() { rows[7] } else { rows[0] };
        let files: Vec<char> = row
            .chars()
            .flat_map(|sign| match sign.to_digit(10) {
                Some(gap) => vec!['.'; gap as usize],
                None => vec![sign],
            })
            .collect();
        let rook = if letter.is_ascii_uppercase() { 'R' } else { 'r' };
        let file = match letter.to_ascii_lowercase() {
            'k' => files.iter().rposition(|sign| *sign == rook),
            'q' => files.iter().position(|sign| *sign == rook),
            _ => return letter,
        };
        let file = (b'a' + file.unwrap() as u8) as char;
        if letter.is_ascii_uppercase() { file.to_ascii_uppercase() } else { file }
    };
    let castling: String =
        fields[2].chars().map(|letter| if letter == '-' { '-' } else { name(letter) }).collect();
    format!("{} {} {castling} {} {} {}", fields[0], fields[1], fields[3], fields[4], fields[5])
}

fn without_counters(position: &ChessPosition) -> String {
    let text = CHESS960.format_position(position);
    text.split(' ').take(4).collect::<Vec<&str>>().join(" ")
}

fn check_same(ours: &ChessPosition, theirs: &Cozy) {
    let board = ours.board();
    // They keep a square of en passant that nobody can use; reading forgets it.
    assert_eq!(board, of_cozy(theirs).board(), "{theirs:#}");
    assert_eq!(
        shredder(ours).split(' ').take(3).collect::<Vec<_>>(),
        format!("{theirs:#}").split(' ').take(3).collect::<Vec<_>>()
    );
    let mut our_moves: Vec<String> = ours.moves().map(|mv| to_cozy(mv).to_string()).collect();
    let mut their_moves: Vec<String> = cozy_moves(theirs).into_iter().map(|mv| mv.to_string()).collect();
    assert_eq!(our_moves.len() as u64, board.count_moves());
    our_moves.sort_unstable();
    their_moves.sort_unstable();
    assert_eq!(our_moves, their_moves, "{theirs:#}");
    assert_eq!(board.checkers(), theirs.checkers().0, "{theirs:#}");
    assert_eq!(board.in_check(), !theirs.checkers().is_empty(), "{theirs:#}");
    let own = theirs.colors(theirs.side_to_move()).0;
    assert_eq!(board.pinned(), theirs.pinned().0 & own, "{theirs:#}");
    assert_eq!(ours.key(), ours.fresh_key(), "{theirs:#}");
    assert_eq!(board.pawn_key(), board.fresh_pawn_key(), "{theirs:#}");
}

fn check_outcome(ours: &ChessPosition, theirs: &Cozy, times: u32) {
    let expected = match theirs.status() {
        GameStatus::Won => Some(Score::loss_at(ours.ply())),
        GameStatus::Drawn => Some(Score::DRAW),
        GameStatus::Ongoing if times >= 3 || cannot_mate(theirs) => Some(Score::DRAW),
        GameStatus::Ongoing => None,
    };
    assert_eq!(ours.outcome(), expected, "{theirs:#}");
}

/// By what stands on the board: nothing but kings and one knight, or bishops on squares of one colour.
fn cannot_mate(board: &Cozy) -> bool {
    let others: Vec<(Piece, usize)> = cozy_chess::Square::ALL
        .into_iter()
        .filter_map(|square| Some((board.piece_on(square)?, square)))
        .filter(|(piece, _)| *piece != Piece::King)
        .map(|(piece, square)| (piece, (square.file() as usize + square.rank() as usize) % 2))
        .collect();
    let bishops_of = |colour| others.iter().all(|(piece, on)| *piece == Piece::Bishop && *on == colour);
    matches!(others.as_slice(), [(Piece::Knight, _)]) || bishops_of(0) || bishops_of(1)
}
