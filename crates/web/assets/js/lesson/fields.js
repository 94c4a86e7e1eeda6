// Where answers are written: fields for each kind of question, `{elements, answer(), onSpot(spot), show(answer)}`.
// `answer()` is null as long as something is missing.

import { announce, byId, el } from "../dom.js";
import { t } from "../words.js";
import { meanText, scoreText, written } from "./numbers.js";
import { nameOf } from "./question.js";
import { orderFields } from "./order.js";

const SIGNS = [["exact", "="], ["upper", "≤"], ["lower", "≥"]];

/** The fields for the question of a step; `picture` is its tree. */
export function fieldsFor(step, picture) {
  switch (step.question.kind) {
    case "value":
      return valueFields(step);
    case "window":
    case "test":
      return windowFields();
    case "scout":
      return yesFields();
    case "mean":
      return meanFields();
    case "cuts":
    case "proven":
      return markFields(step, picture);
    case "order":
      return orderFields(step, picture);
    default:
      return spotFields(step, picture);
  }
}

function choices(name, legend, options) {
  const radio = ([value, text]) => el("label", { class: "check choice" },
    el("input", { type: "radio", name, value, id: `${name}-${value}` }), el("span", {}, text));
  const group = el("fieldset", {}, el("legend", {}, legend), el("div", { class: "row" }, ...options.map(radio)));
  const chosen = () => group.querySelector("input:checked")?.value ?? null;
  const choose = (value) => {
    const input = group.querySelector(`input[value="${value}"]`);
    if (input) input.checked = true;
  };
  return { group, chosen, choose };
}

function textField(id, label, attributes = {}) {
  const input = el("input", { id, autocapitalize: "off", spellcheck: "false", ...attributes });
  return { input, field: el("div", { class: "field" }, el("label", { for: id }, label), input) };
}

function valueFields(step) {
  const signs = choices("sign", t("answer.sign"), SIGNS);
  const outcomes = [["loss", t("value.loss")], ["draw", t("value.draw")], ["win", t("value.win")]];
  const score = step.outcomes ? choices("score", t("answer.score"), outcomes) : null;
  const text = textField("score", t("answer.score"), { placeholder: t("answer.scoreHint"), inputmode: "text" });
  const said = () => (score ? score.chosen() : written(text.input.value) || null);
  return {
    elements: [signs.group, score ? score.group : text.field],
    answer: () => (signs.chosen() && said() ? { kind: "value", bound: signs.chosen(), score: said() } : null),
    show: (answer) => {
      signs.choose(answer.bound);
      if (score) score.choose(answer.score === "0" ? "draw" : answer.score);
      else text.input.value = scoreText(answer.score);
    },
  };
}

function windowFields() {
  const end = (id, sign) => {
    const { field, input } = textField(id, t(`answer.${id}`), { placeholder: t("answer.scoreHint") });
    const write = () => (input.value = sign);
    const button = el("button", { type: "button", onclick: write, "aria-label": t("answer.infinite", { sign }) }, sign);
    return { element: el("div", { class: "end" }, field, button), input };
  };
  const [alpha, beta] = [end("alpha", "−∞"), end("beta", "∞")];
  return {
    elements: [el("div", { class: "window-fields" }, alpha.element, beta.element)],
    answer: () => {
      const [low, high] = [alpha, beta].map(({ input }) => written(input.value));
      return low && high ? { kind: "window", alpha: low, beta: high } : null;
    },
    show: (answer) => {
      alpha.input.value = scoreText(answer.alpha);
      beta.input.value = scoreText(answer.beta);
    },
  };
}

function yesFields() {
  const yes = choices("yes", t("task.answer"), [["yes", t("answer.yes")], ["no", t("answer.no")]]);
  return {
    elements: [yes.group],
    answer: () => (yes.chosen() ? { kind: "yes", yes: yes.chosen() === "yes" } : null),
    show: (answer) => yes.choose(answer.yes ? "yes" : "no"),
  };
}

function meanFields() {
  const { field, input } = textField("mean", t("answer.mean"), { inputmode: "decimal" });
  return {
    elements: [field],
    answer: () => (input.value.trim() ? { kind: "mean", mean: input.value.trim() } : null),
    show: (answer) => (input.value = meanText(answer.mean.replace(",", "."))),
  };
}

/** One place: chosen in the tree or in a list, which is the same. */
function spotFields(step, picture) {
  const below = ["best", "most", "simulation"].includes(step.question.kind);
  const candidates = step.tree.filter(({ spot, parent }) => (below ? parent === 0 : spot !== 0));
  const options = candidates.map(({ spot }) => el("option", { value: spot }, nameOf(step, spot)));
  if (step.question.kind === "next") options.push(el("option", { value: "over" }, t("answer.over")));
  const choose = (value) => picture.choose(value === "" || value === "over" ? [] : [Number(value)]);
  const select = el("select", { id: "spot", onchange: () => choose(select.value) },
    el("option", { value: "" }, t("answer.nothing")), ...options);
  return {
    elements: [
      el("p", { class: "muted" }, t("answer.choose")),
      el("div", { class: "field" }, el("label", { for: "spot" }, t("answer.spot")), select),
    ],
    answer: () => {
      if (select.value === "") return null;
      return { kind: "spot", spot: select.value === "over" ? null : Number(select.value) };
    },
    onSpot: (spot) => {
      if (!candidates.some((one) => one.spot === spot)) return;
      select.value = String(spot);
      choose(select.value);
      announce(t("answer.chosen", { node: nameOf(step, spot) }));
    },
    show: ({ spot }) => {
      select.value = spot === null ? "over" : String(spot);
      choose(select.value);
    },
  };
}

/** Several places, marked in the tree. */
function markFields(step, picture) {
  let marked = [];
  const list = el("span", { id: "marked" }, t("answer.none"));
  const show = () => {
    picture.choose(marked);
    list.textContent = marked.length ? marked.map((spot) => nameOf(step, spot)).join(", ") : t("answer.none");
  };
  const isMarkable = (spot) => (step.question.kind === "proven" ? parentOf(step, spot) === 0 : spot !== 0);
  return {
    elements: [
      el("p", { class: "muted" }, t("answer.mark")),
      el("p", {}, el("strong", {}, `${t("answer.marked")} `), list),
    ],
    answer: () => (marked.length ? { kind: "spots", spots: marked } : null),
    onSpot: (spot) => {
      if (!isMarkable(spot)) return;
      marked = marked.includes(spot) ? marked.filter((one) => one !== spot) : [...marked, spot];
      show();
      byId("says").replaceChildren();
    },
    show: (answer) => {
      marked = answer.spots;
      show();
    },
  };
}

const parentOf = (step, spot) => step.tree.find((one) => one.spot === spot)?.parent;
