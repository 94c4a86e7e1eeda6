//! The evaluations of the Amazons against plain versions of their own on a grid of cells.

mod plain;

use plain::{Grid, INFINITE, Walk};
use plywood_core::{Evaluate, Game, Position, Random, Side};
use plywood_games::amazons::{
    Amazons, Board, Cell, Evaluation, Features, Halves, Square, Turns, Weights, Whole,
};

/// Positions of random games from all starts, and random boards of all sizes with any number of amazons.
fn positions() -> Vec<Whole> {
    let mut random = Random::new(7);
    let mut positions = Vec::new();
    for start in Amazons::<Whole>::new().starts() {
        for _ in 0..4 {
            let mut position = start.position;
            while position.verdict().is_none() {
                positions.push(position);
                let moves = position.moves().count() as u64;
                let mv = position.moves().nth(random.below(moves) as usize).expect("a move");
                position.play(mv);
            }
        }
    }
    for _ in 0..400 {
        let (width, height) = (random.between(1, 10) as u32, random.between(1, 10) as u32);
        let mut board =
            Board::new(width, height, *random.pick(&[Side::First, Side::Second])).expect("a board");
        let fullness = random.between(1, 9) as u64;
        for index in 0..width * height {
            let square = Square::at(index % width, index / width).expect("a square");
            let amazons = [Side::First, Side::Second].map(Cell::Amazon);
            match random.below(10) {
                0 => board.put(square, *random.pick(&amazons)),
                roll if roll < fullness => board.put(square, Cell::Arrow),
                _ => {}
            }
        }
        positions.push(Whole::new(board));
    }
    positions
}

fn other(position: &Whole) -> Whole {
    let old = position.board();
    let mut board = Board::new(old.width(), old.height(), old.side().other()).expect("a board");
    for index in 0..old.width() * old.height() {
        let square = Square::at(index % old.width(), index / old.width()).expect("a square");
        board.put(square, old.cell(square));
    }
    Whole::new(board)
}

fn points(evaluation: &Evaluation, position: &Whole) -> i32 {
    evaluation.evaluate((), position).raw()
}

/// Sums over empty squares, for the side to move.
struct Terms {
    t: [f64; 2],
    ties: [f64; 2],
    c1: f64,
    c2: f64,
    w: f64,
}

fn terms(grid: &Grid) -> Terms {
    let mut terms = Terms { t: [0.0; 2], ties: [0.0; 2], c1: 0.0, c2: 0.0, w: 0.0 };
    let [queens, kings] = [Walk::Queen, Walk::King]
        .map(|walk| [grid.distances(grid.mover(), walk), grid.distances(grid.opponent(), walk)]);
    let worth = |distance: u32| if distance == INFINITE { 0.0 } else { 0.5_f64.powi(distance as i32) };
    for square in grid.empty() {
        for (index, distances) in [&queens, &kings].into_iter().enumerate() {
            let [own, other] = [distances[0][square], distances[1][square]];
            terms.t[index] += if own < other {
                1.0
            } else if own > other {
                -1.0
            } else {
                0.0
            };
            terms.ties[index] += if own == other && own != INFINITE { 1.0 } else { 0.0 };
        }
        let [own, other] = [queens[0][square], queens[1][square]];
        terms.c1 += 2.0 * (worth(own) - worth(other));
        if own != INFINITE && other != INFINITE {
            terms.w += 0.5_f64.powi(own.abs_diff(other).min(3) as i32);
        }
        let [own, other] = [kings[0][square], kings[1][square]];
        terms.c2 += match (own == INFINITE, other == INFINITE) {
            (true, true) => 0.0,
            (true, false) => -1.0,
            (false, true) => 1.0,
            (false, false) => ((f64::from(other) - f64::from(own)) / 6.0).clamp(-1.0, 1.0),
        };
    }
    terms
}

fn near(one: f64, two: f64) -> bool {
    (one - two).abs() < 0.001 * (1.0 + two.abs())
}

#[test]
fn mobility_counts_turns() {
    for position in positions() {
        let grid = Grid::read(&Amazons::<Whole>::new().format_position(&position));
        let expected = grid.turns(grid.mover()) - grid.turns(grid.opponent());
        assert_eq!(points(&Evaluation::Mobility, &position), expected, "{grid:?}");
    }
}

#[test]
fn mobility_of_the_thesis_s_example() {
    // Yanik (2021), figure 4.2: the turn c2-c1-b1 is worth 6 - 6.
    let game = Amazons::<Whole>::new();
    let start = game.position(Some("2W/B2 w")).unwrap();
    let after = |text| start.after(game.parse_move(&start, text).unwrap());
    let grid = Grid::read(&game.format_position(&after("c2-c1/b1")));
    assert_eq!([grid.turns('W'), grid.turns('B')], [6, 6]);
    let worth = |text| -points(&Evaluation::Mobility, &after(text));
    assert_eq!(worth("c2-c1/b1"), 0);
    let best = start.moves().map(|mv| -points(&Evaluation::Mobility, &start.after(mv))).max();
    assert_eq!([worth("c2-b2/b1"), worth("c2-b1/a2")].map(Some), [best; 2]);
}

#[test]
fn territory_is_the_thesis_s_formula() {
    for position in positions() {
        let grid = Grid::read(&Amazons::<Whole>::new().format_position(&position));
        let Terms { t, ties, c1, c2, .. } = terms(&grid);
        let [t_q, t_k] = [0, 1].map(|index| t[index] + ties[index] / 5.0);
        let x = 1.0 - grid.empty().len() as f64 / grid.squares() as f64;
        let v = 0.7;
        let worth = v * x * t_q + (1.0 - v) * x * c1 + v * (1.0 - x) * t_k + (1.0 - v) * (1.0 - x) * c2;
        let found = points(&Evaluation::Territory, &position);
        assert!((100.0 * worth - f64::from(found)).abs() < 1.01, "{found} instead of {worth}: {grid:?}");
    }
}

#[test]
fn features_are_what_their_names_say() {
    for position in positions() {
        let grid = Grid::read(&Amazons::<Whole>::new().format_position(&position));
        let Terms { t, ties, c1, c2, w } = terms(&grid);
        let mut expected = vec![1.0, t[0], ties[0], c1, t[1], ties[1], c2];
        let contested = grid.contested();
        let mut classes = [0.0; 9];
        for (side, sign) in [(grid.mover(), 1.0), (grid.opponent(), -1.0)] {
            for amazon in grid.amazons(side) {
                let reach = grid.slides(amazon, amazon);
                let freedom = reach.iter().filter(|square| contested.contains(square)).count();
                let class = match (reach.len(), freedom) {
                    (0, _) => 0,
                    (_, 0) => 1,
                    (_, 1) => 2,
                    (_, 2) => 3,
                    (_, 3..=4) => 4,
                    (_, 5..=7) => 5,
                    (_, 8..=11) => 6,
                    (_, 12..=17) => 7,
                    _ => 8,
                };
                classes[class] += sign;
            }
        }
        expected.extend(classes);
        let found = Features::of(position.board());
        assert!(near(f64::from(found.openness), w), "openness {} for {w}: {grid:?}", found.openness);
        for ((name, found), expected) in Features::NAMES.iter().zip(found.terms).zip(&expected) {
            assert!(near(f64::from(found), *expected), "{name}: {found} for {expected}: {grid:?}");
        }
        assert_eq!(expected.len(), Features::COUNT);
    }
}

#[test]
fn weights_follow_straight_lines_between_knots() {
    for (openness, place) in [
        (0.0, (0, 0.0)),
        (2.5, (0, 0.5)),
        (5.0, (1, 0.0)),
        (25.0, (2, 0.5)),
        (60.0, (3, 1.0)),
        (99.0, (3, 1.0)),
    ] {
        assert_eq!(Weights::place(openness), place);
    }
}

#[test]
fn what_is_good_for_one_side_is_bad_for_the_other() {
    for position in positions() {
        let turned = other(&position);
        assert_eq!(points(&Evaluation::Mobility, &position), -points(&Evaluation::Mobility, &turned));
        let [own, others] = [&position, &turned].map(|position| Features::of(position.board()));
        // Having the move and ties belong to the side to move; everything else belongs to a side.
        let symmetric = [0, 2, 5];
        for index in 0..Features::COUNT {
            let sign = if symmetric.contains(&index) { 1.0 } else { -1.0 };
            assert_eq!(own.terms[index], sign * others.terms[index], "{}", Features::NAMES[index]);
        }
        assert_eq!(own.openness, others.openness);
    }
}

#[test]
fn images_are_worth_the_same() {
    let symmetries = Amazons::<Whole>::new().symmetries();
    for position in positions() {
        for symmetry in &symmetries {
            let image = (symmetry.position)(&position);
            for evaluation in [Evaluation::Lieberum, Evaluation::Territory, Evaluation::Mobility] {
                assert_eq!(points(&evaluation, &image), points(&evaluation, &position), "{}", symmetry.name);
            }
        }
    }
}

#[test]
fn half_a_turn_is_judged_for_its_mover() {
    let game = Amazons::<Halves>::new();
    let mut position = game.position(Some("6x6")).unwrap();
    position.play(game.parse_move(&position, "b1-b4").unwrap());
    let whole =
        Whole::new(*Amazons::<Whole>::new().position(Some("1B2B1/B4B/1W4/6/W4W/4W1 w")).unwrap().board());
    for evaluation in [Evaluation::Lieberum, Evaluation::Territory, Evaluation::Mobility] {
        assert_eq!(evaluation.evaluate((), &position).raw(), points(&evaluation, &whole));
    }
}

#[test]
fn a_breakdown_adds_up_to_the_points() {
    for position in positions() {
        for evaluation in
            [Evaluation::Lieberum, Evaluation::Territory, Evaluation::Mobility, Evaluation::Zero]
        {
            let terms = evaluation.breakdown(position.board()).terms;
            let sum: f32 = terms.iter().map(|term| term.value * term.weight).sum();
            let points = points(&evaluation, &position);
            assert!((sum - points as f32).abs() < 1.01, "{evaluation:?}: {sum} and {points}");
        }
    }
}
