//! Moves as people write them: standard algebraic notation (SAN), as in `Nf3`, `exd5`, `O-O` and `e8=Q+`.

use plywood_core::TextError;

use crate::bits::{Square, file, rank, square_name, square_named};
use crate::board::{Board, Kind, Wing};
use crate::mv::ChessMove;

use super::uci::parse_uci;

/// Writes a legal move in standard algebraic notation, with no more than it takes to tell it from others.
///
/// ```
/// use plywood_chess::{Chess, format_san};
/// use plywood_core::Game;
///
/// let chess = Chess::default();
/// let position = chess.position(Some("kiwipete"))?;
/// let castling = chess.parse_move(&position, "e1g1")?;
/// assert_eq!(format_san(position.board(), castling), "O-O");
/// # Ok::<(), plywood_core::TextError>(())
/// ```
pub fn format_san(board: &Board, mv: ChessMove) -> String {
    let mut after = *board;
    after.play_move(mv);
    let sign = match (after.in_check(), after.has_moves()) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "#",
    };
    format!("{}{sign}", without_sign(board, mv))
}

fn without_sign(board: &Board, mv: ChessMove) -> String {
    let effect = board.effect(mv);
    if effect.rook.is_some() {
        return if file(mv.to()) > file(mv.from()) { "O-O" } else { "O-O-O" }.to_owned();
    }
    let takes = if effect.taken.is_some() { "x" } else { "" };
    let to = square_name(effect.to);
    if effect.kind == Kind::Pawn {
        let from = if effect.taken.is_some() { &square_name(effect.from)[..1] } else { "" };
        let promotion = mv.promotion().map_or(String::new(), |kind| format!("={}", capital(kind)));
        return format!("{from}{takes}{to}{promotion}");
    }
    format!("{}{}{takes}{to}", capital(effect.kind), origin(board, mv, effect.kind))
}

/// What tells where a piece comes from: nothing if it alone can go there, its file if that tells, its rank, or both.
fn origin(board: &Board, mv: ChessMove, kind: Kind) -> String {
    let is_rival = |other: &ChessMove| {
        other.to() == mv.to() && other.from() != mv.from() && board.kind_at(other.from()) == Some(kind)
    };
    let rivals: Vec<Square> = board.legal_moves().filter(is_rival).map(ChessMove::from).collect();
    let name = square_name(mv.from());
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| file(*rival) != file(mv.from())) {
        name[..1].to_owned()
    } else if rivals.iter().all(|rival| rank(*rival) != rank(mv.from())) {
        name[1..].to_owned()
    } else {
        name
    }
}

fn capital(kind: Kind) -> char {
    kind.letter().to_ascii_uppercase()
}

/// Reads a legal move as people write it: standard or long algebraic notation, or coordinates. Signs of capture, check
/// and praise may be there or not, and castling may be written with zeros.
///
/// ```
/// use plywood_chess::{Chess, parse_san};
/// use plywood_core::Game;
///
/// let start = Chess::default().position(None)?;
/// for text in ["Nf3", "Nf3!?", "Ngf3", "Ng1-f3", "g1f3"] {
///     assert_eq!(parse_san(start.board(), text), parse_san(start.board(), "Nf3"));
/// }
/// let error = parse_san(start.board(), "Nf4").unwrap_err();
/// assert!(error.to_string().ends_with("knights can move Na3 Nc3 Nf3 Nh3"));
/// # Ok::<(), plywood_core::TextError>(())
/// ```
pub fn parse_san(board: &Board, text: &str) -> Result<ChessMove, TextError> {
    let text = text.trim();
    if let Some(mv) = parse_uci(board, text) {
        return Ok(mv);
    }
    match Words::read(board, text).or_else(|| Words::read(board, &in_usual_letters(text))) {
        Some(words) => words.find(board, text),
        None => Err(illegal(board, text, "legal moves:", |_| true)),
    }
}

/// A move with the letters that people get wrong and that leave no doubt: `nf3` is Nf3, and `E2E4` is e2e4. A `b` stays
/// as it is: it may be a bishop or a file.
fn in_usual_letters(text: &str) -> String {
    match text.chars().next() {
        Some('n' | 'r' | 'q' | 'k') => text[..1].to_ascii_uppercase() + &text[1..],
        _ => text.to_ascii_lowercase(),
    }
}

/// What the text of a move says.
#[derive(Copy, Clone, Debug)]
enum Words {
    Castle(Wing),
    Move(Wish),
}

#[derive(Copy, Clone, Debug)]
struct Wish {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
}

impl Words {
    fn read(board: &Board, text: &str) -> Option<Words> {
        let text = text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
        match text.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Some(Words::Castle(Wing::King)),
            "O-O-O" => return Some(Words::Castle(Wing::Queen)),
            _ => {}
        }
        // A lower-case b is a file, so letters of pieces are capitals.
        let letter = text.chars().next()?;
        let named = Kind::of_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
        let rest = if named.is_some() { &text[1..] } else { text };
        let (rest, promotion) = split_promotion(rest);
        let squares: String = rest.chars().filter(|sign| !['x', ':', '-'].contains(sign)).collect();
        let (origin, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let to = square_named(to)?;
        let (file, rank) = match origin.as_bytes() {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        // Who names both squares need not name the piece.
        let standing = || square_named(origin).and_then(|from| board.kind_at(from));
        let kind = named.or_else(standing).unwrap_or(Kind::Pawn);
        Some(Words::Move(Wish { kind, file, rank, to, promotion }))
    }

    fn find(self, board: &Board, text: &str) -> Result<ChessMove, TextError> {
        match self {
            Words::Castle(wing) => {
                let castles = |mv: &ChessMove| {
                    board.effect(*mv).rook.is_some() && (mv.to() > mv.from()) == (wing == Wing::King)
                };
                board.legal_moves().find(castles).ok_or_else(|| {
                    illegal(board, text, "kings can move", |mv| board.kind_at(mv.from()) == Some(Kind::King))
                })
            }
            Words::Move(wish) => wish.find(board, text),
        }
    }
}

impl Wish {
    fn find(self, board: &Board, text: &str) -> Result<ChessMove, TextError> {
        let reaches = |mv: &ChessMove| self.is_by(board, *mv) && mv.to() == self.to;
        let found: Vec<ChessMove> = board.legal_moves().filter(reaches).collect();
        let exact: Vec<ChessMove> =
            found.iter().copied().filter(|mv| mv.promotion() == self.promotion).collect();
        match (exact.as_slice(), found.as_slice()) {
            ([mv], _) => Ok(*mv),
            ([], []) => {
                let can_move = format!("{}s can move", name(self.kind));
                Err(illegal(board, text, &can_move, |mv| self.is_by(board, mv)))
            }
            ([], [mv]) => {
                let meant = format_san(board, *mv);
                Err(TextError::new(format!("{text:?} is no promotion: write {meant}")))
            }
            (_, several) => Err(self.undecided(board, text, several)),
        }
    }

    /// The error for a text that may mean several moves.
    fn undecided(self, board: &Board, text: &str, several: &[ChessMove]) -> TextError {
        let is_one_pawn = several.iter().all(|mv| mv.promotion().is_some() && mv.from() == several[0].from());
        if !is_one_pawn {
            let texts: Vec<String> = several.iter().map(|mv| format_san(board, *mv)).collect();
            let possible = texts.join(" ");
            return TextError::new(format!(
                "{text:?} does not tell which move is meant; possible are {possible}"
            ));
        }
        let problem = match self.promotion {
            None => "does not tell what the pawn becomes".to_owned(),
            Some(kind) => format!("is not possible: no pawn becomes a {}", name(kind)),
        };
        let pieces: Vec<String> = several
            .iter()
            .filter_map(|mv| Some(format!("{} for a {}", without_sign(board, *mv), name(mv.promotion()?))))
            .collect();
        TextError::new(format!("{text:?} {problem}; write {}", pieces.join(", ")))
    }

    /// Whether a legal move is one of the piece that is named. Castling is not written with squares here.
    fn is_by(self, board: &Board, mv: ChessMove) -> bool {
        let effect = board.effect(mv);
        effect.kind == self.kind
            && effect.rook.is_none()
            && self.file.is_none_or(|wanted| wanted == file(mv.from()))
            && self.rank.is_none_or(|wanted| wanted == rank(mv.from()))
    }
}

/// What a pawn becomes, at the end of a move: `=Q`, `Q`, `/Q` or `(Q)`.
fn split_promotion(text: &str) -> (&str, Option<Kind>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = bare.chars().next_back() else { return (text, None) };
    let Some(kind) = Kind::of_letter(letter.to_ascii_lowercase()) else { return (text, None) };
    let before = &bare[..bare.len() - 1];
    let rest = before.trim_end_matches(['=', '/', '(']);
    // Who writes a sign means a promotion, even to what no pawn becomes.
    if rest != before || !matches!(kind, Kind::Pawn | Kind::King) { (rest, Some(kind)) } else { (text, None) }
}

/// The error for a move that is not there, with those that are like it, or with all.
fn illegal(board: &Board, text: &str, can_move: &str, is_like: impl Fn(ChessMove) -> bool) -> TextError {
    let texts = |wanted: &dyn Fn(ChessMove) -> bool| {
        let found: Vec<String> =
            board.legal_moves().filter(|mv| wanted(*mv)).map(|mv| format_san(board, mv)).collect();
        found.join(" ")
    };
    let (alike, all) = (texts(&is_like), texts(&|_| true));
    let possible = if !alike.is_empty() {
        format!("{can_move} {alike}")
    } else if !all.is_empty() {
        format!("legal moves: {all}")
    } else {
        "there are no legal moves: the game is over".to_owned()
    };
    TextError::new(format!("{text:?} is no legal move here; {possible}"))
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen::parse_fen;
    use super::*;

    fn reads(fen: &str, text: &str) -> Result<String, String> {
        let board = parse_fen(fen).unwrap();
        parse_san(&board, text).map(|mv| format_san(&board, mv)).map_err(|error| error.to_string())
    }

    #[test]
    fn no_more_than_it_takes_to_tell_moves_apart() {
        let cases = [
            ("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nce4"),
            ("4k3/8/8/2N5/8/2N5/8/4K3 w - - 0 1", "c3e4", "N3e4"),
            ("4k3/8/8/2N5/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nc3e4"),
            ("4k3/8/8/2N5/8/2N3N1/8/4K3 w - - 0 1", "c5e4", "N5e4"),
            // The other knight is pinned.
            ("4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5"),
            ("4k3/4r3/8/8/8/8/N3N3/4K3 w - - 0 1", "a2c3", "Nc3"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"),
            ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ];
        for (fen, coordinates, expected) in cases {
            assert_eq!(reads(fen, coordinates).as_deref(), Ok(expected), "{fen}");
            assert_eq!(reads(fen, expected).as_deref(), Ok(expected), "{fen}");
        }
    }

    #[test]
    fn many_ways_to_write_a_move() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let cases = [
            ("O-O", "0-0 o-o O-O! e1g1 e1h1"),
            ("O-O-O", "0-0-0 O-O-O?? e1c1"),
            ("Qxf6", "Qf6 Q:f6 Qf3xf6 Qf3f6 Qxf6+ Qxf6!! f3f6 f3xf6"),
            ("dxe6", "de6 d5xe6 d5e6 de6?! dxe6e.p."),
            ("Nxd7", "Nd7 Nexd7 N5xd7 Ne5xd7 Ne5-d7 nd7 nxd7"),
            ("a4", "a2-a4 a2a4 Pa4 A4 A2A4"),
        ];
        for (expected, ways) in cases {
            for way in ways.split(' ') {
                assert_eq!(reads(kiwipete, way).as_deref(), Ok(expected), "{way}");
            }
        }
        for way in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8=Q+", "a7a8=Q", "A8=Q", "A7A8Q"] {
            assert_eq!(reads("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", way).as_deref(), Ok("a8=Q+"), "{way}");
        }
        // b is a file, B a bishop.
        let both = "4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1";
        assert_eq!(reads(both, "bxc5").as_deref(), Ok("bxc5"));
        assert!(reads(both, "Bxc5").is_err());
    }

    #[test]
    fn wrong_moves_are_told_what_is_possible() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let pawn = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let cases = [
            (start, "Nf4", "\"Nf4\" is no legal move here; knights can move Na3 Nc3 Nf3 Nh3"),
            (start, "g1g3", "\"g1g3\" is no legal move here; knights can move Nf3 Nh3"),
            (start, "e2-e5", "\"e2-e5\" is no legal move here; pawns can move e3 e4"),
            (start, "O-O", "\"O-O\" is no legal move here; legal moves: "),
            (start, "Qd2", "\"Qd2\" is no legal move here; legal moves: "),
            (start, "", "\"\" is no legal move here; legal moves: "),
            (start, "ä4", "\"ä4\" is no legal move here; legal moves: "),
            (
                "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1",
                "Ne4",
                "does not tell which move is meant; possible are Nce4 Nge4",
            ),
            (
                pawn,
                "a8",
                "\"a8\" does not tell what the pawn becomes; write a8=Q for a queen, a8=N for a knight, ",
            ),
            (pawn, "a7a8", "does not tell what the pawn becomes; write a8=Q for a queen, "),
            (pawn, "a8=K", "\"a8=K\" is not possible: no pawn becomes a king; write a8=Q for a queen, "),
            (pawn, "a7a8=P", "no pawn becomes a pawn; write a8=Q for a queen, "),
            (
                "3bk3/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
                "d8",
                "does not tell which move is meant; possible are cxd8",
            ),
            (start, "e4=Q", "\"e4=Q\" is no promotion: write e4"),
            ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "Kh8", "there are no legal moves: the game is over"),
        ];
        for (fen, text, expected) in cases {
            let error = reads(fen, text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
