//! Tactics of Arimaa against brute force: other programs' facts, and random positions.

mod crowd;

use std::path::PathBuf;

use crowd::{crowd, rounds};
use plywood_core::{Game, Position, Random, Side};
use plywood_games::arimaa::tactics::{captures_in, goal_in, threatens_goal};
use plywood_games::arimaa::{Arimaa, Board, Kind, Steps, turns};
use plywood_testkit::random_late_position;

/// What a side can reach in a turn: the fewest steps to a goal and to the capture of each kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Reach {
    goal: Option<u32>,
    captures: [u8; 6],
}

impl Reach {
    /// As the tactics say.
    fn told(board: &Board, side: Side, steps: u32) -> Reach {
        Reach { goal: goal_in(board, side, steps), captures: captures_in(board, side, steps) }
    }

    /// By looking at every turn.
    fn seen(board: &Board, side: Side) -> Reach {
        let position = Steps::new(*board, side);
        let mut reach = Reach::default();
        let count = |board: &Board, kind| board.pieces(side.other(), kind).count_ones();
        for turn in turns(&position) {
            let mut end = position.clone();
            turn.steps().iter().for_each(|step| end.play(*step));
            let used = turn.steps().len() as u32;
            if end.board().has_goal(side) {
                reach.goal = Some(reach.goal.map_or(used, |least| least.min(used)));
            }
            for (kind, least) in Kind::ALL.into_iter().zip(&mut reach.captures) {
                if count(end.board(), kind) < count(board, kind) && (*least == 0 || u32::from(*least) > used)
                {
                    *least = used as u8;
                }
            }
        }
        reach
    }

    /// What is left of it with fewer steps.
    fn with_steps(self, steps: u32) -> Reach {
        Reach {
            goal: self.goal.filter(|least| *least <= steps),
            captures: self.captures.map(|least| if u32::from(least) <= steps { least } else { 0 }),
        }
    }
}

/// Both sides and all numbers of steps; returns what was found in four.
fn check(board: &Board) -> [Reach; 2] {
    [Side::First, Side::Second].map(|side| {
        let seen = Reach::seen(board, side);
        for steps in 0..=5 {
            let told = Reach::told(board, side, steps);
            let text = Arimaa.format_position(&Steps::new(*board, side));
            assert_eq!(told, seen.with_steps(steps), "told and seen in {steps} steps: {text}");
        }
        assert_eq!(threatens_goal(board, side), seen.goal.is_some());
        seen
    })
}

#[test]
fn facts_of_another_program() {
    // Another file of the same form can be checked instead.
    let suite = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../suites/arimaa/tactics.tsv");
    let path = std::env::var_os("PLYWOOD_TACTICS_FILE").map_or_else(suite, PathBuf::from);
    let text = std::fs::read_to_string(path).unwrap();
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position = Arimaa.parse_position(&format!("{} {}", columns[0], columns[1])).unwrap();
        let side = position.side();
        let least = |number: &str| Some(number.parse().unwrap()).filter(|steps| *steps > 0);
        let mut facts = Reach { goal: least(columns[3]), captures: [0; 6] };
        for item in columns[5].split(',').filter(|item| *item != "-") {
            let (letter, steps) = item.split_once(':').unwrap();
            let (owner, kind) = Kind::of_letter(letter.chars().next().unwrap()).unwrap();
            assert_eq!(owner, side.other(), "{line}");
            facts.captures[kind as usize] = steps.parse().unwrap();
        }
        let any = facts.captures.into_iter().filter(|steps| *steps > 0).min();
        assert_eq!(any.map(u32::from), least(columns[4]), "{line}");
        for steps in 0..=4 {
            let told = Reach::told(position.board(), side, steps);
            assert_eq!(told, facts.with_steps(steps), "{steps} steps: {line}");
        }
        checked += 1;
    }
    assert!(checked > 70, "{checked}");
}

#[test]
fn crowds() {
    let mut random = Random::new(2);
    let mut goals = [0; 5];
    let mut captures = [0; 5];
    for _ in 0..rounds(1500) {
        for reach in check(&crowd(&mut random)) {
            goals[reach.goal.unwrap_or(0) as usize] += 1;
            reach.captures.into_iter().for_each(|least| captures[usize::from(least)] += 1);
        }
    }
    // Captures take two steps at least; everything else must have come up.
    assert!(goals.into_iter().all(|count| count > 0), "{goals:?}");
    assert!(captures[2..].iter().all(|count| *count > 0) && captures[1] == 0, "{captures:?}");
}

#[test]
fn random_games() {
    let mut random = Random::new(3);
    for start in Arimaa.starts() {
        for _ in 0..rounds(30) {
            let ply = random.below(80) as u32 * 4 + start.position.ply();
            let position = random_late_position(&start.position, &mut random, ply);
            if position.is_set_up() {
                check(position.board());
            }
        }
    }
}

/// The elephant comes and pulls the cat out of the rabbit's way, which takes all four steps; random boards hardly ever
/// ask for that.
#[test]
fn help_comes_from_afar() {
    let rows = ["   c E  ", "  rRr   "].concat();
    let position = Arimaa.parse_position(&format!("g [{rows:64}]")).unwrap();
    let [gold, _] = check(position.board());
    assert_eq!(gold.goal, Some(4));
}
