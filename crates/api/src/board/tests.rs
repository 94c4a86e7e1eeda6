use plywood_core::Side;

use super::*;
use crate::wire::Player;

const DISC: Art = &[(Paint::Body, "M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0z")];

/// Two rows of two squares, and a piece of each side.
fn board() -> Board {
    let mut board = Board::squares(2, 2);
    let kind = |id: &str, de: &str, owner: Side, letter| {
        PieceKind::new(id, Words::new(id, de), Some(owner.into()), letter, DISC)
    };
    board.pieces = vec![kind("man", "Mann", Side::First, 'M'), kind("foe", "Gegner", Side::Second, 'f')];
    board
}

fn setup() -> Setup {
    let mut setup = Setup::new(Side::First);
    setup.stand("a1", "man");
    setup.stand("b2", "foe");
    setup
}

#[test]
fn squares_are_named_from_the_lower_left() {
    let board = board();
    let a1 = board.place("a1").unwrap();
    let [left, _, _, bottom] = a1.shape.bounds();
    assert_eq!((left, bottom), (40, board.height - 40));
    assert_eq!(a1.classes, ["dark"]);
    assert_eq!(board.place("b1").unwrap().classes, ["light"]);
    assert_eq!(board.places.len(), 4);
    let labels: Vec<&str> = board.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(labels, ["a", "b", "1", "2"]);
    assert_eq!(square_id(3, 6), "d7");
}

#[test]
fn pieces_are_drawn_in_the_middle() {
    let frame = |shape: Shape| shape.frame();
    let wide = Shape::Rectangle { x: 0, y: 10, width: 100, height: 40 };
    assert_eq!(frame(wide), Frame { x: 30, y: 10, side: 40 });
    assert_eq!(frame(Shape::Circle { x: 50, y: 60, radius: 20 }), Frame { x: 30, y: 40, side: 40 });
    let triangle = Shape::Polygon { points: vec![[0, 0], [100, 0], [50, 80]] };
    assert_eq!(triangle.bounds(), [0, 0, 100, 80]);
    assert_eq!((frame(triangle.clone()), triangle.middle()), (Frame { x: 10, y: 0, side: 80 }, [50, 40]));
}

#[test]
fn steps_change_a_setup() {
    let mut taking = setup();
    let steps = [Step::remove("b2"), Step::go("a1", "b2"), Step::choose("x", Words::alike("x"))];
    taking.apply(&steps).unwrap();
    assert_eq!(taking.sorted(), [&Standing { at: "b2".to_owned(), kind: "man".to_owned() }]);
    assert_eq!(touched(&steps), ["b2", "a1"]);
    // What is placed replaces what stood there.
    taking.apply(&[Step::put("foe", "b2")]).unwrap();
    assert_eq!((taking.kind_at("b2"), taking.pieces.len()), (Some("foe"), 1));
    for (impossible, why) in [
        (Step::go("a1", "b2"), "something stands on b2"),
        (Step::go("a2", "b1"), "nothing stands on a2"),
        (Step::remove("a2"), "nothing stands on a2"),
    ] {
        let error = setup().apply(&[impossible]).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn clicks_follow_from_steps() {
    let mv = BoardMove {
        text: "a1b2x".to_owned(),
        short: "x".to_owned(),
        spoken: Words::alike("x"),
        steps: vec![Step::remove("b2"), Step::go("a1", "b2"), Step::choose("x", Words::alike("x"))],
    };
    let [a1, b2] = [["a1".to_owned()], ["b2".to_owned()]];
    assert_eq!(mv.clicks(), [Click::At(&a1), Click::At(&b2), Click::Option("x")]);
    let both = ["a1".to_owned(), "b2".to_owned()];
    assert!(Click::At(&both).meets(&Click::At(&a1)) && !Click::At(&b2).meets(&Click::At(&a1)));
    assert!(!Click::Option("a1").meets(&Click::At(&a1)));
}

#[test]
fn moves_are_said_in_both_languages() {
    let say = |steps: &[Step]| spoken(&board(), &setup(), steps);
    assert_eq!(
        say(&[Step::remove("b2"), Step::go("a1", "b2")]),
        Words::new("man from a1 to b2, foe taken", "Mann von a1 nach b2, Gegner geschlagen")
    );
    assert_eq!(
        say(&[Step::go("a1", "b1"), Step::remove("b2")]),
        Words::new("man from a1 to b1, foe on b2 taken", "Mann von a1 nach b1, Gegner auf b2 geschlagen")
    );
    // A piece that goes into a trap is lost there.
    assert_eq!(say(&[Step::go("a1", "b1"), Step::remove("b1")]).en, "man from a1 to b1, man on b1 taken");
    let steps =
        [Step::go("a1", "a2"), Step::choose("f", Words::alike("foe")), Step::put("foe", "a2").by_itself()];
    assert_eq!(say(&steps).en, "man from a1 to a2, foe");
    assert_eq!(say(&[Step::put("foe", "b1")]).de, "Gegner auf b1");
}

#[test]
fn json_is_short_and_read_back() {
    let step = Step::go("e2", "e4");
    let json = serde_json::to_string(&step).unwrap();
    assert_eq!(json, r#"{"do":"move","from":"e2","to":"e4","clicks":[["e2"],["e4"]]}"#);
    assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), step);
    let quiet = serde_json::to_string(&Step::remove("d5")).unwrap();
    assert_eq!(quiet, r#"{"do":"remove","at":"d5"}"#);
    assert_eq!(serde_json::from_str::<Step>(&quiet).unwrap(), Step::remove("d5"));
    let mut setup = setup();
    setup.mark("a1", "check");
    let (written, read) = (serde_json::to_string(&setup).unwrap(), board());
    assert_eq!(serde_json::from_str::<Setup>(&written).unwrap(), setup);
    assert_eq!(setup.side, Player::First);
    let written = serde_json::to_string(&read).unwrap();
    assert!(
        written.contains(r#""shape":{"rectangle":{"x":40,"y":140,"width":100,"height":100}}"#),
        "{written}"
    );
    assert_eq!(serde_json::from_str::<Board>(&written).unwrap(), read);
}

#[test]
fn pictures_can_be_turned_round() {
    let (mut board, mut setup) = (board(), setup());
    board.labels[0].text = "<&>".to_owned();
    setup.mark("a1", "check");
    let picture = svg(&board, &setup, Look::default());
    assert!(
        picture.contains(r#"<g class="piece first" transform="translate(40 140) scale(1)">"#),
        "{picture}"
    );
    assert!(picture.contains("&lt;&amp;&gt;") && picture.contains(r#"class="mark check""#));
    let turned = svg(&board, &setup, Look { theme: Theme::Dark, turned: true });
    assert!(turned.contains(r#"<g class="piece first" transform="translate(140 40) scale(1)">"#), "{turned}");
    assert_ne!(Theme::Dark.style(), Theme::Light.style());
}
