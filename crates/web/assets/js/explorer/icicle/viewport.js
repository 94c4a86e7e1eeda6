// Which part of a record is seen: rows from left to right, plies from top to bottom.

/** Fewer rows than these are never shown: boxes would be larger than anybody needs. */
const FEWEST = 4;

export class Viewport {
  /** All rows that may be seen, and those that are. */
  first = 0;
  last = 1;
  from = 0;
  to = 1;
  /** The ply at the top. */
  top = 0;
  plies = 1;
  width = 1;
  /** Plies that fit into the height. */
  shown = 1;

  /** What may be seen: rows of one root, or all of them. */
  bound(first, last, plies) {
    Object.assign(this, { first, last, plies });
    this.show(first, last, 0);
  }

  /** Shows these rows, as far as they may be seen. */
  show(from, to, top = this.top) {
    const all = this.last - this.first;
    const span = Math.min(all, Math.max(to - from, Math.min(FEWEST, all)));
    const middle = (from + to) / 2;
    this.from = Math.max(this.first, Math.min(middle - span / 2, this.last - span));
    this.to = this.from + span;
    this.top = Math.max(0, Math.min(top, this.plies - this.shown));
  }

  get span() {
    return this.to - this.from;
  }

  get isAll() {
    return this.from <= this.first && this.to >= this.last;
  }

  /** Where a row begins, in pixels. */
  x(row) {
    return ((row - this.from) / this.span) * this.width;
  }

  /** The row at a pixel. */
  rowAt(x) {
    return this.from + (x / this.width) * this.span;
  }

  /** Larger by a factor, while what is at this pixel stays there. */
  zoom(factor, x = this.width / 2) {
    const row = this.rowAt(x);
    const span = Math.max(FEWEST, this.span / factor);
    const from = row - (x / this.width) * span;
    this.show(from, from + span);
  }

  /** By so many pixels to the right, and plies down. */
  pan(pixels, plies = 0) {
    const rows = (pixels / this.width) * this.span;
    this.show(this.from + rows, this.to + rows, this.top + plies);
  }

  /** Brings a row with all below it into view, with something around it. */
  zoomTo(row, size) {
    const margin = Math.max(size * 0.15, 1);
    this.show(row - margin, row + size + margin);
  }

  /** Moves as little as needed so that a row is seen. */
  reveal(row, size, ply) {
    const span = this.span;
    let { from, top } = this;
    const isWide = size > span;
    if (row + Math.min(size, span * 0.1) > this.to) from = row + Math.min(size, span) - span * 0.95;
    if (row < from && !(isWide && row + size > from + span * 0.1)) from = row - span * 0.05;
    // What is too small to be seen is brought nearer.
    const pixels = (size / span) * this.width;
    if (pixels < 2) {
      const near = Math.max(size * 60, FEWEST);
      return this.show(row - near / 2, row + near / 2, this.#plyInView(ply, top));
    }
    this.show(from, from + span, this.#plyInView(ply, top));
  }

  #plyInView(ply, top) {
    if (ply < top) return ply;
    return ply > top + this.shown - 1 ? ply - this.shown + 1 : top;
  }
}
