// The view of all moves, with what each engine thinks of them.

import { byId, el } from "../dom.js";
import { language, number, pick, t } from "../words.js";
import { scoreText } from "./bar.js";
import { letter } from "./engines.js";
import { Grid } from "./grid.js";
import { compare } from "./verdicts.js";

/** Rows change places at most so often, in milliseconds. */
const SETTLE = 1000;
const compact = (value) => number(value, { notation: "compact", maximumFractionDigits: 1 });

/** `engines` says which engine leads. `onPlay(move)` plays a move on, `onWalk(move)` plays its line out. */
export class MovesView {
  #analysis;
  #engines;
  #events;
  #grid;
  #words = [];
  #sorted = 0;
  #timer = null;
  #shown = 0;

  constructor(analysis, engines, events) {
    this.#analysis = analysis;
    this.#engines = engines;
    this.#events = events;
    const container = byId("moves-grid");
    this.#grid = new Grid(container, {
      label: t("grid.name"),
      describedBy: "grid-help",
      name: (move) => analysis.moves[move].text,
      make: (name, cell, item) => this.#make(name, cell, item),
      fill: (move, cells) => this.#fill(move, cells),
      onEnter: (move) => events.onPlay(move),
      onSpace: (move) => events.onWalk(move),
    });
    byId("filter").addEventListener("input", () => this.sort());
    byId("sort-now").addEventListener("click", () => this.sort());
    for (const event of ["pointerleave", "focusout"]) container.addEventListener(event, () => this.#sortSoon());
    analysis.addEventListener("begin", () => this.#begin());
    analysis.addEventListener("change", () => this.#change());
  }

  /** Puts the keyboard on a move. */
  focus(move) {
    this.#grid.focus(move);
  }

  /** Other engines: other columns. */
  setColumns() {
    const { specs } = this.#engines;
    const score = (_, index) => ({
      name: `score${index}`,
      label: specs.length > 1 ? t("grid.scoreOf", { letter: letter(index) }) : t("grid.score"),
    });
    byId("moves-grid").dataset.engines = specs.length;
    this.#grid.setColumns([
      { name: "move", label: t("grid.move") },
      ...specs.map(score),
      { name: "depth", label: t("grid.depth") },
      { name: "effort", label: t("grid.effort") },
      { name: "line", label: t("grid.line") },
      { name: "walk", label: t("grid.walk"), hidden: true },
    ]);
  }

  #begin() {
    const { moves } = this.#analysis;
    const words = ({ text: own, short, spoken }) => `${own} ${short} ${pick(spoken)}`;
    this.#words = moves.map((move) => words(move).toLocaleLowerCase(language));
    this.sort();
  }

  #change() {
    this.#grid.render();
    this.#sortSoon();
  }

  #lead() {
    return this.#analysis.shown(this.#engines.lead);
  }

  /** Puts the moves in order: those that match what was typed, the best first. */
  sort() {
    const lead = this.#lead();
    const rows = this.#words.map((_, move) => lead?.row(move));
    const typed = byId("filter").value.trim().toLocaleLowerCase(language);
    const matching = [...this.#words.keys()].filter((move) => this.#words[move].includes(typed));
    this.#sorted = performance.now();
    this.#shown = matching.length;
    byId("sort-now").classList.remove("primary");
    this.#grid.setItems(matching.sort((one, other) => compare(rows[one], rows[other]) || one - other));
    this.#count();
  }

  /** Nothing moves under a pointer or away from the focus; then a button says that the order is old. */
  #sortSoon() {
    const wait = SETTLE - (performance.now() - this.#sorted);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (!this.#words.length || byId("view-moves").hidden) return;
      if (this.#grid.isHeld) byId("sort-now").classList.add("primary");
      else this.sort();
    }, Math.max(0, wait));
  }

  #count() {
    const all = this.#analysis.moves.length;
    const shown = this.#shown;
    const says = shown === all ? t("grid.all", { all }) : t("grid.some", { shown, all });
    if (byId("grid-count").textContent !== says) byId("grid-count").textContent = says;
  }

  #make(name, cell, item) {
    if (name.startsWith("score")) return this.#scoreCell(cell);
    if (name === "move") return this.#moveCell(cell);
    if (name !== "walk") return undefined;
    const onclick = () => this.#events.onWalk(item());
    const button = el("button", { type: "button", tabindex: "-1", onclick }, "▶");
    cell.append(button);
    return (label) => button.getAttribute("aria-label") === label || button.setAttribute("aria-label", label);
  }

  #moveCell(cell) {
    let last = null;
    return (move) => {
      if (move === last) return;
      last = move;
      cell.textContent = move.short;
      cell.setAttribute("aria-label", `${move.short}: ${pick(move.spoken)}`);
    };
  }

  /** Numbers take long to write, so that is only done for rows that are new. */
  #scoreCell(cell) {
    const [score, kind] = [el("b", {}), el("small", {})];
    cell.append(score, " ", kind);
    let last = null;
    let lastNewer = null;
    return (row, newer) => {
      if (row === last && newer === lastNewer) return;
      [last, lastNewer] = [row, newer];
      kind.textContent = row ? surety(row, newer) : "";
      score.textContent = row ? scoreText(row, this.#engines.specs.length > 1) : "";
      cell.classList.toggle("is-proven", row?.proven ?? false);
    };
  }

  #fill(move, cells) {
    const { moves } = this.#analysis;
    this.#engines.specs.forEach((_, index) => {
      const answers = this.#analysis.shown(index);
      cells[`score${index}`](answers?.row(move), answers?.newer(move));
    });
    cells.move(moves[move]);
    const row = this.#lead()?.row(move);
    cells.depth(row ? depthText(row) : "");
    cells.effort(row ? compact(this.#lead().effort(move)) : "");
    cells.line(row ? (row.pv_short ?? row.pv).join(" ") : "");
    cells.walk(t("grid.walkOf", { move: moves[move].short }));
  }
}

/** Whether it is proven, and what a round that is not complete says. */
function surety({ kind, proven }, newer) {
  if (kind === "unknown") return "";
  if (proven) return t("grid.proven");
  return t("grid.guess") + (newer ? t("grid.newer", { score: scoreText(newer, true), depth: newer.depth }) : "");
}

function depthText({ depth, partial_depth: partial, stopped }) {
  if (partial !== null) return `(${partial})`;
  if (depth !== null) return String(depth);
  return stopped ? "–" : t("grid.toEnd");
}
