//! What is wished for in a position, and whether a turn does it.
//!
//! A line of the file is `name ; position ; wish`. Wishes are `goal`, `prevent goal`, or what stands where after the
//! turn: `Eg3 mh3` means that both do, `mf6x` that a camel was lost on f6, `!Rc5` that no such rabbit stands there. `|`
//! separates alternatives, which may be worth less than 1, as in `Ec5 | Dc5 : 0.7`.

use plywood_core::{Game, Position, Side};
use plywood_games::arimaa::{Arimaa, Board, Kind, Ply, Step, Steps, bits, turns};

/// A position and a wish.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) position: Steps,
    /// As it is written.
    pub(crate) wish: String,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
enum Wanted {
    Goal,
    PreventGoal,
    /// Conditions that must all hold, and what they are worth.
    Pieces(Vec<(Vec<Condition>, f64)>),
}

/// A piece and a square.
#[derive(Copy, Clone, Debug)]
struct Condition {
    side: Side,
    kind: Kind,
    square: u8,
    holds: Holds,
}

#[derive(Copy, Clone, Debug)]
enum Holds {
    Stands,
    StandsNot,
    IsLost,
}

/// Reads a file; the error names the line.
pub(crate) fn tasks(text: &str) -> Result<Vec<Task>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| parse(line).map_err(|error| format!("line {number}: {error}"))).collect()
}

fn parse(line: &str) -> Result<Task, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [name, position, wish] = parts[..] else {
        return Err(format!("{} parts: write `name ; position ; wish`", parts.len()));
    };
    let position = Arimaa.parse_position(position).map_err(|error| error.to_string())?;
    let wanted = match wish {
        "goal" => Wanted::Goal,
        "prevent goal" => Wanted::PreventGoal,
        _ => Wanted::Pieces(wish.split('|').map(parse_alternative).collect::<Result<_, _>>()?),
    };
    Ok(Task { name: name.to_owned(), position, wish: wish.to_owned(), wanted })
}

fn parse_alternative(text: &str) -> Result<(Vec<Condition>, f64), String> {
    let (conditions, worth) = text.split_once(':').unwrap_or((text, "1"));
    let worth = worth.trim().parse().ok().filter(|worth| (0.0..=1.0).contains(worth));
    let worth = worth.ok_or_else(|| format!("{text:?}: after the colon comes a number from 0 to 1"))?;
    let conditions: Vec<Condition> =
        conditions.split_whitespace().map(parse_condition).collect::<Result<_, _>>()?;
    if conditions.is_empty() {
        return Err(format!("{text:?} asks for nothing: write goal, prevent goal, or pieces as in Eg3 mh3"));
    }
    Ok((conditions, worth))
}

fn parse_condition(word: &str) -> Result<Condition, String> {
    let wrong = || format!("{word:?} is no condition: write for example Eg3, !Eg3, or mf6x");
    let (text, holds) = match (word.strip_prefix('!'), word.strip_suffix('x')) {
        (Some(text), _) => (text, Holds::StandsNot),
        (None, Some(text)) => (text, Holds::IsLost),
        (None, None) => (word, Holds::Stands),
    };
    let letter = text.chars().next().ok_or_else(wrong)?;
    let (side, kind) = Kind::of_letter(letter).ok_or_else(wrong)?;
    let square = text.get(1..).and_then(bits::parse).ok_or_else(wrong)?;
    Ok(Condition { side, kind, square, holds })
}

impl Task {
    /// What a turn is worth, from 0 to 1.
    pub(crate) fn score(&self, turn: &[Step]) -> f64 {
        let side = self.position.side();
        let (mut end, mut lost) = (self.position.clone(), Vec::new());
        for ply in turn {
            lost.extend(lost_by(*ply, *end.board()));
            end.play(*ply);
        }
        match &self.wanted {
            Wanted::Goal => f64::from(u8::from(end.board().has_goal(side))),
            Wanted::PreventGoal => f64::from(u8::from(cannot_reach_goal(&end))),
            Wanted::Pieces(alternatives) => {
                let holds = |condition: &Condition| {
                    let Condition { side, kind, square, holds } = *condition;
                    match holds {
                        Holds::Stands => end.board().at(square) == Some((side, kind)),
                        Holds::StandsNot => end.board().at(square) != Some((side, kind)),
                        Holds::IsLost => lost.contains(&(side, kind, square)),
                    }
                };
                let worth = alternatives.iter().filter(|(conditions, _)| conditions.iter().all(holds));
                worth.map(|(_, worth)| *worth).fold(0.0, f64::max)
            }
        }
    }
}

/// The piece that a step makes vanish, and the trap that it vanishes in.
fn lost_by(ply: Step, mut board: Board) -> Option<(Side, Kind, u8)> {
    let Ply::Step { from, direction } = ply.ply() else { return None };
    let (side, kind) = board.at(from)?;
    let (trap, lost) = board.step(from, direction, side, kind)?;
    Some((side, lost, trap))
}

/// Whether the side to move has lost, or at least has no turn that brings a rabbit to the other end.
fn cannot_reach_goal(position: &Steps) -> bool {
    let side = position.side();
    if let Some(ending) = position.ending() {
        return ending.winner != side;
    }
    !turns(position).iter().any(|turn| {
        let mut end = position.clone();
        turn.plies().for_each(|ply| end.play(ply));
        end.board().has_goal(side)
    })
}

#[cfg(test)]
mod tests {
    use plywood_games::arimaa::parse_turn;

    use super::*;

    /// Gold to move, with these pieces on the board.
    fn board(pieces: &str) -> String {
        let mut cells = vec!['.'; 64];
        for piece in pieces.split(' ') {
            let square = usize::from(bits::parse(&piece[1..]).unwrap());
            cells[(7 - square / 8) * 8 + square % 8] = piece.chars().next().unwrap();
        }
        format!("g [{}]", cells.into_iter().collect::<String>())
    }

    fn task(pieces: &str, wish: &str) -> Task {
        parse(&format!("it ; {} ; {wish}", board(pieces))).unwrap()
    }

    fn score(task: &Task, turn: &str) -> f64 {
        task.score(&parse_turn(&task.position, turn).unwrap())
    }

    #[test]
    fn wishes_can_be_fulfilled_but_not_by_chance() {
        let tasks = tasks(include_str!("../../../../../suites/arimaa/positions.txt")).unwrap();
        assert_eq!(tasks.len(), 28);
        for task in tasks {
            let all = turns(&task.position);
            // Whether the other side can reach its goal takes a list of its turns each time.
            let step = if task.wish == "prevent goal" { (all.len() / 150).max(1) } else { 1 };
            let scores: Vec<f64> =
                all.iter().step_by(step).map(|turn| task.score(&turn.plies().collect::<Vec<_>>())).collect();
            let right = scores.iter().filter(|score| **score == 1.0).count();
            assert!(right > 0 && right * 4 < scores.len(), "{}: {right} of {}", task.name, scores.len());
        }
    }

    #[test]
    fn pieces_stand_vanish_or_are_gone() {
        let task = task("Mb6 Dd5 Ea2 Rf2 rh7", "Dc4 !Ra1 : 0.5 | Mc6x | Ea3 Re1");
        assert_eq!(score(&task, "Dd5s Dd4w"), 0.5);
        assert_eq!(score(&task, "Mb6e Mc6x"), 1.0);
        assert_eq!(score(&task, "Ea2n"), 0.0, "the rabbit stands elsewhere");
        assert_eq!(score(&task, "Dd5e"), 0.0);
    }

    #[test]
    fn goals_are_reached_and_prevented() {
        let run = task("Rb6 Eg3 rh7", "goal");
        assert_eq!([score(&run, "Rb6n Rb7n"), score(&run, "Rb6n")], [1.0, 0.0]);
        // The elephant holds the rabbit on a2, or lets it go.
        let hold = task("Eb2 Rd3 ra2 ra8", "prevent goal");
        assert_eq!([score(&hold, "Rd3n"), score(&hold, "Eb2n")], [1.0, 0.0]);
    }

    #[test]
    fn mistakes_are_named() {
        let board = board("Rb1 rh7");
        for (line, expected) in [
            ("a ; b".to_owned(), "name ; position ; wish"),
            ("a ; g [] ; goal".to_owned(), "64"),
            (format!("a ; {board} ; Xa1"), "Eg3"),
            (format!("a ; {board} ; Ea9"), "Eg3"),
            (format!("a ; {board} ; Ea1 : 2"), "from 0 to 1"),
            (format!("a ; {board} ; Ea1 |"), "asks for nothing"),
        ] {
            let error = tasks(&format!("# first\n{line}")).unwrap_err();
            assert!(error.starts_with("line 2: ") && error.contains(expected), "{line}: {error}");
        }
    }
}
