//! Arimaa's evaluation: symmetries, what is carried from ply to ply, material as published, names.

use plywood_core::{Evaluate, Game, Position, Random, Side};
use plywood_games::arimaa::bits::Direction;
use plywood_games::arimaa::{Arimaa, Board, Evaluation, NAMED, Ply, Step, Steps, Term, Weights};
use plywood_testkit::laws;

fn read(text: &str) -> Steps {
    Arimaa.parse_position(text).expect("a position")
}

fn points(evaluation: &Evaluation, position: &Steps) -> i32 {
    evaluation.evaluate(evaluation.start(position), position).raw()
}

/// Positions of random games, in which rabbits and strong pieces soon meet.
fn positions(games: u64) -> Vec<Steps> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Random::new(game);
        let starts = Arimaa.starts();
        let mut position = starts[(game % 3) as usize].position.clone();
        for _ in 0..300 {
            if position.verdict().is_some() {
                break;
            }
            let moves: Vec<_> = position.moves().collect();
            position.play(*random.pick(&moves));
            if random.one_in(3) {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// The board with every piece moved by `square` and perhaps given to the other side.
fn image(position: &Steps, square: impl Fn(u8) -> u8, swap: bool) -> Steps {
    let mut board = Board::EMPTY;
    for from in 0..64 {
        if let Some((side, kind)) = position.board().at(from) {
            board.put(square(from), if swap { side.other() } else { side }, kind);
        }
    }
    let side = if swap { position.side().other() } else { position.side() };
    Steps::new(board, side)
}

/// The same ply of an image whose squares differ in these bits.
fn image_of_ply(step: Step, bits: u8) -> Step {
    let Ply::Step { from, direction } = step.ply() else { return step };
    let turned = match (bits, direction) {
        (7, Direction::East | Direction::West) | (56, Direction::North | Direction::South) => {
            direction.opposite()
        }
        _ => direction,
    };
    Step::new(from ^ bits, turned)
}

#[test]
fn the_other_colour_and_the_mirror_image_are_worth_the_same() {
    let evaluations = [Weights::FULL, Weights::THESIS, Weights::BY_HAND].map(Evaluation::new);
    for game in 0..40 {
        let mut random = Random::new(game);
        let start = &Arimaa.starts()[(game % 3) as usize].position;
        let mut here = start.clone();
        let mut mirrored = image(start, |square| square ^ 7, false);
        let mut swapped = image(start, |square| square ^ 56, true);
        for _ in 0..300 {
            if here.verdict().is_some() {
                break;
            }
            let moves: Vec<_> = here.moves().collect();
            let step = *random.pick(&moves);
            here.play(step);
            mirrored.play(image_of_ply(step, 7));
            swapped.play(image_of_ply(step, 56));
            for evaluation in &evaluations {
                assert_eq!(points(evaluation, &here), points(evaluation, &swapped), "{here:?}");
                assert_eq!(points(evaluation, &here), points(evaluation, &mirrored), "{here:?}");
            }
        }
    }
}

/// If each term alone were symmetrical only because nothing is ever counted, the test above would say little.
#[test]
fn every_term_counts_something_for_both_sides() {
    let mut seen = [[false; 2]; Term::COUNT];
    for position in positions(200) {
        for (index, (own, other)) in Evaluation::counted(&position).into_iter().enumerate() {
            if own != other {
                seen[index][position.side().index()] = true;
            }
        }
    }
    for term in Term::ALL {
        assert_eq!(seen[term as usize], [true; 2], "{}", term.name());
    }
}

#[test]
fn what_is_carried_is_what_is_found_afresh() {
    for weights in [Weights::FULL, Weights::BY_HAND, Weights::NONE] {
        laws::check_values(&Arimaa, &Evaluation::new(weights), 5, 3, 0);
    }
}

const START: &str = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";

/// The start with some of Silver's pieces gone, Gold to move.
fn without(letters: &str) -> Steps {
    let mut cells: Vec<char> = START.chars().collect();
    for letter in letters.chars() {
        let place = cells.iter().skip(3).position(|cell| *cell == letter).expect("such a piece") + 3;
        cells[place] = ' ';
    }
    read(&cells.into_iter().collect::<String>())
}

#[test]
fn the_first_rabbit_is_worth_a_hundred() {
    for name in ["material", "harlog", "herd"] {
        let evaluation = Evaluation::named(name).expect(name);
        assert_eq!(points(&evaluation, &read(START)), 0, "{name}");
        assert_eq!(points(&evaluation, &without("r")), 100, "{name}");
    }
}

/// Silver loses pieces; the order of what that costs is the one that HarLog's and HERD's authors wanted.
#[test]
fn material_evaluators_agree_on_what_is_strong() {
    for name in ["material", "harlog", "herd"] {
        let evaluation = Evaluation::named(name).expect(name);
        let lost = ["r", "c", "d", "h", "m", "e"].map(|piece| points(&evaluation, &without(piece)));
        assert!(lost.is_sorted_by(|one, two| one < two), "{name}: {lost:?}");
    }
    let material = Evaluation::named("material").expect("material");
    assert_eq!(points(&material, &without("rrrr")), 400);
    assert_eq!(points(&material, &without("rrrrr")), 500 + 100);
    assert_eq!(points(&material, &without("emhc")), 1600 + 1100 + 700 + 200);
}

/// By hand: with n stronger enemies a piece is worth 1 / (Q + n), with none 2 / Q, and rabbits G (log r + log t).
#[test]
fn harlog_is_the_formula() {
    let (q, g) = (1.447_530_126_f64, 0.631_444_203_4_f64);
    let rabbit = g * (8.0_f64.ln() - 7.0_f64.ln() + 16.0_f64.ln() - 15.0_f64.ln());
    // Silver's camel is gone: Gold's horses have one stronger enemy instead of two, dogs three for four, cats five for
    // six, the camel still one.
    let gain = 2.0
        * (1.0 / (q + 1.0) - 1.0 / (q + 2.0) + 1.0 / (q + 3.0) - 1.0 / (q + 4.0) + 1.0 / (q + 5.0)
            - 1.0 / (q + 6.0));
    let loss = 1.0 / (q + 1.0) + g * (16.0_f64.ln() - 15.0_f64.ln());
    let expected = ((gain + loss) * 100.0 / rabbit).round() as i32;
    let harlog = Evaluation::named("harlog").expect("harlog");
    assert!((points(&harlog, &without("m")) - expected).abs() <= 1);
}

/// What a term counts for Gold and Silver; Gold is to move and at the beginning of its turn, so its own dangers count
/// 0.4.
fn counted(position: &str, term: Term) -> (f32, f32) {
    Evaluation::counted(&read(position))[term as usize]
}

/// Eight rows, the eighth first.
fn board(rows: [&str; 8]) -> String {
    format!("g [{}]", rows.concat())
}

#[test]
fn situations_are_recognised() {
    // A silver dog beside the empty trap c3, Gold's horse behind it: captured in two steps, frozen, and two rows from
    // its friends.
    let threat = board([
        "r       ", "        ", "        ", "        ", "        ", " H      ", "        ", "R       ",
    ]);
    assert_eq!(counted(&threat, Term::Threats), (0.0, 0.0));
    let threat = threat.replace(" H      ", "Hd      ");
    assert_eq!(counted(&threat, Term::Threats), (0.0, 12.0));
    assert_eq!(counted(&threat, Term::Frozen), (0.0, 6.0));
    // With a friend on the other side of the trap it is safe, and no longer frozen only if the friend is beside it.
    let guarded = threat.replace("Hd      ", "Hd e    ");
    assert_eq!(counted(&guarded, Term::Threats).1, 0.0);
    assert_eq!(counted(&guarded, Term::Frozen).1, 6.0);
    // Silver's camel on the trap c3 with one friend, surrounded.
    let framed = board([
        "r       ", "        ", "        ", "        ", "  e     ", " DmD    ", "  H     ", "R       ",
    ]);
    assert_eq!(counted(&framed, Term::Frame), (0.0, 8.0));
    assert_eq!(counted(&framed.replace(" DmD    ", " Dm     "), Term::Frame).1, 0.0);
    // A dog on d3 between two bare traps, frozen by a horse.
    let forked = board([
        "r       ", "        ", "        ", "        ", "        ", "   d    ", "   H    ", "R       ",
    ]);
    assert_eq!(counted(&forked, Term::Fork), (0.0, 3.0));
    assert_eq!(counted(&forked.replace("   d    ", "   d  r "), Term::Fork).1, 0.0);
    // Gold's camel beside Silver's elephant, in Silver's half.
    let camel = board([
        "r       ", "        ", "   Me   ", "        ", "        ", "        ", "        ", "R  E    ",
    ]);
    assert!((counted(&camel, Term::Camel).0 - 0.4 * 6.0).abs() < 1e-5);
    // Gold's horse beside c6 is held by the elephant, with Gold's elephant as the only guard.
    let hostage = board([
        "r       ", "        ", " H E    ", " e      ", "        ", "        ", "        ", "R       ",
    ]);
    assert!((counted(&hostage, Term::Hostage).0 - 0.4 * 4.0).abs() < 1e-5);
    // Both guards of f6 stand beside stronger enemies.
    let both = board([
        "r       ", "    Hd  ", "    r   ", "    E   ", "        ", "        ", "        ", "R       ",
    ]);
    assert_eq!(counted(&both, Term::Protection).1, 2.0);
    assert_eq!(counted(&both.replace("    Hd  ", "     d  "), Term::Protection).1, 0.0);
    // Gold's rabbit on the sixth row with nothing in front, Silver's on its first.
    let way = board([
        "       r", "        ", "R       ", "        ", "        ", "        ", "        ", "        ",
    ]);
    assert_eq!(counted(&way, Term::Freeways), (8.0, 0.0));
    // Gold has the only strong piece in the west, and elephants in the east cancel out.
    let wings = board([
        "r  H    ", "     e  ", "        ", "        ", "     E  ", "        ", "        ", "R       ",
    ]);
    assert_eq!(counted(&wings, Term::Freedom), (1.0, 0.0));
}

#[test]
fn a_danger_counts_less_the_more_steps_are_left() {
    let rows =
        ["r       ", "        ", "        ", "        ", "hD      ", "        ", "        ", " R      "];
    let mut position = read(&board(rows));
    let mut last = 0.0;
    for step in ["Rb1e", "Rc1e", "Rd1e"] {
        let (own, _) = Evaluation::counted(&position)[Term::Frozen as usize];
        assert!(own > last, "{own} after {last}");
        last = own;
        let step = Arimaa.parse_move(&position, step).expect("a step");
        position.play(step);
    }
}

#[test]
fn names_may_change_terms() {
    let full = Evaluation::named("full").expect("full");
    let less = Evaluation::named("full-hostage-fork").expect("two terms less");
    assert_eq!(*less.weights(), full.weights().with(Term::Hostage, 0.0).with(Term::Fork, 0.0));
    let more = Evaluation::named("material+mobility").expect("a term more");
    assert!(more.weights().of(Term::Mobility) != 0.0 && more.weights().of(Term::Material) == 1.0);
    for one in NAMED {
        assert_eq!(*Evaluation::named(one.name).expect(one.name).weights(), one.weights);
    }
    for term in Term::ALL {
        assert!(
            Evaluation::named(&format!("zero+{}", term.name())).expect("a term").weights().of(term) != 0.0
        );
    }
    let wrong = Evaluation::named("full-hostages").expect_err("no such term").to_string();
    assert!(wrong.contains("\"hostages\"") && wrong.contains("hostage, frame, fork"), "{wrong}");
    assert!(Evaluation::named("best").expect_err("none").to_string().contains("full, thesis, material"));
    for text in ["", "+", "full+", "full--fork", "-", "full+fork+"] {
        assert!(Evaluation::named(text).is_err(), "{text:?}");
    }
    assert_eq!(points(&Evaluation::named("zero").expect("zero"), &without("e")), 0);
    assert_eq!(Side::First, read(START).side());
}
