//! Addresses hold everything: whoever loads one again or gets it from somebody sees the same.

use serde_json::Value;

use crate::Visit;

/// What is seen of a page: labels of places, texts, what is chosen in forms, and which way the board is turned.
const SEEN: &str = "
const all = (css) => [...document.querySelectorAll(css)];
const first = document.querySelector('[data-place]').getBoundingClientRect();
return JSON.stringify({
  places: all('[data-place]').map((one) => one.getAttribute('aria-label')),
  corner: [Math.round(first.left), Math.round(first.top)],
  record: all('#record button').map((one) => [one.textContent, one.getAttribute('aria-current')]),
  seats: all('.seat .who').map((one) => one.textContent),
  fields: all('select, input:not([type=file])').map((one) => [one.id, one.value, one.checked]),
  views: all('[role=tab]').map((one) => one.getAttribute('aria-selected')),
  // Behind another view the list is filled as engines come to moves.
  moves: all('#view-moves:not([hidden]) [data-move]').map((one) => one.dataset.move).sort(),
  terms: all('#terms-table td').map((one) => one.textContent),
})";

fn seen(page: &Visit) -> Value {
    serde_json::from_str(page.js(SEEN).as_str().unwrap()).unwrap()
}

fn stays_the_same(page: &Visit, wait: impl Fn()) {
    wait();
    let (before, address) = (seen(page), page.address());
    page.reload();
    wait();
    assert_eq!(seen(page), before);
    assert_eq!(page.address(), address);
}

#[test]
fn links_to_games_show_the_same_again() {
    let page = Visit::new();
    let line = ("moves", "e2e4 e7e5 g1f3 b8c6");
    let seats = [("first", "level 5"), ("second", "elo 1500")];
    let chess =
        [&[("game", "chess"), line, ("at", "3"), ("clock", "5m+3s"), ("turned", "1")], &seats[..]].concat();
    page.open("/play", &chess);
    stays_the_same(&page, || page.wait_for_moves(4));
    assert!(page.heard("f3").contains("white knight") && page.heard("c6").contains("empty"));
    assert!(page.text("[data-clock=first]").starts_with("5:0"), "{}", page.text("[data-clock=first]"));
    let arimaa = [("start", "wings"), ("moves", "Md2n pass"), ("second", "person"), ("first", "person")];
    page.open("/play", &[&[("game", "arimaa")], &arimaa[..]].concat());
    stays_the_same(&page, || page.wait_for_moves(2));
    page.play("connect4:8x7", &[("moves", "8 8"), ("at", "1")]);
    stays_the_same(&page, || page.wait_for("[data-piece-at='8-1']"));
    page.expect_peace();
}

#[test]
fn links_to_analyses_show_the_same_again() {
    let page = Visit::new();
    let line = [("moves", "4 4 3"), ("at", "2")];
    let engines = [("engines", "alphabeta|pvs:table=1,order=hash,id"), ("depth", "4"), ("lead", "B")];
    page.analyse("connect4", &[&line[..], &engines, &[("turned", "1"), ("seconds", "20")]].concat());
    stays_the_same(&page, || {
        page.wait_for("#moves-grid [data-move]");
        page.wait_for_state("ready");
    });
    page.analyse("chess", &[("view", "terms"), ("evaluation", "material"), ("moves", "e2e4")]);
    stays_the_same(&page, || page.wait_for("#terms-table td"));
    page.analyse("chess", &[("view", "record"), ("ms", "30"), ("moves", "e2e4 e7e5"), ("at", "1")]);
    stays_the_same(&page, || {
        page.wait_until("document.querySelector('#record-state').textContent.startsWith('Judged by')");
    });
    page.analyse("arimaa", &[("view", "setup"), ("start", "wings")]);
    stays_the_same(&page, || page.wait_for("#setup-text"));
    page.expect_peace();
}

#[test]
fn pages_hand_a_game_to_each_other() {
    let page = Visit::new();
    page.play("chess", &[("moves", "e2e4 e7e5"), ("at", "1")]);
    page.click("#header a[href^='/analyse']");
    page.wait_for("#moves-grid [data-move]");
    assert_eq!((page.moves().len(), page.parameter("at").as_deref()), (2, Some("1")));
    page.click("#play-link");
    page.wait_until("location.pathname === '/play' && document.querySelector('[data-place]')");
    assert_eq!((page.moves().len(), page.parameter("at").as_deref()), (2, Some("1")));
    page.expect_peace();
}

#[test]
fn nonsense_in_an_address_is_explained() {
    let page = Visit::new();
    for path in ["/play", "/analyse"] {
        for (name, value) in [("game", "checkers"), ("start", "8/8"), ("moves", "e2e5")] {
            let game = if name == "game" { vec![] } else { vec![("game", "chess")] };
            page.open(path, &[&game[..], &[(name, value)]].concat());
            page.wait_for_words(value);
        }
    }
    page.expect_only(&["status of 422"]);
}
