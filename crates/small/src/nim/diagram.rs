//! What Nim looks like: a row of matches for each pile. A click takes a match and all to the right of it.

use plywood_core::{Position, TextError};
use plywood_engines::Diagram;
use plywood_engines::board::Paint::{Body, Dot};
use plywood_engines::board::{Art, Board, Ground, Label, PieceKind, Place, Setup, Shape, Step, Words};

use super::rules::{Piles, Take};
use super::text::{Nim, letter};

const MATCH: Art = &[(Body, "M43 30h14v64h-14z"), (Dot, "M35 21a15 17 0 1 0 30 0a15 17 0 1 0-30 0z")];
const KIND: &str = "match";

/// More matches than this are not drawn one by one.
const MOST: u32 = 400;

const WIDTH: i32 = 80;
const HEIGHT: i32 = 110;
const MARGIN: i32 = 60;

/// What engines get.
pub(crate) const DIAGRAM: Diagram<Nim> = Diagram {
    board: |_, piles| board(piles),
    setup: |_, piles| setup(piles),
    steps: |_, piles, take| steps(piles, take),
    spoken: Some(|_, _, take| spoken(take)),
    arrange: Some(|_, piles, setup| arrange(piles, setup)),
};

/// The id of a match: its pile and its number in it, counted from 1 at the left.
fn id(pile: usize, number: u8) -> String {
    format!("{}{number}", letter(pile))
}

fn board(piles: &Piles) -> Option<Board> {
    if piles.total() > MOST {
        return None;
    }
    let longest = piles.piles().iter().max().map_or(0, |most| i32::from(*most));
    let rows = piles.piles().len() as i32;
    let mut board = Board::new(2 * MARGIN + WIDTH * longest.max(3), HEIGHT * rows);
    let all = Shape::Rectangle { x: 0, y: 0, width: board.width, height: board.height };
    board.ground.push(Ground { shape: all, class: "frame".to_owned() });
    for (pile, matches) in piles.piles().iter().enumerate() {
        let (y, name) = (HEIGHT * pile as i32, letter(pile));
        board.labels.push(Label { text: name.to_string(), x: MARGIN / 2, y: y + HEIGHT / 2 });
        for number in 1..=*matches {
            let x = MARGIN + WIDTH * (i32::from(number) - 1);
            let name = Words::new(
                format!("match {number} of pile {name}"),
                format!("Streichholz {number} von Haufen {name}"),
            );
            let shape = Shape::Rectangle { x, y: y + 10, width: WIDTH, height: HEIGHT - 20 };
            board.places.push(Place { id: id(pile, number), name, shape, classes: vec!["slot".to_owned()] });
        }
    }
    board.pieces = vec![PieceKind::new(KIND, Words::new("match", "Streichholz"), None, '|', MATCH)];
    Some(board)
}

fn setup(piles: &Piles) -> Setup {
    let mut setup = Setup::new(piles.side());
    for (pile, matches) in piles.piles().iter().enumerate() {
        for number in 1..=*matches {
            setup.stand(id(pile, number), KIND);
        }
    }
    setup
}

/// As many piles as before, and none larger: there are places for no more matches.
fn arrange(before: &Piles, setup: &Setup) -> Result<Piles, TextError> {
    let mut piles = vec![0; before.piles().len()];
    for (pile, matches) in piles.iter_mut().enumerate() {
        let numbers = 1..=before.piles()[pile];
        let lies = |number: &u8| setup.kind_at(&id(pile, *number)).is_some();
        *matches = numbers.clone().take_while(lies).count() as u8;
        if let Some(behind) = numbers.skip(usize::from(*matches)).find(lies) {
            let (gap, behind) = (id(pile, *matches + 1), id(pile, behind));
            return Err(TextError::new(format!(
                "matches lie side by side from the left, but {gap} is missing before {behind}"
            )));
        }
    }
    Piles::new(&piles, before.misere(), setup.side.into())
        .ok_or_else(|| TextError::new("there is no pile to put matches on"))
}

/// The last matches of the pile go, and the first of these is what is clicked at.
fn steps(piles: &Piles, take: Take) -> Vec<Step> {
    let pile = take.pile();
    let last = piles.piles().get(pile).copied().unwrap_or(0);
    let first = last - take.matches() + 1;
    let remove = |number| {
        let step = Step::remove(id(pile, number));
        if number == first { step.by(vec![vec![id(pile, number)]]) } else { step }
    };
    (first..=last).map(remove).collect()
}

fn spoken(take: Take) -> Words {
    let (pile, matches) = (letter(take.pile()), take.matches());
    if matches == 1 {
        return Words::new(
            format!("one match from pile {pile}"),
            format!("ein Streichholz von Haufen {pile}"),
        );
    }
    Words::new(
        format!("{matches} matches from pile {pile}"),
        format!("{matches} Streichhölzer von Haufen {pile}"),
    )
}
