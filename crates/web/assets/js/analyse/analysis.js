// What the engines say about every move of a position, as it comes.

import { compare } from "./verdicts.js";

/** How often listeners are told at most, in milliseconds: eyes are no faster. */
const PACE = 50;

/**
 * One engine's answers. Engines that deepen look at all moves one ply deeper, round after round, and scores of
 * different depths cannot be compared: so what counts are the answers of the last round that is complete.
 */
class Answers {
  state = "asked";
  nodes = 0;
  time = 0;
  end = null;
  choice = null;
  error = null;
  /** How deep every move was searched, how deep they are searched now, and how many of them were already. */
  round = 0;
  next = 0;
  ahead = 0;
  #latest = [];
  #settled = [];

  /** Takes new answers; `count` is the number of moves. */
  add(rows, count) {
    for (const row of rows) this.#latest[row.move] = row;
    const depths = Array.from({ length: count }, (_, move) => depthOf(this.#latest[move]));
    const round = depths.reduce((least, depth) => Math.min(least, depth), Infinity);
    if (round > this.round || round === Infinity) this.#settled = [...this.#latest];
    this.round = round;
    const deeper = depths.filter((depth) => depth > round && depth < Infinity);
    this.next = deeper.reduce((least, depth) => Math.min(least, depth), Infinity);
    this.ahead = deeper.length;
  }

  /** Whether anything is known. */
  get isEmpty() {
    return this.#latest.length === 0;
  }

  /** Whether every answer is proven. */
  get isProven() {
    return this.#latest.every((row) => row.proven);
  }

  /** What counts about a move; undefined if nothing is known. */
  row(move) {
    const latest = this.#latest[move];
    return latest?.proven ? latest : (this.#settled[move] ?? latest);
  }

  /** What was found about a move in the round that is not complete, if it was. */
  newer(move) {
    const latest = this.#latest[move];
    return latest !== this.row(move) && latest.depth !== this.row(move).depth ? latest : undefined;
  }

  /** The number of nodes or simulations spent on a move. */
  effort(move) {
    const latest = this.#latest[move];
    return latest ? latest.simulations || latest.nodes : 0;
  }

  /** The number of the best move, -1 if nothing is known. */
  best() {
    return this.ranking(1)[0] ?? -1;
  }

  /** The numbers of the best moves, as many as are known. */
  ranking(most) {
    const best = [];
    for (const move of this.#latest.keys()) {
      const row = this.row(move);
      if (!row || row.kind === "unknown") continue;
      const place = best.findIndex((other) => compare(row, this.row(other)) < 0);
      if (place < 0 && best.length === most) continue;
      best.splice(place < 0 ? best.length : place, 0, move);
      if (best.length > most) best.pop();
    }
    return best;
  }
}

/** The round that an answer belongs to. One tree of simulations has no rounds, and what is proven needs none. */
function depthOf(row) {
  if (!row) return 0;
  return row.proven || row.simulations > 0 ? Infinity : (row.depth ?? 0);
}

/**
 * Fires `begin` when other moves are to be shown, or none, and `change` when something has changed, at most every
 * `PACE`. Whoever asks the same again, since the tab was hidden or to think longer, keeps the answers until the new
 * ones have taken as long.
 */
export class Analysis extends EventTarget {
  /** `idle`, `asked`, `waiting`, `crowded`, `thinking`, `stopped`, `ended` or `broken`. */
  state = "idle";
  /** How many others are to be served first. */
  before = 0;
  error = null;
  moves = [];
  side = "first";
  engines = [];
  /** What each engine of the request is written as in full. */
  names = [];
  #question = "";
  #former = [];
  #live;
  #timer = null;

  constructor(live) {
    super();
    this.#live = live;
  }

  /** Whether this was asked last; the time does not matter. */
  isAbout(line, { engines, depth }) {
    return this.#question === JSON.stringify([line, engines, depth]);
  }

  /** Asks the server. */
  start(line, { engines, seconds, depth }) {
    if (!this.isAbout(line, { engines, depth })) this.#forget(engines.length);
    this.#question = JSON.stringify([line, engines, depth]);
    this.#become("asked");
    this.#live.open("/api/analyse", { ...line, engines, seconds, depth }, {
      onEvent: (event) => this.#hear(event),
      isDone: () => this.state === "ended",
      onTrouble: (error, again) => this.#become(again ? "broken" : "stopped", error),
    });
  }

  /** Stops thinking; what is known stays. */
  stop() {
    if (!this.isBusy) return;
    this.#live.close();
    this.#become("stopped");
  }

  /** Throws everything away: another position is shown. */
  clear() {
    this.#question = "";
    this.#forget(0);
    this.#become("idle");
  }

  get isBusy() {
    return ["asked", "waiting", "crowded", "thinking", "broken"].includes(this.state);
  }

  #forget(count) {
    this.moves = [];
    this.names = [];
    this.#former = [];
    this.engines = Array.from({ length: count }, () => new Answers());
    this.dispatchEvent(new Event("begin"));
  }

  #become(state, error = null) {
    Object.assign(this, { state, error });
    this.#tell();
  }

  #hear(event) {
    if (event.event === "crowded") return this.#become("crowded");
    if (event.event === "waiting") {
      this.before = event.before;
      return this.#become("waiting");
    }
    if (event.event === "begin") return this.#begin(event);
    const engine = this.engines[event.engine];
    if (event.event === "rows") this.#rows(event);
    if (event.event === "problem" && !engine) return this.#become("stopped", { message: event.error, lang: "en" });
    if (event.event === "problem") Object.assign(engine, { state: "problem", error: event.error });
    if (event.event === "end") {
      this.#adopt(event.engine);
      Object.assign(this.engines[event.engine], { state: "ended", end: event.end, choice: event.choice });
    }
    const over = ({ state }) => state === "ended" || state === "problem";
    if (this.engines.every(over)) this.state = "ended";
    this.#tell();
  }

  #begin({ engines, side, moves }) {
    const same = moves.length === this.moves.length;
    // A stream that was opened again begins anew: what it said before is the former answer now.
    const former = this.engines.map((engine, index) => pickLonger(engine, this.#former[index]));
    this.#former = same ? former : [];
    Object.assign(this, { names: engines, side, moves });
    this.engines = engines.map(() => Object.assign(new Answers(), { state: "thinking" }));
    this.#become("thinking");
    this.dispatchEvent(new Event("begin"));
  }

  #rows({ engine: index, rows, nodes, time_ms: time }) {
    const engine = this.engines[index];
    engine.add(rows, this.moves.length);
    Object.assign(engine, { state: "thinking", nodes, time });
    this.state = "thinking";
    if (time >= (this.#former[index]?.time ?? 0)) this.#adopt(index);
  }

  /** From now on the new answers are shown. */
  #adopt(index) {
    delete this.#former[index];
  }

  /** The answers that are shown: the former ones until the new ones have taken as long. */
  shown(index) {
    const former = this.#former[index];
    return former && !former.isEmpty ? former : this.engines[index];
  }

  /** Listeners hear of many events at once. */
  #tell() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.dispatchEvent(new Event("change"));
    }, PACE);
  }
}

function pickLonger(engine, former) {
  return former && former.time > engine.time ? former : engine;
}
