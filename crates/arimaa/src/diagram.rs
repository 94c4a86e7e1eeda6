//! What Arimaa looks like. A ply is a piece that goes one square, by two clicks, of whichever side it is; turns that
//! end early and pieces that are set up are choices.

use plywood_core::{Position, Side, TextError};
use plywood_engines::Diagram;
use plywood_engines::board::{Board as Drawn, Label, PieceKind, Setup, Step as BoardStep, Words};

use crate::bits::{Squares, TRAPS, bit, name};
use crate::board::{Board, Kind};
use crate::now::After;
use crate::pieces::art;
use crate::rules::Steps;
use crate::step::{Ply, Step};
use crate::text::{Arimaa, position_on};

/// What engines get.
pub(crate) const DIAGRAM: Diagram<Arimaa> = Diagram {
    board: |_, _| Some(drawn()),
    setup: |_, position| setup(position),
    steps: |_, position, step| steps(position, step),
    spoken: None,
    arrange: Some(|_, _, setup| arrange(setup)),
};

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// The English and the German name of a kind, and whether the German one is feminine or neuter.
const fn names(kind: Kind) -> (&'static str, &'static str, [&'static str; 2]) {
    const DER: [&str; 2] = ["goldener", "silberner"];
    const DIE: [&str; 2] = ["goldene", "silberne"];
    const DAS: [&str; 2] = ["goldenes", "silbernes"];
    match kind {
        Kind::Rabbit => ("rabbit", "Kaninchen", DAS),
        Kind::Cat => ("cat", "Katze", DIE),
        Kind::Dog => ("dog", "Hund", DER),
        Kind::Horse => ("horse", "Pferd", DAS),
        Kind::Camel => ("camel", "Kamel", DAS),
        Kind::Elephant => ("elephant", "Elefant", DER),
    }
}

fn id(side: Side, kind: Kind) -> String {
    format!("{}-{}", ["gold", "silver"][side.index()], names(kind).0)
}

fn drawn() -> Drawn {
    let mut board = Drawn::squares(8, 8);
    for trap in Squares(TRAPS).map(name) {
        board.add_class(&trap, "trap");
        // A trap is not to be told by its colour alone.
        if let Some([x, y]) = board.place(&trap).map(|place| place.shape.middle()) {
            board.labels.push(Label { text: "×".to_owned(), x, y });
        }
    }
    for (side, colour) in SIDES.into_iter().zip(["gold", "silver"]) {
        for kind in Kind::ALL {
            let (en, de, colours) = names(kind);
            let spoken = Words::new(format!("{colour} {en}"), format!("{} {de}", colours[side.index()]));
            let letter = kind.letter(side);
            board.pieces.push(PieceKind::new(&id(side, kind), spoken, Some(side.into()), letter, art(kind)));
        }
    }
    board.sides = [Words::alike("Gold"), Words::new("Silver", "Silber")];
    board.may_turn = true;
    board
}

fn setup(position: &Steps) -> Setup {
    let board = position.board();
    let mut setup = Setup::new(position.side());
    for square in Squares(!board.empty()) {
        if let Some((side, kind)) = board.at(square) {
            setup.stand(name(square), id(side, kind));
        }
    }
    for frozen in SIDES.into_iter().flat_map(|side| Squares(board.frozen(side))) {
        setup.mark(name(frozen), "frozen");
    }
    if let After::MustPush { square, .. } = position.now().after {
        setup.mark(name(square), "pending");
        setup.captions.push(Words::new(
            "a stronger piece must follow the one that was pushed",
            "eine stärkere Figur muss der geschobenen folgen",
        ));
    }
    if !position.is_set_up() {
        setup.mark(name(position.next_to_place()), "pending");
        setup.captions.push(Words::new("pieces are being set up", "Figuren werden aufgestellt"));
    } else if position.outcome().is_none() {
        let left = position.left();
        let (steps, schritte) = if left == 1 { ("step", "Schritt") } else { ("steps", "Schritte") };
        setup.captions.push(Words::new(format!("{left} {steps} left"), format!("noch {left} {schritte}")));
    }
    setup
}

/// A turn begins, or pieces are set up where only those stand that come first.
fn arrange(setup: &Setup) -> Result<Steps, TextError> {
    let mut board = Board::EMPTY;
    for square in 0..64 {
        let kinds = SIDES.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
        let stands = setup.kind_at(&name(square));
        if let Some((side, kind)) = kinds.into_iter().find(|(side, kind)| stands == Some(&id(*side, *kind))) {
            board.put(square, side, kind);
        }
    }
    position_on(board, setup.side.into(), "")
}

fn steps(position: &Steps, step: Step) -> Vec<BoardStep> {
    let board = position.board();
    match step.ply() {
        Ply::Pass => vec![BoardStep::choose("pass", Words::new("end the turn", "Zug beenden"))],
        Ply::Place { kind, square } => {
            let (en, de, _) = names(kind);
            let option = kind.letter(position.side()).to_string();
            let piece = BoardStep::put(id(position.side(), kind), name(square)).by_itself();
            vec![BoardStep::choose(option, Words::new(en, de)), piece]
        }
        Ply::Step { from, direction } => {
            let to = direction.shift(bit(from)).trailing_zeros() as u8;
            let lost = Squares(board.lost_by(from, direction)).map(|trap| BoardStep::remove(name(trap)));
            [BoardStep::go(name(from), name(to))].into_iter().chain(lost).collect()
        }
    }
}
