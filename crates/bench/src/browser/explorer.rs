//! How fast the tree of a large search is opened, drawn, walked and asked about.

use clap::Args;
use plywood_browser::{Browser, Server};
use serde_json::{Value, json};

use super::Program;
use crate::median::median;

/// How much is measured.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Rounds; the median of them counts.
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// Rows of the record that parts are asked of.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    rows: u64,
    #[command(flatten)]
    program: Program,
}

/// A search of a million nodes.
const LARGE: [(&str, &str); 4] =
    [("game", "chess"), ("engine", "pvs:table=16,order=hash,id"), ("nodes", "1000000"), ("depth", "30")];
/// The first node has 2176 children.
const WIDE: [(&str, &str); 3] = [("game", "amazons"), ("engine", "alphabeta"), ("depth", "1")];
const DRAWN: &str = "document.documentElement.dataset.state === 'ready' && \
                     Number(document.querySelector('#icicle-a .icicle').dataset.boxes) > 0";

/// Measures and prints everything.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { rounds, rows, program } = arguments;
    let server = program.serve()?;
    println!("The tree of a search in Chromium without a window, medians of {rounds} rounds");
    open(&server, *rounds);
    pan(&server, *rounds);
    children(&server, *rounds);
    ask(&server, *rows);
    Ok(())
}

/// A page notes when it is drawn for the first time.
const NOTE: &str = "const look = () => {
  const icicle = document.querySelector('#icicle-a .icicle');
  const isThere = document.documentElement?.dataset.state === 'ready' && Number(icicle?.dataset.boxes) > 0;
  if (isThere) window.drawn = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);";

/// Opens the tree, and tells after how many milliseconds it was drawn.
fn drawn(page: &Browser, query: &[(&str, &str)]) -> f64 {
    page.open("/tree", query);
    page.wait_until("window.drawn");
    page.js("return window.drawn").as_f64().unwrap_or(f64::NAN)
}

fn open(server: &Server, rounds: usize) {
    let page = Browser::unwatched(server);
    page.tool("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": NOTE }));
    let first = drawn(&page, &LARGE);
    let rows = page.text("#film-time");
    let later = median((0..rounds).map(|_| drawn(&page, &LARGE)).collect());
    println!("\nFrom navigation to the picture, {rows} (chess)");
    println!("with the search itself {first:.0} ms, from the shelf {later:.0} ms");
}

/// Pans with the wheel in every frame for three seconds, and tells how many frames a second there were.
const PAN: &str = "new Promise((done) => {
  const icicle = document.querySelector('#icicle-a .icicle');
  const canvas = icicle.querySelector('canvas');
  const zoom = arguments[0];
  const { left, top, width } = canvas.getBoundingClientRect();
  const wheel = (more) => canvas.dispatchEvent(new WheelEvent('wheel',
    { clientX: left + width / 2, clientY: top + 5, bubbles: true, cancelable: true, ...more }));
  for (let step = 0; step < zoom; step++) wheel({ deltaY: -120 });
  let [begun, frames, last, longest, boxes] = [null, 0, null, 0, 0];
  const frame = (now) => {
    begun ??= now;
    if (last !== null) longest = Math.max(longest, now - last);
    last = now;
    frames += 1;
    boxes = Math.max(boxes, Number(icicle.dataset.boxes));
    wheel({ deltaX: Math.floor((now - begun) / 500) % 2 ? -25 : 25 });
    if (now - begun < 3000) requestAnimationFrame(frame);
    else done({ rate: (frames - 1) / (now - begun) * 1000, longest, boxes });
  };
  requestAnimationFrame(frame);
})";

fn pan(server: &Server, rounds: usize) {
    let page = Browser::unwatched(server);
    page.open("/tree", &LARGE);
    page.wait_until(DRAWN);
    println!("\nPanning, a million nodes: frames a second, the longest frame, boxes at most");
    for (name, zoom) in [("everything", 0), ("25 times larger", 14), ("10,000 times larger", 25)] {
        page.js("document.querySelector('#zoom-all').click()");
        let runs: Vec<Value> = (0..rounds).map(|_| page.promised(PAN, &[json!(zoom)])).collect();
        let of = |figure: &str| median(runs.iter().filter_map(|run| run[figure].as_f64()).collect());
        println!("{name:<20} {:>5.1} {:>6.1} ms {:>6.0}", of("rate"), of("longest"), of("boxes"));
    }
}

/// Goes from a child to the node with many children, and tells when they are listed, drawn and counted.
const GO: &str = "new Promise((done) => {
  const count = document.querySelector('#outline-count');
  const former = count.textContent;
  const begun = performance.now();
  const frame = () => {
    if (count.textContent === former) return requestAnimationFrame(frame);
    requestAnimationFrame(() => done(performance.now() - begun));
  };
  const key = (name) => new KeyboardEvent('keydown', { key: name, bubbles: true });
  document.querySelector('#icicle-a .icicle').dispatchEvent(key(arguments[0]));
  requestAnimationFrame(frame);
})";

fn children(server: &Server, rounds: usize) {
    let page = Browser::unwatched(server);
    page.open("/tree", &WIDE);
    page.wait_until(DRAWN);
    let times = (0..rounds).map(|_| {
        page.promised(GO, &[json!("ArrowDown")]);
        page.promised(GO, &[json!("ArrowUp")]).as_f64().unwrap_or(f64::NAN)
    });
    let time = median(times.collect());
    println!("\nA node with many children (the Amazons): {}", page.text("#outline-count"));
    println!("listed and drawn after {time:.0} ms");
}

/// Asks for parts of a record from its page, transfer included.
const ASK: &str = "Promise.all([import('/assets/js/server.js')]).then(async ([{ askNumbers }]) => {
  const { record, rows } = arguments[0];
  const times = [];
  for (const share of [1, 0.5, 0.1, 0.01, 0.001, 0.00001]) {
    for (let place = 0; place < 20; place++) {
      const span = Math.max(1, Math.floor(rows * share));
      const from = Math.floor((rows - span) * place / 19);
      const begun = performance.now();
      const numbers = await askNumbers('/api/tree/rects', { record, from, to: from + span, width: 1200, bottom: 16 });
      times.push({ share, takes: performance.now() - begun, boxes: numbers.length / 5 });
    }
  }
  return times;
})";

/// Opens a record without a page around it.
const OPEN: &str = "import('/assets/js/server.js').then(({ stream }) => new Promise((done, fail) => {
  const control = new AbortController();
  const hear = (event) => event.event === 'opened' && done({ record: event.record, rows: event.rows });
  stream('/api/tree/open', arguments[0], hear, control.signal).catch(fail);
}))";

fn ask(server: &Server, rows: u64) {
    let page = Browser::unwatched(server);
    page.open("/", &[]);
    page.wait_until("document.documentElement.dataset.state === 'ready'");
    page.tool("Runtime.enable", &json!({}));
    let question = json!({"game": "chess", "start": null, "moves": [], "engine": "alphabeta:id", "depth": 30,
        "nodes": rows, "rows": rows});
    let opened = page.promised(OPEN, &[question]);
    let times = page.promised(ASK, std::slice::from_ref(&opened));
    println!("\nParts of a record of {} rows, 20 of each: median, slowest, boxes at most", opened["rows"]);
    for share in [1.0, 0.5, 0.1, 0.01, 0.001, 0.00001] {
        let own = times.as_array().into_iter().flatten().filter(|time| time["share"].as_f64() == Some(share));
        let own: Vec<&Value> = own.collect();
        let of = |figure: &str| own.iter().filter_map(|time| time[figure].as_f64()).collect::<Vec<_>>();
        let most = |figure: &str| of(figure).into_iter().fold(0.0, f64::max);
        println!(
            "{share:>8} {:>6.1} ms {:>6.1} ms {:>6.0}",
            median(of("takes")),
            most("takes"),
            most("boxes")
        );
    }
}
