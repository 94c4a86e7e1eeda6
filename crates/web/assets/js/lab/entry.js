// One experiment or tournament: how far it is, its buttons, and its views.

import { Tabs } from "../analyse/tabs.js";
import { announceError, byId, el, setPageState } from "../dom.js";
import { ask } from "../server.js";
import { read, write } from "../state.js";
import { capital, t } from "../words.js";
import { progressWords, stateWords, timesWords } from "./facts.js";
import { FiguresView } from "./figures.js";
import { HallView } from "./hall.js";
import { RowsView } from "./rows.js";
import { StandingsView } from "./standings.js";

const VIEWS = ["figures", "rows"];

/** Writes a text unless it stands there, so that nobody hears it twice. */
function put(id, words) {
  const element = byId(id);
  if (element.textContent !== words) element.textContent = words;
  return element;
}

export class EntryView {
  #id;
  #entry = null;
  #tabs;
  #figures = new FiguresView();
  #standings = null;
  #hall = new HallView();
  #rows = null;

  constructor(id) {
    this.#id = id;
    this.#tabs = new Tabs(VIEWS, () => this.#changeView());
    byId("run-start").addEventListener("click", () => this.#command("start"));
    byId("run-stop").addEventListener("click", () => this.#command("stop"));
  }

  hear(event) {
    if (event.event === "picture") this.#figures.draw(event);
    if (event.event === "board") this.#hall.keep(event);
    if (event.event === "boards" && this.#entry?.state === "running") this.#hall.show(event);
    if (event.event !== "entry") return;
    const { entry, shown } = event;
    const isFirst = this.#entry === null;
    const hasNews = this.#entry?.done !== entry.done;
    this.#tell(this.#entry, entry);
    this.#entry = entry;
    if (isFirst) this.#open(entry, shown);
    this.#show({ ...entry, problem: entry.problem ?? shown.trouble });
    this.#figures.show(entry, shown);
    this.#standings?.show(shown);
    this.#hall.attend(entry.state);
    if (hasNews && !isFirst) this.#rows?.refreshSoon();
    setPageState(["running", "elsewhere", "waiting"].includes(entry.state) ? "thinking" : "ready");
  }

  /** The first time that something is known: which kind it is decides about the views. */
  #open(entry, shown) {
    const isTournament = entry.kind === "tournament";
    put("tab-figures", t(isTournament ? "tab.standings" : "tab.figures"));
    put("tab-rows", t(isTournament ? "tab.games" : "tab.units"));
    byId("entry").hidden = false;
    document.title = t("lab.entryTitle", { name: entry.name });
    byId("standings").hidden = !isTournament;
    if (isTournament) this.#standings = new StandingsView(this.#id, shown.game);
    this.#rows = new RowsView(this.#id, isTournament, shown.game);
    this.#tabs.show(VIEWS.includes(read().view) ? read().view : "figures");
    this.#rows.attend(this.#tabs.chosen === "rows");
  }

  #changeView() {
    const { chosen } = this.#tabs;
    write({ view: chosen === "figures" ? null : chosen });
    this.#rows.attend(chosen === "rows");
  }

  #show(entry) {
    put("entry-title", entry.title);
    put("entry-facts", [t(`kind.${entry.kind}`), entry.game && capital(entry.game), entry.place]
      .filter(Boolean).join(" · "));
    put("run-state", stateWords(entry)).dataset.state = entry.state;
    put("run-progress", progressWords(entry));
    put("run-times", timesWords(entry));
    const bar = byId("run-bar");
    [bar.max, bar.value, bar.hidden] = [Math.max(1, entry.planned), entry.done, entry.state === "broken"];
    put("run-problem", entry.problem ?? "").hidden = !entry.problem;
    put("run-refusal", entry.refusal ?? "").hidden = !entry.refusal;
    this.#showButtons(entry);
  }

  #showButtons(entry) {
    const isOurs = ["running", "waiting"].includes(entry.state);
    const [start, stop] = [byId("run-start"), byId("run-stop")];
    put("run-start", t(entry.done > 0 ? "run.continue" : "run.start"));
    const hadFocus = [start, stop].includes(document.activeElement);
    start.hidden = !entry.may_start;
    stop.hidden = !isOurs;
    // Whoever has pressed one button finds the keyboard at the other.
    if (hadFocus) [start, stop].find((button) => !button.hidden)?.focus();
    byId("run-workers-field").hidden = !entry.may_start || entry.workers < 2;
    const select = byId("run-workers");
    if (select.options.length !== entry.workers) {
      const option = (_, index) => el("option", { value: index + 1 }, String(index + 1));
      select.replaceChildren(...Array.from({ length: entry.workers }, option));
    }
  }

  /** Says aloud what everybody else sees: another state, but not every unit. */
  #tell(before, now) {
    if (!before || before.state === now.state) return;
    put("heard", t("run.says", { state: stateWords(now), progress: progressWords(now) }));
  }

  async #command(what) {
    try {
      const workers = Number(byId("run-workers").value) || 1;
      const entry = await ask(`/api/lab/${what}`, what === "start" ? { id: this.#id, workers } : { id: this.#id });
      this.#tell(this.#entry, entry);
      this.#entry = { ...entry, done: this.#entry.done };
      this.#show(entry);
    } catch (error) {
      announceError(error);
    }
  }
}
