// Kinds of nodes to look for: the others are dimmed, and one steps from one to the next.

import { announce, announceError, byId, el } from "../dom.js";
import { number, t } from "../words.js";

/** What a Monte Carlo search has of them. */
const SAMPLED = ["raised", "only"];

export class Filters {
  #select = byId("filter");
  #events;
  #place = null;
  #count = 0;

  /** `onFilter(name)` gets a name or null, `onNext(back)` finds the next node: a promise of `{row, place, count}`. */
  constructor(events) {
    this.#events = events;
    this.#select.addEventListener("change", () => {
      this.#place = null;
      events.onFilter(this.#select.value || null);
    });
    byId("filter-next").addEventListener("click", () => this.#step(false));
    byId("filter-back").addEventListener("click", () => this.#step(true));
  }

  /** `counts` are those of the part that is looked at, by the names of the filters. */
  show({ kind, filters, counts, chosen }) {
    const isSampled = kind === "sampled";
    const known = filters.filter((name, index) => counts[index] !== null && (!isSampled || SAMPLED.includes(name)));
    const label = (name) => t(`filter.${isSampled && name === "raised" ? "proven" : name}`);
    const option = (name) =>
      el("option", { value: name }, `${label(name)} (${number(counts[filters.indexOf(name)])})`);
    this.#select.replaceChildren(el("option", { value: "" }, t("filter.none")), ...known.map(option));
    this.#select.value = known.includes(chosen) ? chosen : "";
    this.#count = this.#select.value ? counts[filters.indexOf(chosen)] : 0;
    this.#tell();
  }

  #tell() {
    const isOn = this.#select.value !== "";
    byId("filter-steps").hidden = !isOn;
    const place = this.#place === null ? "" : t("filter.place", { place: this.#place + 1 });
    byId("filter-count").textContent = isOn ? t("filter.count", { place, count: this.#count }) : "";
  }

  async #step(back) {
    try {
      const { row, place, count } = await this.#events.onNext(back);
      this.#count = count;
      if (row === null) announce(t(back ? "filter.first" : "filter.last"));
      else this.#place = place;
      this.#tell();
    } catch (error) {
      announceError(error);
    }
  }
}
