// What the classes of nodes look like: a colour, a letter, and lines, so that nobody needs the colours alone.

import { t } from "../words.js";

/** Letters where there is room for them, and where lines run across narrow boxes, from 0 at the top to 1. */
const LOOKS = {
  verdict: { letter: "V", lines: [0.2, 0.8] },
  evaluated: { letter: "E", lines: [] },
  stand_pat: { letter: "S", lines: [0.2] },
  table: { letter: "T", lines: [0.35, 0.65] },
  idle: { letter: "N", lines: [0.2, 0.5] },
  futile: { letter: "F", lines: [0.5] },
  razored: { letter: "R", lines: [0.65] },
  repetition: { letter: "W", lines: [0.35] },
  static_bounds: { letter: "B", lines: [0.5, 0.8] },
  foreseen: { letter: "A", lines: [0.2, 0.5, 0.8] },
  cutoff: { letter: "C", lines: [0.86, 0.94] },
  exhausted: { letter: "", lines: [] },
  open: { letter: "?", lines: [0.1, 0.9] },
  folded: { letter: "…", lines: [0.3, 0.5, 0.7] },
  mean0: { letter: "−−", lines: [0.9] },
  mean1: { letter: "−", lines: [0.7] },
  mean2: { letter: "=", lines: [0.5] },
  mean3: { letter: "+", lines: [0.3] },
  mean4: { letter: "++", lines: [0.1] },
  proven: { letter: "P", lines: [0.2, 0.8] },
};

/** Colours for what is around the boxes. */
const OTHERS = ["ground", "ink", "dim", "edge", "chosen", "line", "time", "found"];

/** The colours of the present theme, from the style sheet. */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--tree-${name}`).trim();
  const looks = Object.entries(LOOKS).map(([name, look]) => [name, { ...look, fill: colour(name), name }]);
  return { ...Object.fromEntries(OTHERS.map((name) => [name, colour(name)])), looks: Object.fromEntries(looks) };
}

/** What a class is called. */
export const className = (name) => t(`class.${name}`);
