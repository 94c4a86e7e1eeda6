//! Lessons, as somebody takes them who has no mouse, and sheets, as somebody prints them.

use serde_json::json;

use crate::Visit;

impl Visit {
    /// Opens a step of a lesson.
    fn lesson(&self, lesson: &str, seed: &str, step: &str) {
        self.open("/lesson", &[("lesson", lesson), ("seed", seed), ("step", step)]);
        self.wait_for_state("ready");
    }

    fn sheet(&self, lesson: &str, more: &[(&str, &str)]) {
        self.open("/sheet", &[&[("lesson", lesson), ("seed", "7")], more].concat());
        self.wait_for_state("ready");
    }

    /// Everything that is written into the tree.
    fn drawn(&self) -> Vec<String> {
        self.texts(".lesson-tree text")
    }
}

#[test]
fn a_lesson_is_taken_by_keyboard() {
    let page = Visit::new();
    page.open("/", &[]);
    page.wait_for_state("ready");
    page.tab_to("#header a[href='/lessons']");
    page.press("Enter");
    page.wait_for("[data-lesson=alphabeta]");
    page.tab_to("[data-lesson=alphabeta] a.primary");
    page.press("Enter");
    page.wait_for("#score");
    page.wait_for_state("ready");
    assert_eq!(page.text("#question"), "Which value does B return?");
    // Nothing is checked before something is answered.
    page.tab_to("#check");
    page.press("Enter");
    page.wait_for_words("Answer first");
    page.tab_to("#sign-exact");
    page.press("Space");
    page.tab_to("#score");
    page.write("4");
    page.press("Enter");
    page.wait_for_words("Not yet. The relation is right, the number is not.");
    assert!(!page.drawn().contains(&"= −2".to_owned()), "{:?}", page.drawn());
    // A hint tells the rule, and what has happened so far.
    page.tab_to("#hint-button");
    page.press("Enter");
    page.wait_for("#hint");
    let hint = page.text("#hint");
    assert!(hint.contains("MIN the smallest") && hint.contains("MIN at B finds D with 4"), "{hint}");
    assert!(!hint.contains("B = -2"), "{hint}");
    page.tab_to("#score");
    page.press("Control+a");
    page.write("-2");
    page.press("Enter");
    page.wait_for_words("Right!");
    assert!(
        page.text("#explained").contains("All moves of B are known now: B = -2"),
        "{}",
        page.text("#explained")
    );
    assert!(page.drawn().contains(&"= −2".to_owned()), "{:?}", page.drawn());
    assert!(page.has_focus("#next"));
    page.press("Enter");
    page.wait_until("document.querySelector('#question')?.textContent.includes('window is C')");
    // The step is in the address, what was solved is kept.
    page.reload();
    page.wait_for_state("ready");
    assert_eq!(page.parameter("step").as_deref(), Some("2"));
    page.tab_to("#alpha");
    page.write("-2");
    page.tab_to("#beta");
    page.press("Tab Enter");
    assert_eq!(page.value("#beta"), "∞");
    page.tab_to("#check");
    page.press("Enter");
    page.wait_for_words("Right!");
    page.tab_to("#back");
    page.press("Enter");
    page.wait_until("new URLSearchParams(location.search).get('step') === '1'");
    page.wait_for_words("Right!");
    assert_eq!(page.value("#score"), "−2");
    page.open("/lessons", &[]);
    page.wait_for("[data-lesson=alphabeta]");
    assert!(page.text("[data-lesson=alphabeta]").contains("2 of 19 solved"));
    page.tab_to("#erase");
    page.press("Enter");
    page.wait_for_words("erased");
    assert!(page.text("[data-lesson=alphabeta]").contains("0 of 19 solved"));
    page.expect_peace();
}

#[test]
fn nodes_of_the_tree_are_answers() {
    let page = Visit::new();
    // Marked with arrows and the space bar: L and M below E, and G.
    page.lesson("alphabeta", "7", "7");
    assert!(page.text("#question").starts_with("Mark every move"));
    page.tab_to("[data-spot]");
    page.press("ArrowDown ArrowDown ArrowRight ArrowDown ArrowRight Space");
    assert_eq!(page.text("#marked"), "L");
    page.tab_to("#check");
    page.press("Enter");
    page.wait_for_words("2 moves are missing");
    page.js("document.querySelector('[data-spot][tabindex=\"0\"]').focus()");
    page.press("ArrowRight Space ArrowUp ArrowRight ArrowRight Space");
    assert_eq!(page.text("#marked"), "L, M, G");
    let heard = page.attribute("[data-spot][tabindex='0']", "aria-label").unwrap_or_default();
    assert!(heard.starts_with("G, MAX") && heard.contains("not visited yet"), "{heard}");
    assert_eq!(page.attribute("[data-spot][tabindex='0']", "aria-pressed").as_deref(), Some("true"));
    page.tab_to("#check");
    page.press("Enter");
    page.wait_for_words("Right!");
    assert!(page.text("#explained").contains("L and M are cut"), "{}", page.text("#explained"));
    // Clicked at: the leaf that was visited last is not the next one.
    page.lesson("alphabeta", "7", "3");
    page.click("[data-spot='5']");
    page.click("#check");
    page.wait_for_words("That node was visited already.");
    page.choose("#spot", "over");
    page.click("#check");
    page.wait_for_words("Right!");
    // Given up.
    page.lesson("alphabeta", "7", "5");
    page.click("#give");
    page.wait_for_words("The answer:");
    page.expect_peace();
}

#[test]
fn moves_are_put_in_order() {
    let page = Visit::new();
    page.lesson("alphabeta", "7", "16");
    assert!(page.text("#question").starts_with("Put the moves"), "{}", page.text("#question"));
    let names = |page: &Visit| page.texts(".lesson-tree .leaf .name");
    let before = names(&page);
    page.click("#check");
    page.wait_for_words("nodes;");
    // The first leaf goes behind the second, by keyboard.
    page.tab_to("[data-spot]");
    page.press("ArrowDown ArrowDown ArrowDown Space");
    page.tab_to("#later");
    page.press("Enter");
    page.wait_for_words("is number 2 now");
    let after = names(&page);
    assert_eq!([&after[0], &after[1]], [&before[1], &before[0]]);
    page.click("#give");
    page.wait_for_words("The answer");
    page.expect_peace();
}

#[test]
fn a_seed_gives_everybody_the_same_tree() {
    let page = Visit::new();
    let tree = |seed: &str| {
        page.lesson("alphabeta", seed, "9");
        page.drawn()
    };
    let first = tree("7");
    assert!(first.len() > 20, "{first:?}");
    assert_ne!(tree("8"), first);
    assert_eq!(tree("7"), first);
    // The list hands its seed on.
    page.open("/lessons", &[("seed", "12")]);
    page.wait_for("[data-lesson=pvs]");
    page.fill("#seed", "31");
    page.click("[data-lesson=pvs] a.primary");
    page.wait_until("new URLSearchParams(location.search).get('seed') === '31'");
    page.expect_peace();
}

#[test]
fn games_are_shown_with_their_positions() {
    let page = Visit::new();
    page.lesson("horizon", "1", "8");
    page.wait_for("#board-figure svg");
    page.choose("#spot", "1");
    page.click("#check");
    page.wait_for_words("It is another node.");
    let taken =
        "[...document.querySelectorAll('#spot option')].find((one) => one.textContent === 'f3d5').value";
    let taken = page.js(&format!("return {taken}"));
    page.choose("#spot", taken.as_str().unwrap());
    page.click("#check");
    page.wait_for_words("Right!");
    page.lesson("montecarlo", "1", "1");
    page.fill("#mean", "2");
    page.click("#check");
    page.wait_for_words("That is not the mean.");
    page.expect_peace();
}

#[test]
fn sheets_are_printed_with_and_without_solutions() {
    let page = Visit::new();
    page.sheet("alphabeta", &[]);
    assert_eq!((page.count("[data-step]"), page.count(".sheet-solution")), (19, 0));
    assert!(!page.drawn().contains(&"= −2".to_owned()), "no question answers another");
    page.tool("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    assert_eq!(page.js("return document.querySelector('#header').checkVisibility()"), false);
    assert_eq!(page.js("return document.querySelector('#print').checkVisibility()"), false);
    assert_eq!(page.js("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)");
    // Nothing is wider than paper of 180 mm.
    page.window(680, 1000);
    assert_eq!(page.overflow(), [""; 0]);
    page.window(1280, 900);
    page.tool("Emulation.setEmulatedMedia", &json!({ "media": "" }));
    page.click("#toggle");
    page.wait_for(".sheet-solution");
    assert_eq!((page.count("[data-step]"), page.count(".sheet-solution")), (19, 19));
    assert!(page.text(".sheet-solution").contains("= −2"), "{}", page.text(".sheet-solution"));
    assert_eq!(page.count(".sheet-position svg"), 1, "the position of the game is there");
    page.choose("#choose-language", "de");
    page.wait_until("document.documentElement.lang === 'de' && document.querySelector('.sheet-solution')");
    assert!(page.text(".sheet-solution").contains("Lösung"), "{}", page.text(".sheet-solution"));
    assert!(page.text("#title").contains("Arbeitsblatt"));
    page.expect_peace();
}

const LESSONS: [(&str, usize); 9] = [
    ("minimax", 12),
    ("alphabeta", 19),
    ("negamax", 13),
    ("pvs", 13),
    ("mtdf", 11),
    ("negac", 10),
    ("horizon", 12),
    ("deepening", 9),
    ("montecarlo", 7),
];

#[test]
fn lessons_have_no_barriers() {
    let page = Visit::new();
    let mut problems = Vec::new();
    // What was given up is kept, so that each round has a seed of its own.
    for (language, theme, seed) in [("en", "light", "7"), ("de", "dark", "8")] {
        page.prefer("language", language);
        page.prefer("theme", theme);
        let mut check = |name: &str| {
            let found = page.barriers();
            problems.extend(found.into_iter().map(|one| format!("{language} {theme} {name}: {one}")));
        };
        page.open("/lessons", &[]);
        page.wait_for_state("ready");
        check("/lessons");
        for (lesson, step) in
            [("alphabeta", "1"), ("alphabeta", "7"), ("alphabeta", "15"), ("mtdf", "2"), ("montecarlo", "2")]
        {
            page.lesson(lesson, seed, step);
            page.click("#hint-button");
            page.wait_for("#hint");
            check(&format!("/lesson {lesson} {step}"));
            page.click("#give");
            page.wait_until("document.querySelector('#says').textContent !== ''");
            check(&format!("/lesson {lesson} {step}, given up"));
        }
        page.sheet("alphabeta", &[("solutions", "1")]);
        check("/sheet");
    }
    assert!(problems.is_empty(), "{problems:#?}");
    page.expect_peace();
}

#[test]
fn every_step_fits_on_a_telephone() {
    let page = Visit::new();
    page.window(400, 800);
    let mut problems = Vec::new();
    let mut look = |name: &str| {
        let found = [page.overflow(), page.small_targets(44)].concat();
        problems.extend(found.into_iter().map(|one| format!("{name}: {one}")));
    };
    page.open("/lessons", &[]);
    page.wait_for_state("ready");
    look("/lessons");
    for (lesson, steps) in LESSONS {
        for step in 1..=steps {
            page.lesson(lesson, "7", &step.to_string());
            look(&format!("/lesson {lesson} {step}"));
        }
        assert_eq!(page.text("#next"), "To the lessons", "{lesson} has {steps} steps");
        page.sheet(lesson, &[]);
        look(&format!("/sheet {lesson}"));
    }
    assert!(problems.is_empty(), "{problems:#?}");
    page.expect_peace();
}

#[test]
fn nonsense_in_an_address_is_explained() {
    let page = Visit::new();
    page.open("/lesson", &[("lesson", "go")]);
    page.wait_for_words("There is no lesson");
    page.open("/lesson", &[("lesson", "pvs"), ("step", "99")]);
    page.wait_for_words("has the steps 1 to 13");
    page.open("/sheet", &[("lesson", "go")]);
    page.wait_for_words("There is no lesson");
    page.expect_only(&["status of 422"]);
}
