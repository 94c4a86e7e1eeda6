// Which search is looked at: the engines, how deep, and how much of it.

import { byId } from "../dom.js";
import { read, write } from "../state.js";
import { Engines } from "../analyse/engines.js";

/** Two searches are compared at most. */
const MOST = 2;
/** Numbers in the address, and in the fields of the same names. */
const NUMBERS = ["depth", "nodes", "simulations", "rows"];
/** A search that somebody has said nothing about. */
const DEPTH = 5;

export class Question {
  #engines;
  #entry = null;
  #specs = ["player"];
  /** A part of the search: from this node up to that one. */
  #only = null;
  #onChange;

  /** `onChange()` is called when another search is asked for. */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#engines = new Engines({ onChange: (specs) => this.#setEngines(specs) });
    for (const name of NUMBERS) byId(`ask-${name}`).addEventListener("change", () => this.#setNumber(name));
  }

  /** What the address says. */
  setSettings(state) {
    const { engine, other, only } = state;
    this.#only = /^\d+-\d+$/.test(only ?? "") ? only.split("-").map(Number) : null;
    this.#specs = [engine || "player", other].filter(Boolean);
    const isNew = !engine && !state.depth;
    byId("ask-depth").value = isNew ? DEPTH : positive(state.depth);
    for (const name of NUMBERS.slice(1)) byId(`ask-${name}`).value = positive(state[name]);
  }

  setGame(entry) {
    this.#entry = entry;
    this.#engines.show({ specs: this.#specs, lead: 0, entry, most: MOST });
  }

  get engines() {
    return this.#specs;
  }

  /** What the server is asked about one of the engines; the record of a file, if there is one, is the first's. */
  ask(line, engine, side) {
    const numbers = NUMBERS.map((name) => [name, Number(byId(`ask-${name}`).value) || null]);
    const file = side === 0 && read().file === "1";
    return { ...line, engine, ...Object.fromEntries(numbers), only: this.#only, file };
  }

  /** The whole search. */
  forgetPart() {
    this.#only = null;
  }

  #setEngines(specs) {
    this.forgetPart();
    this.#specs = specs;
    write({ engine: specs[0], other: specs[1] ?? null, depth: byId("ask-depth").value || null });
    this.#onChange();
  }

  #setNumber(name) {
    this.forgetPart();
    const field = byId(`ask-${name}`);
    field.value = positive(Math.round(Number(field.value)));
    write({ engine: this.#specs[0], [name]: field.value || null });
    this.#onChange();
  }
}

const positive = (value) => (Number(value) > 0 ? Number(value) : "");
