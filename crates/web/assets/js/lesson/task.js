// A step at work: the question is asked, answers are checked, hints are given.

import { announce, announceError, byId, el, setPageState } from "../dom.js";
import { ask } from "../server.js";
import { t } from "../words.js";
import { lessonAddress, listAddress } from "./address.js";
import { fieldsFor } from "./fields.js";
import { TreePicture } from "./picture.js";
import { PositionPicture } from "./position.js";
import { keep, solved } from "./progress.js";
import {
  aboutText, answerText, askText, legendText, nowText, pastTexts, rangeText, ruleText, searchText,
} from "./question.js";

export class Task {
  #state;
  #step = null;
  #fields = null;
  #picture = new TreePicture(byId("tree"), { onSpot: (spot) => this.#onSpot(spot) });
  #position = null;
  #isOver = false;

  constructor(state) {
    this.#state = state;
  }

  async open() {
    this.#step = await ask("/api/lesson/step", this.#state);
    this.#show();
    byId("answer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#check();
    });
    byId("hint-button").addEventListener("click", () => this.#toggleHint());
    byId("give").addEventListener("click", () => this.#judge(null));
    const known = solved(this.#state)[this.#state.step];
    if (known) await this.#judge(known.answer, { again: true });
    setPageState("ready");
  }

  #show() {
    const step = this.#step;
    document.title = `${t(`lesson.${step.lesson}`)} · Plywood`;
    byId("where").textContent =
      `${t("task.step", step)} · ${t("sheet.seed", { seed: String(this.#state.seed) })}`;
    byId("steps-bar").style.setProperty("--done", step.number / step.steps);
    byId("about").textContent = aboutText(step);
    byId("now").textContent = nowText(step);
    byId("question").textContent = askText(step);
    byId("search-name").textContent = searchText(step);
    byId("legend").textContent = legendText(step);
    const past = pastTexts(step);
    const range = rangeText(step);
    byId("past").replaceChildren(
      ...(range ? [el("p", {}, range)] : []),
      ...(past.length ? [el("h2", {}, t("drawn.past")), el("ol", {}, ...past.map((text) => el("li", {}, text)))] : []),
    );
    this.#picture.show(step.tree, { asked: step.question.spot });
    this.#picture.reveal(step.question.spot);
    this.#position = new PositionPicture(step);
    this.#position.show(step.question.spot ?? 0);
    this.#fields = fieldsFor(step, this.#picture);
    byId("fields").replaceChildren(...this.#fields.elements);
    this.#showWays();
  }

  #showWays() {
    const { number, steps } = this.#step;
    const [back, next] = [byId("back"), byId("next")];
    back.href = `${lessonAddress({ ...this.#state, step: number - 1 })}#task`;
    back.hidden = number === 1;
    const isLast = number === steps;
    next.href = isLast ? listAddress(this.#state) : `${lessonAddress({ ...this.#state, step: number + 1 })}#task`;
    next.textContent = t(isLast ? "task.end" : this.#isOver ? "task.next" : "task.skip");
    next.classList.toggle("primary", this.#isOver);
  }

  #onSpot(spot) {
    this.#position.show(spot);
    if (!this.#isOver) this.#fields.onSpot?.(spot);
  }

  async #check() {
    const answer = this.#fields.answer();
    if (answer === null) return announce(t("answer.missing"));
    await this.#judge(answer);
  }

  /** Asks whether an answer is right; null asks for the right one. `again` is for what was solved before. */
  async #judge(answer, { again = false } = {}) {
    try {
      const { right, remarks, solution } = await ask("/api/lesson/check", { ...this.#state, answer });
      if (solution) this.#end(answer, right, remarks, solution, again);
      else announce([t("task.wrong"), ...remarks.map(remarkText)].join(" "));
    } catch (error) {
      announceError(error);
    }
  }

  #end(answer, right, remarks, { answer: good, explanation, tree }, again) {
    this.#isOver = true;
    keep(this.#state, right ? answer : null);
    const step = { ...this.#step, tree };
    this.#picture.show(tree, { asked: this.#step.question.spot, order: this.#fields.order });
    this.#fields.show(right ? answer : good);
    const said = t("task.shown", { answer: answerText(step, good) });
    const told = this.#step.question.kind === "order" ? remarks.map(remarkText) : [];
    announce([right ? t("task.right") : said, ...told].join(" "));
    byId("says").classList.toggle("right", right);
    for (const control of byId("answer").querySelectorAll("button, input, select")) control.disabled = true;
    byId("hint").hidden = true;
    byId("answer").classList.add("over");
    const isSaid = right && this.#step.question.kind !== "order";
    byId("explained").replaceChildren(
      ...(isSaid ? [el("p", {}, said)] : []),
      ...english("task.explained", explanation),
    );
    byId("explained").hidden = byId("explained").children.length === 0;
    this.#showWays();
    if (!again) byId("next").focus();
  }

  #toggleHint() {
    const [hint, button] = [byId("hint"), byId("hint-button")];
    hint.hidden = !hint.hidden;
    button.setAttribute("aria-expanded", !hint.hidden);
    hint.replaceChildren(
      el("p", {}, el("strong", {}, `${t("task.rule")}: `), ruleText(this.#step)),
      ...english("task.told", this.#step.hint),
    );
  }
}

/** Sentences of the explainer, below a line that says whose they are. */
function english(title, sentences) {
  if (sentences.length === 0) return [];
  return [el("h3", {}, t(title)), ...sentences.map((text) => el("p", { lang: "en" }, text))];
}

const remarkText = ({ says, count, other }) => t(`remark.${says}`, { count, other });
