// A recorded search on the server. What was thrown out there is searched again: the address says everything about it.

import { ask, askNumbers } from "../server.js";

/** The server does not keep it any more. */
const GONE = 410;

/** Fires `change` while it is opened, `opened` when it is there. */
export class Recorded extends EventTarget {
  /** `idle`, `asked`, `waiting`, `crowded`, `searching`, `opened`, `broken` or `failed`. */
  state = "idle";
  nodes = 0;
  before = 0;
  error = null;
  /** What the server says about the record. */
  about = null;
  question = null;
  #live;
  #reopening = null;

  constructor(live) {
    super();
    this.#live = live;
  }

  get isOpen() {
    return this.state === "opened";
  }

  /** The number of rows. */
  get rows() {
    return this.about?.rows ?? 0;
  }

  /** Opens the search that is asked for: `{game, start, moves, engine, depth, nodes, simulations, rows}`. */
  open(question) {
    Object.assign(this, { question, about: null, nodes: 0, error: null });
    this.#become("asked");
    return this.#listen();
  }

  /** Stops the search. */
  close() {
    if (!["asked", "waiting", "crowded", "searching", "broken"].includes(this.state)) return;
    this.#live.close();
    this.#become("idle");
  }

  /** Asks about the record; `other` is another one, with which it is compared. */
  ask(path, body, other = null) {
    return this.#again(() => ask(`/api/tree/${path}`, this.#about(body, other)), other);
  }

  /** The rectangles of a part: `{from, to, top, bottom, width, filter}`, five numbers each. */
  rects(part, other = null) {
    return this.#again(() => askNumbers("/api/tree/rects", this.#about(part, other)), other);
  }

  #about(body, other) {
    return { ...body, record: this.about.record, other: other?.about.record ?? null };
  }

  /** A search that the server does not keep any more is made again, once. */
  async #again(question, other) {
    try {
      return await question();
    } catch (error) {
      if (error.status !== GONE) throw error;
      await Promise.all([this.reopen(), other?.reopen()]);
      if (!this.isOpen) throw error;
      return question();
    }
  }

  /** Makes it again, or finds it on the server. */
  reopen() {
    this.#reopening ??= this.#listen().finally(() => (this.#reopening = null));
    return this.#reopening;
  }

  #listen() {
    return new Promise((done) => {
      this.#live.open("/api/tree/open", this.question, {
        onEvent: (event) => {
          this.#hear(event);
          if (event.event === "opened" || event.event === "problem") done();
        },
        isDone: () => this.state === "opened" || this.state === "failed",
        onTrouble: (error, again) => {
          this.#become(again ? "broken" : "failed", error);
          if (!again) done();
        },
      });
    });
  }

  #hear(event) {
    if (event.event === "crowded") this.#become("crowded");
    if (event.event === "waiting") this.before = event.before;
    if (event.event === "waiting") this.#become("waiting");
    if (event.event === "searching") this.nodes = event.nodes;
    if (event.event === "searching") this.#become("searching");
    if (event.event === "problem") this.#become("failed", { message: event.error, lang: "en" });
    if (event.event !== "opened") return;
    this.about = event;
    this.#become("opened");
    this.dispatchEvent(new Event("opened"));
  }

  #become(state, error = null) {
    Object.assign(this, { state, error });
    this.dispatchEvent(new Event("change"));
  }
}
