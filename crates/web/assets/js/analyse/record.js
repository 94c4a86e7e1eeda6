// The view of a whole game: loading it, judging it, and the curve of its scores.

import { announce, announceError, byId, el } from "../dom.js";
import { ask } from "../server.js";
import { t } from "../words.js";
import { scoreForAll, sentence } from "./bar.js";
import { Curve } from "./curve.js";
import { waits } from "./engines.js";

/**
 * `names()` and `scale()` are those of the game. `onSettings({review, ms})` keeps what is chosen, and `onBetter(turn)`
 * plays out what was better.
 */
export class RecordView {
  #study;
  #review;
  #context;
  #curve;
  #items = [];
  #points = [];
  #engine = byId("review-engine");
  #ms = byId("review-ms");

  constructor(study, review, context) {
    this.#study = study;
    this.#review = review;
    this.#context = context;
    this.#curve = new Curve(byId("curve"), (index) => this.#go(index - 1));
    review.addEventListener("begin", () => this.#begin());
    review.addEventListener("change", () => this.#change());
    byId("record-form").addEventListener("submit", (event) => this.#load(event));
    byId("record-file").addEventListener("change", (event) => this.#readFile(event.target.files[0]));
    byId("judge").addEventListener("click", () => (review.isBusy ? review.stop() : this.#judge()));
    byId("record-back").addEventListener("click", () => this.#back());
    for (const field of [this.#engine, this.#ms]) {
      field.addEventListener("change", () => context.onSettings(this.#settings()));
    }
  }

  /** What the address says. */
  setSettings({ review, ms }) {
    this.#engine.value = review ?? "player";
    this.#ms.value = ms ?? "500";
  }

  #settings() {
    return { review: this.#engine.value.trim() || "player", ms: String(Math.max(10, Number(this.#ms.value) || 500)) };
  }

  #judge() {
    if (this.#study.moves.length) this.#start();
    else announce(t("review.empty"));
  }

  /** Judges the game as it is now. */
  #start() {
    const { review: engine, ms } = this.#settings();
    this.#review.start(this.#study.line(this.#study.moves.length), { engine, ms: Number(ms) });
  }

  /** Called when this view is seen, or another game is: it is judged unless it was. */
  enter(begun) {
    const { line, state, isBusy } = this.#review;
    const isOther = begun || line === null;
    const wanted = this.#isHere() ? state !== "ended" && !isBusy : isOther;
    if (this.#study.moves.length && wanted) this.#start();
    this.#change();
  }

  /** Another position is shown. */
  moved() {
    const turn = this.#review.turnAt(this.#study.at);
    const isHere = this.#isHere();
    this.#items.forEach(({ button }, index) => {
      if (isHere && index === turn) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    this.#curve.setCurrent(isHere ? turn + 1 : -1);
    byId("record-left").hidden = isHere || this.#review.line === null;
  }

  /** The verdict on what is shown, for the bar; null if it is not part of the record. */
  verdict() {
    return this.#isHere() ? this.#review.verdict(this.#review.turnAt(this.#study.at)) : null;
  }

  #isHere() {
    return this.#review.isOf(this.#study);
  }

  #begin() {
    const { turns } = this.#review;
    this.#items = turns.map((turn, index) => this.#item(turn, index));
    byId("turns").replaceChildren(...this.#items.map(({ item }) => item));
    const point = (name) => ({ name, says: t("curve.unknown"), mark: "", verdict: null });
    this.#points = ["0", ...turns.map(({ name }) => name)].map(point);
    this.#curve.begin(this.#points, { names: this.#context.names(), scale: this.#context.scale() });
    this.moved();
  }

  #item(turn, index) {
    const score = el("span", { class: "number turn-score" });
    const mark = el("strong", { class: "turn-mark" });
    const attributes = { type: "button", "data-turn": index, onclick: () => this.#go(index) };
    const button = el("button", attributes, el("span", {}, `${turn.name} ${turn.text}`), mark, score);
    const remark = el("p", { class: "turn-remark", hidden: true });
    return { item: el("li", {}, button, remark), button, score, mark, remark };
  }

  #change() {
    const review = this.#review;
    const judge = byId("judge");
    judge.textContent = t(review.isBusy ? "review.stop" : "review.judge");
    const said = byId("record-state");
    said.lang = review.error?.lang ?? document.documentElement.lang;
    said.textContent = this.#said();
    byId("record-summary").textContent = review.summary;
    if (review.turns.length !== this.#points.length - 1) return;
    for (let index = -1; index < review.turns.length; index++) this.#tell(index);
    this.#curve.update();
    this.#context.onVerdict();
  }

  #said() {
    const { state, before, error, turns } = this.#review;
    const [engine] = this.#review.engine.split(":");
    if (state === "judging") {
      const done = turns.filter(({ after }) => after).length;
      return t("review.judging", { done, all: turns.length, engine });
    }
    if (state === "waiting") return waits(before);
    if (state === "crowded") return t("error.crowded");
    if (state === "broken") return t("engine.broken");
    if (state === "stopped") return error?.message ?? t("review.stopped");
    if (state === "none" && !this.#study.moves.length) return t("review.empty");
    return state === "ended" ? t("review.done", { engine }) : "";
  }

  /** Says what is known about a turn, in the list and on the curve. */
  #tell(index) {
    const verdict = this.#review.verdict(index);
    const point = this.#points[index + 1];
    if (point.verdict === verdict) return;
    point.verdict = verdict;
    const says = verdict ? sentence(verdict, this.#context.names()) : t("curve.unknown");
    if (index < 0) {
      point.says = `${t("curve.start")}: ${says}`;
      return;
    }
    const turn = this.#review.turns[index];
    const { score, mark, remark } = this.#items[index];
    const words = turn.mistake ? mistakeWords(turn.mistake) : "";
    point.mark = turn.mark;
    point.says = [`${turn.name} ${turn.text}`, words, says].filter(Boolean).join(": ");
    score.textContent = verdict ? scoreForAll(verdict, this.#context.names()) : "";
    mark.textContent = turn.mark;
    remark.hidden = !turn.mistake;
    if (turn.mistake) remark.replaceChildren(...this.#remark(turn, index, words));
  }

  #remark(turn, index, words) {
    const line = turn.better_short ?? turn.better;
    if (!line?.length) return [words];
    const onclick = () => this.#context.onBetter(turn, index === 0 ? 0 : this.#review.turns[index - 1].at);
    const label = t("review.showBetter", { better: line[0] });
    const button = el("button", { type: "button", "aria-label": label, title: label, onclick }, "▶");
    return [el("span", {}, `${words} ${t("review.better", { better: line.join(" ") })}`), button];
  }

  async #go(index) {
    const at = index < 0 ? 0 : this.#review.turns[index].at;
    try {
      if (this.#isHere()) await this.#study.go(at);
      else await this.#study.begin({ ...this.#review.line, at });
      announce(this.#points[index + 1].says);
    } catch (error) {
      announceError(error);
    }
  }

  /** From a line of one's own back to the record. */
  async #back() {
    const at = Math.min(this.#study.at, this.#review.line.moves.length);
    await this.#study.begin({ ...this.#review.line, at }).catch(announceError);
  }

  async #readFile(file) {
    if (!file) return;
    byId("record-text").value = await file.text();
    byId("record-form").requestSubmit();
  }

  async #load(event) {
    event.preventDefault();
    try {
      const text = byId("record-text").value;
      const { game, start, moves, games } = await ask("/api/record", { game: this.#study.game, text });
      await this.#study.begin({ game, start, moves, at: 0 });
      announce(games > 1 ? t("review.firstOf", { games }) : t("review.loaded", { moves: moves.length }));
      byId("record-load").open = false;
    } catch (error) {
      announceError(error);
    }
  }
}

function mistakeWords({ kind, points }) {
  return t(`review.mistake.${kind}`, { points: points ?? 0 });
}
