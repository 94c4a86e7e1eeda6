// The whole search as an icicle: a box for each node, as wide as the nodes visited at and below it, in visiting order.

import { el } from "../../dom.js";
import { number, t } from "../../words.js";
import { className, readPalette } from "../palette.js";
import { CanvasPen } from "../pens.js";
import { Boxes } from "./boxes.js";
import { enableGestures } from "./gestures.js";
import { drawMarks } from "./marks.js";
import { Viewport } from "./viewport.js";

/** The height of a ply, in pixels. */
const PLY = 22;
const TALLEST = 16;
/** Answers are asked for a little more than is seen, so that panning finds something. */
const MARGIN = 0.35;

/**
 * `onChoose(row)` is called for clicks at nodes, `onView({from, to, top})` after moves of the view, `onKey(name)` for
 * the keys `up`, `down`, `left`, `right` and `zoom`.
 */
export class Icicle {
  #recorded = null;
  #canvas = el("canvas", {});
  #frame;
  #hint;
  #events;
  #boxes = new Boxes();
  #palette = null;
  #looks = [];
  #names = new Map();
  #asked = 0;
  #isAsking = false;
  #again = false;
  #painting = 0;
  #chosen = [];
  #line = [];
  #beside = null;
  #filter = null;
  #other = null;
  #time = null;
  view = new Viewport();

  constructor(container, { label, ...events }) {
    this.#events = events;
    this.#hint = el("p", { class: "icicle-hint muted" });
    const spoken = { role: "application", "aria-label": label, "aria-describedby": "icicle-keys" };
    const onkeydown = (event) => this.#key(event);
    this.#frame = el("div", { class: "icicle", tabindex: "0", ...spoken, onkeydown }, this.#canvas);
    container.replaceChildren(this.#frame, this.#hint);
    enableGestures(this.#canvas, this.view, {
      onMove: () => this.#moved(),
      onClick: (x, y) => this.#click(x, y),
      onPoint: (x, y) => this.#point(x, y),
      plyHeight: PLY,
    });
    new ResizeObserver(() => this.#resize()).observe(this.#frame);
    const repaint = () => requestAnimationFrame(() => this.#readPalette());
    new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** Another record: all of it is seen, or the part `{from, to, top}`; `root` limits it to one root. */
  setRecord(recorded, { root = null, part = null } = {}) {
    this.#recorded = recorded;
    this.#boxes = new Boxes();
    this.#names = new Map();
    this.#chosen = [];
    const { about } = recorded;
    this.#line = about.line;
    this.setRoot(root, part);
    this.#readPalette();
    this.#resize();
  }

  /** Only what is below this root, or everything. */
  setRoot(root, part = null) {
    const { rows, roots, plies } = this.#recorded.about;
    const found = roots.find(({ row }) => row === root);
    this.#fit(plies);
    this.view.bound(found ? root : 0, found ? root + found.size : rows, plies);
    if (part) this.view.show(part.from, part.to, part.top);
    this.#changed();
  }

  /** What filters find is bright, and the rest is dim; `other` is the search that this one is compared with. */
  setFilter(filter, other = null) {
    if (filter === this.#filter && other === this.#other) return;
    this.#filter = filter;
    this.#other = other;
    this.#fetch();
  }

  /** Rows after this one were not visited yet; null for the end. */
  setTime(time) {
    this.#time = time;
    this.paint();
  }

  /** The way to the node that is looked at, from the root: `[{row, size}]`. */
  choose(way, { reveal = true } = {}) {
    this.#chosen = way;
    const last = way.at(-1);
    if (last && reveal) {
      const { from, to, top } = this.view;
      this.view.reveal(last.row, last.size, way.length - 1);
      if (from !== this.view.from || to !== this.view.to || top !== this.view.top) return this.#moved();
    }
    this.paint();
  }

  /** A row of this record that was found beside a node of another one. */
  setBeside(way) {
    this.#beside = way;
    this.paint();
  }

  /** Texts of rows: they stand in their boxes. */
  addNames(facts) {
    for (const { row, move } of facts) if (move) this.#names.set(row, move);
    this.paint();
  }

  focus() {
    this.#frame.focus({ preventScroll: true });
  }

  /** By keyboard and buttons: `in`, `out`, `all`, `node`. */
  zoom(how) {
    const last = this.#chosen.at(-1);
    if (how === "all") this.view.show(this.view.first, this.view.last, 0);
    else if (how === "node" && last) this.view.zoomTo(last.row, last.size);
    else if (how === "in" || how === "out") this.#zoomAt(how === "in" ? 1.6 : 1 / 1.6, last);
    this.#moved();
  }

  /** What is seen nearest to the chosen node stays in the middle. */
  #zoomAt(factor, last) {
    const middle = last ? this.view.x(last.row + last.size / 2) : this.view.width / 2;
    this.view.zoom(factor, Math.max(0, Math.min(middle, this.view.width)));
  }

  #fit(plies) {
    const most = matchMedia("(max-width: 40rem)").matches ? 10 : TALLEST;
    this.#frame.style.height = `${Math.min(plies, most) * PLY + 2}px`;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#frame;
    if (!clientWidth) return;
    const ratio = devicePixelRatio || 1;
    Object.assign(this.#canvas, { width: Math.round(clientWidth * ratio), height: Math.round(clientHeight * ratio) });
    this.view.width = clientWidth;
    this.view.shown = clientHeight / PLY;
    this.#changed();
  }

  #readPalette() {
    this.#palette = readPalette(this.#frame);
    this.#looks = (this.#recorded?.about.classes ?? []).map((name) => this.#palette.looks[name]);
    this.paint();
  }

  #moved() {
    this.#changed();
    this.#events.onView({ from: this.view.from, to: this.view.to, top: this.view.top });
  }

  #changed() {
    this.paint();
    this.#fetch();
  }

  /** Asks for what is seen now. While an answer is on its way, only the last wish counts. */
  async #fetch() {
    if (!this.#recorded?.isOpen || this.view.width <= 1) return;
    if (this.#isAsking) {
      this.#again = true;
      return;
    }
    this.#isAsking = true;
    const ticket = ++this.#asked;
    const { view } = this;
    const margin = view.span * MARGIN;
    const from = Math.max(view.first, Math.floor(view.from - margin));
    const to = Math.min(view.last, Math.ceil(view.to + margin));
    const part = {
      from,
      to,
      top: Math.floor(view.top),
      bottom: Math.ceil(view.top + view.shown) + 1,
      width: Math.max(1, Math.round((view.width * (to - from)) / view.span)),
      filter: this.#filter,
    };
    try {
      const numbers = await this.#recorded.rects(part, this.#other);
      if (ticket === this.#asked) this.#boxes = new Boxes(numbers);
      this.paint();
    } catch (error) {
      this.#events.onError(error);
    } finally {
      this.#isAsking = false;
      if (this.#again) {
        this.#again = false;
        this.#fetch();
      }
    }
  }

  /** Draws in the next frame. */
  paint() {
    this.#painting ||= requestAnimationFrame(() => {
      this.#painting = 0;
      this.#draw();
    });
  }

  #draw() {
    if (!this.#palette) return;
    const context = this.#canvas.getContext("2d");
    const ratio = devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.#palette.ground;
    context.fillRect(0, 0, this.view.width, this.view.shown * PLY);
    this.drawWith(new CanvasPen(context));
    this.#frame.dataset.boxes = this.#boxes.count;
  }

  /** Draws with any pen, for files too. */
  drawWith(pen, { left = 0, top = 0 } = {}) {
    const { view } = this;
    const palette = this.#palette;
    const filter = this.#filter !== null;
    const how = { palette, looks: this.#looks, names: this.#names, filter, time: this.#time, height: PLY, left, top };
    this.#boxes.draw(pen, view, how);
    drawMarks(pen, view, {
      palette,
      roots: this.#recorded.about.roots,
      line: this.#line,
      beside: this.#beside,
      chosen: this.#chosen,
      time: this.#time,
      ply: PLY,
      left,
      top,
    });
  }

  get palette() {
    return this.#palette;
  }

  /** Its size in pixels. */
  get size() {
    return { width: this.view.width, height: this.view.shown * PLY };
  }

  #boxAt(x, y) {
    return this.#boxes.find(this.view.rowAt(x), Math.floor(y / PLY + this.view.top));
  }

  #click(x, y) {
    this.focus();
    const box = this.#boxAt(x, y);
    if (!box) return;
    if (box.count === 1) this.#events.onChoose(box.from);
    else {
      this.view.zoomTo(box.from, box.to - box.from);
      this.#moved();
    }
  }

  #point(x, y) {
    const box = x === null ? null : this.#boxAt(x, y);
    this.#canvas.style.cursor = box ? "pointer" : "grab";
    this.#hint.textContent = box ? this.#describe(box) : "";
  }

  #describe({ from, to, count, class: index, marked }) {
    const name = className(this.#recorded.about.classes[index]);
    const move = this.#names.has(from) ? `${this.#names.get(from)}: ` : "";
    if (count === 1) return t("icicle.one", { row: number(from), below: to - from, name, move });
    const found = this.#filter ? t("icicle.found", { marked }) : "";
    return t("icicle.merged", { count, name }) + found;
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const walks = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
    const zooms = { "+": "in", "=": "in", "-": "out", "_": "out", Home: "all", Enter: "node", End: "node" };
    const { key } = event;
    if (event.shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      this.view.pan(this.view.width * (key === "ArrowLeft" ? -0.25 : 0.25));
      this.#moved();
    } else if (walks[key]) this.#events.onKey(walks[key]);
    else if (zooms[key]) this.zoom(zooms[key]);
    else return;
    event.preventDefault();
  }
}
