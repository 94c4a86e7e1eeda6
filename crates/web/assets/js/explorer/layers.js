// The rounds of a search: one of them is looked at, or all side by side.

import { byId, el } from "../dom.js";
import { number, t } from "../words.js";
import { valueShort, windowShort } from "./sentences.js";

export class Layers {
  #select = byId("layer");

  /** `onChoose(root)` gets a row, or null for all of them. */
  constructor(onChoose) {
    this.#select.addEventListener("change", () => {
      const { value } = this.#select;
      onChoose(value === "" ? null : Number(value));
    });
  }

  /** The roots of a record, and the one that is looked at. */
  show({ roots, more_roots: more }, chosen) {
    const option = (root, index) => el("option", { value: root.row }, says(root, index));
    const all = el("option", { value: "" }, t("layer.all", { count: roots.length + more }));
    this.#select.replaceChildren(all, ...roots.map(option));
    this.#select.value = roots.some(({ row }) => row === chosen) ? String(chosen) : "";
    byId("layer-field").hidden = roots.length < 2;
  }
}

function says(root, index) {
  const depth = root.depth === null ? t("reach.toEnd") : t("reach.depth", { depth: root.depth });
  const what = { place: index + 1, depth, window: windowShort(root), value: valueShort({ ...root, visits: null }) };
  return t("layer.one", { ...what, nodes: number(root.size) });
}
