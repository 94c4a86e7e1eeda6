// What a search is doing, or what came of it, in words.

import { t } from "../words.js";
import { valueShort } from "./sentences.js";

/** A text, and its language if that is not the page's. */
export function sayState({ state, nodes, before, about, question, error }) {
  if (state === "failed") return { text: error.message, lang: error.lang };
  if (state !== "opened") return { text: t(`state.${state}`, { nodes, before }) };
  const root = about.roots.find(({ row }) => row === about.main);
  const value = root && about.kind === "searched" ? `, ${valueShort({ ...root, visits: null })}` : "";
  const folded = about.folded ? t("state.folded", { folded: about.folded }) : "";
  const depth = question.depth ? `, ${t("reach.depth", { depth: question.depth })}` : "";
  return { text: `${about.about.engine}${depth}${value}: ${t("state.nodes", { nodes: about.nodes })}${folded}` };
}
