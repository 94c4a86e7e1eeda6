//! What a person does with a mouse and a keyboard.

use std::path::Path;
use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::json;

use crate::Browser;

impl Browser {
    /// Clicks at the middle of something, when it is seen.
    #[track_caller]
    pub fn click(&self, css: &str) {
        self.point_at(css).then_do(&[down(), up()], self);
    }

    /// Drags something to something else.
    #[track_caller]
    pub fn drag(&self, from: &str, to: &str) {
        self.point_at(from).then_do(&[down()], self);
        self.point_at(to).then_do(&[up()], self);
    }

    #[track_caller]
    fn point_at(&self, css: &str) -> Pointer {
        self.wait_for(css);
        self.js_with(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest', behavior: 'instant' })",
            &[json!(css)],
        );
        Pointer(self.wait_on(self.client().find(Locator::Css(css))))
    }

    /// Presses keys, which have their names of `KeyboardEvent.key` but for `Space`, with `Shift+` and the like before
    /// them: `Shift+Tab ArrowDown Enter a`.
    #[track_caller]
    pub fn press(&self, keys: &str) {
        for key in keys.split_whitespace() {
            self.hit(&key.split('+').map(key_of).collect::<Vec<_>>());
        }
    }

    /// Types a text, wherever the keyboard is.
    #[track_caller]
    pub fn write(&self, text: &str) {
        for letter in text.chars() {
            self.hit(&[letter]);
        }
    }

    /// Hits a key while those before it are held.
    #[track_caller]
    fn hit(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value });
        }
        for &value in keys.iter().rev() {
            actions = actions.then(KeyAction::Up { value });
        }
        self.wait_on(self.client().perform_actions(actions));
    }

    /// Presses the tabulator until something has the keyboard.
    ///
    /// # Panics
    ///
    /// If the keyboard does not get there.
    #[track_caller]
    pub fn tab_to(&self, css: &str) {
        for _ in 0..200 {
            if self.has_focus(css) {
                return;
            }
            self.press("Tab");
        }
        panic!("the tabulator does not lead to {css}");
    }

    /// Whether something has the keyboard.
    #[track_caller]
    pub fn has_focus(&self, css: &str) -> bool {
        self.js_with("return document.activeElement?.matches(arguments[0]) ?? false", &[json!(css)]) == true
    }

    /// Writes into a field instead of what stands there.
    #[track_caller]
    pub fn fill(&self, css: &str, text: &str) {
        self.click(css);
        self.press("Control+a Delete");
        let field = self.wait_on(self.client().find(Locator::Css(css)));
        self.wait_on(field.send_keys(text));
    }

    /// Chooses an entry of a list by its value.
    #[track_caller]
    pub fn choose(&self, css: &str, value: &str) {
        self.wait_for(css);
        let list = self.wait_on(self.client().find(Locator::Css(css)));
        self.wait_on(list.select_by_value(value));
    }

    /// Lets pages have this `language` (`en` or `de`) or `theme` (`light` or `dark`) from when they are opened.
    #[track_caller]
    pub fn prefer(&self, what: &str, value: &str) {
        let script = "localStorage.setItem(`plywood-${arguments[0]}`, arguments[1])";
        self.js_with(script, &[json!(what), json!(value)]);
    }

    /// Files that the page gives away come into this folder from now on.
    #[track_caller]
    pub fn save_files_in(&self, folder: &Path) {
        let there = json!({ "behavior": "allow", "downloadPath": folder });
        self.tool("Browser.setDownloadBehavior", &there);
    }

    /// Gives a file to a field that takes one.
    #[track_caller]
    pub fn hand_over(&self, css: &str, file: &Path) {
        let field = self.wait_on(self.client().find(Locator::Css(css)));
        self.wait_on(field.send_keys(&file.display().to_string()));
    }
}

/// The mouse, above something.
struct Pointer(Element);

impl Pointer {
    #[track_caller]
    fn then_do(self, what: &[PointerAction], browser: &Browser) {
        let there = PointerAction::MoveToElement {
            element: self.0,
            duration: Some(Duration::from_millis(10)),
            x: 0.0,
            y: 0.0,
        };
        let mut actions = MouseActions::new("mouse".to_owned()).then(there);
        for one in what {
            actions = actions.then(one.clone());
        }
        browser.wait_on(browser.client().perform_actions(Actions::from(actions)));
    }
}

fn down() -> PointerAction {
    PointerAction::Down { button: MOUSE_BUTTON_LEFT }
}

fn up() -> PointerAction {
    PointerAction::Up { button: MOUSE_BUTTON_LEFT }
}

#[track_caller]
fn key_of(name: &str) -> char {
    let key = match name {
        "Enter" => Key::Enter,
        "Space" => return ' ',
        "Tab" => Key::Tab,
        "Escape" => Key::Escape,
        "Delete" => Key::Delete,
        "Shift" => Key::Shift,
        "Control" => Key::Control,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageDown" => Key::PageDown,
        "PageUp" => Key::PageUp,
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        other => {
            let mut letters = other.chars();
            return match (letters.next(), letters.next()) {
                (Some(letter), None) => letter,
                _ => panic!("no key is called {other}"),
            };
        }
    };
    key.chars().next().unwrap_or_default()
}
