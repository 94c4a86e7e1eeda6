// The way to the chosen node and its children as a tree for the keyboard and for screen readers.

import { byId } from "../dom.js";
import { number, t } from "../words.js";
import { Grid } from "../analyse/grid.js";
import { className } from "./palette.js";
import { nodeName, remarks, valueShort, windowShort } from "./sentences.js";

export class Outline {
  #grid;
  #rows = [];
  #chosen = null;

  /** `onChoose(row)` is called for Enter, Space and clicks. */
  constructor(onChoose) {
    const choose = (item) => onChoose(this.#rows[item].facts.row);
    this.#grid = new Grid(byId("outline"), {
      label: t("outline.name"),
      describedBy: "outline-help",
      role: "treegrid",
      make: () => undefined,
      name: (item) => this.#rows[item].facts.row,
      fill: (item, cells) => this.#fill(item, cells),
      about: (item) => this.#about(item),
      onEnter: choose,
      onSpace: choose,
    });
    const column = (name) => ({ name, label: t(`outline.${name}`) });
    this.#grid.setColumns(["node", "value", "window", "how"].map(column));
  }

  /** Shows a node: what is above it, itself, and its children. */
  show(node) {
    const had = byId("outline").contains(document.activeElement);
    const way = node.way.map((facts, place) => ({ facts, level: place + 1, place: null, all: null }));
    const level = way.length + 1;
    const child = (facts, place) => ({ facts, level, place: place + 1, all: node.children_count });
    this.#rows = [...way, ...node.children.map(child)];
    this.#chosen = way.length - 1;
    this.#grid.setItems(this.#rows.map((_, item) => item));
    byId("outline-count").textContent = t("outline.count", { count: node.children_count });
    if (had) this.#grid.focus(this.#chosen);
  }

  #about(item) {
    const { level, place, all } = this.#rows[item];
    return {
      "aria-level": level,
      "aria-posinset": place,
      "aria-setsize": all,
      "aria-expanded": level <= this.#chosen + 1 ? "true" : null,
      "aria-current": item === this.#chosen ? "true" : null,
      "data-level": Math.min(level, 12),
    };
  }

  #fill(item, cells) {
    const { facts } = this.#rows[item];
    cells.node(nodeName(facts));
    cells.value(valueShort(facts));
    cells.window(windowShort(facts));
    const nodes = t("outline.nodes", { nodes: number(facts.nodes) });
    cells.how([className(facts.class), ...remarks(facts), nodes].join(", "));
  }
}
