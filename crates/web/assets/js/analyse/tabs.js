// The list of views, of which one is seen.

import { byId } from "../dom.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by their ids: `tab-NAME` shows `view-NAME`. `onChoice(name)` is called when another one is chosen. */
export class Tabs {
  #names;
  #onChoice;

  constructor(names, onChoice) {
    this.#names = names;
    this.#onChoice = onChoice;
    names.forEach((name, index) => {
      const tab = byId(`tab-${name}`);
      tab.addEventListener("click", () => this.#choose(name));
      tab.addEventListener("keydown", (event) => this.#key(event, index));
    });
  }

  /** Shows one of them. */
  show(chosen) {
    this.chosen = chosen;
    for (const name of this.#names) {
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", name === chosen);
      tab.tabIndex = name === chosen ? 0 : -1;
      byId(`view-${name}`).hidden = name !== chosen;
    }
  }

  #choose(name) {
    if (name === this.chosen) return;
    this.show(name);
    this.#onChoice(name);
  }

  #key(event, index) {
    const count = this.#names.length;
    const places = { Home: 0, End: count - 1 };
    const place = places[event.key] ?? (index + STEPS[event.key] + count) % count;
    if (Number.isNaN(place)) return;
    event.preventDefault();
    byId(`tab-${this.#names[place]}`).focus();
    this.#choose(this.#names[place]);
  }
}
