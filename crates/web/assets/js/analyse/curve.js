// How a game went: a curve of scores, of which each point shows its position.

import { el, svg } from "../dom.js";
import { capital, t } from "../words.js";
import { share } from "./verdicts.js";

const HEIGHT = 190;
/** Room for the marks above, the numbers of the turns below, and words at the left. */
const [TOP, BOTTOM, LEFT, RIGHT] = [22, 26, 48, 14];
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Points are `{name, says, mark, verdict}`, the first one being the start; verdicts are for the first player, or null
 * as long as nothing is known. `onPoint(index)` is called for clicks and keys.
 */
export class Curve {
  #container;
  #onPoint;
  #points = [];
  #current = 0;
  #scale = 200;
  #parts = null;

  constructor(container, onPoint) {
    this.#container = container;
    this.#onPoint = onPoint;
    new ResizeObserver(() => this.update()).observe(container);
  }

  /** Another game. `names` are those of the sides. */
  begin(points, { names, scale }) {
    this.#points = points;
    this.#scale = scale;
    const hits = points.map((point, index) => this.#button(index));
    const path = svg("polyline", { class: "curve-line" });
    const [middle, here] = [svg("line", { class: "curve-middle" }), svg("line", { class: "curve-here" })];
    const side = (index) => svg("text", { class: "curve-side" }, capital(t("curve.wins", { who: names[index] })));
    const sides = [side(0), side(1)];
    const even = svg("text", { class: "curve-side" }, t("curve.even"));
    const ticks = points.map(({ name }) => svg("text", { class: "curve-tick" }, name));
    const hidden = { "aria-hidden": "true" };
    const picture = svg(
      "svg",
      { class: "curve", role: "group", "aria-label": t("curve.name", { who: names[0] }) },
      svg("g", hidden, middle, here, sides, even, ticks, path),
      hits.map(({ button }) => button),
    );
    picture.addEventListener("keydown", (event) => this.#key(event));
    this.#parts = { picture, hits, path, middle, here, sides, even, ticks };
    this.#container.replaceChildren(points.length > 1 ? picture : el("p", { class: "muted" }, t("curve.empty")));
    this.update();
  }

  /** Marks the point whose position is shown. */
  setCurrent(index) {
    this.#current = index;
    this.update();
  }

  #button(index) {
    const hit = svg("rect", { class: "curve-hit", y: 0, height: HEIGHT });
    const dot = svg("circle", { class: "curve-dot" });
    const mark = svg("text", { class: "curve-mark" });
    const onclick = () => this.#choose(index);
    const attributes = { class: "curve-point", role: "button", tabindex: -1, "data-point": index - 1, onclick };
    return { hit, dot, mark, button: svg("g", attributes, hit, dot, mark) };
  }

  /** Puts everything where it belongs; the elements stay, so that the focus does. */
  update() {
    const width = this.#container.clientWidth;
    if (!this.#parts || width === 0) return;
    const { picture, hits, path, middle, here, sides, even, ticks } = this.#parts;
    const step = (width - LEFT - RIGHT) / Math.max(1, this.#points.length - 1);
    const x = (index) => LEFT + step * index;
    const centre = (TOP + HEIGHT - BOTTOM) / 2;
    const y = (verdict) => centre - share(verdict, this.#scale) * (centre - TOP);
    set(picture, { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, width });
    set(middle, { x1: LEFT, x2: width, y1: centre, y2: centre });
    set(here, { x1: x(this.#current), x2: x(this.#current), y1: TOP, y2: HEIGHT - BOTTOM });
    set(sides[0], { x: 4, y: 14 });
    set(sides[1], { x: 4, y: HEIGHT - BOTTOM + 2 });
    set(even, { x: 4, y: centre + 4 });
    // Names of turns need some 40 pixels each.
    const every = Math.max(1, Math.ceil(40 / step));
    ticks.forEach((tick, index) => {
      set(tick, { x: x(index), y: HEIGHT - 4 });
      tick.style.display = index % every === 0 ? "" : "none";
    });
    const known = this.#points.map(({ verdict }, index) => verdict && [x(index), y(verdict)]);
    path.setAttribute("points", known.filter(Boolean).join(" "));
    hits.forEach((hit, index) => this.#place(hit, index, { x: x(index), step, point: known[index] }));
  }

  #place({ hit, dot, mark, button }, index, { x, step, point }) {
    const { mark: sign, says } = this.#points[index];
    const isHere = index === this.#current;
    set(hit, { x: x - step / 2, width: step });
    set(button, { tabindex: isHere ? 0 : -1, "aria-label": says });
    if (isHere) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    dot.style.display = point ? "" : "none";
    mark.textContent = sign ?? "";
    if (!point) return;
    set(dot, { cx: point[0], cy: point[1], r: isHere ? 7 : sign ? 5 : Math.min(3, step / 3) });
    set(mark, { x: point[0], y: point[1] < 36 ? point[1] + 20 : point[1] - 9 });
  }

  #choose(index) {
    this.#onPoint(index);
    this.#parts.hits[index].button.focus({ preventScroll: true });
  }

  #key(event) {
    const from = this.#parts.hits.findIndex(({ button }) => button === event.target);
    const last = this.#points.length - 1;
    const places = { Home: 0, End: last, Enter: from, " ": from };
    const to = places[event.key] ?? from + STEPS[event.key];
    if (from < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(to, last));
    if (index === from && event.key !== "Enter" && event.key !== " ") return;
    // Whoever goes along the curve sees each position.
    this.#choose(index);
  }
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
