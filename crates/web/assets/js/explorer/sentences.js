// What a node says, in words of the page.

import { number, t } from "../words.js";
import { className } from "./palette.js";

const SIGNS = { exact: "=", lower: "≥", upper: "≤" };

/** What a search returned: `≥ 35`; of a Monte Carlo search how often it came here and with what mean. */
export function valueShort({ score, bound, visits, mean, class: name }) {
  if (visits !== null && visits !== undefined) {
    const proven = name === "proven" && score ? ` ${SIGNS[bound]} ${score}` : "";
    return `${number(visits)} × ${number(mean, { maximumFractionDigits: 3, minimumFractionDigits: 3 })}${proven}`;
  }
  return score === undefined ? "?" : `${SIGNS[bound]} ${score}`;
}

/** The window on entry. */
export const windowShort = ({ window }) => (window ? `[${window.join("; ")}]` : "");

/** What a node is called: its move, or the root that it is. */
export const nodeName = ({ move, folded }) =>
  folded ? t("node.folded", { count: folded }) : move || t("node.root");

/** A short sentence about a node. */
export function nodeSentence(node) {
  const what = { name: nodeName(node), value: valueShort(node), why: className(node.class) };
  return t(node.window ? "node.sentence" : "node.sampledSentence", { ...what, window: windowShort(node) });
}

/** What is remarkable about a node, in a few words. */
export function remarks(node) {
  const passes = ["scout", "research", "ordering", "noisy"];
  return [
    passes.includes(node.pass) && t(`pass.${node.pass}`),
    node.cut && t("node.cut"),
    node.raised && t("node.raised"),
    node.table && node.class !== "table" && t("node.table"),
  ].filter(Boolean);
}
