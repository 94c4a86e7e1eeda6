// The clocks of a game. What was left after each move is kept, so that taking back gives time back.

const KEPT = "plywood-clock";
const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Tenths of a second are of interest below this. */
const HURRY = 10_000;

/** `5m+3s` as `{base, increment}` in milliseconds; null if it is no clock. */
export function parseClock(text) {
  const time = "(\\d+(?:\\.\\d+)?)(ms|s|m|h)?";
  // In an address that somebody typed, a plus is a blank.
  const found = new RegExp(`^\\s*${time}(?:\\s*[+ ]\\s*${time})?\\s*$`).exec(text ?? "");
  if (!found) return null;
  const [, base, baseUnit, increment, incrementUnit] = found;
  const inMs = (value, unit) => Math.round(Number(value ?? 0) * UNITS[unit ?? "s"]);
  const control = { base: inMs(base, baseUnit), increment: inMs(increment, incrementUnit) };
  return control.base > 0 ? control : null;
}

/** The other way round, as short as it can be said. */
export function clockText({ base, increment }) {
  const text = (time) => {
    const unit = Object.keys(UNITS).findLast((name) => time % UNITS[name] === 0);
    return `${time / UNITS[unit]}${unit}`;
  };
  return increment ? `${text(base)}+${text(increment)}` : text(base);
}

/** A time as clocks show it: `1:05:00`, `4:59` or `0:09.3`. A second that has begun is still there. */
export function inDigits(time) {
  const two = (value) => String(value).padStart(2, "0");
  if (time < HURRY) {
    const tenths = Math.ceil(time / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(time / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Clocks {
  #name;
  #times;
  #at = 0;
  #side = null;
  /** When the clock that runs was started; null while both stand still. Not even a reload stops it. */
  #began = null;

  /** `left` is what both sides have, if not the whole time. */
  constructor(control, { game, start, clock }, left = null) {
    this.control = control;
    // What tells the clocks of one game from those of another.
    this.#name = [game, start, clock].join("|");
    this.#times = [left ? { first: left[0], second: left[1] } : { first: control.base, second: control.base }];
  }

  /** The clocks that were left when the page was, if they are those of this game. */
  static resume(control, state) {
    const clocks = new Clocks(control, state);
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (kept?.name === clocks.#name && kept.moves === state.moves.join(" ")) {
      [clocks.#times, clocks.#at, clocks.#side, clocks.#began] = [kept.times, kept.at, kept.side, kept.began];
    }
    return clocks;
  }

  /** What is left to both sides, as requests want it. */
  get left() {
    return ["first", "second"].map((side) => Math.max(0, Math.round(this.of(side))));
  }

  /** What is left to a side, in milliseconds. */
  of(side) {
    const spent = this.#began !== null && side === this.#side ? Date.now() - this.#began : 0;
    return this.#now[side] - spent;
  }

  get #now() {
    // Of moves that came with a link nobody knows when they were made.
    return this.#times.slice(0, this.#at + 1).findLast(Boolean) ?? this.#times[0];
  }

  /** The side whose time is over, or null. */
  get over() {
    return ["first", "second"].find((side) => this.of(side) <= 0) ?? null;
  }

  /** A side is to move after so many moves, and its clock runs. */
  run(at, side) {
    if (this.#began !== null && this.#at === at && this.#side === side) return;
    this.stop();
    [this.#at, this.#side, this.#began] = [at, side, Date.now()];
  }

  /** Both stand still. */
  stop() {
    if (this.#began === null) return;
    this.#times[this.#at] = { ...this.#now, [this.#side]: this.of(this.#side) };
    this.#began = null;
  }

  /** Shows the times after so many moves. */
  show(at) {
    if (at === this.#at) return;
    this.stop();
    this.#at = at;
  }

  /** A side has made moves, after which there are `at`. With the turn's end its increment comes. */
  made(at, side, ended) {
    const left = { ...this.#now, [side]: this.of(side) + (ended ? this.control.increment : 0) };
    this.#times.length = Math.min(this.#times.length, this.#at + 1);
    this.#times[at] = left;
    [this.#at, this.#began] = [at, null];
  }

  /** Nothing is left for a reload. */
  static forget() {
    sessionStorage.removeItem(KEPT);
  }

  /** Keeps them for a reload. */
  keep(moves) {
    const [times, at, side, began] = [this.#times, this.#at, this.#side, this.#began];
    sessionStorage.setItem(KEPT, JSON.stringify({ name: this.#name, moves: moves.join(" "), times, at, side, began }));
  }
}
