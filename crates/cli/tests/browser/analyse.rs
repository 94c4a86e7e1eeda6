//! Live analysis: what engines think of every move.

use crate::Visit;

/// The figures in a column of the rows that are seen, from top to bottom; `2.5K` is 2500.
const COLUMN: &str = "((cell) => [...document.querySelectorAll('#moves-grid [data-move]')]
  .sort((one, other) => one.getAttribute('aria-rowindex') - other.getAttribute('aria-rowindex'))
  .map((row) => row.querySelector(cell).textContent)
  .map((text) => parseFloat(text) * (text.endsWith('K') ? 1000 : 1)))";
const FALLS: &str = ".every((figure, index, all) => index === 0 || all[index - 1] >= figure)";

#[test]
fn thousands_of_moves_are_analysed_live() {
    let page = Visit::new();
    page.analyse("amazons", &[("engines", "player"), ("seconds", "6")]);
    page.wait_until("document.querySelector('#moves-grid').getAttribute('aria-rowcount') === '2177'");
    page.wait_for("#moves-grid [data-move]");
    page.wait_until(&format!("{COLUMN}('.cell-score0 b').filter(Number.isFinite).length > 5"));
    // Only rows that are seen have elements.
    assert!(page.count("#moves-grid [data-move]") < 60, "{}", page.count("#moves-grid [data-move]"));
    page.wait_for_state("ready");
    // Simulations believe most in what they tried most.
    page.wait_until(&format!("{COLUMN}('.cell-effort'){FALLS}"));
    let best = page.attribute("#moves-grid [data-move]", "data-move").unwrap();
    page.tab_to("#moves-grid [data-move]");
    page.press("End");
    page.wait_until("document.activeElement.getAttribute('aria-rowindex') === '2177'");
    page.press("PageUp PageUp Home");
    page.wait_until("document.activeElement.getAttribute('aria-rowindex') === '2'");
    assert!(page.has_focus(&format!("[data-move='{best}']")));
    // The wheel gets to the last one as well.
    page.js("const grid = document.querySelector('#moves-grid'); grid.scrollTop = grid.scrollHeight");
    page.wait_for("#moves-grid [aria-rowindex='2177']");
    assert!(page.count("#moves-grid [data-move]") < 60);
    page.fill("#filter", "d1-d9/");
    page.wait_until("document.querySelectorAll('#moves-grid [data-move]').length < 40");
    assert!(
        page.texts("#moves-grid .cell-move")
            .iter()
            .filter(|move_| move_.contains('/'))
            .all(|one| one.starts_with("d1-d9"))
    );
    page.expect_peace();
}

#[test]
fn lines_are_played_out_to_their_leaves() {
    let page = Visit::new();
    page.analyse("connect4", &[("moves", "4 4 4"), ("depth", "5"), ("engines", "pvs:table=1,order=hash,id")]);
    page.wait_for_state("ready");
    page.wait_until(&format!("{COLUMN}('.cell-score0 b'){FALLS}"));
    let pieces = page.count("[data-piece-at]");
    page.tab_to("#moves-grid [data-move]");
    page.press("Space");
    page.wait_for("#walk");
    page.wait_until(&format!("document.querySelectorAll('[data-piece-at]').length === {}", pieces + 1));
    page.press("End");
    page.wait_until(&format!("document.querySelectorAll('[data-piece-at]').length === {}", pieces + 5));
    page.wait_until("document.querySelector('#walk-leaf').textContent !== ''");
    assert!(page.text("#walk-step").starts_with("5 of 5"), "{}", page.text("#walk-step"));
    assert!(page.text("#walk-leaf").contains("evaluation"), "{}", page.text("#walk-leaf"));
    page.press("ArrowLeft");
    page.wait_until(&format!("document.querySelectorAll('[data-piece-at]').length === {}", pieces + 4));
    // The game has stayed as it was, and the keyboard is where it was.
    page.press("Escape");
    page.wait_until(&format!("document.querySelectorAll('[data-piece-at]').length === {pieces}"));
    assert_eq!(page.moves().len(), 3);
    assert!(page.has_focus("#moves-grid [data-move]"));
    // Whoever likes a line keeps it.
    page.press("Space");
    page.wait_for("#walk");
    page.click("#walk-last");
    page.wait_until("document.querySelector('#walk-leaf').textContent !== ''");
    page.click("#walk-keep");
    page.wait_until("new URLSearchParams(location.search).get('moves').split(' ').length === 8");
    page.expect_peace();
}

#[test]
fn moves_are_played_from_the_list_and_the_board() {
    let page = Visit::new();
    page.analyse("connect4", &[("engines", "solve|alphabeta"), ("depth", "4"), ("start", "7/7/7/7/7/3x3")]);
    page.wait_for("#moves-grid [data-move='4']");
    page.tab_to("#moves-grid [data-move]");
    page.press("Enter");
    page.wait_until("new URLSearchParams(location.search).get('moves')?.length === 1");
    page.wait_for_state("ready");
    page.click_place("1-6");
    page.wait_until("new URLSearchParams(location.search).get('moves').split(' ').length === 2");
    page.fill("#typed", "7");
    page.press("Enter");
    page.wait_until("new URLSearchParams(location.search).get('moves').split(' ').length === 3");
    page.wait_for_state("ready");
    assert_eq!(page.count("[data-piece-at]"), 4);
    page.click("#record [data-ply='1']");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 2");
    // Two engines have two columns, and arrows show what they like.
    assert_eq!(page.count("#moves-grid [role=columnheader].cell-score1"), 1);
    page.wait_for(".arrows *");
    page.click("#arrows-on");
    page.wait_until("!document.querySelector('.arrows *')");
    page.expect_peace();
}

#[test]
fn a_bar_says_who_stands_better() {
    let page = Visit::new();
    // Mate in one.
    page.analyse("chess", &[("start", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), ("depth", "3")]);
    page.wait_for_state("ready");
    assert!(page.text("#bar-says").contains("White has a forced win in 1 ply"), "{}", page.text("#bar-says"));
    assert_eq!(page.attribute("#bar", "aria-valuenow").as_deref(), Some("100"));
    // Rows change places once in a while, the best goes up.
    page.wait_for("#moves-grid .grid-body [data-move=a1a8]:first-child");
    page.tab_to("#moves-grid [data-move]");
    page.press("Home Enter");
    page.wait_for_state("over");
    assert!(page.text("#bar-says").contains("White has won"), "{}", page.text("#bar-says"));
    page.expect_peace();
}

#[test]
fn evaluations_show_their_terms() {
    let page = Visit::new();
    page.analyse("chess", &[("view", "terms"), ("start", "kiwipete")]);
    page.wait_for("#terms-table tbody tr");
    assert!(page.count("#terms-table tbody tr") > 5);
    assert!(page.text("#terms-said").contains("White"), "{}", page.text("#terms-said"));
    page.choose("#evaluation", "material");
    page.wait_until("document.querySelector('#terms-said').innerText.startsWith('material')");
    page.analyse("amazons", &[("view", "terms"), ("start", "6x6")]);
    // What squares are worth stands on them, and in words beside the board.
    page.wait_for(".values *");
    page.click("#terms-places summary");
    assert!(page.count("#terms-places li") > 5);
    page.expect_peace();
}

#[test]
fn positions_are_set_up_by_hand() {
    let page = Visit::new();
    page.analyse("chess", &[("view", "setup")]);
    page.click("#setup-clear");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 0");
    for (kind, place) in
        [("white-king", "g1"), ("black-king", "g8"), ("white-rook", "a1"), ("white-rook", "h1")]
    {
        page.click(&format!("#palette [data-kind={kind}]"));
        page.click_place(place);
        page.wait_for(&format!("[data-piece-at={place}]"));
    }
    // The same piece once more takes it away.
    page.click_place("h1");
    page.wait_until("!document.querySelector('[data-piece-at=h1]')");
    page.click("#setup-use");
    page.wait_until(
        "new URLSearchParams(location.search).get('start')?.startsWith('6k1/8/8/8/8/8/8/R5K1 w')",
    );
    page.click("#palette [data-kind=white-king]");
    page.click_place("e4");
    page.click("#setup-use");
    page.wait_for("#setup-error");
    assert!(page.text("#setup-error").contains("king"), "{}", page.text("#setup-error"));
    page.click("#tab-moves");
    page.wait_for("#moves-grid [data-move]");
    // Whatever can be written can be pasted.
    page.click("#tab-setup");
    page.fill("#setup-text", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    page.click("#setup-paste button");
    page.wait_for("[data-piece-at=f7]");
    page.expect_only(&["status of 422"]);
}
