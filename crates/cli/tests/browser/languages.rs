//! English and German.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::Visit;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/assets")
}

/// All files below a folder whose names end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let inside = |path: PathBuf| if path.is_dir() { files(&path, ending) } else { vec![path] };
    let mut all: Vec<_> = entries.flat_map(inside).collect();
    all.retain(|file| file.to_str().unwrap().ends_with(ending));
    all.sort();
    all
}

#[test]
fn both_languages_have_the_same_texts() {
    let page = Visit::new();
    let mut known = BTreeSet::new();
    for file in files(&assets().join("texts"), ".js") {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let path = json!(format!("/assets/texts/{name}"));
        let texts =
            page.promised("import(arguments[0]).then((file) => JSON.stringify(file.default))", &[path]);
        let texts: Value = serde_json::from_str(texts.as_str().unwrap()).unwrap();
        let keys = |language: &str| texts[language].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys("en"), keys("de"), "{name}");
        for key in keys("en") {
            let [en, de] = ["en", "de"].map(|language| texts[language][&key].as_str().unwrap());
            assert_eq!(gaps(en), gaps(de), "{name}: {key}");
            assert!(!de.is_empty() && known.insert(key.clone()), "{name}: {key} is empty or there twice");
        }
    }
    // What pages ask for is there, and what is there is asked for.
    let sources = [files(&assets().join("js"), ".js"), files(&assets(), ".html")].concat();
    let sources: String = sources.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    for key in asked_for(&sources) {
        assert!(known.contains(&key), "{key} has no text");
    }
    let is_made =
        |key: &str| key.match_indices('.').any(|(dot, _)| sources.contains(&format!("`{}${{", &key[..=dot])));
    let is_named = |key: &str| sources.contains(&format!("\"{key}\""));
    let idle: Vec<_> = known.iter().filter(|key| !is_named(key) && !is_made(key)).collect();
    assert!(idle.is_empty(), "nobody asks for {idle:?}");
}

/// The names of the values that a text has room for.
fn gaps(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split(['}', ':']).next()).collect()
}

/// The keys that sources name in calls of `t`, and in the markup.
fn asked_for(sources: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for begin in ["t(\"", "data-text=\"", "data-label=\"", "data-hint=\""] {
        for (place, _) in sources.match_indices(begin) {
            let is_word =
                sources[..place].ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
            let key = sources[place + begin.len()..].split('"').next().unwrap();
            if key.contains('.') && !is_word {
                keys.insert(key.to_owned());
            }
        }
    }
    keys
}

/// Texts, spoken names and hints of the page in its own language, but for what is no word of ours, as code.
const WORDS: &str = r#"
const own = document.documentElement.lang;
const isOwn = (element) => (element.closest("[lang]") ?? document.documentElement).lang === own;
const isCode = (element) => element.closest("code, pre, script, style, .mono, textarea");
const found = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const { textContent, parentElement } = walk.currentNode;
  if (isOwn(parentElement) && !isCode(parentElement)) found.push(textContent.trim());
}
for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]")) {
  if (!isOwn(element) || isCode(element)) continue;
  for (const name of ["aria-label", "placeholder", "title"]) found.push(element.getAttribute(name) ?? "");
}
return [...new Set(found)].filter((text) => /[a-zäöüß]{3,}/i.test(text));"#;

pub(crate) fn words(page: &Visit) -> BTreeSet<String> {
    let words = page.js(WORDS);
    words.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

/// What is the same in both languages: names, examples of what can be written, and a few words.
const SAME: [&str; 22] = [
    "Plywood",
    "English",
    "Deutsch",
    "Amazons",
    "Arimaa",
    "Chess",
    "Connect4",
    "Nim",
    "Tictactoe",
    "Tree",
    "connect4:8x7",
    "depth 6 engine pvs",
    "pvs ·",
    "player ·",
    "alphabeta ·",
    "Film",
    "Gold",
    "Pause",
    "Term",
    "SVG",
    "PNG",
    "PDF",
];

#[test]
fn german_pages_are_german_throughout() {
    let page = Visit::new();
    let mut left = Vec::new();
    let lesson = |page: &Visit, path: &str, query: &[(&str, &str)]| {
        page.open(path, query);
        page.wait_for_state("ready");
    };
    let open: [(&str, &dyn Fn()); 15] = [
        ("/", &|| {
            page.open("/", &[]);
            page.wait_for_state("ready");
        }),
        ("/lab", &|| {
            page.open("/lab", &[]);
            page.wait_for_state("ready");
        }),
        ("/play chess", &|| page.play("chess", &[("moves", "e2e4 e7e5"), ("clock", "5m")])),
        ("/play arimaa", &|| page.play("arimaa", &[("moves", "Ee2n")])),
        ("/analyse moves", &|| {
            page.analyse("chess", &[("depth", "2"), ("moves", "e2e4"), ("engines", "player|alphabeta")]);
            page.wait_for_state("ready");
        }),
        ("/analyse terms", &|| {
            page.analyse("chess", &[("view", "terms")]);
            page.wait_for("#terms-table td");
        }),
        ("/analyse record", &|| {
            page.analyse("chess", &[("view", "record"), ("ms", "30"), ("moves", "f2f3 e7e5 g2g4 d8h4")]);
            page.wait_for("#turns [data-turn='3'] .turn-score:not(:empty)");
        }),
        ("/analyse setup", &|| {
            page.analyse("chess", &[("view", "setup")]);
            page.wait_for("#setup-text");
        }),
        ("/lessons", &|| lesson(&page, "/lessons", &[])),
        ("/lesson alphabeta", &|| lesson(&page, "/lesson", &[("lesson", "alphabeta")])),
        ("/lesson tictactoe", &|| lesson(&page, "/lesson", &[("lesson", "minimax"), ("step", "10")])),
        ("/lesson mtdf", &|| lesson(&page, "/lesson", &[("lesson", "mtdf"), ("step", "3")])),
        ("/sheet", &|| lesson(&page, "/sheet", &[("lesson", "negac"), ("solutions", "1")])),
        ("/tree", &|| {
            page.tree(&[
                ("game", "connect4"),
                ("engine", "pvs:table=1,id"),
                ("depth", "4"),
                ("filter", "cut1"),
            ]);
            page.click("#meaning summary");
        }),
        ("/tree Monte Carlo", &|| {
            page.tree(&[("game", "connect4"), ("engine", "mcts:memory=8"), ("simulations", "300")]);
            page.click("#meaning summary");
        }),
    ];
    for (name, open) in open {
        page.prefer("language", "en");
        open();
        assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
        let english = words(&page);
        // Changed as people do, which loads the page again.
        page.choose("#choose-language", "de");
        page.wait_until("document.documentElement.lang === 'de'");
        open();
        let german = words(&page);
        assert!(german.len() > 5, "{name}: {german:?}");
        let is_same = |word: &String| english.contains(word) && !SAME.contains(&&**word) && !is_move(word);
        let wrong = german.iter().filter(|word| is_key(word) || is_same(word));
        left.extend(wrong.map(|word| format!("{name}: {word}")));
    }
    assert!(left.is_empty(), "no German: {left:#?}");
    page.expect_peace();
}

/// Whether a text is the name of a text, which shows where there is none.
pub(crate) fn is_key(text: &str) -> bool {
    text.contains('.') && text.chars().all(|letter| letter.is_alphabetic() || letter == '.')
}

/// Whether a text is a move as players write it, or a place.
pub(crate) fn is_move(text: &str) -> bool {
    text.len() <= 8 && text.chars().any(|letter| letter.is_ascii_digit())
}
