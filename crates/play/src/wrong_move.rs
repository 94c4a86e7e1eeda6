//! Why something is no move, and what was probably meant.

use plywood_core::{TextError, capitalised};

/// What to tell somebody whose text is not a move: the problem in a sentence, and the nearest of the legal moves. If
/// none is near, `help` is the sentence that follows.
pub fn wrong_move(text: &str, problem: &TextError, moves: &[String], help: Option<&str>) -> String {
    let problem = problem.to_string();
    let suggestion = if names_several(&problem, moves) {
        None
    } else {
        let nearest = nearest_move(text, moves).map(|mv| format!("The nearest legal move is {mv}."));
        nearest.or_else(|| help.map(str::to_owned))
    };
    [Some(capitalised(&problem) + "."), suggestion].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Whether a text says already what can be played. What is a digit alone, as in Connect Four, may mean anything.
fn names_several(text: &str, moves: &[String]) -> bool {
    let plain = |text: &str| text.trim_end_matches(['+', '#', ',', ';']).to_owned();
    let words: Vec<String> = text.split_whitespace().map(plain).filter(|word| word.len() > 1).collect();
    moves.iter().filter(|mv| words.contains(&plain(mv))).count() > 1
}

/// The move with the fewest letters different; of several, the one whose letters are nearest in the alphabet.
fn nearest_move(wrong: &str, moves: &[String]) -> Option<String> {
    let differences = |mv: &str| {
        let pairs =
            || wrong.chars().zip(mv.chars()).map(|(a, b)| (a.to_ascii_lowercase(), b.to_ascii_lowercase()));
        let length = wrong.chars().count().abs_diff(mv.chars().count());
        let letters = pairs().filter(|(a, b)| a != b).count() + length;
        let distance: u32 = pairs().map(|(a, b)| u32::from(a).abs_diff(u32::from(b))).sum();
        (letters, distance)
    };
    moves
        .iter()
        .map(|mv| (differences(mv), mv))
        // Something that has nothing in common with any move is no slip.
        .filter(|((letters, _), mv)| *letters <= mv.chars().count().div_ceil(2))
        .min_by_key(|(differences, _)| *differences)
        .map(|(_, mv)| mv.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_move_is_next_to_the_wrong_one() {
        let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let columns = moves("1 2 3 5 6 7");
        assert_eq!(nearest_move("8", &columns).as_deref(), Some("7"));
        assert_eq!(nearest_move("4", &columns).as_deref(), Some("3"));
        assert_eq!(nearest_move("hello", &columns), None);
        let takes = moves("A1 A2 A3 B1 B2");
        assert_eq!(nearest_move("a9", &takes).as_deref(), Some("A3"));
        assert_eq!(nearest_move("c2", &takes).as_deref(), Some("B2"));
        assert_eq!(nearest_move("x", &[]), None);
    }

    #[test]
    fn a_wrong_move_is_told_with_what_helps() {
        let moves = ["Nbd2", "Nfd2", "e4"].map(str::to_owned);
        let told = |text: &str, problem: &str, help| wrong_move(text, &TextError::new(problem), &moves, help);
        let problem = "no piece goes there";
        assert_eq!(told("e5", problem, Some("Ask.")), "No piece goes there. The nearest legal move is e4.");
        assert_eq!(told("hello", problem, Some("Ask.")), "No piece goes there. Ask.");
        assert_eq!(told("hello", problem, None), "No piece goes there.");
        // The problem says already what can be played.
        assert_eq!(told("Nd2", "write Nbd2 or Nfd2", Some("Ask.")), "Write Nbd2 or Nfd2.");
    }
}
