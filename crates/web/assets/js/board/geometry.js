// Shapes of places, and how they are seen.

import { svg } from "../dom.js";

/** Left, top, right and bottom. */
export function bounds({ rectangle, circle, polygon }) {
  if (rectangle) {
    const { x, y, width, height } = rectangle;
    return [x, y, x + width, y + height];
  }
  if (circle) {
    const { x, y, radius } = circle;
    return [x - radius, y - radius, x + radius, y + radius];
  }
  const [xs, ys] = [0, 1].map((axis) => polygon.points.map((point) => point[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Where a piece is drawn: the largest square in the middle. */
export function frame(shape) {
  const [left, top, right, bottom] = bounds(shape);
  const side = Math.min(right - left, bottom - top);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}

/** Its middle. */
export function middle(shape) {
  const [left, top, right, bottom] = bounds(shape);
  return [(left + right) / 2, (top + bottom) / 2];
}

/** A rectangle that is smaller on all sides, so that marks of neighbours do not meet; other shapes as they are. */
export function inner(shape, gap) {
  if (!shape.rectangle) return shape;
  const { x, y, width, height } = shape.rectangle;
  return { rectangle: { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap } };
}

/** A shape as an element. */
export function drawn({ rectangle, circle, polygon }, attributes = {}) {
  if (rectangle) return svg("rect", { ...rectangle, ...attributes });
  if (circle) return svg("circle", { cx: circle.x, cy: circle.y, r: circle.radius, ...attributes });
  return svg("polygon", { points: polygon.points.join(" "), ...attributes });
}

/** The board as it is seen from the other side: everything half a turn about the middle of the view. */
export function asSeen(board, turned) {
  if (!turned) return board;
  const point = ([x, y]) => [board.width - x, board.height - y];
  const spot = ({ x, y }) => ({ x: board.width - x, y: board.height - y });
  const shape = ({ rectangle, circle, polygon }) => {
    if (circle) return { circle: { ...circle, ...spot(circle) } };
    if (polygon) return { polygon: { points: polygon.points.map(point) } };
    const { x, y, width, height } = rectangle;
    return { rectangle: { ...spot({ x: x + width, y: y + height }), width, height } };
  };
  const withShape = (thing) => ({ ...thing, shape: shape(thing.shape) });
  return {
    ...board,
    ground: board.ground.map(withShape),
    places: board.places.map(withShape),
    lines: board.lines.map(({ from, to }) => ({ from: point(from), to: point(to) })),
    labels: board.labels.map((label) => ({ ...label, ...spot(label) })),
  };
}

/** What has to be seen of a board, without the empty margin around it: on a phone every unit counts. */
export function viewBox(board) {
  const LETTER = 20;
  const EDGE = 6;
  const isAll = ([left, top, right, bottom]) =>
    left <= 0 && top <= 0 && right >= board.width && bottom >= board.height;
  const boxes = [
    ...board.places.map(({ shape }) => bounds(shape)),
    ...board.ground.map(({ shape }) => bounds(shape)).filter((box) => !isAll(box)),
    ...board.labels.map(({ x, y }) => [x - LETTER, y - LETTER, x + LETTER, y + LETTER]),
  ];
  const far = (axis, pick) => pick(...boxes.map((box) => box[axis]));
  const left = Math.max(0, far(0, Math.min) - EDGE);
  const top = Math.max(0, far(1, Math.min) - EDGE);
  const right = Math.min(board.width, far(2, Math.max) + EDGE);
  const bottom = Math.min(board.height, far(3, Math.max) + EDGE);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The nearest place to a point; null if it is farther away than `most`. */
export function placeAt(places, [x, y], most) {
  let [nearest, least] = [null, most];
  for (const place of places) {
    const [left, top, right, bottom] = bounds(place.shape);
    const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
}

/** The nearest place in a direction such as `[1, 0]` for right, as it is seen; null if there is none. */
export function neighbour(places, from, [dx, dy]) {
  const [x, y] = middle(from.shape);
  let [nearest, least] = [null, Infinity];
  for (const place of places) {
    const [px, py] = middle(place.shape);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    // What lies more aside than ahead is in another direction.
    if (along <= 0 || aside > along * 2) continue;
    if (along + 2 * aside < least) [nearest, least] = [place, along + 2 * aside];
  }
  return nearest;
}

/** The first or the last place of the same row, as it is seen. */
export function endOfRow(places, from, last) {
  const y = middle(from.shape)[1];
  const row = places.filter(({ shape }) => bounds(shape)[1] <= y && y <= bounds(shape)[3]);
  const order = row.sort((a, b) => middle(a.shape)[0] - middle(b.shape)[0]);
  return order.at(last ? -1 : 0);
}
