// The rectangles of the last answer, and drawing them.

/** Numbers of a rectangle: from row, to row, ply and class, how many rows it stands for, how many the filter finds. */
const FIELDS = 5;
/** Boxes narrower than this have no line between them. */
const NARROW = 3;
const LETTER = 13;
const NAME = 34;

export class Boxes {
  #numbers;

  constructor(numbers = new Uint32Array()) {
    this.#numbers = numbers;
  }

  get count() {
    return this.#numbers.length / FIELDS;
  }

  /** A rectangle: `{from, to, ply, class, count, marked}`. */
  at(index) {
    const [from, to, both, count, marked] = this.#numbers.subarray(index * FIELDS, (index + 1) * FIELDS);
    return { from, to, ply: both >>> 16, class: both & 0xffff, count, marked };
  }

  /** The rectangle at a place; null if there is none. */
  find(row, ply) {
    const numbers = this.#numbers;
    for (let at = 0; at < numbers.length; at += FIELDS) {
      if (numbers[at + 2] >>> 16 === ply && numbers[at] <= row && row < numbers[at + 1]) return this.at(at / FIELDS);
    }
    return null;
  }

  /**
   * Draws everything. `looks` are the classes by their numbers, `names` the texts of rows that are known, `filter` says
   * whether what is not found is dimmed, and `time` hides rows that come later.
   */
  draw(pen, view, { palette, looks, names, filter, time, height, left = 0, top = 0 }) {
    const numbers = this.#numbers;
    const scale = view.width / view.span;
    const until = time ?? Infinity;
    for (let at = 0; at < numbers.length; at += FIELDS) {
      const from = numbers[at];
      if (from > until) continue;
      const ply = numbers[at + 2] >>> 16;
      const x1 = Math.max(0, (from - view.from) * scale);
      const x2 = Math.min(view.width, (Math.min(numbers[at + 1], until + 1) - view.from) * scale);
      const y = (ply - view.top) * height;
      if (x2 <= 0 || x1 >= view.width || y <= -height || y >= view.shown * height) continue;
      const width = Math.max(x2 - x1, 0.75);
      const look = looks[numbers[at + 2] & 0xffff] ?? looks[0];
      const share = filter ? numbers[at + 4] / numbers[at + 3] : 1;
      const gap = width > NARROW ? 1 : 0;
      pen.rect(left + x1, top + y, width - gap, height - 1, { fill: share < 1 ? palette.dim : look.fill });
      if (share > 0 && share < 1) {
        // Of several nodes in one box only some are found: as much of it as a bar.
        const bar = Math.max(3, share * (height - 1));
        pen.rect(left + x1, top + y + height - 1 - bar, width - gap, bar, { fill: palette.found });
      }
      if (share < 1 || width < NARROW) continue;
      const name = numbers[at + 3] === 1 && names.get(from);
      this.#write(pen, { x: left + x1, y: top + y, width, look, palette, height, name });
    }
  }

  #write(pen, { x, y, width, look, palette, height, name }) {
    const ink = palette.ink;
    if (width < LETTER) {
      for (const line of look.lines) {
        const at = y + line * (height - 1);
        pen.line(x, at, x + width - 1, at, { stroke: ink });
      }
      return;
    }
    const base = y + height * 0.5 + 4;
    if (name && width >= NAME) {
      pen.text(look.letter ? `${name} ${look.letter}` : name, x + 4, base, { fill: ink, size: 12, most: width - 6 });
    } else if (look.letter) {
      pen.text(look.letter, x + width / 2, base, { fill: ink, size: 11, bold: true, middle: true });
    }
  }
}
