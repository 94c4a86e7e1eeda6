// The pieces on a board. One that stands elsewhere than before goes there, if it is of a kind that has left its place.

import { svg } from "../dom.js";
import { frame, middle } from "./geometry.js";

const PAINTS = { body: "body", line: "stroke", dot: "dot" };

export class Pieces {
  #places;
  #kinds;
  /** Place to `{kind, element}`. */
  #standing = new Map();

  constructor(board) {
    this.layer = svg("g", { class: "pieces", "aria-hidden": "true" });
    this.#places = new Map(board.places.map((place) => [place.id, place]));
    this.#kinds = new Map(board.pieces.map((kind) => [kind.id, kind]));
  }

  /** What stands at a place: a kind of piece. */
  kindAt(place) {
    return this.#kinds.get(this.#standing.get(place)?.kind);
  }

  /** Shows these pieces, `[{at, kind}]`. */
  show(pieces) {
    const wanted = pieces.filter(({ at, kind }) => this.#places.has(at) && this.#kinds.has(kind));
    const stays = new Set(wanted.filter(({ at, kind }) => this.#standing.get(at)?.kind === kind).map(({ at }) => at));
    const leaving = [...this.#standing].filter(([at]) => !stays.has(at));
    for (const [at] of leaving) this.#standing.delete(at);
    for (const { at, kind } of wanted.filter(({ at }) => !stays.has(at))) {
      const element = this.#takeNearest(leaving, at, kind) ?? this.#draw(kind);
      this.#standing.set(at, { kind, element });
    }
    for (const [, { element }] of leaving) element.remove();
    for (const at of this.#standing.keys()) this.putBack(at);
  }

  /** Puts a piece in the middle of its place, from wherever it was. */
  putBack(at) {
    const { element } = this.#standing.get(at);
    element.classList.remove("dragged");
    element.dataset.pieceAt = at;
    this.#put(element, middle(this.#places.get(at).shape), at);
  }

  /** Draws a piece around another point, above all others. */
  carry(at, point) {
    const { element } = this.#standing.get(at);
    if (!element.classList.contains("dragged")) this.layer.append(element);
    element.classList.add("dragged");
    this.#put(element, point, at);
  }

  #put(element, [x, y], at) {
    const { side } = frame(this.#places.get(at).shape);
    element.style.transform = `translate(${x - side / 2}px, ${y - side / 2}px) scale(${side / 100})`;
  }

  /** Takes the piece that goes to this place out of those that have left theirs. */
  #takeNearest(leaving, to, kind) {
    const far = (at) => {
      const [[x, y], [u, v]] = [at, to].map((id) => middle(this.#places.get(id).shape));
      return Math.hypot(x - u, y - v);
    };
    const same = leaving.filter(([, piece]) => piece.kind === kind);
    const nearest = same.sort(([a], [b]) => far(a) - far(b))[0];
    if (!nearest) return null;
    leaving.splice(leaving.indexOf(nearest), 1);
    // Who moves is drawn above those who stay.
    this.layer.append(nearest[1].element);
    return nearest[1].element;
  }

  #draw(kind) {
    const { owner, strokes } = this.#kinds.get(kind);
    const element = svg("g", { class: `piece ${owner ?? "nobody"}`, "data-kind": kind }, strokesOf(strokes));
    this.layer.append(element);
    return element;
  }
}

/** A kind of piece by itself, beside its name. */
export function pieceIcon({ owner, strokes }) {
  const piece = svg("g", { class: `piece ${owner ?? "nobody"}` }, strokesOf(strokes));
  return svg("svg", { class: "board icon", viewBox: "0 0 100 100", "aria-hidden": "true" }, piece);
}

/** The outlines of a kind of piece, in a box from 0 to 100. */
function strokesOf(strokes) {
  return strokes.map(({ paint, path }) => svg("path", { class: PAINTS[paint], d: path }));
}
