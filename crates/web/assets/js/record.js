// The moves so far. Each is a button that shows the position behind it.

import { byId, el } from "./dom.js";
import { sideName } from "./sides.js";
import { capital, pick, t } from "./words.js";

/** Rounds of plies: a new one begins when the side that began is to move again. */
export function roundsOf(plies) {
  const rounds = [];
  plies.forEach((ply, index) => {
    const before = plies[index - 1];
    const begins = !before || (ply.side === plies[0].side && before.side !== ply.side);
    if (begins) rounds.push([]);
    rounds.at(-1).push({ ...ply, at: index + 1 });
  });
  return rounds;
}

export class Record {
  #match;
  #ways;
  #list = byId("record");

  constructor(match) {
    this.#match = match;
    const way = (name, sign, goal) => {
      const label = t(`record.${name}`);
      const attributes = { type: "button", id: `go-${name}`, "aria-label": label, title: label };
      return { goal, button: el("button", { ...attributes, onclick: () => match.go(goal()) }, sign) };
    };
    this.#ways = [
      way("start", "«", () => 0),
      way("back", "‹", () => match.at - 1),
      way("forward", "›", () => match.at + 1),
      way("end", "»", () => match.moves.length),
    ];
    byId("record-ways").append(...this.#ways.map(({ button }) => button));
    this.#list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  show() {
    const { plies, at, moves } = this.#match;
    for (const { goal, button } of this.#ways) {
      button.disabled = goal() === at || goal() < 0 || goal() > moves.length;
    }
    const focused = this.#list.contains(document.activeElement);
    const rounds = roundsOf(plies).map((round, index) => this.#round(round, index + 1));
    const empty = el("p", { class: "muted" }, t("record.empty"));
    this.#list.replaceChildren(rounds.length ? el("ol", { "aria-label": t("record.name") }, ...rounds) : empty);
    const current = this.#list.querySelector("[aria-current]") ?? this.#list.querySelector("button");
    current?.setAttribute("tabindex", 0);
    if (focused) current?.focus();
    this.#reveal(current);
  }

  /** Scrolls the list, and nothing but the list. */
  #reveal(button) {
    if (!button) return;
    const [outer, inner] = [this.#list, button].map((one) => one.getBoundingClientRect());
    if (inner.top < outer.top) this.#list.scrollTop -= outer.top - inner.top;
    if (inner.bottom > outer.bottom) this.#list.scrollTop += inner.bottom - outer.bottom;
  }

  #round(round, number) {
    // If the second player begins, the place of the first stays empty.
    const empty = round[0].side === "second" && number === 1 ? el("span", { class: "muted" }, "…") : null;
    return el("li", {}, el("span", { class: "round" }, `${number}.`), empty, ...round.map((ply) => this.#button(ply)));
  }

  #button({ at, short, spoken, side }) {
    const isCurrent = at === this.#match.at;
    const attributes = {
      type: "button",
      class: side,
      tabindex: -1,
      "data-ply": at,
      "aria-current": isCurrent && "true",
      "aria-label": `${short}: ${capital(sideName(this.#match, side))}, ${pick(spoken)}`,
    };
    return el("button", { ...attributes, onclick: () => this.#match.go(at) }, short);
  }

  /** The list is one stop of the tab key; arrows go on from there. */
  #onKey(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const last = this.#match.moves.length;
    const goal = step ? this.#match.at + step : { Home: 1, End: last }[event.key];
    if (goal === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (goal >= 1 && goal <= last) this.#match.go(goal);
  }
}
