// A lesson on paper, with or without solutions.

import texts from "../../texts/lesson.js";
import stageTexts from "../../texts/stages.js";
import { announceError, byId, el, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { ask } from "../server.js";
import { addTexts, t } from "../words.js";
import { lessonAddress, readLesson, sheetAddress } from "./address.js";
import { TreePicture } from "./picture.js";
import { drawPosition } from "./position.js";
import {
  aboutText, answerText, askText, legendText, nowText, pastTexts, rangeText, searchText,
} from "./question.js";

addTexts(texts);
addTexts(stageTexts);
showHeader("lessons");

const state = readLesson();
const solutions = new URLSearchParams(location.search).get("solutions") === "1";

byId("title").textContent = `${t("sheet.title")}: ${t(`lesson.${state.lesson}`)}`;
document.title = byId("title").textContent;
byId("seed").textContent = t("sheet.seed", { seed: String(state.seed) });
byId("toggle").href = sheetAddress(state, !solutions);
byId("toggle").textContent = t(solutions ? "sheet.without" : "sheet.solutions");
byId("lesson-link").href = lessonAddress({ ...state, step: 1 });
byId("print").addEventListener("click", () => print());

try {
  const steps = await ask("/api/lesson/sheet", { ...state, solutions });
  const stages = byStage(steps);
  byId("stages").replaceChildren(...stages.map(stageElement));
  for (const [first] of stages) await drawPosition(byId(`position-${first.number}`), first, 0);
  setPageState("ready");
} catch (error) {
  announceError(error);
  setPageState("error");
}

function byStage(steps) {
  const stages = [];
  for (const step of steps) {
    if (step.begins) stages.push([]);
    stages.at(-1).push(step);
  }
  return stages;
}

/** A stage: what it is about, its tree, and its questions. */
function stageElement(steps) {
  const [first, last] = [steps[0], steps.at(-1)];
  const numbers = first === last ? String(first.number) : `${first.number}–${last.number}`;
  const range = rangeText(first);
  return el("section", { class: "sheet-stage stack" },
    el("h2", {}, numbers),
    el("p", {}, aboutText(first)),
    range && el("p", {}, range),
    el("p", { class: "muted" }, `${t("sheet.engine")} `, el("code", {}, first.engine)),
    el("p", { class: "muted" }, legendText(first)),
    el("div", { class: "sheet-position", id: `position-${first.number}` }),
    isPrinted(first) && treeElement(first.tree.map(blank)),
    ...steps.map(stepElement),
    isPrinted(last) && last.solution && last.question.kind !== "order" && treeElement(last.solution.tree));
}

function isPrinted({ game }) {
  return game === "tree";
}

/** A printed tree is there once and blank, so that no question answers another one. */
function blank(sight) {
  return { ...sight, state: "left", window: null, value: null, pass: null, newest: false };
}

function treeElement(sights, asked = null) {
  const tree = el("div", { class: "sheet-tree" });
  new TreePicture(tree).show(sights, { asked });
  return tree;
}

function stepElement(step) {
  const facts = [searchText(step), nowText(step)].filter(Boolean).join(": ");
  // Of a game nobody can know the tree before, so it comes with what is known.
  const known = isPrinted(step) ? [] : pastTexts(step).map((text) => el("p", { class: "muted" }, text));
  return el("article", { class: "sheet-step stack", "data-step": step.number },
    el("h3", {}, `${step.number}. ${askText(step)}`),
    el("p", { class: "muted" }, facts),
    ...known,
    !isPrinted(step) && treeElement(step.tree, step.question.spot),
    step.solution ? solutionElement(step) : el("p", { class: "answer-line" }, t("task.answer")),
  );
}

function solutionElement(step) {
  const { answer, explanation, tree } = step.solution;
  return el("div", { class: "sheet-solution" },
    el("p", {}, el("strong", {}, `${t("sheet.solution")}: `), answerText({ ...step, tree }, answer)),
    ...explanation.map((text) => el("p", { class: "muted", lang: "en" }, text)),
  );
}
