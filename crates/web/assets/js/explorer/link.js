// A picture of what is open around the chosen node: nodes with lines between them.

import { byId, svg } from "../dom.js";
import { number, t } from "../words.js";
import { nodeName, valueShort, windowShort } from "./sentences.js";

const BOX = { width: 118, height: 46 };
const LEVEL = 78;
const GAP = 10;
/** So many nodes above the chosen one are drawn. */
const ABOVE = 3;

/** Where everything lies: boxes with two lines of text, and edges. */
export function layout(node, width) {
  const boxes = [];
  const edges = [];
  const add = (x, level, box) => {
    const made = { x, y: 8 + level * LEVEL, ...BOX, ...box };
    boxes.push(made);
    return made;
  };
  const join = (upper, lower) => edges.push({ upper, lower, isBest: lower.isBest });
  const middle = width / 2 - BOX.width / 2;
  const left = Math.max(0, node.way.length - 1 - ABOVE);
  const shown = node.way.slice(left);
  let last = null;
  shown.forEach((facts, level) => {
    const box = add(middle, level, { facts, isChosen: level === shown.length - 1, isBest: true });
    if (last) join(last, box);
    last = box;
  });
  if (left > 0) boxes[0].note = t("link.above", { count: left });
  const level = shown.length - 1;
  // What is beside it gets the room that there is.
  const beside = { width: Math.min(BOX.width, middle - GAP * 2) };
  if (node.place > 0) {
    add(middle - beside.width - GAP, level, { ...beside, text: t("link.before", { count: node.place }) });
  }
  const after = node.siblings - node.place - 1;
  if (after > 0) add(middle + BOX.width + GAP, level, { ...beside, text: t("link.after", { count: after }) });
  const room = Math.max(1, Math.floor((width + GAP) / (BOX.width + GAP)));
  const children = important(node.children, room);
  const hidden = node.children_count - children.length;
  const count = children.length + (hidden > 0 ? 1 : 0);
  const begin = width / 2 - (count * (BOX.width + GAP) - GAP) / 2;
  const place = (index) => begin + index * (BOX.width + GAP);
  children.forEach((facts, index) => {
    join(last, add(place(index), level + 1, { facts, isBest: facts.cut || facts.raised }));
  });
  if (hidden > 0) join(last, add(place(count - 1), level + 1, { text: t("link.more", { count: hidden }) }));
  const height = 16 + (level + (count ? 2 : 1)) * LEVEL - (LEVEL - BOX.height);
  return { boxes, edges, width, height };
}

/** The children that matter most, in visiting order: what caused a cut-off, what raised alpha, what took longest. */
function important(children, room) {
  const most = children.length > room ? room - 1 : room;
  const weight = ({ cut, raised, nodes }) => (cut ? 1e15 : 0) + (raised ? 1e14 : 0) + nodes;
  const kept = new Set([...children].sort((a, b) => weight(b) - weight(a)).slice(0, most));
  return children.filter((child) => kept.has(child));
}

/** Texts of a box. */
function lines({ facts, text }) {
  if (!facts) return [text, ""];
  const cut = facts.cut ? " ✂" : facts.raised ? " ↑" : "";
  return [`${nodeName(facts)}${cut}`, valueShort(facts) || windowShort(facts)];
}

export class LinkPicture {
  #container = byId("link");
  #node = null;
  #onChoose;

  constructor(onChoose) {
    this.#onChoose = onChoose;
    new ResizeObserver(() => this.#node && this.show(this.#node)).observe(this.#container);
  }

  get layout() {
    return this.#node ? layout(this.#node, this.#container.clientWidth) : null;
  }

  show(node) {
    this.#node = node;
    const { boxes, edges, width, height } = this.layout;
    const shape = (box) => this.#box(box);
    const line = ({ upper, lower, isBest }) =>
      svg("line", { class: isBest ? "edge best" : "edge", ...ends(upper, lower) });
    const label = t("link.name", { count: number(node.children_count) });
    const picture = { class: "link-picture", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label };
    this.#container.replaceChildren(svg("svg", { ...picture, height }, edges.map(line), boxes.map(shape)));
  }

  #box(box) {
    const { x, y, width, height, facts, isChosen, note } = box;
    const [first, second] = lines(box);
    const name = ["node", isChosen && "chosen", !facts && "rest", facts?.folded && "rest"].filter(Boolean).join(" ");
    const middle = x + width / 2;
    const onclick = facts ? () => this.#onChoose(facts.row) : null;
    return svg("g", { class: name, onclick },
      svg("rect", { x, y, width, height, rx: 7 }),
      svg("text", { class: "node-name", x: middle, y: second ? y + 19 : y + 28 }, clipped(first)),
      second && svg("text", { class: "node-value", x: middle, y: y + 37 }, clipped(second)),
      note && svg("text", { class: "node-note", x: x + width + 8, y: y + 14 }, note),
    );
  }

  /** Draws it with any pen. */
  drawWith(pen, palette, { left = 0, top = 0 } = {}) {
    const { boxes, edges } = this.layout;
    for (const { upper, lower, isBest } of edges) {
      const { x1, y1, x2, y2 } = ends(upper, lower);
      const how = { stroke: isBest ? palette.line : palette.edge, weight: isBest ? 2 : 1 };
      pen.line(left + x1, top + y1, left + x2, top + y2, how);
    }
    for (const box of boxes) {
      const { x, y, width, height, isChosen } = box;
      const stroke = isChosen ? palette.chosen : palette.edge;
      pen.rect(left + x, top + y, width, height, { fill: palette.ground, stroke, weight: isChosen ? 3 : 1 });
      const [first, second] = lines(box);
      const how = { fill: palette.ink, middle: true, most: width };
      const middle = left + x + width / 2;
      // Fonts of files have no scissors.
      const plain = first.replace("✂", "x").replace("↑", "^");
      pen.text(plain, middle, top + y + (second ? 19 : 28), { ...how, bold: true });
      if (second) pen.text(second, middle, top + y + 37, how);
    }
  }
}

const ends = (upper, lower) => ({
  x1: upper.x + upper.width / 2,
  y1: upper.y + upper.height,
  x2: lower.x + lower.width / 2,
  y2: lower.y,
});

const clipped = (text) => (text.length > 17 ? `${text.slice(0, 16)}…` : text);
