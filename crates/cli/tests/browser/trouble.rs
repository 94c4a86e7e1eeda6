//! Pages that the server does not know, and servers that are gone.

use plywood_browser::Server;

use crate::Visit;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood");

#[test]
fn a_page_without_token_says_what_to_do() {
    let page = Visit::new();
    page.wait_for_state("ready");
    assert!(!page.address().contains("token"), "{}", page.address());
    page.js("localStorage.clear()");
    for path in ["/", "/play", "/analyse"] {
        page.open(path, &[("game", "chess")]);
        page.wait_for_state("error");
        page.wait_for_words("Open the address that the program has printed");
    }
    page.expect_only(&["status of 401"]);
    // Whoever does so can go on.
    page.enter(&page.server);
    page.play("chess", &[]);
    page.expect_peace();
}

#[test]
fn a_game_survives_the_end_of_the_server() {
    let Visit { browser, server } = Visit::new();
    let page = Visit { browser, server };
    page.play("tictactoe", &[]);
    page.click_place("b2");
    page.wait_for_moves(1);
    let Visit { browser, server } = page;
    let port = server.port();
    drop(server);
    browser.click("[data-place=a1]");
    browser.wait_for_words("The server does not answer");
    browser.wait_for_state("error");
    let page = Visit { browser, server: Server::start_at(PROGRAM, port) };
    // It has another token now, which this page does not know.
    page.click("#again");
    page.wait_for_words("Open the address that the program has printed");
    // Another page does, and then this one does too.
    let here = page.tab();
    let there = page.new_tab();
    page.turn_to(&there);
    page.enter(&page.server);
    page.wait_for_state("ready");
    page.close_tab();
    page.turn_to(&here);
    page.click("#again");
    page.wait_for_moves(2);
    assert_eq!(page.moves(), ["b2", "a1"]);
    page.expect_only(&[
        "status of 401",
        "ERR_CONNECTION_REFUSED",
        "ERR_EMPTY_RESPONSE",
        "ERR_CONNECTION_RESET",
    ]);
}

#[test]
fn an_analysis_survives_the_end_of_the_server() {
    let Visit { browser, server } = Visit::new();
    let page = Visit { browser, server };
    page.analyse("chess", &[("seconds", "60")]);
    page.wait_until("document.querySelector('#moves-grid .cell-score0 b')?.textContent");
    let Visit { browser, server } = page;
    let port = server.port();
    drop(server);
    browser.wait_until("document.body.innerText.includes('The connection broke')");
    let page = Visit { browser, server: Server::start_at(PROGRAM, port) };
    page.wait_until("document.body.innerText.includes('Open the address that the program has printed')");
    let here = page.tab();
    let there = page.new_tab();
    page.turn_to(&there);
    page.enter(&page.server);
    page.wait_for_state("ready");
    page.close_tab();
    page.turn_to(&here);
    page.click("#go");
    page.wait_until("document.body.innerText.includes('Thinking')");
    page.expect_only(&[
        "status of 401",
        "ERR_CONNECTION_REFUSED",
        "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_CONNECTION_RESET",
    ]);
}
