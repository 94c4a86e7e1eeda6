// A game that is being played: its moves, the position that is shown, and who thinks about it.
//
// The cursor `at` is the game: whoever takes back moves it, and the moves behind it are there to be redone until
// another move is made. Engines move at the end of the line only, so that one can look back in peace.

import { ask, isAbort } from "../server.js";
import { line } from "../state.js";
import { PERSON, SIDES } from "./seats.js";

/** Whoever watches two engines wants to see each move, in milliseconds. */
const TO_WATCH = 500;
const BEST = "level 10";

/**
 * Events: `position` when another one is shown, with `{plies, by}` for moves just made; `state` when somebody begins or
 * ends to think, or seats change; `hint` with advice; `late` when a time is over; `problem` with `{error, again}`.
 */
export class Match extends EventTarget {
  /** What the server says about the position that is shown. */
  position = null;
  board = null;
  /** All moves with their names. */
  plies = [];
  /** What the engine thought about its last move: the answer, and `side` and `seat` of who thought. */
  thought = null;
  /** `engine` or `hint` while a search goes on. */
  busy = null;
  /** Whether the server is asked for a position, so that clicks would come too early. */
  isPending = false;
  paused = false;
  /** The side that has lost by time. */
  late = null;
  #asked = 0;
  #search = null;

  constructor({ game, start, moves, at }, seats, clocks) {
    super();
    Object.assign(this, { game, start, moves, at, seats, clocks });
  }

  get side() {
    return this.position.side;
  }

  /** Whether nobody can move any more. */
  get isOver() {
    return this.position.over !== null || this.late !== null;
  }

  get isPersonsTurn() {
    return !this.isOver && this.seats[this.side] === PERSON;
  }

  get hasPerson() {
    return SIDES.some((side) => this.seats[side] === PERSON);
  }

  /** Whether an engine would move here if somebody said so. */
  get mayGo() {
    return !this.isOver && !this.isPersonsTurn && !this.busy && (this.at < this.moves.length || this.paused);
  }

  /** Asks for the game, without a word to anybody. */
  async load() {
    const all = await ask("/api/position", { ...this.#line(this.moves.length), board: true });
    [this.board, this.plies] = [all.board, all.plies];
    this.position = this.at === this.moves.length ? all : await ask("/api/position", this.#line(this.at));
  }

  /** Shows what was loaded, and goes on from there. */
  begin() {
    this.clocks?.show(this.at);
    this.#shown({ plies: [], by: null });
  }

  /** Makes moves from here. */
  async play(moves, by = this.side) {
    this.stopSearch();
    this.clocks?.stop();
    const next = [...this.moves.slice(0, this.at), ...moves];
    const position = await this.#ask({ game: this.game, start: this.start, moves: next }, () => this.play(moves, by));
    if (!position) return;
    const plies = position.plies.slice(this.at);
    this.clocks?.made(next.length, by, position.side !== by);
    [this.moves, this.at, this.plies, this.position] = [next, next.length, position.plies, position];
    this.#shown({ plies, by });
  }

  /** Shows the position after so many moves. */
  async go(at) {
    this.stopSearch();
    const position = await this.#ask(this.#line(at), () => this.go(at));
    if (!position) return;
    [this.at, this.position, this.late] = [at, position, null];
    this.clocks?.show(at);
    this.#shown({ plies: [], by: null });
  }

  /** Where taking back leads: to a person's last move, or one back if no person plays. Less than 0: nowhere. */
  get undoAt() {
    if (!this.hasPerson) return this.at - 1;
    return this.plies.slice(0, this.at).findLastIndex(({ side }) => this.seats[side] === PERSON);
  }

  /** Where redoing leads: to the next time that a person is to move, or to the end. */
  get redoAt() {
    if (this.at >= this.moves.length) return -1;
    const isStop = ({ side }) => !this.hasPerson || this.seats[side] === PERSON;
    const next = this.plies.findIndex((ply, at) => at > this.at && isStop(ply));
    return next < 0 ? this.moves.length : next;
  }

  /** Others play from now on. */
  seat(seats) {
    this.stopSearch();
    this.seats = seats;
    this.wake();
  }

  pause(paused) {
    this.paused = paused;
    if (paused) this.stopSearch();
    this.wake();
  }

  /** The engine moves here, whatever came behind. */
  goOn() {
    this.paused = false;
    this.#think();
  }

  /** Asks for advice. The clock stands still meanwhile. */
  async hint() {
    this.stopSearch();
    this.clocks?.stop();
    const answer = await this.#searching("hint", { skill: BEST }, () => this.hint());
    if (!answer) return;
    this.wake();
    this.#fire("hint", answer);
  }

  /** Nobody wants to know any more. */
  cancelHint() {
    this.stopSearch();
    this.wake();
  }

  /** Ends what is being thought. */
  stopSearch() {
    this.#search?.abort();
    this.#search = null;
    this.busy = null;
  }

  /** Looks at the clocks: whose time is over has lost. */
  tick() {
    const late = this.clocks?.over;
    if (!late || this.late || !this.position || this.isOver) return;
    this.stopSearch();
    this.clocks.stop();
    this.late = late;
    this.#fire("late");
  }

  #line(at) {
    return line({ game: this.game, start: this.start, moves: this.moves, at });
  }

  /** A position; nothing if somebody wants another one meanwhile, or if there is a problem. */
  async #ask(request, again) {
    const ticket = ++this.#asked;
    this.isPending = true;
    this.#fire("state");
    let [position, problem] = [null, null];
    try {
      position = await ask("/api/position", request);
    } catch (error) {
      problem = { error, again };
    }
    if (ticket !== this.#asked) return null;
    this.isPending = false;
    if (problem) this.#tell(problem);
    return position;
  }

  #shown(detail) {
    // Who thinks now is part of what is said about a position.
    this.wake();
    this.#fire("position", detail);
  }

  /** The clock runs again for whose turn it is, and an engine thinks if it is its own. */
  wake() {
    const atEnd = this.at === this.moves.length;
    const mayThink = !this.isOver && !this.isPersonsTurn && atEnd && !this.paused;
    if (this.isPersonsTurn || mayThink) this.clocks?.run(this.at, this.side);
    else this.clocks?.stop();
    this.clocks?.keep(this.moves);
    this.#fire("state");
    if (mayThink) this.#think();
  }

  async #think() {
    const [side, seat] = [this.side, this.seats[this.side]];
    this.clocks?.run(this.at, side);
    const clock = this.clocks && { left_ms: this.clocks.left, increment_ms: this.clocks.control.increment };
    const answer = await this.#searching("engine", { skill: seat, clock }, () => this.#think());
    if (!answer) return;
    this.thought = { ...answer, side, seat };
    await this.play(answer.moves, side);
  }

  /** What a search finds; nothing if it was stopped, or if there is a problem. */
  async #searching(busy, request, again) {
    const search = new AbortController();
    [this.#search, this.busy] = [search, busy];
    this.#fire("state");
    const pause = new Promise((done) => setTimeout(done, busy === "engine" && !this.hasPerson ? TO_WATCH : 0));
    try {
      const answer = await ask("/api/think", { ...this.#line(this.at), ...request }, { signal: search.signal });
      // Whoever has thought shall not pay for those who watch.
      this.clocks?.stop();
      await pause;
      return search.signal.aborted ? null : answer;
    } catch (error) {
      if (isAbort(error)) return null;
      this.stopSearch();
      this.clocks?.stop();
      this.#tell({ error, again });
      return null;
    } finally {
      if (this.#search === search) [this.#search, this.busy] = [null, null];
    }
  }

  #tell(problem) {
    this.#fire("state");
    this.#fire("problem", problem);
  }

  #fire(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
