//! The tree of a search: recorded, looked at, compared, played and saved.

use std::fs;
use std::time::{Duration, Instant};

use plywood_testkit::Folder;
use serde_json::{Value, json};

use crate::Visit;

/// A small search that has everything: rounds, scouts, searches again, the table.
const SEARCH: [(&str, &str); 3] =
    [("game", "connect4"), ("engine", "pvs:table=1,order=hash,id"), ("depth", "7")];

impl Visit {
    /// Opens the tree of a search, and waits until it is drawn.
    pub(crate) fn tree(&self, query: &[(&str, &str)]) {
        self.open("/tree", query);
        self.wait_for_state("ready");
        self.wait_until("Number(document.querySelector('#icicle-a .icicle').dataset.boxes) > 0");
    }

    /// What the panel says under a name.
    fn fact(&self, name: &str) -> String {
        let script = "return [...document.querySelectorAll('#node-facts div')].find((one) => \
                      one.querySelector('dt').textContent === arguments[0])?.querySelector('dd').textContent ?? ''";
        self.js_with(script, &[Value::from(name)]).as_str().unwrap().to_owned()
    }

    fn node(&self) -> u64 {
        self.fact("Node number").replace(',', "").parse().unwrap()
    }

    /// Waits until another node is looked at than this one.
    fn wait_for_another(&self, row: u64) {
        let number =
            "[...document.querySelectorAll('#node-facts dd')].at(-1).textContent.replaceAll(',', '')";
        self.wait_until(&format!("Number({number}) !== {row}"));
    }
}

#[test]
fn a_cut_is_found_by_keyboard_and_says_why() {
    let page = Visit::new();
    page.tree(&SEARCH);
    assert!(page.text("#state-a").contains("depth 7"), "{}", page.text("#state-a"));
    page.tab_to("#icicle-a .icicle");
    // Down to the first move, and on to the second: a scout, which is cut off.
    for key in ["ArrowDown", "ArrowRight"] {
        let before = page.node();
        page.press(key);
        page.wait_for_another(before);
    }
    assert_eq!(page.fact("How it ended"), "cut off: a move is too good");
    assert_eq!(page.parameter("to"), None, "everything is seen");
    page.press("Enter");
    page.wait_until("Number(new URLSearchParams(location.search).get('to')) > 0");
    let near = page.parameter("to").unwrap();
    page.write("++-");
    page.wait_until(&format!("new URLSearchParams(location.search).get('to') !== '{near}'"));
    // The sentence names the move and the window, in the panel and for screen readers.
    let why = page.text("#node-why");
    assert!(why.contains("cut"), "{why}");
    assert!(page.says().contains(why.split('.').next().unwrap()), "{}", page.says());
    assert!(page.text("#node-unsearched").starts_with("Never searched"), "{}", page.text("#node-unsearched"));
    // The way and the children are a tree for screen readers, and a click goes there.
    assert_eq!(page.attribute("#outline", "role").as_deref(), Some("treegrid"));
    let cutter = page.texts("#outline .cell-how").iter().position(|how| how.contains("caused the cut-off"));
    assert!(cutter.is_some(), "{:?}", page.texts("#outline .cell-how"));
    assert!(page.count("#link .node") > 2);
    // The board shows the position: one disc for each ply.
    let ply = page.text("#node-title").matches(|letter: char| letter.is_ascii_digit()).count();
    page.wait_until(&format!("document.querySelectorAll('#board [data-piece-at]').length === {ply}"));
    // Everything is in the address, as soon as the view has come to rest.
    let at = page.node();
    page.wait_until(&format!("new URLSearchParams(location.search).get('node') === '{at}'"));
    let (address, title, part) = (page.address(), page.text("#node-title"), page.parameter("from"));
    page.reload();
    page.wait_for_state("ready");
    assert_eq!((page.address(), page.text("#node-title"), page.parameter("from")), (address, title, part));
    page.press("Tab");
    page.tab_to("#icicle-a .icicle");
    page.press("Home");
    page.wait_until("new URLSearchParams(location.search).get('to') === null");
    page.press("ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp");
    page.wait_for_words("This is a root.");
    page.expect_peace();
}

#[test]
fn filters_step_and_rounds_are_layers() {
    let page = Visit::new();
    page.tree(&SEARCH);
    assert_eq!(page.count("#layer option"), 8, "seven rounds, and all of them");
    page.choose("#filter", "cut1");
    page.wait_for("#filter-next");
    let count = page.text("#filter-count");
    page.click("#filter-next");
    page.wait_until("document.querySelector('#filter-count').textContent.includes(' of ')");
    assert!(page.text("#filter-count").ends_with(&count) && !count.is_empty(), "{count}");
    assert_eq!(page.fact("How it ended"), "cut off: a move is too good");
    let first = page.node();
    page.click("#filter-next");
    page.wait_for_another(first);
    let second = page.node();
    page.click("#filter-back");
    page.wait_for_another(second);
    assert_eq!(page.node(), first);
    page.wait_until(&format!("new URLSearchParams(location.search).get('node') === '{first}'"));
    page.reload();
    page.wait_for_state("ready");
    assert_eq!((page.value("#filter").as_str(), page.node()), ("cut1", first));
    // The last round alone.
    let last = page.js("return document.querySelector('#layer').options[7].value");
    page.choose("#layer", last.as_str().unwrap());
    page.wait_until(&format!("new URLSearchParams(location.search).get('root') === {last}"));
    page.wait_until("document.querySelector('#node-facts').textContent.includes('ply 0')");
    assert_eq!(page.fact("Plies to search"), "7");
    // Lines and positions are found, and what is not there is said.
    page.fill("#find-text", "4 4");
    page.press("Enter");
    page.wait_until("document.querySelector('#node-title').textContent === 'Node: 4 4'");
    page.fill("#find-text", "7/7/7/7/7/3x3");
    page.press("Enter");
    page.wait_until("document.querySelector('#node-title').textContent === 'Node: 4'");
    page.fill("#find-text", "1 1 1 1 1 1 1 1 1");
    page.press("Enter");
    page.wait_for_words("no line from here");
    page.expect_only(&["status of 422"]);
}

#[test]
fn two_searches_stand_side_by_side() {
    let page = Visit::new();
    page.tree(&[
        ("game", "connect4"),
        ("engine", "alphabeta"),
        ("other", "pvs:table=1,order=hash"),
        ("depth", "6"),
    ]);
    page.wait_until("Number(document.querySelector('#icicle-b .icicle').dataset.boxes) > 0");
    let says = page.text("#compared");
    assert!(says.contains("to which B did not come"), "{says}");
    page.choose("#filter", "only");
    page.wait_for("#filter-next");
    let only: u64 = page.text("#filter-count").replace(',', "").parse().unwrap();
    assert!(only > 0 && says.replace(',', "").contains(&format!("A visited {only} nodes")), "{only}: {says}");
    page.click("#filter-next");
    page.wait_until("document.querySelector('#filter-count').textContent.startsWith('1 of')");
    // A node of the other search is looked at in the same page.
    page.tab_to("#icicle-b .icicle");
    page.press("ArrowDown");
    page.wait_until("new URLSearchParams(location.search).get('of') === 'b'");
    page.reload();
    page.wait_for_state("ready");
    assert_eq!(page.parameter("of").as_deref(), Some("b"));
    page.expect_peace();
}

#[test]
fn the_film_plays_and_stops() {
    let page = Visit::new();
    page.tree(&[&SEARCH[..], &[("speed", "1000")]].concat());
    let time = "Number(document.querySelector('#film-seek').value)";
    page.click("#film-play");
    page.wait_until(&format!("{time} > 300"));
    page.click("#film-play");
    page.wait_until("new URLSearchParams(location.search).has('time')");
    let stopped = page.parameter("time").unwrap();
    assert_eq!(page.value("#film-seek"), stopped);
    // The node at that time is the one that is looked at.
    page.wait_until(&format!("new URLSearchParams(location.search).get('node') === '{stopped}'"));
    page.reload();
    page.wait_for_state("ready");
    assert_eq!((page.value("#film-seek"), page.value("#film-speed").as_str()), (stopped.clone(), "1000"));
    // Who wants less motion sees a step every second.
    let still = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
    page.tool("Emulation.setEmulatedMedia", &json!({ "features": still }));
    page.click("#film-play");
    page.wait_until(&format!("{time} > {stopped}"));
    let moved = page.value("#film-seek").parse::<u64>().unwrap() - stopped.parse::<u64>().unwrap();
    assert!(moved >= 900, "{moved}");
    page.click("#film-play");
    page.wait_until("document.querySelector('#film-play').textContent === 'Play'");
    page.click("#film-end");
    page.wait_until("!new URLSearchParams(location.search).has('time')");
    page.expect_peace();
}

#[test]
fn monte_carlo_trees_have_visits_and_means() {
    let page = Visit::new();
    page.tree(&[
        ("game", "connect4"),
        ("engine", "mcts:memory=8"),
        ("simulations", "2000"),
        ("moves", "4 4 3 5"),
    ]);
    assert_eq!(page.fact("Simulations"), "2,000");
    assert!(
        page.fact("Mean for the first player").starts_with("0."),
        "{}",
        page.fact("Mean for the first player")
    );
    assert_eq!(page.fact("Window on entry"), "");
    assert_eq!(
        page.attribute("#film", "hidden").as_deref(),
        Some(""),
        "the order of visits is not in the tree"
    );
    assert!(page.texts("#outline .cell-value").iter().any(|value| value.contains(" × ")));
    page.tab_to("#icicle-a .icicle");
    let root = page.node();
    page.press("ArrowDown");
    page.wait_for_another(root);
    assert!(page.says().contains('×'), "{}", page.says());
    page.expect_peace();
}

#[test]
fn what_is_shown_can_be_saved() {
    let (page, folder) = (Visit::new(), Folder::new("tree-files"));
    page.save_files_in(folder.path());
    page.tree(&SEARCH);
    for (kind, begin, end) in
        [("svg", "<svg xmlns", "</svg>\n"), ("png", "\u{fffd}PNG", ""), ("pdf", "%PDF-1.4", "%%EOF\n")]
    {
        page.click(&format!("#save-{kind}"));
        let file = folder.path().join(format!("tree.{kind}"));
        let begun = Instant::now();
        while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
            assert!(begun.elapsed() < Duration::from_secs(20), "no {kind}");
            std::thread::sleep(Duration::from_millis(50));
        }
        let bytes = fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with(begin) && text.ends_with(end), "{kind}: {}", &text[..20.min(text.len())]);
        assert!(bytes.len() > 5000, "{kind} has {} bytes", bytes.len());
    }
    page.expect_peace();
}

#[test]
fn nonsense_and_engines_without_a_tree_are_explained() {
    let page = Visit::new();
    for (engine, words) in [("nonsense", "algorithm"), ("pvs:weights=x", "leave the key weights out")] {
        page.open("/tree", &[("game", "connect4"), ("engine", engine)]);
        page.wait_for_state("error");
        assert!(page.text("#trouble").contains(words), "{}", page.text("#trouble"));
    }
    page.open("/tree", &[("game", "chess"), ("moves", "f2f3 e7e5 g2g4 d8h4")]);
    page.wait_for_state("over");
    // A row that is not there is said, and the page goes on.
    page.open("/tree", &[&SEARCH[..], &[("node", "99999999")]].concat());
    page.wait_for_words("There is no row 99999999");
    page.wait_for_state("ready");
    page.expect_only(&["status of 422"]);
}

#[test]
fn other_pages_lead_here() {
    let page = Visit::new();
    page.analyse("connect4", &[("moves", "4 4"), ("depth", "4"), ("engines", "alphabeta")]);
    page.click("#look-into");
    page.wait_until("location.pathname === '/tree'");
    page.wait_for_state("ready");
    assert_eq!((page.moves().len(), page.parameter("engine").as_deref()), (2, Some("alphabeta")));
    assert!(page.text("#state-a").contains("depth 4"), "{}", page.text("#state-a"));
    page.open("/", &[]);
    page.wait_for_state("ready");
    page.click("[data-game=tictactoe] a[href^='/tree']");
    page.wait_for_state("ready");
    page.expect_peace();
}

#[test]
fn the_picture_is_moved_by_wheel_mouse_and_fingers() {
    let page = Visit::new();
    page.tree(&SEARCH);
    let middle = page.js(
        "const { left, top, width } = document.querySelector('#icicle-a canvas').getBoundingClientRect();
         return [left + width / 2, top + 60]",
    );
    let [x, y] = [0, 1].map(|place| middle[place].as_f64().unwrap());
    let span = || {
        let [from, to] =
            ["from", "to"].map(|name| page.parameter(name).map(|text| text.parse::<f64>().unwrap()));
        to.map_or(f64::MAX, |to| to - from.unwrap_or(0.0))
    };
    // Whatever is done, the address follows.
    let changes = |act: &dyn Fn()| {
        let before = page.address();
        act();
        page.wait_until(&format!("location.href !== {}", json!(before)));
        std::thread::sleep(Duration::from_millis(400));
    };
    let mouse = |kind: &str, x: f64, more: Value| {
        let mut event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        page.tool("Input.dispatchMouseEvent", &event);
    };
    changes(&|| mouse("mouseWheel", x, json!({ "deltaX": 0, "deltaY": -600, "button": "none" })));
    let (zoomed, from) = (span(), page.parameter("from"));
    assert!(zoomed < 11_000.0, "{zoomed}");
    changes(&|| {
        mouse("mousePressed", x, json!({}));
        mouse("mouseMoved", x - 60.0, json!({ "buttons": 1 }));
        mouse("mouseMoved", x - 120.0, json!({ "buttons": 1 }));
        mouse("mouseReleased", x - 120.0, json!({}));
    });
    assert!(page.parameter("from") != from && (span() - zoomed).abs() < 3.0, "{}", page.address());
    page.tool("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true, "maxTouchPoints": 2 }));
    let touch = |kind: &str, places: &[f64]| {
        let points: Vec<Value> =
            (1..).zip(places).map(|(id, x)| json!({ "x": x, "y": y, "id": id })).collect();
        page.tool("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    };
    changes(&|| {
        touch("touchStart", &[x - 50.0, x + 50.0]);
        touch("touchMove", &[x - 75.0, x + 75.0]);
        touch("touchMove", &[x - 150.0, x + 150.0]);
        touch("touchEnd", &[]);
    });
    assert!(span() < zoomed * 0.6, "{} of {zoomed}", span());
    // A click at a box chooses its node; the keyboard is there then.
    page.tool("Emulation.setTouchEmulationEnabled", &json!({ "enabled": false }));
    let before = page.node();
    page.click("#icicle-a canvas");
    page.wait_until("document.activeElement.matches('.icicle')");
    changes(&|| page.press("ArrowDown"));
    page.wait_for_another(before);
    page.expect_peace();
}

#[test]
fn thousands_of_children_are_listed() {
    let page = Visit::new();
    page.tree(&[("game", "amazons"), ("engine", "alphabeta"), ("depth", "1")]);
    assert_eq!(page.text("#outline-count"), "2,176 children.");
    let rows = "#outline [role=row]";
    assert!(page.count(rows) < 40, "{}", page.count(rows));
    page.tab_to("#outline [role=row]");
    page.press("End");
    page.wait_until("document.activeElement.getAttribute('aria-posinset') === '2176'");
    assert!(page.count(rows) < 60);
    let root = page.node();
    page.press("Enter");
    page.wait_for_another(root);
    assert!(page.fact("Place").ends_with("2,176 of 2,176"), "{}", page.fact("Place"));
    page.expect_peace();
}
