// What colours, letters and lines of the icicle mean.

import { el } from "../dom.js";
import { className, readPalette } from "./palette.js";

/** A list of the classes that a record has. */
export function showLegend(container, { classes }) {
  const { looks } = readPalette(container);
  const entry = (name) => {
    const swatch = el("span", { class: `swatch swatch-${name}`, "aria-hidden": "true" }, looks[name].letter);
    return el("li", {}, swatch, className(name));
  };
  container.replaceChildren(...classes.map(entry));
}
