// What a step says and asks, in words.

import { has, t } from "../words.js";
import { meanText, scoreText, valueText, windowText } from "./numbers.js";

/** What a place is called: by its name in a printed tree, else by all moves that lead there. */
export function nameOf(step, spot) {
  const sight = step.tree.find((one) => one.spot === spot);
  if (!sight) return "";
  if (sight.parent === null) return sight.name || t("drawn.theRoot");
  if (step.game === "tree") return sight.name;
  const above = nameOf(step, sight.parent);
  const isRoot = step.tree.find((one) => one.spot === sight.parent).parent === null;
  return isRoot ? sight.name : `${above}-${sight.name}`;
}

/** The moves that lead to a place. */
export function wayTo(step, spot) {
  const sight = step.tree.find((one) => one.spot === spot);
  return sight && sight.parent !== null ? [...wayTo(step, sight.parent), sight.move] : [];
}

const values = (step) => ({
  node: nameOf(step, step.question.spot ?? 0),
  visits: step.tree[0]?.sampled?.visits ?? 0,
});

/** What the algorithm does now. */
export const nowText = (step) => t(`now.${step.question.kind}`, values(step));

/** The question. */
export const askText = (step) => t(`ask.${step.question.kind}`, values(step));

/** The rule that helps with it. */
export function ruleText({ question: { kind }, windows, for_mover: forMover }) {
  const special = [forMover && `rule.${kind}.mover`, !windows && `rule.${kind}.plain`];
  return t(special.find((key) => key && has(key)) ?? `rule.${kind}`);
}

export const aboutText = (step) => t(`stage.${step.lesson}.${step.stage}`);

/** Which of several searches the tree is of; nothing if there is only one. */
export function searchText({ several, search, search_depth: depth }) {
  if (!several) return "";
  return depth === null ? t("drawn.search", { number: search }) : t("drawn.depth", { number: search, depth });
}

/** One line for each search that is over. */
export function pastTexts(step) {
  const root = nameOf(step, 0);
  return step.past.map(({ window, value, depth }, index) => {
    const number = index + 1;
    const name = step.search_depth === null ? t("drawn.search", { number }) : t("drawn.depth", { number, depth });
    return `${name}: ${windowText(window)}${value ? `, ${root} ${valueText(value)}` : ""}`;
  });
}

/** Where the value is known to lie; null if that is not known. */
export function rangeText({ range }) {
  if (!range) return null;
  const [low, high] = range.map((end) => scoreText(String(end)));
  return t("drawn.range", { low, high });
}

/** What the marks of the tree mean. */
export function legendText(step) {
  if (step.tree[0]?.sampled) return t("drawn.legendSampled");
  const windows = step.windows ? ` ${t("drawn.legendWindows")}` : "";
  return `${t("drawn.legendNodes")}${windows} ${t(step.for_mover ? "drawn.legendMover" : "drawn.legendMax")}`;
}

/** An answer in words. */
export function answerText(step, answer) {
  const names = (spots) => spots.map((spot) => nameOf(step, spot)).join(", ");
  switch (answer.kind) {
    case "value":
      return valueText(answer);
    case "window":
      return windowText([answer.alpha, answer.beta]);
    case "spot":
      return answer.spot === null ? t("answer.over") : nameOf(step, answer.spot);
    case "spots":
      return names(answer.spots);
    case "yes":
      return t(answer.yes ? "answer.yes" : "answer.no");
    case "mean":
      return meanText(answer.mean);
    default:
      return answer.orders.map(([, spots]) => names(spots)).join("; ");
  }
}
