// A board that can be looked at, clicked at, and heard. It knows no game: everything comes from its description.

import { el, svg } from "./dom.js";
import { arrow, valuesOf } from "./board/overlay.js";
import { enableDragging } from "./board/drag.js";
import { asSeen, drawn, endOfRow, inner, middle, neighbour, placeAt, viewBox } from "./board/geometry.js";
import { Pieces } from "./board/pieces.js";
import { has, pick, t } from "./words.js";

export { pieceIcon } from "./board/pieces.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A click this far beside a place is meant for it, in units of which a usual place has 100. */
const NEAR = 30;
/** Pixels of a unit, at most: the nine squares of a small board need not fill the window. */
const LARGEST = 1.2;

export class BoardView {
  #board = null;
  #seen = null;
  #turned = false;
  #events;
  #label;
  #stage;
  #choices;
  #svg = null;
  #places = new Map();
  #elements = new Map();
  #layers = {};
  #pieces = null;
  /** The place that the tab key leads to. */
  #current = null;
  #shown = null;
  #arrows = [];
  #values = [];

  /**
   * `onPlace(id)` is called for clicks at places, `onOption(option)` for choices. Without `onPlace` it is a picture.
   * `label` is what the board is called aloud.
   */
  constructor(container, { onPlace = null, onOption = null, label = "" } = {}) {
    this.#events = { onPlace, onOption };
    this.#label = label;
    this.#choices = el("div", { class: "choices", role: "group", "aria-label": t("board.options"), hidden: true });
    this.#stage = el("div", { class: "stage" });
    container.append(this.#stage, this.#choices);
  }

  /** What the game is played on; it stays the same for a whole game. */
  setBoard(board) {
    this.#board = board;
    this.#shown = null;
    this.#arrows = [];
    this.#values = [];
    this.#draw();
  }

  get turned() {
    return this.#turned;
  }

  /** Whether the second player looks at it. */
  set turned(turned) {
    if (turned === this.#turned) return;
    this.#turned = turned;
    if (this.#board) this.#draw();
  }

  /**
   * What stands where. `last` are the places of the last move, `targets` those where a click leads on, `chosen` what
   * was clicked so far, and `options` are choices, `[{option, label}]`.
   */
  show(setup, { last = [], targets = new Set(), chosen = [], options = [] } = {}) {
    this.#shown = { setup, last, targets, chosen, options };
    this.#pieces.show(setup.pieces);
    this.#showMarks();
    this.#showLabels();
    this.#showChoices(options, targets.size === 0);
  }

  /** Arrows, the strongest first: `[{from, to, label, rank} | {at, label, rank}]`. */
  arrows(list) {
    this.#arrows = list;
    // The strongest lies on top.
    const strongestLast = [...list].sort((a, b) => b.rank - a.rank);
    this.#layers.arrows.replaceChildren(...strongestLast.map((one) => arrow(this.#places, one)).filter(Boolean));
  }

  /** What places are worth, `[{at, points, says}]`; positive for the first player. */
  values(list) {
    this.#values = list;
    const { tints, tags } = valuesOf(this.#places, list);
    this.#layers.tints.replaceChildren(...tints);
    this.#layers.values.replaceChildren(...tags);
    this.#showLabels();
  }

  /** Brings the keyboard to a place. */
  focusPlace(id) {
    this.#makeCurrent(id);
    this.#elements.get(this.#current)?.focus();
  }

  #draw() {
    const board = asSeen(this.#board, this.#turned);
    this.#seen = board;
    this.#places = new Map(board.places.map((place) => [place.id, place]));
    this.#pieces = new Pieces(board);
    const layer = (name) => (this.#layers[name] = svg("g", { class: name, "aria-hidden": "true" }));
    const { x, y, width, height } = viewBox(board);
    const isPicture = !this.#events.onPlace;
    const role = isPicture ? "img" : "group";
    const parts = [
      svg("g", { "aria-hidden": "true" }, this.#ground()),
      svg("g", {}, this.#buttons()),
      layer("marks"),
      svg("g", { "aria-hidden": "true" }, board.labels.map((one) => this.#text(one))),
      layer("tints"),
      this.#pieces.layer,
      layer("targets"),
      layer("values"),
      layer("arrows"),
      layer("focus"),
    ];
    const attributes = { class: "board", viewBox: `${x} ${y} ${width} ${height}`, role, "aria-label": this.#label };
    const focused = this.#svg?.contains(document.activeElement);
    this.#svg = svg("svg", attributes, parts);
    this.#stage.replaceChildren(this.#svg);
    // Style sheets fit the board, and what stands beside it, into the space that there is.
    const side = this.#stage.closest(".board-side") ?? this.#stage;
    side.style.setProperty("--ratio", width / height);
    side.style.setProperty("--most", `${width * LARGEST}px`);
    if (!isPicture) this.#listen();
    this.#makeCurrent(this.#current);
    if (this.#shown) this.show(this.#shown.setup, this.#shown);
    this.arrows(this.#arrows);
    this.values(this.#values);
    if (focused) this.focusPlace(this.#current);
  }

  #ground() {
    const { ground, lines } = this.#seen;
    const line = ({ from: [x1, y1], to: [x2, y2] }) => svg("line", { class: "line", x1, y1, x2, y2 });
    return [...ground.map(({ shape, class: name }) => drawn(shape, { class: name })), ...lines.map(line)];
  }

  #buttons() {
    const isPicture = !this.#events.onPlace;
    const button = ({ id, shape, classes }) => {
      const attributes = isPicture ? {} : { role: "button", tabindex: -1, "data-place": id };
      return svg("g", { class: "place", ...attributes }, drawn(shape, { class: classes.join(" ") }));
    };
    this.#elements = new Map(this.#seen.places.map((place) => [place.id, button(place)]));
    return [...this.#elements.values()];
  }

  #text({ text, x, y }) {
    return svg("text", { class: "label", x, y: y + 10 }, text);
  }

  #listen() {
    const { onPlace } = this.#events;
    this.#svg.addEventListener("click", (event) => {
      const id = this.#placeOf(event);
      if (!id) return;
      this.#makeCurrent(id);
      onPlace(id);
    });
    this.#svg.addEventListener("keydown", (event) => this.#onKey(event));
    this.#svg.addEventListener("focusin", (event) => this.#onFocus(event));
    this.#svg.addEventListener("focusout", () => this.#layers.focus.replaceChildren());
    enableDragging(this.#svg, {
      placeOf: (event) => this.#placeOf(event),
      mayDrag: (id) => this.#pieces.kindAt(id) && (this.#isTarget(id) || this.#shown.chosen.includes(id)),
      carry: (id, event) => this.#pieces.carry(id, this.#toBoard(event)),
      putBack: (id) => this.#pieces.putBack(id),
      onDrag: (from, to) => {
        if (!this.#shown.chosen.includes(from)) onPlace(from);
        onPlace(to);
      },
    });
  }

  #isTarget(id) {
    return this.#shown?.targets.has(id) ?? false;
  }

  /** The place that an event means: the one under it, or the nearest if it went between two. */
  #placeOf(event) {
    const under = event.target.closest?.("[data-place]");
    return under ? under.dataset.place : (placeAt(this.#seen.places, this.#toBoard(event), NEAR)?.id ?? null);
  }

  #toBoard({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [x, y];
  }

  #onKey(event) {
    const from = this.#places.get(event.target.closest?.("[data-place]")?.dataset.place);
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key === "Enter" || key === " ") this.#events.onPlace(from.id);
    else if (key === "Home" || key === "End") this.focusPlace(endOfRow(this.#seen.places, from, key === "End").id);
    else if (DIRECTIONS[key]) this.focusPlace((neighbour(this.#seen.places, from, DIRECTIONS[key]) ?? from).id);
    else return;
    event.preventDefault();
  }

  /** A ring in two colours is seen on every ground. It lies on top of the pieces, where an outline could not be. */
  #onFocus(event) {
    const place = event.target.closest("[data-place]");
    if (!place) return;
    this.#makeCurrent(place.dataset.place);
    if (!place.matches(":focus-visible")) return;
    const shape = inner(this.#places.get(place.dataset.place).shape, 4);
    this.#layers.focus.replaceChildren(drawn(shape, { class: "outer" }), drawn(shape, { class: "inner" }));
  }

  #makeCurrent(id) {
    const known = this.#elements.has(id) ? id : this.#seen.places[0]?.id;
    if (this.#events.onPlace) {
      this.#elements.get(this.#current)?.setAttribute("tabindex", -1);
      this.#elements.get(known)?.setAttribute("tabindex", 0);
    }
    this.#current = known ?? null;
  }

  #showMarks() {
    const { setup, last, targets, chosen } = this.#shown;
    const mark = (id, name) => drawn(inner(this.#places.get(id).shape, 5), { class: `mark ${name}` });
    const known = (ids) => ids.filter((id) => this.#places.has(id));
    this.#layers.marks.replaceChildren(
      ...known(last).map((id) => mark(id, "last")),
      ...setup.marks.filter(({ at }) => this.#places.has(at)).map(({ at, mark: name }) => mark(at, name)),
      ...known(chosen).map((id) => mark(id, "chosen")),
    );
    // Before anything is chosen, nearly everything may be: dots would only disturb.
    const dots = chosen.length > 0 || setup.marks.some(({ mark: name }) => name === "pending");
    this.#layers.targets.replaceChildren(...(dots ? known([...targets]).map((id) => this.#target(id)) : []));
    for (const [id, element] of this.#elements) element.classList.toggle("target", targets.has(id));
  }

  /** A dot where nothing stands, a ring around what stands there. */
  #target(id) {
    const { shape } = this.#places.get(id);
    const [cx, cy] = middle(shape);
    if (this.#pieces.kindAt(id)) return drawn(inner(shape, 7), { class: "around" });
    return svg("circle", { class: "dot-here", cx, cy, r: 13 });
  }

  #showLabels() {
    if (!this.#shown || !this.#events.onPlace) return;
    for (const [id, element] of this.#elements) element.setAttribute("aria-label", this.#spoken(id));
  }

  /** A place said aloud: its name, what stands there, what is remarkable about it, whether it can be chosen. */
  #spoken(id) {
    const { setup, last, targets, chosen } = this.#shown;
    const { name, classes } = this.#places.get(id);
    const kind = this.#pieces.kindAt(id);
    const markName = ({ mark }) => (has(`mark.${mark}`) ? t(`mark.${mark}`) : mark);
    const parts = [
      pick(name),
      kind ? pick(kind.name) : t("place.empty"),
      ...classes.filter((one) => has(`place.${one}`)).map((one) => t(`place.${one}`)),
      ...setup.marks.filter(({ at }) => at === id).map(markName),
      last.includes(id) && t("mark.last"),
      chosen.includes(id) && t("place.chosen"),
      targets.has(id) && t("place.target"),
      this.#values.find(({ at }) => at === id)?.says,
    ];
    return parts.filter(Boolean).join(", ");
  }

  /** Choices are buttons under the board. They get the keyboard where they are the only way on. */
  #showChoices(options, onlyWay) {
    const focused = this.#choices.contains(document.activeElement) ? document.activeElement.dataset.option : null;
    const onBoard = this.#svg.contains(document.activeElement) || document.activeElement === document.body;
    const button = ({ option, label }) =>
      el("button", { type: "button", "data-option": option, onclick: () => this.#events.onOption?.(option) }, label);
    this.#choices.replaceChildren(...options.map(button));
    this.#choices.hidden = options.length === 0;
    const buttons = [...this.#choices.children];
    const same = buttons.find((one) => one.dataset.option === focused);
    if (focused !== null) (same ?? buttons[0] ?? this.#elements.get(this.#current))?.focus();
    else if (onBoard && onlyWay) buttons[0]?.focus();
  }
}
