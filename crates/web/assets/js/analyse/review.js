// A game judged turn by turn, as the server does it.

/** Fires `change` whenever something is known. Verdicts are for the first player. */
export class Review extends EventTarget {
  /** `none`, `asked`, `waiting`, `crowded`, `judging`, `stopped`, `broken` or `ended`. */
  state = "none";
  before = 0;
  error = null;
  engine = "";
  /** The line that is judged. */
  line = null;
  /** As the server tells them; `at` counts the plies up to a turn's end. */
  turns = [];
  /** The verdict on the start. */
  origin = null;
  sides = null;
  summary = "";
  #live;

  constructor(live) {
    super();
    this.#live = live;
  }

  get isBusy() {
    return ["asked", "waiting", "crowded", "judging", "broken"].includes(this.state);
  }

  /** Judges a line. */
  start(line, { engine, ms }) {
    Object.assign(this, { line, turns: [], origin: null, summary: "" });
    this.#become("asked");
    this.#live.open("/api/review", { ...line, engine, ms }, {
      onEvent: (event) => this.#hear(event),
      isDone: () => this.state === "ended",
      onTrouble: (error, again) => this.#become(again ? "broken" : "stopped", error),
    });
  }

  stop() {
    if (!this.isBusy) return;
    this.#live.close();
    this.#become("stopped");
  }

  /** Whether this is the line that was judged, whatever part of it is shown. */
  isOf({ game, start, moves }) {
    const { line } = this;
    return line !== null && line.game === game && line.start === start && line.moves.join(" ") === moves.join(" ");
  }

  /** The number of the turn that has ended when so many plies are played; -1 at the start. */
  turnAt(at) {
    return this.turns.findLastIndex((turn) => turn.at <= at);
  }

  /** The verdict on the position after a turn; null as long as it is not known. */
  verdict(turn) {
    return (turn < 0 ? this.origin : this.turns[turn]?.after) ?? null;
  }

  #become(state, error = null) {
    Object.assign(this, { state, error });
    this.dispatchEvent(new Event("change"));
  }

  #hear(event) {
    if (event.event === "crowded") return this.#become("crowded");
    if (event.event === "waiting") {
      this.before = event.before;
      return this.#become("waiting");
    }
    if (event.event === "problem") return this.#become("stopped", { message: event.error, lang: "en" });
    if (event.event === "begin") return this.#begin(event);
    if (event.event === "turn" && event.index < 0) this.origin = event.after;
    if (event.event === "turn" && event.index >= 0) Object.assign(this.turns[event.index], event);
    if (event.event === "end") this.summary = event.summary;
    return this.#become(event.event === "end" ? "ended" : "judging");
  }

  #begin({ engine, turns, sides }) {
    let at = 0;
    const withEnd = (turn) => ({ ...turn, at: (at += turn.plies.length), after: null, mark: "" });
    Object.assign(this, { engine, sides, turns: turns.map(withEnd), origin: null });
    this.#become("judging");
    this.dispatchEvent(new Event("begin"));
  }
}
