// A table of as many rows as a store has, of which the server tells those that are seen.

import { Grid } from "../analyse/grid.js";
import { announceError, byId } from "../dom.js";
import { ask, isAbort } from "../server.js";
import { t } from "../words.js";

/** Rows come in blocks of so many. */
const BLOCK = 100;
/** With more rows than these, whoever scrolls finds nothing: the box to type in does. */
const MOST = 100_000;
/** Rows that are seen are asked for again at most so often, in milliseconds. */
const PAUSE = 2000;

/**
 * `path` is asked for rows, `columns` are `{name, label, write(row)}`, `key(row)` is the name of a row, `onEnter(key)`
 * is called when somebody wants to see more of one.
 */
export class Table {
  #options;
  #grid;
  #rows = new Map();
  #stale = new Set();
  #asked = new Set();
  #query = {};
  #control = new AbortController();
  #all = null;
  #timer = null;
  #attended = false;
  #hasNews = false;

  constructor(container, options) {
    this.#options = options;
    const open = (item) => this.#rows.has(item) && options.onEnter(options.key(this.#rows.get(item)));
    this.#grid = new Grid(container, {
      label: options.label,
      describedBy: "rows-help",
      name: (item) => (this.#rows.has(item) ? options.key(this.#rows.get(item)) : `#${item}`),
      make: () => undefined,
      fill: (item, cells) => this.#fill(item, cells),
      onEnter: open,
      onSpace: open,
    });
    this.#grid.setColumns(options.columns);
    for (const event of ["pointerleave", "focusout"]) container.addEventListener(event, () => this.#settle());
  }

  /** What is looked for and how it is sorted: `{order, descending, text}`. */
  find(query) {
    this.#query = query;
    this.#control.abort();
    this.#control = new AbortController();
    this.#asked.clear();
    this.#rows.clear();
    this.#stale.clear();
    this.#all = null;
    this.#grid.container.scrollTop = 0;
    if (this.#attended) this.#load(0);
  }

  /** Whether somebody sees it: then it asks for what is missing. */
  attend(attended) {
    this.#attended = attended;
    if (attended) this.refresh();
  }

  /** There is news. Rows that somebody is about to click at stay where they are; then a button is offered. */
  refreshSoon() {
    this.#hasNews = true;
    this.#settle();
  }

  /** Asks again for what is seen. */
  refresh() {
    this.#hasNews = false;
    byId("refresh").classList.remove("primary");
    for (const item of this.#rows.keys()) this.#stale.add(Math.floor(item / BLOCK));
    if (this.#all === null || this.#all === 0) this.#load(0);
    else this.#grid.render();
  }

  /** Takes the keyboard back to a row. */
  focus(key) {
    for (const [item, row] of this.#rows) if (this.#options.key(row) === key) return this.#grid.focus(item);
    return this.#grid.container.focus();
  }

  #settle() {
    if (!this.#attended || !this.#hasNews) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (!this.#hasNews) return;
      if (this.#grid.isHeld) byId("refresh").classList.add("primary");
      else this.refresh();
    }, PAUSE);
  }

  #fill(item, cells) {
    const block = Math.floor(item / BLOCK);
    const row = this.#rows.get(item);
    if (!row || this.#stale.has(block)) this.#load(block);
    for (const { name, write } of this.#options.columns) cells[name](row ? write(row) : "…");
  }

  async #load(block) {
    if (this.#asked.has(block)) return;
    this.#asked.add(block);
    const { signal } = this.#control;
    const { path, id } = this.#options;
    try {
      const { all, rows } = await ask(path, { id, from: block * BLOCK, count: BLOCK, ...this.#query }, { signal });
      if (signal.aborted) return;
      this.#stale.delete(block);
      rows.forEach((row, index) => this.#rows.set(block * BLOCK + index, row));
      this.#count(all);
    } catch (error) {
      if (!isAbort(error)) announceError(error);
    } finally {
      if (!signal.aborted) this.#asked.delete(block);
    }
  }

  #count(all) {
    const { said } = this.#options;
    const shown = Math.min(all, MOST);
    const words = all > MOST ? t("rows.many", { shown, all }) : t(said, { count: all });
    if (byId("rows-count").textContent !== words) byId("rows-count").textContent = words;
    if (this.#all !== all) this.#grid.setItems([...Array(shown).keys()]);
    else this.#grid.render();
    this.#all = all;
  }
}
