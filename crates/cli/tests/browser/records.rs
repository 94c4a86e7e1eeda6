//! Records that are judged, and their curves.

use crate::Visit;

/// Three moves, of which the last one loses at once.
const RECORD: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

#[test]
fn a_record_is_judged_and_walked_through() {
    let page = Visit::new();
    page.analyse("chess", &[("view", "record"), ("ms", "100")]);
    page.click("#record-load summary");
    page.fill("#record-text", RECORD);
    page.click("#record-form [type=submit]");
    page.wait_for("#turns [data-turn='6']");
    page.wait_until("document.querySelector('#record-state').textContent.startsWith('Judged by')");
    let turns = page.texts("#turns [data-turn]");
    assert_eq!(turns.len(), 7, "{turns:?}");
    assert!(turns[5].contains("Nf6") && turns[5].contains("??"), "{turns:?}");
    assert!(
        page.texts("#turns .turn-remark")[5].contains("Loses by force"),
        "{:?}",
        page.texts("#turns .turn-remark")
    );
    assert_eq!(page.texts(".curve-mark").iter().filter(|mark| *mark == "??").count(), 1);
    // A point of the curve shows its position.
    page.click("[data-point='4']");
    page.wait_until("new URLSearchParams(location.search).get('at') === '5'");
    assert!(page.heard("h5").contains("white queen"), "{}", page.heard("h5"));
    assert!(page.attribute("#turns [data-turn='4']", "aria-current").is_some());
    page.press("ArrowRight Enter");
    page.wait_until("new URLSearchParams(location.search).get('at') === '6'");
    assert!(page.heard("f6").contains("black knight"), "{}", page.heard("f6"));
    // What was better is played out.
    page.click("#turns li:nth-child(6) .turn-remark button");
    page.wait_for("#walk");
    page.press("Escape");
    // A move of one's own leaves the record, and there is a way back.
    page.click("[data-turn='1']");
    page.wait_until("new URLSearchParams(location.search).get('at') === '2'");
    page.click_place("g1");
    page.click_place("f3");
    page.wait_for("#record-back");
    page.click("#record-back");
    page.wait_until("new URLSearchParams(location.search).get('moves').split(' ').length === 7");
    page.expect_peace();
}

#[test]
fn turns_of_several_steps_are_judged_as_turns() {
    let page = Visit::new();
    let moves = "Ee2n Ee3n Ee4n pass ed7s ed6s ed5s pass";
    page.analyse("arimaa", &[("view", "record"), ("ms", "50"), ("moves", moves)]);
    page.wait_until("document.querySelector('#record-state').textContent.startsWith('Judged by')");
    assert_eq!(page.count("#turns [data-turn]"), 2);
    assert_eq!(page.count("[data-point]"), 3);
    page.click("[data-point='0']");
    page.wait_until("new URLSearchParams(location.search).get('at') === '4'");
    page.expect_peace();
}
