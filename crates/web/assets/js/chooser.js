// Which clicks make which move: docs/boards.md tells the rules, and no game has code here.

import { pick } from "./words.js";

/** Successive clicks leave fewer and fewer legal moves, until one is complete. */
export class MoveChooser {
  #all;
  #left;

  constructor(moves) {
    this.#all = moves.map((move) => ({ move, clicks: clicksOf(move) }));
    this.reset();
  }

  /** Nothing was clicked yet. */
  reset() {
    this.#left = this.#all;
    /** What was clicked so far: ids of places, and options. */
    this.clicked = [];
  }

  /** Where a click leads on. */
  places() {
    const next = this.#left.map(({ clicks }) => clicks[this.clicked.length]?.places ?? []);
    return new Set(next.flat());
  }

  /** What can be chosen: `[{option, label}]`. The option "" is the move that is complete while others would go on. */
  options() {
    const depth = this.clicked.length;
    const found = new Map();
    for (const { move, clicks } of this.#left) {
      if (clicks.length === depth) found.set("", move.spoken);
      else if (clicks[depth].option !== undefined) found.set(clicks[depth].option, clicks[depth].label);
    }
    return [...found].map(([option, label]) => ({ option, label: pick(label) }));
  }

  /** The moves that what was clicked may still become. */
  moves() {
    return this.#left.map(({ move }) => move);
  }

  /**
   * What has happened on the board by what was clicked so far, as steps: an amazon that still has to shoot stands where
   * it has gone. None if the moves that are left do not agree about it.
   */
  steps() {
    const [some, ...others] = this.#left.map(({ move }) => JSON.stringify(stepsDone(move, this.clicked.length)));
    return this.clicked.length && others.every((one) => one === some) ? JSON.parse(some) : [];
  }

  /** A click at a place. With which no move goes on, it begins anew. A second click at a piece puts it down. */
  click(place) {
    const at = (click) => click?.places?.includes(place);
    const result = this.#go(place, at);
    if (result) return result;
    const putDown = this.clicked.at(-1) === place;
    this.reset();
    const anew = putDown ? null : this.#go(place, at);
    if (!anew) return { kind: "none" };
    return anew.kind === "more" ? { kind: "again" } : anew;
  }

  /** A click at a choice. */
  choose(option) {
    if (option === "") return { kind: "move", move: this.#complete() };
    return this.#go(option, (click) => click?.option === option) ?? { kind: "none" };
  }

  #go(clicked, meets) {
    const left = this.#left.filter(({ clicks }) => meets(clicks[this.clicked.length]));
    if (!left.length) return null;
    this.#left = left;
    this.clicked = [...this.clicked, clicked];
    // As long as another move goes on from here, a choice has to follow.
    return left.length === 1 && this.#complete() ? { kind: "move", move: this.#complete() } : { kind: "more" };
  }

  #complete() {
    return this.#left.find(({ clicks }) => clicks.length === this.clicked.length)?.move;
  }
}

/** A move's clicks: `{places}` or `{option, label}`. */
function clicksOf(move) {
  return move.steps.flatMap((step) => {
    const clicks = (step.clicks ?? []).map((places) => ({ places }));
    return step.do === "choose" ? [...clicks, { option: step.option, label: step.label }] : clicks;
  });
}

/** The steps of a move that so many clicks have asked for, with what comes before them of its own accord. */
function stepsDone({ steps }, clicks) {
  let [used, done] = [0, 0];
  steps.forEach((step, index) => {
    const needs = (step.clicks?.length ?? 0) + (step.do === "choose" ? 1 : 0);
    used += needs;
    if (needs && used <= clicks) done = index + 1;
  });
  return steps.slice(0, done).map(({ clicks: _, ...step }) => step);
}

/** A setup after these steps; marks and captions stay as they are. */
export function applied(setup, steps) {
  const pieces = new Map(setup.pieces.map(({ at, kind }) => [at, kind]));
  for (const step of steps) {
    if (step.do === "place") pieces.set(step.at, step.piece);
    if (step.do === "move") pieces.set(step.to, pieces.get(step.from));
    if (step.do === "move" || step.do === "remove") pieces.delete(step.from ?? step.at);
  }
  return { ...setup, pieces: [...pieces].map(([at, kind]) => ({ at, kind })) };
}

/** The places that steps touch: what is marked as the last move. */
export function touched(steps) {
  return [...new Set(steps.flatMap(({ at, from, to }) => [at, from, to].filter((place) => place !== undefined)))];
}
