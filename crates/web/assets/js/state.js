// The address of the page is its state: whoever reloads it or sends it to somebody loses nothing.

const CHANGED = "plywood-state";

/** What the address says. `moves` is a list, `at` tells how many of them are shown, `turned` is true or false. */
export function read() {
  const search = new URLSearchParams(location.search);
  const moves = (search.get("moves") ?? "").split(" ").filter(Boolean);
  const at = search.has("at") ? Number(search.get("at")) : moves.length;
  const known = Number.isInteger(at) && at >= 0 && at <= moves.length;
  return {
    ...Object.fromEntries(search),
    game: search.get("game"),
    start: search.get("start") || null,
    moves,
    at: known ? at : moves.length,
    turned: search.get("turned") === "1",
  };
}

/** Changes what the address says; null takes something out of it. */
export function write(changes) {
  const search = searchOf({ ...read(), ...changes });
  history.replaceState(null, "", search ? `?${search}` : location.pathname);
  dispatchEvent(new Event(CHANGED));
}

/** Calls a function after every change. */
export function onChange(listener) {
  addEventListener(CHANGED, listener);
}

/** The address of a page with this state. */
export function address(page, state) {
  const search = searchOf(state);
  return search ? `${page}?${search}` : page;
}

/** What all pages carry along: the game, and who plays it. The rest of the state is the business of one page. */
export function shared({ game, start, moves, at, first, second, clock }) {
  return { game, start, moves, at, first, second, clock };
}

/** The part of the line that is shown, as requests want it. */
export function line({ game, start, moves, at }) {
  return { game, start, moves: moves.slice(0, at) };
}

function searchOf(state) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    const text = inAddress(name, value, state);
    if (text !== null) search.set(name, text);
  }
  return search.toString();
}

function inAddress(name, value, state) {
  if (value === null || value === undefined || value === "") return null;
  if (name === "moves") return value.length ? value.join(" ") : null;
  if (name === "at") return value === (state.moves?.length ?? 0) ? null : String(value);
  if (name === "turned") return value ? "1" : null;
  return String(value);
}
