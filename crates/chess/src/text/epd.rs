//! Lines of EPD: a position, and operations that say what is known about it, as in `bm Nf3; id "one";`.

use std::fmt;

use plywood_core::TextError;
use plywood_engines::NotedPosition;

use crate::board::Board;
use crate::mv::ChessMove;

use super::fen::{format_epd, parse_fen};
use super::quoted::{quote, split_quoted};
use super::san::parse_san;

/// A position with what is known about it.
///
/// ```
/// use plywood_chess::{format_san, parse_epd};
///
/// let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back rank\"; acd 3;";
/// let epd = parse_epd(line)?;
/// assert_eq!(epd.id(), Some("back rank"));
/// assert_eq!(format_san(&epd.board, epd.moves("bm")?[0]), "Ra8#");
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), plywood_core::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position. The operations `hmvc` and `fmvn`, the counters of plies and moves, are part of it.
    pub board: Board,
    /// What is known about it, in the order of the text.
    pub operations: Vec<Operation>,
}

/// An opcode with its operands, as in `bm Nf3 Nc3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it is about: `bm` best moves, `am` moves to avoid, `id` a name, `ce` an evaluation, `c0` a comment, …
    pub opcode: String,
    /// Its operands.
    pub operands: Vec<Operand>,
}

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A word: a move or a number.
    Word(String),
    /// A text in quotes.
    Quoted(String),
}

impl Operand {
    /// Its text, without quotes.
    pub fn text(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Quoted(text) => text,
        }
    }
}

impl Epd {
    /// The operands of an operation.
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let found = self.operations.iter().find(|operation| operation.opcode == opcode);
        found.map(|operation| operation.operands.as_slice())
    }

    /// The name of the position.
    pub fn id(&self) -> Option<&str> {
        self.operands("id")?.first().map(Operand::text)
    }

    /// The moves of an operation such as `bm` or `am`; none if it is not there.
    pub fn moves(&self, opcode: &str) -> Result<Vec<ChessMove>, TextError> {
        let operands = self.operands(opcode).unwrap_or_default();
        let read = |operand: &Operand| {
            parse_san(&self.board, operand.text())
                .map_err(|error| TextError::new(format!("operation {opcode}: {error}")))
        };
        operands.iter().map(read).collect()
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format_epd(&self.board))?;
        let number = |opcode: &str, number: u32| Operation {
            opcode: opcode.to_owned(),
            operands: vec![Operand::Word(number.to_string())],
        };
        let (quiet, moves) = (u32::from(self.board.quiet_plies()), self.board.ply() / 2 + 1);
        let counters =
            [(quiet != 0).then(|| number("hmvc", quiet)), (moves != 1).then(|| number("fmvn", moves))];
        for operation in self.operations.iter().chain(counters.iter().flatten()) {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.opcode)?;
        for operand in &self.operands {
            match operand {
                Operand::Word(word) => write!(f, " {word}")?,
                Operand::Quoted(text) => write!(f, " {}", quote(text))?,
            }
        }
        write!(f, ";")
    }
}

/// Reads a line of EPD: four fields as in FEN, then operations with a semicolon behind each. The two counters of FEN
/// may stand behind the fields, too.
pub fn parse_epd(line: &str) -> Result<Epd, TextError> {
    let wrong = |why: String| TextError::new(format!("{line:?} is no EPD: {why}"));
    let (fields, mut rest) = split_fields(line);
    if fields.len() < 4 {
        let (count, expected) = (fields.len(), "board, side to move, castling, en passant");
        return Err(TextError::new(format!(
            "a position in EPD begins with four fields ({expected}), here are {count}"
        )));
    }
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == ';');
        if rest.is_empty() {
            break;
        }
        let (operation, behind) = split_operation(rest).map_err(wrong)?;
        operations.push(operation);
        rest = behind;
    }
    let counter = |opcode: &str, index: usize| {
        let operation = operations.iter().find(|operation| operation.opcode == opcode);
        let operand = operation.and_then(|operation| operation.operands.first()).map(Operand::text);
        operand.or(fields.get(index).copied())
    };
    let mut position = fields[..4].join(" ");
    let counters = (counter("hmvc", 4), counter("fmvn", 5));
    if counters != (None, None) {
        position = format!("{position} {} {}", counters.0.unwrap_or("0"), counters.1.unwrap_or("1"));
    }
    let board = parse_fen(&position)?;
    operations.retain(|operation| operation.opcode != "hmvc" && operation.opcode != "fmvn");
    Ok(Epd { board, operations })
}

/// A line of EPD for those who do not know chess. The position is told as it is written, with its counters if they are
/// given anywhere.
pub(crate) fn read_noted(line: &str) -> Result<NotedPosition, TextError> {
    let epd = parse_epd(line)?;
    let (fields, _) = split_fields(line);
    let position = match (u32::from(epd.board.quiet_plies()), epd.board.ply() / 2 + 1) {
        _ if fields.len() == 6 => fields.join(" "),
        (0, 1) => fields[..4].join(" "),
        (quiet, moves) => format!("{} {quiet} {moves}", fields[..4].join(" ")),
    };
    let id = epd.id().map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned);
    let best = epd.operands("bm").unwrap_or_default();
    Ok(NotedPosition { position, id, best: best.iter().map(|operand| operand.text().to_owned()).collect() })
}

/// The four fields, and two numbers if they follow; then what is left.
fn split_fields(line: &str) -> (Vec<&str>, &str) {
    let mut fields = Vec::new();
    let mut rest = line.trim();
    while fields.len() < 6 && !rest.is_empty() {
        let (field, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let is_number = !field.is_empty() && field.bytes().all(|sign| sign.is_ascii_digit());
        if fields.len() >= 4 && !is_number {
            break;
        }
        fields.push(field);
        rest = behind.trim_start();
    }
    (fields, rest)
}

/// The first operation of a text and what comes behind it.
fn split_operation(text: &str) -> Result<(Operation, &str), String> {
    let is_end = |sign: char| sign.is_whitespace() || sign == ';' || sign == '"';
    let length = text.find(is_end).unwrap_or(text.len());
    let (opcode, mut rest) = text.split_at(length);
    if !opcode.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return Err(format!("{opcode:?} is no opcode, which begins with a letter, as in bm Nf3;"));
    }
    let mut operands = Vec::new();
    loop {
        rest = rest.trim_start();
        match rest.chars().next() {
            None | Some(';') => break,
            Some('"') => {
                let (quoted, behind) = split_quoted(rest)
                    .ok_or_else(|| format!("the text behind {opcode} has no closing quote"))?;
                operands.push(Operand::Quoted(quoted));
                rest = behind;
            }
            Some(_) => {
                let (word, behind) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                operands.push(Operand::Word(word.to_owned()));
                rest = behind;
            }
        }
    }
    Ok((Operation { opcode: opcode.to_owned(), operands }, rest))
}

#[cfg(test)]
mod tests {
    use super::super::san::format_san;
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        let position = "r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq -";
        let known = r#"bm Nh6 Nge5; am h5; id "a \"b\" \\ c"; ce 15; c0 "one; two"; noop; hmvc 3; fmvn 10;"#;
        let line = format!("{position} {known}");
        let epd = parse_epd(&line).unwrap();
        assert_eq!(epd.to_string(), line);
        assert_eq!(epd.id(), Some(r#"a "b" \ c"#));
        assert_eq!(epd.operands("c0"), Some(&[Operand::Quoted("one; two".to_owned())][..]));
        assert_eq!(epd.operands("noop"), Some(&[][..]));
        assert_eq!((epd.board.quiet_plies(), epd.board.ply()), (3, 19));
        let best: Vec<String> =
            epd.moves("bm").unwrap().into_iter().map(|mv| format_san(&epd.board, mv)).collect();
        assert_eq!(best, ["Nh6", "Ngxe5"]);
        assert_eq!(epd.moves("pv"), Ok(Vec::new()));
    }

    #[test]
    fn counters_may_stand_where_fen_has_them() {
        let epd = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - 7 12 bm e4").unwrap();
        assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 7; fmvn 12;");
    }

    #[test]
    fn lines_are_told_as_far_as_openings_and_measurements_need_them() {
        let (board, kings) = ("4k3/8/8/8/8/8/4P3/4K3 w - -", "8/8/8/8/8/8/8/k1K5 b - -");
        for (line, position, id, best) in [
            (board.to_owned(), board, None, ""),
            (format!(" {kings} 3 17 "), "8/8/8/8/8/8/8/k1K5 b - - 3 17", None, ""),
            (format!("{board} 0 1 id \" a b \""), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Some("a b"), ""),
            (format!("{board}  id \"one; two\"; bm e4;"), board, Some("one; two"), "e4"),
            (format!("{board} bm e4 Kd1; c0 \"id x;\"; id WAC.001;"), board, Some("WAC.001"), "e4 Kd1"),
            (format!("{board} id \"\"; acd 12;"), board, None, ""),
            // Counters that are operations, or one alone.
            (format!("{board} fmvn 9; hmvc 4;"), "4k3/8/8/8/8/8/4P3/4K3 w - - 4 9", None, ""),
            (format!("{board} 7 bm e4;"), "4k3/8/8/8/8/8/4P3/4K3 w - - 7 1", None, "e4"),
        ] {
            let noted = NotedPosition {
                position: position.to_owned(),
                id: id.map(str::to_owned),
                best: best.split_whitespace().map(str::to_owned).collect(),
            };
            assert_eq!(read_noted(&line), Ok(noted), "{line}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let cases = [
            (
                "4k3/8/8/8/8/8/4P3/4K3 w",
                "a position in EPD begins with four fields (board, side to move, castling, en passant), here are 2",
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - id \"open", "the text behind id has no closing quote"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - $x e4;", "\"$x\" is no opcode"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc many;", "is a number up to 255"),
            ("4k3/8/8/8/8/8/4P3/8 w - - bm e4;", "White has 0 kings"),
        ];
        for (line, expected) in cases {
            let error = parse_epd(line).unwrap_err().to_string();
            assert!(error.contains(expected), "{line}: {error}");
        }
        let epd = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;").unwrap();
        let error = epd.moves("bm").unwrap_err().to_string();
        assert!(
            error.contains("operation bm: \"e5\" is no legal move here; pawns can move e3 e4"),
            "{error}"
        );
    }
}
