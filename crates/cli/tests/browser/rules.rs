//! Moves of all kinds, by mouse and by keyboard.

use crate::Visit;

#[test]
fn connect_four_is_won_by_keyboard() {
    let page = Visit::new();
    page.play("connect4", &[]);
    page.tab_to("[data-place]");
    for (number, keys) in
        ["Enter", "ArrowRight Space", "ArrowLeft Enter", "ArrowRight Enter", "ArrowLeft Enter"]
            .iter()
            .enumerate()
    {
        page.press(keys);
        page.wait_for_moves(number + 1);
    }
    assert_eq!(page.moves(), ["1", "2", "1", "2", "1"]);
    assert!(page.heard("1-2").contains("light disc"), "{}", page.heard("1-2"));
    assert!(page.says().contains("Dark to move"), "{}", page.says());
    page.press("ArrowRight Enter");
    page.wait_for_moves(6);
    page.press("Home Enter");
    page.wait_for_state("over");
    assert_eq!(page.attribute("#says", "role").as_deref(), Some("status"));
    assert!(page.says().contains("The game is over. Light wins!"), "{}", page.says());
    assert!(page.heard("1-4").contains("winning row"), "{}", page.heard("1-4"));
    page.expect_peace();
}

#[test]
fn connect_four_is_won_by_mouse() {
    let page = Visit::new();
    page.play("connect4", &[]);
    // Anywhere in a column will do.
    for (number, place) in ["4-6", "5-1", "4-1", "5-6", "4-2", "5-3", "4-6"].iter().enumerate() {
        page.click_place(place);
        page.wait_for_moves(number + 1);
    }
    assert_eq!(page.moves(), ["4", "5", "4", "5", "4", "5", "4"]);
    assert_eq!(page.state(), "over");
    assert_eq!(page.count("[data-piece-at]"), 7);
    page.click_place("1-1");
    page.wait_for_words("The game is over");
    assert_eq!(page.moves().len(), 7);
    page.expect_peace();
}

/// A gold elephant pushes a silver rabbit.
const PUSH: &str = "g [rrr.........................................r.......E...R.RR....]";

#[test]
fn arimaa_pushes_by_keyboard() {
    let page = Visit::new();
    page.play("arimaa", &[("start", PUSH)]);
    page.tab_to("[data-place]");
    assert!(page.has_focus("[data-place=a1]"));
    // The rabbit first: from e3 to e4.
    page.press("ArrowUp ArrowUp ArrowRight ArrowRight ArrowRight ArrowRight");
    assert!(page.has_focus("[data-place=e3]"), "{}", page.js("return document.activeElement.outerHTML"));
    page.press("Enter");
    page.wait_until(
        "document.querySelector('[data-place=e3]').getAttribute('aria-label').includes('chosen')",
    );
    assert!(page.heard("e4").contains("can be chosen"), "{}", page.heard("e4"));
    page.press("ArrowUp Enter");
    page.wait_for_moves(1);
    assert!(page.heard("e4").contains("silver rabbit"), "{}", page.heard("e4"));
    // Then the elephant has to follow.
    page.press("ArrowDown ArrowDown Enter ArrowUp Enter");
    page.wait_for_moves(2);
    assert!(page.heard("e3").contains("gold elephant"), "{}", page.heard("e3"));
    assert!(page.text("#captions").contains("2 steps"), "{}", page.text("#captions"));
    page.tab_to("[data-option]");
    page.press("Enter");
    page.wait_for_moves(3);
    assert_eq!(page.moves(), ["re3n", "Ee2n", "pass"]);
    assert!(page.says().contains("Silver to move"), "{}", page.says());
    page.expect_peace();
}

#[test]
fn arimaa_is_set_up_by_keyboard() {
    let page = Visit::new();
    page.play("arimaa", &[("start", "setup")]);
    page.tab_to("[data-option]");
    for number in 1..=32 {
        page.press("Enter");
        page.wait_for_moves(number);
    }
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 32");
    assert!(page.heard("a1").contains("gold rabbit"), "{}", page.heard("a1"));
    assert!(page.says().contains("Gold to move"), "{}", page.says());
    page.expect_peace();
}

#[test]
fn amazons_move_in_three_clicks() {
    let page = Visit::new();
    page.play("amazons", &[]);
    page.click_place("d1");
    assert!(page.heard("d1").contains("chosen") && page.heard("d5").contains("can be chosen"));
    page.click_place("d5");
    assert_eq!(page.moves(), [""; 0]);
    page.click_place("g2");
    page.wait_for_moves(1);
    assert_eq!(page.moves(), ["d1-d5/g2"]);
    assert!(page.heard("d5").contains("white amazon") && page.heard("g2").contains("arrow"));
    // A click with which no move goes on says what would; another piece can be taken up instead.
    page.click_place("d10");
    page.click_place("e8");
    page.wait_for_words("From d10 you can go to");
    page.click_place("d10");
    page.click_place("g10");
    assert!(page.heard("g10").contains("chosen"), "{}", page.heard("g10"));
    page.press("Escape");
    assert!(!page.heard("g10").contains("chosen,"), "{}", page.heard("g10"));
    page.expect_peace();
}

#[test]
fn chess_promotes_castles_and_drags() {
    let page = Visit::new();
    page.play("chess", &[("start", "8/P5k1/8/8/8/8/8/4K2R w K - 0 1")]);
    page.click_place("a7");
    page.click_place("a8");
    page.wait_for("[data-option=n]");
    assert_eq!(page.count("[data-option]"), 4);
    page.click("[data-option=n]");
    page.wait_for_moves(1);
    assert_eq!(page.moves(), ["a7a8n"]);
    assert!(page.heard("a8").contains("white knight"), "{}", page.heard("a8"));
    page.drag("[data-place=g7]", "[data-place=g6]");
    page.wait_for_moves(2);
    page.click_place("e1");
    page.click_place("g1");
    page.wait_for_moves(3);
    assert_eq!(page.moves(), ["a7a8n", "g7g6", "e1g1"]);
    assert!(page.heard("g1").contains("white king") && page.heard("f1").contains("white rook"));
    page.expect_peace();
}

#[test]
fn nim_and_trees_are_clicked_at() {
    let page = Visit::new();
    page.play("nim", &[]);
    page.click_place("C2");
    page.wait_for_moves(1);
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 8");
    page.play("tree", &[]);
    page.click_place("n1");
    page.wait_for_moves(1);
    assert_eq!(page.moves(), ["B"]);
    page.expect_peace();
}
