// What pages draw on top of a board: arrows with labels, and values of places.

import { svg } from "../dom.js";
import { number } from "../words.js";
import { bounds, drawn, inner, middle } from "./geometry.js";

/** The widths of arrows by rank; those behind are as thin as the last. */
const WIDTHS = [18, 13, 9, 6];
const HEAD = 2.6;

/** An arrow, or a ring where there is only one place. Width and label tell the rank, not the colour alone. */
export function arrow(places, { from, to, at, label, rank }) {
  const width = WIDTHS[Math.min(rank, WIDTHS.length) - 1];
  const ring = places.get(at ?? (from === to ? to : null));
  if (ring) return ringOf(ring, label, rank, width);
  if (!places.has(from) || !places.has(to)) return null;
  const [[x1, y1], [x2, y2]] = [from, to].map((id) => middle(places.get(id).shape));
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  // It ends a little before the middle, so that what stands there is seen.
  const end = length - 18;
  const neck = end - width * HEAD;
  const point = (along, aside) => [x1 + dx * along - dy * aside, y1 + dy * along + dx * aside];
  const half = width / 2;
  const corners = [
    [18, -half], [neck, -half], [neck, -width * 1.3], [end, 0], [neck, width * 1.3], [neck, half], [18, half],
  ];
  const points = corners.map((corner) => point(...corner)).join(" ");
  const shape = svg("polygon", { class: "shaft", points });
  // On a long arrow the label lies on the shaft; a short one would vanish under it.
  const [along, aside] = length > 150 ? [length - 85, 0] : [length / 2, 40];
  return svg("g", { class: `arrow rank-${rank}` }, shape, label && tag(label, ...point(along, aside)));
}

function ringOf({ shape }, label, rank, width) {
  const [x] = middle(shape);
  const bottom = bounds(shape)[3];
  const ring = drawn(inner(shape, 10), { class: "ring", "stroke-width": width });
  return svg("g", { class: `arrow rank-${rank}` }, ring, label && tag(label, x, bottom - 22));
}

/** Text on a plate. */
function tag(text, x, y) {
  const width = 18 + 15 * [...text].length;
  const plate = svg("rect", { class: "plate", x: x - width / 2, y: y - 17, width, height: 34, rx: 8 });
  return svg("g", { class: "tag" }, plate, svg("text", { x, y: y + 9 }, text));
}

/**
 * What places are worth, as `{tints, tags}`: colours under the pieces tell for whom it is good, and numbers above them
 * tell it to everybody.
 */
export function valuesOf(places, values) {
  const most = Math.max(...values.map(({ points }) => Math.abs(points)), 1e-9);
  const known = values
    .filter(({ at }) => places.has(at))
    .map(({ at, points }) => ({ points, shape: places.get(at).shape }));
  const tint = ({ points, shape }) => {
    const whose = points > 0 ? "for-first" : points < 0 ? "for-second" : "for-nobody";
    const element = drawn(inner(shape, 3), { class: `tint ${whose}` });
    element.style.opacity = 0.15 + 0.45 * (Math.abs(points) / most);
    return element;
  };
  const plate = ({ points, shape }) => tag(inDigits(points), middle(shape)[0], bounds(shape)[3] - 19);
  return { tints: known.map(tint), tags: known.map(plate) };
}

function inDigits(points) {
  return number(points, { signDisplay: "exceptZero", maximumFractionDigits: Math.abs(points) < 10 ? 1 : 0 });
}
