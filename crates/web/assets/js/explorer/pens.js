// Whoever draws needs not know on what: a canvas, an SVG file, or a PDF file (pdf.js).

const FONT = 'system-ui, "Noto Sans", sans-serif';

/** Draws on a canvas. */
export class CanvasPen {
  constructor(context) {
    this.context = context;
  }

  rect(x, y, width, height, { fill, stroke, weight = 1 }) {
    const { context } = this;
    if (fill) {
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
    }
    if (!stroke) return;
    context.strokeStyle = stroke;
    context.lineWidth = weight;
    context.strokeRect(x, y, width, height);
  }

  line(x1, y1, x2, y2, { stroke, weight = 1 }) {
    const { context } = this;
    context.strokeStyle = stroke;
    context.lineWidth = weight;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }

  /** Text in one line; what does not fit into `most` pixels is left out. */
  text(text, x, y, { fill, size = 12, bold = false, middle = false, most = Infinity }) {
    const { context } = this;
    context.font = `${bold ? 600 : 400} ${size}px ${FONT}`;
    context.fillStyle = fill;
    context.textAlign = middle ? "center" : "left";
    context.fillText(fitted(text, size, most), x, y);
  }

  /** Everything that is drawn inside of `draw` is seen inside of this rectangle only. */
  inside(x, y, width, height, draw) {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    draw();
    context.restore();
  }
}

/** Writes SVG. */
export class SvgPen {
  #parts = [];
  #clips = 0;

  constructor(width, height, ground) {
    this.width = width;
    this.height = height;
    this.rect(0, 0, width, height, { fill: ground });
  }

  rect(x, y, width, height, { fill, stroke, weight = 1 }) {
    const paint = `fill="${fill ?? "none"}"${stroke ? ` stroke="${stroke}" stroke-width="${weight}"` : ""}`;
    this.#parts.push(`<rect ${box(x, y, width, height)} ${paint}/>`);
  }

  line(x1, y1, x2, y2, { stroke, weight = 1 }) {
    const ends = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`;
    this.#parts.push(`<line ${ends} stroke="${stroke}" stroke-width="${weight}"/>`);
  }

  text(text, x, y, { fill, size = 12, bold = false, middle = false, most = Infinity }) {
    const place = `x="${short(x)}" y="${short(y)}" font-size="${size}" fill="${fill}"`;
    const more = `${bold ? ' font-weight="600"' : ""}${middle ? ' text-anchor="middle"' : ""}`;
    this.#parts.push(`<text ${place}${more}>${escaped(fitted(text, size, most))}</text>`);
  }

  inside(x, y, width, height, draw) {
    const id = `clip${this.#clips++}`;
    this.#parts.push(`<clipPath id="${id}"><rect ${box(x, y, width, height)}/></clipPath><g clip-path="url(#${id})">`);
    draw();
    this.#parts.push("</g>");
  }

  /** The file. */
  get file() {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${escaped(FONT)}">`;
    return `${head}\n${this.#parts.join("\n")}\n</svg>\n`;
  }
}

/** As much of a text as fits, with letters of a usual width. */
export function fitted(text, size, most) {
  const letters = Math.floor(most / (size * 0.56));
  return text.length <= letters ? text : letters > 2 ? `${text.slice(0, letters - 1)}…` : "";
}

const box = (x, y, width, height) =>
  `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;

const short = (value) => String(Math.round(value * 100) / 100);

const escaped = (text) =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
