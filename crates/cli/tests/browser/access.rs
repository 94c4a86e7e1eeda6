//! Everybody can use the pages: small screens, screen readers, both colour themes, both languages.

use crate::{GAMES, Visit};

/// The smallest control that a finger hits, in pixels.
const FINGER: u32 = 44;

#[test]
fn nothing_is_wider_than_a_telephone() {
    let page = Visit::new();
    page.window(400, 800);
    let mut problems = Vec::new();
    page.open("/", &[]);
    page.wait_for_state("ready");
    look(&page, "/", false, &mut problems);
    for game in GAMES {
        page.play(game, &[]);
        page.click("#new-game summary");
        page.click("#load summary");
        let small_places = game == "amazons";
        look(&page, &format!("/play {game}"), small_places, &mut problems);
        for view in ["moves", "terms", "record", "setup"] {
            page.analyse(game, &[("view", view)]);
            let sight = match view {
                "moves" => "#moves-grid [data-move]",
                "terms" => "#terms-said *",
                "record" => "#record-state",
                _ => "#setup-text",
            };
            page.wait_for(sight);
            look(&page, &format!("/analyse {game} {view}"), small_places, &mut problems);
        }
        page.tree(&[("game", game), ("engine", "pvs:table=1,id"), ("depth", "2"), ("filter", "raised")]);
        for part in ["#engine-choice", "#beginning", "#meaning"] {
            page.click(&format!("{part} summary"));
        }
        look(&page, &format!("/tree {game}"), false, &mut problems);
    }
    assert!(problems.is_empty(), "{problems:#?}");
    page.expect_peace();
}

/// What is too wide or too small. Boards with many places have small ones: they can be typed at.
fn look(page: &Visit, name: &str, small_places: bool, problems: &mut Vec<String>) {
    let mut add = |found: Vec<String>| problems.extend(found.into_iter().map(|one| format!("{name}: {one}")));
    add(page.overflow());
    let mut small = page.small_targets(FINGER);
    small.retain(|one| !(small_places && one.starts_with("g ")));
    add(small);
}

#[test]
fn no_page_has_barriers() {
    let page = Visit::new();
    let mut problems = Vec::new();
    for language in ["en", "de"] {
        page.prefer("language", language);
        for theme in ["light", "dark"] {
            page.prefer("theme", theme);
            let mut check = |name: &str| {
                let found = page.barriers();
                problems.extend(found.into_iter().map(|one| format!("{language} {theme} {name}: {one}")));
            };
            page.open("/", &[]);
            page.wait_for_state("ready");
            check("/");
            page.play("chess", &[("moves", "e2e4 e7e5"), ("at", "1"), ("clock", "5m")]);
            page.click("#new-game summary");
            page.click("#load summary");
            check("/play chess");
            page.play("arimaa", &[("start", "setup")]);
            check("/play arimaa");
            page.play("connect4", &[("moves", "1 2 1 2 1 2 1")]);
            check("/play, a game that is over");
            page.analyse("chess", &[("start", "kiwipete"), ("depth", "2"), ("engines", "player|alphabeta")]);
            page.wait_for_state("ready");
            page.click("#engine-choice summary");
            page.click("#beginning summary");
            check("/analyse moves");
            page.press("Escape");
            page.tab_to("#moves-grid [data-move]");
            page.press("Space");
            page.wait_for("#walk");
            check("/analyse, a line played out");
            page.analyse("amazons", &[("view", "terms"), ("start", "6x6")]);
            page.wait_for("#terms-table td");
            check("/analyse terms");
            page.analyse("chess", &[("view", "record"), ("ms", "20"), ("moves", "f2f3 e7e5 g2g4 d8h4")]);
            page.wait_for("#turns [data-turn='3'] .turn-score:not(:empty)");
            check("/analyse record");
            page.analyse("chess", &[("view", "setup")]);
            page.wait_for("#setup-text");
            check("/analyse setup");
            let two =
                [("engine", "alphabeta"), ("other", "pvs:table=1,id"), ("depth", "3"), ("filter", "only")];
            page.tree(&[&[("game", "chess")], &two[..]].concat());
            for part in ["#engine-choice", "#beginning", "#meaning"] {
                page.click(&format!("{part} summary"));
            }
            check("/tree, two searches");
            page.tree(&[("game", "tictactoe"), ("engine", "mcts:memory=8"), ("simulations", "200")]);
            check("/tree, Monte Carlo");
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
    page.expect_peace();
}

#[test]
fn themes_and_focus_are_seen() {
    let page = Visit::new();
    page.play("chess", &[]);
    let colour = |page: &Visit| page.js("return getComputedStyle(document.body).backgroundColor");
    page.choose("#choose-theme", "light");
    let light = colour(&page);
    page.choose("#choose-theme", "dark");
    assert_ne!(colour(&page), light);
    page.reload();
    page.wait_for_moves(0);
    assert_eq!(page.attribute("html", "data-theme").as_deref(), Some("dark"));
    // Every stop of the tabulator shows where it is.
    page.press("Tab");
    for _ in 0..40 {
        let seen = page.js("const one = document.activeElement;
             if (one === document.body) return true;
             if (one.matches('[data-place]')) return document.querySelectorAll('.focus *').length > 0;
             const { outlineStyle, outlineWidth } = getComputedStyle(one);
             return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 3");
        assert_eq!(seen, true, "{}", page.js("return document.activeElement.outerHTML"));
        page.press("Tab");
    }
    page.expect_peace();
}
