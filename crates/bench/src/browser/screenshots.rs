//! Pictures of the pages, for README and book: the same positions and limits each time.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use plywood_browser::Browser;
use serde_json::json;

use super::Program;
use super::live::LATER;

/// Where to.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The folder for the pictures.
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    #[command(flatten)]
    program: Program,
}

/// A page as it is to be seen.
struct Picture {
    name: &'static str,
    size: (u32, u32),
    path: &'static str,
    query: &'static [(&'static str, &'static str)],
    /// What is there when it is complete.
    wait: &'static str,
}

const LARGE: (u32, u32) = (1280, 860);
const READY: &str = "document.documentElement.dataset.state === 'ready'";
/// An Italian game.
const OPENING: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6";
/// A game that Black wins by a mistake of White: the Blackburne Shilling trap.
const SHORT: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3";

/// A search with rounds, scouts, searches again and a table.
const TREE: &str = "pvs:table=1,order=hash,id";

const PICTURES: &[Picture] = &[
    Picture { name: "home", size: LARGE, path: "/", query: &[], wait: READY },
    Picture {
        name: "play",
        size: LARGE,
        path: "/play",
        query: &[("game", "chess"), ("first", "person"), ("second", "level 5"), ("moves", OPENING)],
        wait: READY,
    },
    Picture {
        name: "analyse",
        size: LARGE,
        path: "/analyse",
        query: &[("game", "connect4"), ("engines", "solve"), ("moves", "4 4 4 4 4 2 2 3 5 6")],
        wait: "document.documentElement.dataset.state === 'ready' && !document.querySelector('#moves-grid b:empty')",
    },
    Picture {
        name: "arrows",
        size: LARGE,
        path: "/analyse",
        query: &[("game", "chess"), ("moves", OPENING), ("depth", "8"), ("seconds", "60")],
        wait: "document.documentElement.dataset.state === 'ready' && document.querySelector('.arrows *')",
    },
    Picture {
        name: "terms",
        size: LARGE,
        path: "/analyse",
        query: &[("game", "amazons"), ("start", LATER), ("view", "terms")],
        wait: "document.querySelector('#terms-table td') && document.querySelector('.values *')",
    },
    Picture {
        name: "record",
        size: LARGE,
        path: "/analyse",
        query: &[("game", "chess"), ("view", "record"), ("ms", "400"), ("moves", SHORT), ("at", "9")],
        wait: "document.querySelector('#record-summary').textContent !== ''",
    },
    Picture {
        name: "tree",
        size: (1280, 1000),
        path: "/tree",
        query: &[("game", "connect4"), ("engine", TREE), ("depth", "7"), ("node", "5300")],
        wait: READY,
    },
    Picture {
        name: "tree-cuts",
        size: (1280, 640),
        path: "/tree",
        query: &[
            ("game", "chess"),
            ("moves", OPENING),
            ("engine", "player"),
            ("depth", "5"),
            ("filter", "cut1"),
        ],
        wait: READY,
    },
    Picture {
        name: "tree-compare",
        size: (1280, 900),
        path: "/tree",
        query: &[
            ("game", "connect4"),
            ("engine", "alphabeta"),
            ("other", TREE),
            ("depth", "6"),
            ("filter", "only"),
        ],
        wait: READY,
    },
    Picture {
        name: "tree-monte-carlo",
        size: (1280, 1000),
        path: "/tree",
        query: &[("game", "connect4"), ("engine", "mcts:memory=16"), ("moves", "4 4 4 4 4 2 2 3 5 6")],
        wait: READY,
    },
    Picture {
        name: "phone",
        size: (400, 800),
        path: "/play",
        query: &[("game", "arimaa"), ("first", "person"), ("second", "person"), ("moves", "Ee2n Ee3n")],
        wait: READY,
    },
];

/// Takes all pictures, in both themes.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { output, program } = arguments;
    fs::create_dir_all(output).map_err(|error| format!("{}: {error}", output.display()))?;
    let server = program.serve()?;
    let page = Browser::unwatched(&server);
    page.tool("Emulation.setScrollbarsHidden", &json!({ "hidden": true }));
    for (theme, ending) in [("light", ""), ("dark", "-dark")] {
        page.prefer("theme", theme);
        for picture in PICTURES {
            page.window(picture.size.0, picture.size.1);
            page.open(picture.path, picture.query);
            page.wait_until(picture.wait);
            // Rows come to rest, and what moves arrives.
            page.wait_until("document.getAnimations().length === 0 && performance.now() > 2500");
            let file = output.join(format!("browser-{}{ending}.png", picture.name));
            page.screenshot(&file);
            println!("{}", file.display());
        }
    }
    Ok(())
}
