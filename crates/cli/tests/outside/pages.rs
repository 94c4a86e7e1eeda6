//! Games of others in the browser: nothing there knows them.

use plywood_browser::{Browser, Server};

use crate::Outsider;

/// Breakthrough says what it looks like: a move by clicks, another one by keyboard, and all moves analysed.
pub(crate) fn a_game_with_a_board_is_played(outsider: &Outsider) {
    let server = Server::start(&outsider.program);
    let page = Browser::at(&server);
    page.wait_for_state("ready");
    assert_eq!(page.count(&format!("[data-game={}] svg.board", outsider.game)), 1);
    page.open("/play", &[("game", outsider.game), ("first", "person"), ("second", "person")]);
    page.wait_for_state("ready");
    page.click("[data-place=a2]");
    page.click("[data-place=a3]");
    page.wait_until("new URLSearchParams(location.search).get('moves') === 'a2-a3'");
    page.wait_for_state("ready");
    // The keyboard is where the last click was.
    page.press("ArrowUp ArrowUp ArrowUp ArrowUp Enter ArrowDown Enter");
    page.wait_until("new URLSearchParams(location.search).get('moves') === 'a2-a3 a7-a6'");
    page.wait_for_words("to move");

    page.open("/analyse", &[("game", outsider.game), ("moves", outsider.opening), ("depth", "2")]);
    page.wait_for_state("ready");
    page.wait_until("document.querySelector('#moves-grid [data-move] .cell-score0 b').textContent !== ''");
    assert!(page.count("#moves-grid [data-move]") > 5);
    assert_eq!(page.barriers(), [""; 0]);
    page.expect_peace();
}

/// Chomp does not: there is a picture in text, and a list of moves to pick from.
pub(crate) fn a_game_without_a_board_is_played(outsider: &Outsider) {
    let server = Server::start(&outsider.program);
    let page = Browser::at(&server);
    page.open("/play", &[("game", outsider.game), ("first", "person"), ("second", "depth 2")]);
    page.wait_for_state("ready");
    let first = outsider.opening.split(' ').next().unwrap();
    page.fill("#filter", first);
    page.click(&format!("[data-move='{first}']"));
    page.wait_until("new URLSearchParams(location.search).get('moves')?.split(' ').length === 2");
    page.wait_for(".text-board");

    page.open("/analyse", &[("game", outsider.game), ("depth", "2")]);
    page.wait_for(".text-board");
    page.wait_for_state("ready");
    page.wait_until("document.querySelector('#moves-grid [data-move] .cell-score0 b').textContent !== ''");
    assert_eq!(page.barriers(), [""; 0]);
    page.expect_peace();
}
