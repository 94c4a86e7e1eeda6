// Everything about the chosen node.

import { byId, el } from "../dom.js";
import { address, read, shared } from "../state.js";
import { number, t } from "../words.js";
import { ALL_FORGOTTEN } from "./forgotten.js";
import { className } from "./palette.js";
import { nodeName, remarks, valueShort, windowShort } from "./sentences.js";

/** So many moves that were not searched are named. */
const NAMED = 40;

export class Panel {
  #title = byId("node-title");
  #why = byId("node-why");
  #facts = byId("node-facts");
  #unsearched = byId("node-unsearched");
  #alone = byId("node-alone");
  #again = byId("node-again");

  /** Shows a node. `moves` leads from the beginning of the game to the root, `engine` has searched. */
  show(node, { moves, engine }) {
    const name = [...node.prefix, ...node.way.map(nodeName).slice(1)].join(" ") || t("node.root");
    this.#title.textContent = t("node.title", { name });
    this.#why.textContent = node.why;
    const term = ([key, value]) => el("div", {}, el("dt", {}, t(`fact.${key}`)), el("dd", {}, value));
    this.#facts.replaceChildren(...facts(node).map(term));
    this.#showUnsearched(node);
    const way = [...node.prefix, ...node.way.map(({ move }) => move).filter(Boolean)];
    const alone = { ...shared(read()), moves: [...moves, ...way], at: moves.length + way.length };
    this.#alone.href = address("/tree", { ...alone, engine, depth: node.depth || null });
    this.#alone.hidden = way.length === 0;
    this.#again.hidden = node.again === null;
    if (node.again) this.#again.href = address("/tree", { ...read(), ...ALL_FORGOTTEN, only: node.again.join("-") });
    byId("node-tools").hidden = false;
  }

  #showUnsearched({ unsearched, unsearched_count: count }) {
    const isNone = count === 0;
    this.#unsearched.hidden = isNone;
    if (isNone) return;
    const more = count - Math.min(count, NAMED);
    const names = unsearched.slice(0, NAMED).join(", ");
    const title = t("node.unsearched", { count });
    const rest = more > 0 ? t("node.more", { more }) : "";
    this.#unsearched.replaceChildren(el("strong", {}, title), " ", el("span", { class: "mono" }, names), rest);
  }
}

/** What is known, as pairs of a key and a text. */
function facts(node) {
  const { depth, pass, extended, index, folded, visits, mean, ply, place, siblings } = node;
  const isSampled = visits !== null;
  const digits = { maximumFractionDigits: 3, minimumFractionDigits: 3 };
  const all = [
    ["side", t(`side.${node.side}`)],
    node.window && ["window", windowShort(node)],
    isSampled && ["visits", number(visits)],
    isSampled && ["mean", number(mean, digits)],
    node.score !== undefined && ["value", isSampled ? node.score : valueShort(node)],
    ["reason", className(node.class)],
    node.window && ["depth", depth === null ? t("reach.toEnd") : number(depth)],
    extended !== null && ["extended", t(extended > 0 ? "node.longer" : "node.shorter", { plies: Math.abs(extended) })],
    node.window && ply > 0 && ["pass", t(`pass.${pass}`)],
    node.window && ply > 0 && ["index", t("node.index", { index: index + 1 })],
    remarks(node).length && ["effect", remarks({ ...node, pass: "full" }).join("; ") || "–"],
    ["nodes", number(node.nodes)],
    folded !== null && ["folded", number(folded)],
    ["place", t("node.place", { ply, place: place + 1, siblings })],
    ["row", number(node.row)],
  ];
  return all.filter(Boolean).filter(([, value]) => value !== "–");
}
