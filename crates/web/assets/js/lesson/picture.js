// The tree of a lesson as it is known so far. Places can be focused, and chosen where they are answers.

import { svg } from "../dom.js";
import { layout } from "../tree/layout.js";
import { number, t } from "../words.js";
import { meanText, scoreText, valueText, windowText } from "./numbers.js";

const HEIGHT = 48;
const STEP = 112;
const GAP = 10;
const MARGIN = 8;
/** Letters of 15 pixels are about so wide. */
const LETTER = 8.5;
const LEAST = 48;

export class TreePicture {
  #container;
  #onSpot;
  #sights = [];
  #elements = new Map();
  #current = null;
  #chosen = new Set();
  #asked = null;
  #order = new Map();

  /** `onSpot(spot)` is called for clicks and Enter; without it, it is a picture. */
  constructor(container, { onSpot = null } = {}) {
    this.#container = container;
    this.#onSpot = onSpot;
  }

  /** Shows places: `asked` is the one that a question is about, `chosen` are those of the answer. */
  show(sights, { asked = null, chosen = [], order = new Map() } = {}) {
    this.#sights = sorted(sights, order);
    this.#asked = asked;
    this.#chosen = new Set(chosen);
    this.#order = order;
    this.#draw();
  }

  choose(chosen) {
    this.#chosen = new Set(chosen);
    for (const sight of this.#sights) this.#label(sight);
  }

  focus(spot) {
    this.#makeCurrent(spot);
    this.#elements.get(spot)?.focus();
  }

  /** Brings the place of the question into sight, where the tree is wider than the screen. */
  reveal(spot) {
    this.#elements.get(spot ?? this.#sights[0]?.spot)?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }

  #draw() {
    const focused = this.#container.contains(document.activeElement) ? this.#current : null;
    const sights = this.#sights;
    const index = new Map(sights.map(({ spot }, place) => [spot, place]));
    const lines = sights.map((sight) => linesOf(sight));
    const widths = lines.map((texts) => Math.max(LEAST, ...texts.map(({ text, size }) => width(text, size))));
    const places = layout(sights.map(({ parent }) => index.get(parent) ?? null), widths, { gap: GAP, step: STEP });
    const right = Math.max(...places.map(({ x }, place) => x + widths[place] / 2)) + 2 * MARGIN;
    const bottom = Math.max(...places.map(({ y }) => y)) + HEIGHT + 24 + 2 * MARGIN;
    const at = (place) => ({ x: places[place].x + MARGIN, y: places[place].y + MARGIN });
    const edges = sights.map((sight, place) => {
      const above = index.get(sight.parent);
      if (above === undefined) return null;
      const isBelow = lines[above].some(({ below }) => below);
      return edge(at(above), at(place), sight, isBelow ? 22 : 0);
    });
    const node = (sight, place) => this.#node(sight, at(place), widths[place], lines[place]);
    this.#elements = new Map(sights.map((sight, place) => [sight.spot, node(sight, place)]));
    const group = svg("svg", {
      class: "lesson-tree", width: right, height: bottom, viewBox: `0 0 ${right} ${bottom}`,
      role: this.#onSpot ? "group" : "img", "aria-label": this.#onSpot ? t("drawn.name") : this.#whole(),
    }, svg("g", { "aria-hidden": "true" }, edges.filter(Boolean)), svg("g", {}, [...this.#elements.values()]));
    if (this.#onSpot) this.#listen(group);
    this.#container.replaceChildren(group);
    this.#makeCurrent(this.#elements.has(this.#current) ? this.#current : (this.#asked ?? sights[0]?.spot));
    for (const sight of sights) this.#label(sight);
    if (focused !== null) this.focus(this.#current);
  }

  #node(sight, { x, y }, width, lines) {
    const classes = ["spot", sight.side, sight.state, sight.leaf && "leaf"].filter(Boolean).join(" ");
    const attributes = this.#onSpot ? { role: "button", tabindex: -1, "data-spot": sight.spot } : {};
    const inside = lines.filter(({ below }) => !below);
    const top = y + HEIGHT / 2 - (inside.length - 1) * 9 + 5;
    let row = 0;
    const texts = lines.map(({ text, size, below, kind }) =>
      svg("text", { x, y: below ? y + HEIGHT + 15 : top + 18 * row++, "font-size": size, class: kind }, text));
    return svg("g", { class: classes, ...attributes }, outline(sight, x, y, width), texts);
  }

  /** What a place looks like and is called depends on whether it is chosen. */
  #label(sight) {
    const element = this.#elements.get(sight.spot);
    const chosen = this.#chosen.has(sight.spot);
    element.classList.toggle("chosen", chosen);
    element.classList.toggle("asked", sight.spot === this.#asked);
    if (!this.#onSpot) return;
    element.setAttribute("aria-pressed", chosen);
    element.setAttribute("aria-label", spoken(sight, sight.spot === this.#asked));
  }

  #whole() {
    return this.#sights.map((sight) => spoken(sight, sight.spot === this.#asked)).join("; ");
  }

  #listen(group) {
    group.addEventListener("click", (event) => {
      const spot = spotOf(event);
      if (spot === null) return;
      this.focus(spot);
      this.#onSpot(spot);
    });
    group.addEventListener("keydown", (event) => {
      const spot = spotOf(event);
      if (spot === null || event.ctrlKey || event.altKey || event.metaKey) return;
      const to = this.#neighbour(spot, event.key);
      if (event.key === "Enter" || event.key === " ") this.#onSpot(spot);
      else if (to !== undefined) this.focus(to);
      else return;
      event.preventDefault();
    });
    group.addEventListener("focusin", (event) => this.#makeCurrent(spotOf(event)));
  }

  /** Up is the parent, down the first child; left and right are siblings, or cousins where there is none. */
  #neighbour(spot, key) {
    const sight = this.#sights.find((one) => one.spot === spot);
    const above = ({ parent }) => this.#sights.find((one) => one.spot === parent);
    const depth = (one) => (one.parent === null ? 0 : 1 + depth(above(one)));
    const level = () => this.#sights.filter((one) => depth(one) === depth(sight)).map((one) => one.spot);
    const beside = (by) => level().at(Math.max(0, level().indexOf(spot) + by)) ?? spot;
    const moves = {
      ArrowUp: () => sight.parent ?? spot,
      ArrowDown: () => this.#sights.find(({ parent }) => parent === spot)?.spot ?? spot,
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
      Home: () => this.#sights[0].spot,
    };
    return moves[key]?.();
  }

  #makeCurrent(spot) {
    if (!this.#onSpot || spot === null) return;
    this.#elements.get(this.#current)?.setAttribute("tabindex", -1);
    this.#elements.get(spot)?.setAttribute("tabindex", 0);
    this.#current = spot;
  }
}

const spotOf = (event) => {
  const place = event.target.closest?.("[data-spot]");
  return place ? Number(place.dataset.spot) : null;
};

const width = (text, size) => [...text].length * LETTER * (size / 15) + 18;

/** Parents before children, children in an order that somebody may have changed. */
function sorted(sights, order) {
  const children = new Map();
  for (const sight of sights) children.set(sight.parent, [...(children.get(sight.parent) ?? []), sight]);
  const below = (parent) => {
    const place = ({ spot }) => order.get(parent)?.indexOf(spot) ?? 0;
    const own = [...(children.get(parent) ?? [])].sort((one, other) => place(one) - place(other));
    return own.flatMap((sight) => [sight, ...below(sight.spot)]);
  };
  return below(null);
}

/** The lines of text of a node: its name, what is known of it, and below it the window. */
function linesOf(sight) {
  const { name, given, leaf, value, window, sampled, noisy, state } = sight;
  const lines = [{ text: (name || t("drawn.root")) + (noisy ? " !" : ""), size: 15, kind: "name" }];
  if (sampled) {
    lines.push({ text: `${number(sampled.visits)} × ${meanText(sampled.mean)}`, size: 13, kind: "fact" });
    const { proven } = sampled;
    if (proven) lines.push({ text: `= ${scoreText(proven)}`, size: 13, kind: "below-text", below: true });
    return lines;
  }
  if (value && !(leaf && given !== null && value.bound === "exact" && value.score === String(given))) {
    lines.push({ text: valueText(value), size: 15, kind: "fact" });
  } else if (leaf && given !== null) {
    lines.push({ text: scoreText(String(given)), size: 15, kind: "fact" });
  } else if (given !== null) {
    lines.push({ text: `~${scoreText(String(given))}`, size: 13, kind: "guess" });
  }
  if (state === "cut") lines.push({ text: "✂", size: 15, kind: "below-text", below: true });
  else if (window && !leaf) lines.push({ text: windowText(window), size: 12, kind: "below-text", below: true });
  return lines;
}

/** MAX moves in squares, MIN in rounded boxes, and leaves have a line below. */
function outline({ side, leaf }, x, y, width) {
  const box = { x: x - width / 2, y, width, height: HEIGHT, class: "box" };
  if (leaf) return svg("rect", { ...box, rx: 3 });
  return svg("rect", { ...box, rx: side === "max" ? 3 : HEIGHT / 2 });
}

/** An edge begins below the text that stands under a node. */
function edge(from, to, { state, pass }, text) {
  const [y1, y2] = [from.y + HEIGHT + text, to.y];
  return svg("line", { x1: from.x, y1, x2: to.x, y2, class: `edge ${state} ${pass ?? ""}` });
}

/** A place said aloud. */
function spoken(sight, asked) {
  const { name, side, leaf, given, value, window, state, pass, newest, noisy, sampled } = sight;
  const parts = [
    name || t("drawn.root"),
    !leaf && t(`drawn.${side}`),
    noisy && t("drawn.noisy"),
    given !== null && t(leaf ? "drawn.payoff" : "drawn.estimate", { value: scoreText(String(given)) }),
    state === "cut" ? t("drawn.cut") : state === "unknown" && t("drawn.unknown"),
    pass && t(`drawn.${pass}`),
    value && valueText(value),
    window && !leaf && t("drawn.window", { window: windowText(window) }),
    sampled && t("drawn.sampled", { visits: sampled.visits, mean: meanText(sampled.mean) }),
    sampled?.proven && t("drawn.proven", { value: scoreText(sampled.proven) }),
    newest && t("drawn.newest"),
    asked && t("drawn.asked"),
  ];
  return parts.filter(Boolean).join(", ");
}
