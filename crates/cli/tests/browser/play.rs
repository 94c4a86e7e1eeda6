//! Whole games, and everything around them.

use std::fs;

use plywood_testkit::Folder;

use crate::Visit;

#[test]
fn engines_are_played_against_to_the_end() {
    let page = Visit::new();
    page.open("/play", &[("game", "tictactoe"), ("first", "person"), ("second", "level 3")]);
    page.wait_for_moves(0);
    while page.state() != "over" {
        let before = page.moves().len();
        page.click(".place.target");
        page.wait_until(&format!(
            "new URLSearchParams(location.search).get('moves').split(' ').length > {before} && \
             ['ready', 'over'].includes(document.documentElement.dataset.state)"
        ));
    }
    assert!(page.says().contains("The game is over"), "{}", page.says());
    page.expect_peace();
}

#[test]
fn engines_play_each_other() {
    let page = Visit::new();
    page.open(
        "/play",
        &[("game", "tictactoe"), ("first", "level 2"), ("second", "depth 2 engine alphabeta")],
    );
    page.wait_until("new URLSearchParams(location.search).get('moves')?.length > 3");
    page.click("#pause");
    page.wait_for("#go");
    let paused = page.moves();
    page.click("#go");
    page.wait_for_state("over");
    assert!(page.moves().starts_with(&paused));
    assert!(page.text("#thought").contains("node"), "{}", page.text("#thought"));
    page.expect_peace();
}

#[test]
fn moves_are_taken_back_and_advice_is_given() {
    let page = Visit::new();
    page.open("/play", &[("game", "connect4"), ("first", "person"), ("second", "depth 1")]);
    page.wait_for_moves(0);
    page.click_place("4-1");
    page.wait_for_moves(2);
    page.click_place("3-1");
    page.wait_for_moves(4);
    let moves = page.moves();
    page.click("#undo");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 2");
    assert_eq!(page.parameter("at").as_deref(), Some("2"));
    assert_eq!(page.moves(), moves);
    page.click("#redo");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 4");
    page.click("#undo");
    page.click("#undo");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 0");
    // The record leads anywhere, by keyboard too.
    page.click("[data-ply='1']");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 1");
    page.press("ArrowRight");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 2");
    page.click("#go-end");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 4");
    // Another move takes the place of what was taken back.
    page.click("#undo");
    page.wait_until("document.querySelectorAll('[data-piece-at]').length === 2");
    page.click_place("7-1");
    page.wait_for_moves(4);
    assert_eq!(page.moves()[2], "7");
    page.click("#hint");
    page.wait_for_words("Try ");
    page.wait_for(".arrows *");
    assert_eq!(page.moves().len(), 4);
    page.expect_peace();
}

#[test]
fn typed_moves_are_played_or_explained() {
    let page = Visit::new();
    page.play("chess", &[]);
    page.tab_to("#typed");
    page.write("e4");
    page.press("Enter");
    page.wait_for_moves(1);
    assert_eq!(page.moves(), ["e2e4"]);
    assert_eq!(page.value("#typed"), "");
    page.fill("#typed", "e7e4");
    page.press("Enter");
    page.wait_for_words("e7e4");
    assert!(page.says().contains("legal"), "{}", page.says());
    assert_eq!(page.attribute("#says > span", "lang").as_deref(), Some("en"));
    assert_eq!(page.value("#typed"), "e7e4");
    assert_eq!(page.moves().len(), 1);
    page.expect_only(&["status of 422"]);
}

#[test]
fn whose_time_is_over_has_lost() {
    let page = Visit::new();
    page.play("tictactoe", &[("clock", "2s")]);
    page.wait_for_state("over");
    assert!(page.says().contains("The time of Cross has run out. Ring wins!"), "{}", page.says());
    let clocks = page.texts("[data-clock]");
    assert!(clocks.iter().any(|clock| clock == "0:00.0"), "{clocks:?}");
    page.click_place("b2");
    page.wait_for_words("has run out");
    assert!(page.moves().is_empty());
    page.expect_peace();
}

#[test]
fn a_reload_loses_nothing() {
    let page = Visit::new();
    page.open("/play", &[("game", "chess"), ("first", "person"), ("second", "depth 1"), ("clock", "5m+3s")]);
    page.wait_for_moves(0);
    page.click_place("e2");
    page.click_place("e4");
    page.wait_for_moves(2);
    let seen =
        |page: &Visit| (page.moves(), page.texts(".seat .who"), page.texts("#record button"), placed(page));
    let before = seen(&page);
    let clock = |page: &Visit| seconds(&page.text("[data-clock=first]"));
    let left = clock(&page);
    page.reload();
    page.wait_for_moves(2);
    assert_eq!(seen(&page), before);
    // The clock of whose turn it is goes on, and has not begun anew.
    assert!(clock(&page) <= left && clock(&page) + 60 > left, "{left} {}", clock(&page));
    assert!(page.text("[data-clock=second]").starts_with("5:0"), "{}", page.text("[data-clock=second]"));
    page.expect_peace();
}

#[test]
fn games_are_saved_and_loaded() {
    let page = Visit::new();
    let folder = Folder::new("browser-downloads");
    page.save_files_in(folder.path());
    page.open(
        "/play",
        &[("game", "chess"), ("first", "level 1"), ("second", "person"), ("moves", "e2e4 e7e5 g1f3")],
    );
    page.wait_for_moves(3);
    let before = placed(&page);
    page.click("#save");
    page.wait_for_words("Saved as ");
    let saved = folder.wait_for_file("chess.txt");
    assert!(saved.contains("plywood game 1"), "{saved}");
    page.click("#save-record");
    page.wait_for_words("Saved as chess.pgn");
    let record = folder.wait_for_file("chess.pgn");
    assert!(record.contains("1. e4 e5 2. Nf3"), "{record}");

    page.open("/play", &[("game", "tictactoe")]);
    page.wait_for_moves(0);
    page.click("#load summary");
    page.hand_over("#file", &folder.file("chess.txt"));
    page.wait_for_moves(3);
    assert_eq!(page.parameter("game").as_deref(), Some("chess"));
    assert_eq!(page.parameter("first").as_deref(), Some("level 1"));
    assert_eq!(placed(&page), before);

    page.click("#load summary");
    page.fill("#paste", &record);
    page.click("#load-pasted");
    page.wait_until("new URLSearchParams(location.search).get('first') === 'person'");
    page.wait_for_moves(3);
    assert_eq!(placed(&page), before);

    page.click("#load summary");
    page.fill("#paste", "e2e5");
    page.click("#load-pasted");
    page.wait_for_words("e2e5");
    page.expect_only(&["status of 422"]);
}

#[test]
fn a_new_game_is_begun_from_the_list_and_the_form() {
    let page = Visit::new();
    page.wait_for_state("ready");
    assert_eq!(page.count("[data-game]"), crate::GAMES.len());
    assert_eq!(page.count("[data-game] svg.board"), crate::GAMES.len());
    page.click("[data-game=connect4] a[href^='/play']");
    page.wait_for_moves(0);
    page.click("#new-game summary");
    page.choose("#seat-first", "person");
    page.choose("#seat-second", "person");
    page.choose("#clock", "3m+2s");
    page.click("#begin");
    page.wait_until("new URLSearchParams(location.search).get('clock') === '3m+2s'");
    page.wait_for("[data-clock=first]");
    page.click_place("4-1");
    page.wait_for_moves(1);
    // Games that were played are in the list.
    page.open("/", &[]);
    page.wait_for("#recent a");
    page.click("#recent a");
    page.wait_for_moves(1);
    assert_eq!(page.parameter("second").as_deref(), Some("person"));
    page.open("/", &[]);
    page.wait_for_state("ready");
    page.fill("#variant-name", "connect4:8x7");
    page.press("Enter");
    page.wait_for_moves(0);
    page.wait_for("[data-place='8-7']");
    page.expect_peace();
}

#[test]
fn a_board_is_turned() {
    let page = Visit::new();
    page.play("chess", &[]);
    let top = |page: &Visit, place: &str| {
        let script =
            format!("return document.querySelector('[data-place={place}]').getBoundingClientRect().top");
        page.js(&script).as_f64().unwrap()
    };
    assert!(top(&page, "a1") > top(&page, "a8"));
    page.click("#turn");
    assert!(top(&page, "a1") < top(&page, "a8"));
    page.click_place("e2");
    page.click_place("e4");
    page.wait_for_moves(1);
    page.reload();
    page.wait_for_moves(1);
    assert!(top(&page, "a1") < top(&page, "a8"));
    page.expect_peace();
}

/// What stands where.
pub(crate) fn placed(page: &Visit) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('[data-place]')].map((one) => one.getAttribute('aria-label'))";
    let labels = page.js(script);
    labels.as_array().unwrap().iter().map(|label| label.as_str().unwrap().to_owned()).collect()
}

/// What a clock shows, in seconds.
fn seconds(clock: &str) -> u32 {
    let (minutes, seconds) = clock.split_once(':').unwrap_or_else(|| panic!("no clock: {clock:?}"));
    minutes.parse::<u32>().unwrap() * 60 + seconds[..2].parse::<u32>().unwrap()
}

trait Downloads {
    fn wait_for_file(&self, name: &str) -> String;
}

impl Downloads for Folder {
    /// What a file contains, when it has come.
    fn wait_for_file(&self, name: &str) -> String {
        for _ in 0..1000 {
            match fs::read_to_string(self.file(name)) {
                Ok(text) if !text.is_empty() => return text,
                _ => std::thread::sleep(std::time::Duration::from_millis(20)),
            }
        }
        panic!("no file {name} has come");
    }
}
