// Which engines think about the position, for how long, and how deep; the view of moves shows what they say.

import { announce, announceError, byId } from "../dom.js";
import { write } from "../state.js";
import { pick, t } from "../words.js";
import { Engines, letter } from "./engines.js";
import { MovesView } from "./moves.js";

const SECONDS = 30;

export class Thinking {
  #analysis;
  #study;
  #onWalk;
  #limits;
  #engines;
  #moves;
  #seconds = byId("seconds");
  #depth = byId("depth");
  #specs = null;
  #usual = "player";
  #lead = 0;
  #halted = false;

  /** `onWalk({moves, title, onEnd})` plays a line out. */
  constructor(analysis, study, { limits, onWalk }) {
    this.#analysis = analysis;
    this.#study = study;
    this.#limits = limits;
    this.#onWalk = onWalk;
    this.#engines = new Engines({ onChange: () => this.#changeEngines(), onLead: () => this.#changeLead() });
    this.#moves = new MovesView(analysis, this.#engines, {
      onPlay: (move) => this.#play(move),
      onWalk: (move) => this.#walk(move),
    });
    analysis.addEventListener("change", () => this.#tell());
    byId("go").addEventListener("click", () => this.#go());
    this.#seconds.max = limits.analysis_seconds;
    this.#seconds.addEventListener("change", () => this.#changeLimits());
    this.#depth.addEventListener("change", () => this.#changeLimits());
  }

  /** The engine that gives the order, the arrows and the bar. */
  get lead() {
    return this.#engines.lead;
  }

  /** How many engines think. */
  get count() {
    return this.#engines.specs.length;
  }

  /** What the page with trees calls the first two engines and the depth. */
  search() {
    const [engine, other = null] = this.#engines.specs;
    return { engine, other, depth: this.#depth.value || null };
  }

  /** What the address says. */
  setSettings({ engines, lead, seconds, depth }) {
    const specs = (engines ?? "").split("|").filter(Boolean).slice(0, this.#limits.engines);
    this.#specs = specs.length ? specs : null;
    this.#lead = Math.max(0, "ABC".indexOf(lead || "A"));
    this.#seconds.value = within(Number(seconds) || SECONDS, 1, this.#limits.analysis_seconds);
    this.#depth.value = Number(depth) > 0 ? Number(depth) : "";
  }

  /** Another game has other usual engines. */
  setGame(entry) {
    this.#usual = entry.analyst;
    const specs = this.#specs ?? [this.#usual];
    this.#engines.show({ specs, lead: this.#lead, entry, most: this.#limits.engines });
    this.#moves.setColumns();
  }

  /** Thinks about what is shown, unless that is done already or somebody has stopped it. */
  attend() {
    const { isBusy, state } = this.#analysis;
    const isDone = isBusy || state === "ended" || this.#halted;
    if (this.#study.position.over) this.#analysis.clear();
    else if (!isDone || !this.#analysis.isAbout(this.#study.line(), this.#settings())) this.#start();
  }

  #settings() {
    const [seconds, depth] = [Number(this.#seconds.value), Number(this.#depth.value) || null];
    return { engines: this.#engines.specs, seconds, depth };
  }

  #start() {
    this.#halted = false;
    this.#analysis.start(this.#study.line(), this.#settings());
  }

  #changeEngines() {
    const { specs, lead } = this.#engines;
    const isUsual = specs.length === 1 && specs[0] === this.#usual;
    this.#specs = isUsual ? null : specs;
    write({ engines: isUsual ? null : specs.join("|"), lead: lead ? letter(lead) : null });
    this.#moves.setColumns();
    this.#restart();
  }

  #changeLead() {
    this.#lead = this.#engines.lead;
    write({ lead: this.#lead ? letter(this.#lead) : null });
    this.#moves.sort();
    this.#analysis.dispatchEvent(new Event("change"));
  }

  #changeLimits() {
    this.#seconds.value = within(Math.round(Number(this.#seconds.value)) || SECONDS, 1, this.#limits.analysis_seconds);
    this.#depth.value = Number(this.#depth.value) > 0 ? Math.round(Number(this.#depth.value)) : "";
    const seconds = Number(this.#seconds.value);
    write({ seconds: seconds === SECONDS ? null : seconds, depth: this.#depth.value || null });
    this.#restart();
  }

  #restart() {
    if (!this.#study.position.over) this.#start();
  }

  /** Stops, or goes on: after the time is up for twice as long, since the server begins anew. */
  #go() {
    if (this.#analysis.isBusy) {
      this.#halted = true;
      this.#analysis.stop();
      announce(t("thinking.stopped"));
      return;
    }
    if (this.#analysis.state === "ended") {
      this.#seconds.value = within(2 * Number(this.#seconds.value), 1, this.#limits.analysis_seconds);
      return this.#changeLimits();
    }
    this.#restart();
  }

  #tell() {
    const { isBusy, state, error } = this.#analysis;
    byId("go").textContent = t(isBusy ? "thinking.stop" : state === "ended" ? "thinking.longer" : "thinking.goOn");
    byId("go").disabled = this.#study.position?.over !== null;
    this.#engines.tell(this.#analysis);
    const trouble = byId("trouble");
    trouble.hidden = error === null;
    trouble.lang = error?.lang ?? "";
    trouble.textContent = error?.message ?? "";
  }

  #play(index) {
    const move = this.#analysis.moves[index];
    announce(pick(move.spoken));
    this.#study.play([move.text]).catch(announceError);
  }

  #walk(index) {
    const row = this.#analysis.shown(this.#engines.lead)?.row(index);
    const { text, short } = this.#analysis.moves[index];
    const title = t("walk.title", { move: short, letter: letter(this.#engines.lead) });
    const moves = row?.pv.length ? row.pv : [text];
    this.#onWalk({ moves, title, onEnd: () => this.#moves.focus(index) });
  }
}

const within = (value, least, most) => Math.max(least, Math.min(value, most));
