// A PDF file of one page: boxes, lines and texts, with a font that every reader has.

import { fitted } from "./pens.js";

/** Letters of the font beyond Latin-1, by their codes in WinAnsi. */
const CODES = { "…": 133, "–": 150, "—": 151, "−": 45, "’": 146, "“": 147, "”": 148, "•": 149 };
/** What the font has no letter for is written in others. */
const OTHERS = { "≥": ">=", "≤": "<=", "∞": "inf", "×": "x" };

/** Writes a PDF file. The same methods as the pens of pens.js. */
export class PdfPen {
  #commands = [];

  constructor(width, height, ground) {
    this.width = width;
    this.height = height;
    this.rect(0, 0, width, height, { fill: ground });
  }

  rect(x, y, width, height, { fill, stroke, weight = 1 }) {
    const box = `${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re`;
    if (fill) this.#commands.push(`${colour(fill)} rg ${box} f`);
    if (stroke) this.#commands.push(`${colour(stroke)} RG ${n(weight)} w ${box} S`);
  }

  line(x1, y1, x2, y2, { stroke, weight = 1 }) {
    const ends = `${n(x1)} ${n(this.height - y1)} m ${n(x2)} ${n(this.height - y2)} l`;
    this.#commands.push(`${colour(stroke)} RG ${n(weight)} w ${ends} S`);
  }

  text(text, x, y, { fill, size = 12, bold = false, middle = false, most = Infinity }) {
    const shown = fitted(text, size, most);
    const left = middle ? x - (shown.length * size * 0.5) / 2 : x;
    const at = `${n(left)} ${n(this.height - y)} Td`;
    this.#commands.push(`BT /${bold ? "B" : "F"} ${size} Tf ${colour(fill)} rg ${at} (${literal(shown)}) Tj ET`);
  }

  inside(x, y, width, height, draw) {
    this.#commands.push(`q ${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re W n`);
    draw();
    this.#commands.push("Q");
  }

  /** The file, byte by byte. */
  get file() {
    const content = this.#commands.join("\n");
    const font = (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(this.width)} ${n(this.height)}] /Contents 4 0 R ` +
        "/Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>",
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      font("Helvetica"),
      font("Helvetica-Bold"),
    ];
    let text = "%PDF-1.4\n";
    const places = objects.map((object, index) => {
      const place = text.length;
      text += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return place;
    });
    const entry = (place) => `${String(place).padStart(10, "0")} 00000 n \n`;
    const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(entry).join("")}`;
    const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
    return Uint8Array.from(text + table + end, (letter) => letter.charCodeAt(0));
  }
}

const n = (value) => String(Math.round(value * 100) / 100);

/** `#rrggbb` as three parts of one. */
function colour(hex) {
  return [1, 3, 5].map((place) => n(parseInt(hex.slice(place, place + 2), 16) / 255)).join(" ");
}

/** A text in letters of the font, each of which is one byte. */
function literal(text) {
  const plain = text.replace(/[≥≤∞×]/g, (letter) => OTHERS[letter]);
  const code = (letter) => CODES[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63);
  const letters = Array.from(plain, (letter) => String.fromCharCode(code(letter)));
  return letters.join("").replace(/[\\()]/g, (letter) => `\\${letter}`);
}
