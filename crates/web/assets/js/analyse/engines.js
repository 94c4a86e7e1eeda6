// Which engines think, side by side, and what each of them is doing.

import { byId, el } from "../dom.js";
import { number, t } from "../words.js";
import { text } from "./grid.js";

/** What engines are called beside their scores and on arrows. */
export const letter = (index) => "ABC"[index];

const seconds = (time) => number(time / 1000, { maximumFractionDigits: time < 10000 ? 1 : 0 });

/**
 * A row for each engine. `onChange(engines)` is called when others shall think, `onLead(index)` when another one gives
 * the order of the moves and the lines; without it none does.
 */
export class Engines {
  #list = byId("engines");
  #states = byId("engine-states");
  #add = byId("add-engine");
  #events;
  #most = 3;
  #entry = null;
  #rows = [];
  specs = [];
  lead = 0;

  constructor(events) {
    this.#events = events;
    this.#add.addEventListener("click", () => {
      const taken = (spec) => this.specs.includes(spec);
      const fresh = this.#usual().find((spec) => !taken(spec)) ?? "player";
      this.#change([...this.specs, fresh]);
      this.#rows.at(-1).select.focus();
    });
  }

  /** The engines of the address, in this game. */
  show({ specs, lead, entry, most }) {
    Object.assign(this, { specs, lead: Math.min(lead, specs.length - 1) });
    this.#entry = entry;
    this.#most = most;
    this.#draw();
  }

  #usual() {
    return ["player", "solve", "auto"];
  }

  #change(specs) {
    this.specs = specs;
    this.lead = Math.min(this.lead, specs.length - 1);
    this.#draw();
    this.#events.onChange(specs);
  }

  #draw() {
    this.#rows = this.specs.map((spec, index) => this.#row(spec, index));
    this.#list.replaceChildren(...this.#rows.map(({ item }) => item));
    this.#states.replaceChildren(...this.#rows.map(({ state }) => state));
    this.#add.hidden = this.specs.length >= this.#most;
  }

  #row(spec, index) {
    const isOther = !this.#usual().includes(spec);
    const name = t("engine.name", { letter: letter(index) });
    const set = (value) => this.#change(this.specs.with(index, value));
    const option = (value, label) => el("option", { value }, label);
    const select = el(
      "select",
      { "aria-label": name, value: isOther ? "other" : spec, onchange: () => choose(select.value) },
      option("player", t("engine.player", { spec: this.#entry.player })),
      option("solve", t("engine.solve", { spec: this.#entry.solver })),
      option("auto", t("engine.auto")),
      option("other", t("engine.other")),
    );
    const written = { class: "mono", spellcheck: "false", "aria-label": t("engine.spec", { name }) };
    const typed = el("input", { ...written, value: isOther ? spec : "", hidden: !isOther });
    typed.addEventListener("change", () => typed.value.trim() && set(typed.value.trim()));
    const choose = (value) => {
      typed.hidden = value !== "other";
      if (value !== "other") return set(value);
      // What the usual player is written as is a good beginning for a specification of one's own.
      typed.value ||= this.#entry.player;
      typed.focus();
    };
    const label = t("engine.remove", { name });
    const onclick = () => this.#remove(index);
    const remove = el("button", { type: "button", "aria-label": label, title: label, onclick }, "✕");
    const several = this.specs.length > 1;
    const onchange = () => this.#leads(index);
    const leads = el("input", { type: "radio", name: "lead", checked: index === this.lead, onchange });
    const item = el(
      "li",
      { class: "engine" },
      el("span", { class: "engine-letter", "aria-hidden": "true" }, letter(index)),
      select,
      several && remove,
      typed,
      several && this.#events.onLead && el("label", { class: "check engine-lead" }, leads, t("engine.lead")),
    );
    return { item, select, ...stateOf(index) };
  }

  #remove(index) {
    this.#change(this.specs.toSpliced(index, 1));
    this.#rows[Math.max(0, index - 1)].select.focus();
  }

  #leads(index) {
    this.lead = index;
    this.#events.onLead(index);
  }

  /** What each of them is doing. */
  tell(analysis) {
    this.#rows.forEach((row, index) => {
      const answers = analysis.engines[index];
      // The features of an engine are long; its algorithm is enough to tell it from the others.
      row.sayName(`${(analysis.names[index] ?? this.specs[index]).split(":")[0]} · `);
      row.say(answers ? said(analysis, answers) : "");
      const { choice } = answers ?? {};
      row.sayChoice(choice ? ` ${choice.engine}: ${choice.reason}` : "");
    });
  }
}

/** A line that tells what an engine is doing. */
function stateOf(index) {
  const [says, choice] = [el("span", {}), el("span", { class: "muted", lang: "en" })];
  const [sign, name] = [el("strong", {}, letter(index)), el("span", { class: "engine-name" })];
  const state = el("li", {}, sign, el("span", {}, name, says, choice));
  return { state, sayName: text(name), say: text(says), sayChoice: text(choice) };
}

/** What to say while others are served. */
export const waits = (before) => (before ? t("engine.waiting", { before }) : t("engine.next"));

function said(analysis, answers) {
  const { state, nodes, time, end, error, ahead, next } = answers;
  const rounds = ahead ? t("engine.round", { depth: next, ahead, all: analysis.moves.length }) : "";
  const effort = nodes ? t("engine.effort", { nodes, seconds: seconds(time) }) + rounds : "";
  if (state === "problem") return error;
  if (state === "ended" && end === "goal" && answers.isProven) return t("engine.end.known") + effort;
  if (state === "ended") return t(`engine.end.${end}`) + effort;
  if (analysis.state === "thinking") return t("engine.thinking") + effort;
  if (analysis.state === "stopped") return t("engine.stopped") + effort;
  if (analysis.state === "waiting") return waits(analysis.before);
  if (analysis.state === "crowded") return t("error.crowded");
  if (analysis.state === "broken") return t("engine.broken");
  return analysis.state === "asked" ? t("engine.asked") : "";
}
