// The list of experiments and tournaments. What is new is written into elements that stay, so that nothing moves away
// from under a pointer.

import { text } from "../analyse/grid.js";
import { byId, el, setPageState } from "../dom.js";
import { address } from "../state.js";
import { capital, t } from "../words.js";
import { progressWords, stateWords, timesWords } from "./facts.js";

export class ShelfView {
  #rows = new Map();

  constructor() {
    byId("shelf").hidden = false;
  }

  hear({ event, folder, entries }) {
    if (event !== "list") return;
    const lead = folder === null ? t("lab.noFolder") : t(entries.length ? "lab.lead" : "lab.empty", { folder });
    if (byId("shelf-lead").textContent !== lead) byId("shelf-lead").textContent = lead;
    const list = byId("entries");
    entries.forEach((entry, index) => {
      if (!this.#rows.has(entry.id)) this.#rows.set(entry.id, row(entry));
      const { element, write } = this.#rows.get(entry.id);
      if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
      write(entry);
    });
    const ids = new Set(entries.map(({ id }) => id));
    for (const [id, { element }] of this.#rows) {
      if (ids.has(id)) continue;
      element.remove();
      this.#rows.delete(id);
    }
    setPageState("ready");
  }
}

/** A line of the list: its element, and a function that writes what is known into it. */
function row(entry) {
  const [title, facts, state, progress, times, problem] = ["h2", "p", "p", "p", "p", "p"].map((tag) => el(tag));
  const link = el("a", { href: address("/lab", { id: entry.id }), lang: "en" });
  const bar = el("progress", { "aria-label": t("run.bar"), max: 1, value: 0 });
  title.append(link);
  facts.className = "muted";
  state.className = "chip";
  times.className = "muted";
  problem.className = "notice bad";
  problem.lang = "en";
  const parts = [title, facts, el("div", { class: "row" }, state, progress), bar, times, problem];
  const element = el("li", { class: "panel stack entry", "data-id": entry.id, "data-place": entry.place }, ...parts);
  const writers = [link, facts, state, progress, times, problem].map(text);
  const write = (now) => {
    const kind = t(`kind.${now.kind}`);
    const words = [now.title, [kind, now.game && capital(now.game), now.place].filter(Boolean).join(" · "),
      stateWords(now), progressWords(now), timesWords(now), now.problem ?? ""];
    writers.forEach((writer, index) => writer(words[index]));
    element.dataset.state = now.state;
    bar.hidden = now.state === "broken";
    bar.max = Math.max(1, now.planned);
    bar.value = now.done;
    problem.hidden = !now.problem;
  };
  return { element, write };
}
