//! The laboratory: experiments and tournaments of a folder.

use std::fs;
use std::process::{Command, Stdio};

use plywood_testkit::Folder;

use crate::Visit;

pub(crate) const SMALL: &str = r#"title = "A small experiment"
game = "connect4"
repetitions = 2
[[positions]]
generate = { count = 10, plies = 8 }
[[engines]]
name = "plain"
spec = "alphabeta"
[[engines]]
name = "ordered"
spec = "pvs:table=1,order=hash+rank,id"
[limits]
depth = [3, 4, 5]
"#;

/// So many units that somebody sees them come.
const LONG: &str = r#"title = "A long experiment"
game = "connect4"
repetitions = 500
[[positions]]
generate = { count = 40, plies = 8 }
[[engines]]
name = "plain"
spec = "alphabeta"
[limits]
depth = [7]
"#;

pub(crate) const MATCH: &str = r#"title = "Deep against shallow"
game = "connect4"
pairs = 8
players = [
    { name = "deep", engine = "pvs:table=1,order=hash", limits = { depth = 5 } },
    { name = "timed", engine = "alphabeta", limits = { clock = "20s+10ms", depth = 2 } },
]
openings = { random = 3 }
test = { elo0 = 0, elo1 = 400 }
"#;

/// Moves that take so long that somebody sees them come.
pub(crate) const SLOW: &str = r#"title = "Slow games"
game = "connect4"
pairs = 40
players = [
    { name = "deep", engine = "pvs:table=1,order=hash,id", limits = { time = "250ms" } },
    { name = "timed", engine = "alphabeta:id", limits = { time = "250ms" } },
]
openings = { random = 2 }
"#;

pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&format!("browser-lab-{name}"));
    for (file, text) in files {
        fs::write(folder.file(file), text).unwrap();
    }
    folder
}

/// Opens something of the list by its link.
pub(crate) fn open(page: &Visit, place: &str) {
    page.open("/lab", &[]);
    page.click(&format!("[data-place='{place}'] h2 a"));
    page.wait_for("#entry-title");
    page.wait_until("document.querySelector('#run-state').dataset.state");
}

/// Waits until something is complete.
fn wait_until_complete(page: &Visit) {
    page.wait_until("document.querySelector('#run-state').dataset.state === 'complete'");
}

#[test]
fn an_experiment_is_started_watched_and_looked_through() {
    let folder =
        folder("experiment", &[("small.toml", SMALL), ("broken.toml", "game = \"connect4\"\nwrong = 1\n")]);
    let page = Visit::in_folder(folder.path());
    page.open("/lab", &[]);
    page.wait_for_state("ready");
    // A broken file is explained by whoever read it.
    let broken = page.text("[data-place='broken.toml'] .notice");
    assert!(broken.starts_with("broken.toml, line 2: there is no key `wrong`"), "{broken}");
    // By keyboard alone.
    page.tab_to("[data-place='small.toml'] h2 a");
    page.press("Enter");
    page.tab_to("#run-start");
    page.press("Enter");
    wait_until_complete(&page);
    assert!(page.text("#run-progress").starts_with("120 of 120 units"), "{}", page.text("#run-progress"));
    page.wait_for("[data-picture^='lines'] svg.for-wide .error");
    page.wait_until("document.querySelector('#crosscheck').textContent.startsWith('All 120')");
    assert!(folder.file("results/small/report.html").is_file());
    page.tab_to("#tab-figures");
    page.press("ArrowRight");
    page.wait_for("#grid [data-move='0.0.0.0.0']");
    assert_eq!(page.attribute("#grid", "aria-rowcount").as_deref(), Some("121"));
    assert!(page.count("#grid [data-move]") < 60, "only rows that are seen have elements");
    page.tab_to("#find");
    page.write("ordered \"depth 5\"");
    page.wait_until("document.querySelector('#grid').getAttribute('aria-rowcount') === '21'");
    page.choose("#order", "nodes");
    page.click("#down");
    let falls = "(() => {
      const rows = [...document.querySelectorAll('#grid [data-move]')]
        .sort((one, other) => one.getAttribute('aria-rowindex') - other.getAttribute('aria-rowindex'));
      const nodes = rows.map((row) => parseInt(row.querySelector('.cell-nodes').textContent.replaceAll(',', '')));
      return nodes.length > 5 && nodes.every((count, index) => index === 0 || nodes[index - 1] >= count);
    })()";
    page.wait_until(falls);
    page.tab_to("#grid [data-move]");
    page.press("ArrowDown Enter");
    page.wait_until("document.activeElement.id === 'detail-title'");
    page.wait_for("#detail-board [data-piece-at]");
    let unit = page.parameter("unit").unwrap();
    let tree =
        page.js("return Object.fromEntries(new URL(document.querySelector('#tree').href).searchParams)");
    assert_eq!((&tree["game"], &tree["depth"]), (&"connect4".into(), &"5".into()), "{tree}");
    assert_eq!(tree["engine"], "pvs:table=1,order=hash+rank,id");
    assert!(tree["start"].as_str().unwrap().matches('/').count() == 5, "{tree}");
    // The address holds all of it.
    page.reload();
    page.wait_for("#detail-board [data-piece-at]");
    assert_eq!(page.parameter("unit").as_deref(), Some(&*unit));
    page.wait_until(falls);
    assert_eq!(page.value("#find"), "ordered \"depth 5\"");
    page.press("Escape");
    page.click("#detail-close");
    page.wait_until("!new URLSearchParams(location.search).has('unit')");
    page.press("Enter");
    page.wait_for("#analyse");
    page.click("#analyse");
    page.wait_until("location.pathname === '/analyse'");
    page.wait_for("[data-piece-at]");
    assert_eq!(page.parameter("engines").as_deref(), Some("pvs:table=1,order=hash+rank,id"));
    assert_eq!(page.parameter("depth").as_deref(), Some("5"));
    page.expect_peace();
}

#[test]
fn a_run_goes_on_without_its_page_and_is_stopped_and_continued() {
    let folder = folder("long", &[("long.toml", LONG), ("small.toml", SMALL)]);
    let page = Visit::in_folder(folder.path());
    open(&page, "long.toml");
    page.click("#run-start");
    page.wait_for("[data-picture] svg");
    // Whatever is new disturbs neither focus nor scrolling.
    page.click("#tab-rows");
    page.wait_for("#grid [data-move]");
    page.click("#find");
    page.js("document.querySelector('#find').dataset.same = 'yes'; scrollTo(0, 60)");
    let done = "parseInt(document.querySelector('#run-progress').textContent.replaceAll(',', ''))";
    let before = page.js(&format!("return {done}")).as_u64().unwrap();
    page.wait_until(&format!("{done} > {}", before + 50));
    let progress = "document.querySelector('#run-progress').textContent";
    page.wait_until(&format!("/of 20,000 units, about [0-9.]+ (s|min|h) to go$/.test({progress})"));
    assert!(page.has_focus("#find[data-same]"));
    assert_eq!(page.js("return scrollY"), 60);
    // The other one waits for its turn, and this one goes on meanwhile.
    open(&page, "small.toml");
    page.click("#run-start");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'waiting'");
    open(&page, "long.toml");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'running'");
    page.tab_to("#run-stop");
    page.press("Space");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'stopped'");
    assert!(page.has_focus("#run-start"), "the keyboard is where the next button is");
    assert_eq!(page.text("#run-start"), "Go on");
    assert!(page.text("#run-progress").ends_with("units"), "nobody works: {}", page.text("#run-progress"));
    let kept = page.js(&format!("return {done}")).as_u64().unwrap();
    page.press("Space");
    page.wait_until(&format!("{done} > {kept}"));
    page.click("#run-stop");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'stopped'");
    open(&page, "small.toml");
    wait_until_complete(&page);
    page.expect_peace();
}

#[test]
fn what_runs_in_a_terminal_is_watched_too() {
    let folder = folder("elsewhere", &[("long.toml", LONG)]);
    let page = Visit::in_folder(folder.path());
    let mut terminal = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["compare", "long.toml", "--quiet"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    open(&page, "long.toml");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'elsewhere'");
    page.wait_for("[data-picture] svg");
    let done = "parseInt(document.querySelector('#run-progress').textContent.replaceAll(',', ''))";
    let before = page.js(&format!("return {done}")).as_u64().unwrap();
    page.wait_until(&format!("{done} > {}", before + 20));
    assert_eq!(page.count("#run-start:not([hidden])"), 0, "somebody writes to it already");
    let ended = Command::new("kill").args(["-INT", &terminal.id().to_string()]).status().unwrap();
    assert!(ended.success());
    terminal.wait().unwrap();
    page.wait_until("document.querySelector('#run-state').dataset.state === 'stopped'");
    page.expect_peace();
}

#[test]
fn a_tournament_is_played_and_its_games_are_replayed_by_keyboard() {
    let folder = folder("tournament", &[("match.toml", MATCH)]);
    let page = Visit::in_folder(folder.path());
    open(&page, "match.toml");
    page.click("#run-start");
    wait_until_complete(&page);
    page.wait_until("document.querySelectorAll('#table tbody tr').length === 2");
    page.wait_for("#table .interval");
    // The test's curve with its two bounds, and the score with its intervals.
    page.wait_until("document.querySelectorAll('[data-picture=course-0] .for-wide .one').length === 3");
    assert!(page.text("#matches .test").contains("LLR"), "{}", page.text("#matches"));
    page.wait_until("document.querySelectorAll('#newest .board').length === 4");
    page.tab_to("#tab-figures");
    page.press("ArrowRight");
    page.tab_to("#grid [data-move]");
    page.press("Enter");
    page.wait_for("#record [data-ply]");
    page.wait_until("document.activeElement.id === 'detail-title'");
    let last = page.count("#record [data-ply]");
    assert!(last > 4, "{last}");
    page.tab_to("#record [data-ply]");
    let pieces = page.count("#detail-board [data-piece-at]");
    page.press("ArrowLeft ArrowLeft");
    page.wait_until(&format!(
        "document.querySelectorAll('#detail-board [data-piece-at]').length === {}",
        pieces - 2
    ));
    assert_eq!(page.parameter("ply"), Some((last - 2).to_string()));
    // Both have told something, and one of them has a clock.
    let thoughts = page.texts("#thoughts .thought");
    assert_eq!(thoughts.len(), 2, "{thoughts:?}");
    assert!(thoughts.iter().all(|told| told.contains("depth") && told.contains("nodes")), "{thoughts:?}");
    assert_eq!(thoughts.iter().filter(|told| told.contains("left")).count(), 1, "{thoughts:?}");
    // What the player who has moved expected begins with its move.
    let (mover, line) = (page.text("#record [aria-current]"), page.text("#thoughts .mover .line"));
    assert_eq!(line.split(' ').next(), Some(&*mover), "{line}");
    assert!(line.split(' ').count() > 1, "{line}");
    page.reload();
    page.wait_until(&format!(
        "document.querySelectorAll('#detail-board [data-piece-at]').length === {}",
        pieces - 2
    ));
    assert!(page.text("#facts").contains("by the rules"), "{}", page.text("#facts"));
    page.click("#analyse");
    page.wait_until("location.pathname === '/analyse'");
    page.wait_until(&format!(
        "new URLSearchParams(location.search).get('moves')?.split(' ').length === {last}"
    ));
    page.expect_peace();
}

#[test]
fn the_board_of_a_game_under_way_changes_as_it_is_played() {
    let folder = folder("hall", &[("slow.toml", SLOW)]);
    let page = Visit::in_folder(folder.path());
    open(&page, "slow.toml");
    assert_eq!(page.count("#hall-panel:not([hidden])"), 0, "nobody plays yet");
    page.click("#run-start");
    page.wait_for("#hall .board [data-piece-at]");
    let pieces = "document.querySelectorAll('#hall li:first-child [data-piece-at]').length";
    let moves = "document.querySelectorAll('#hall .moves li').length";
    page.js("document.querySelector('#hall svg.board').dataset.same = 'yes'");
    for _ in 0..3 {
        let before = page.js(&format!("return {pieces}")).as_u64().unwrap();
        page.wait_until(&format!("{pieces} > {before}"));
    }
    page.wait_until(&format!("{moves} > 1"));
    assert_eq!(page.count("#hall svg.board[data-same]"), 1, "pieces are put on the board that is there");
    assert_eq!(page.text("#hall h3"), "deep against timed");
    let told = page.texts("#hall p");
    assert!(told[0].ends_with("is to move.") && told[1].starts_with("Last move: "), "{told:?}");
    assert!(page.text("#hall .moves").starts_with("1. "), "{}", page.text("#hall .moves"));
    assert!(page.count("#hall .mark.last") > 0, "the last move is marked");
    page.click("#run-stop");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'stopped'");
    page.wait_until("document.querySelector('#hall-panel').hidden");
    page.expect_peace();
}

#[test]
fn games_in_a_terminal_have_no_boards_and_the_page_says_so() {
    let folder = folder("hall-elsewhere", &[("slow.toml", SLOW)]);
    let page = Visit::in_folder(folder.path());
    let mut terminal = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["tournament", "slow.toml", "--quiet"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    open(&page, "slow.toml");
    page.wait_until("document.querySelector('#run-state').dataset.state === 'elsewhere'");
    page.wait_for("#hall-elsewhere");
    assert!(page.text("#hall-elsewhere").contains("terminal"), "{}", page.text("#hall-elsewhere"));
    terminal.kill().unwrap();
    terminal.wait().unwrap();
    page.expect_peace();
}

#[test]
fn a_server_without_a_folder_says_how_to_give_one() {
    let page = Visit::new();
    page.open("/lab", &[]);
    page.wait_for_state("ready");
    assert!(page.text("#shelf-lead").contains("--folder DIR"), "{}", page.text("#shelf-lead"));
    // What is not there is said, and not waited for.
    page.open("/lab", &[("id", "../../etc/passwd")]);
    page.wait_for("#trouble");
    assert!(page.text("#trouble").contains("--folder DIR"), "{}", page.text("#trouble"));
    page.expect_only(&["status of 404"]);
}
