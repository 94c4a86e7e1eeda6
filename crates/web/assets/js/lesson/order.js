// The answer to a question on the order of moves: places are chosen and moved before or behind their neighbours.

import { announce, el } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "./question.js";

export function orderFields(step, picture) {
  const order = new Map();
  for (const { spot, parent } of step.tree) {
    if (parent !== null) order.set(parent, [...(order.get(parent) ?? []), spot]);
  }
  let chosen = null;
  const parentOf = (spot) => step.tree.find((one) => one.spot === spot)?.parent ?? null;
  const draw = () => picture.show(step.tree, { chosen: chosen === null ? [] : [chosen], order });
  const move = (by) => {
    const siblings = order.get(parentOf(chosen));
    if (!siblings) return;
    const place = siblings.indexOf(chosen);
    const to = Math.min(siblings.length - 1, Math.max(0, place + by));
    siblings.splice(to, 0, ...siblings.splice(place, 1));
    draw();
    announce(t("answer.moved", { node: nameOf(step, chosen), place: to + 1 }));
  };
  const button = (id, name, by) => el("button", { id, type: "button", disabled: true, onclick: () => move(by) }, name);
  const earlier = button("earlier", `← ${t("answer.earlier")}`, -1);
  const later = button("later", `${t("answer.later")} →`, 1);
  return {
    elements: [el("p", { class: "muted" }, t("answer.order")), el("div", { class: "row" }, earlier, later)],
    answer: () => ({ kind: "order", orders: [...order] }),
    onSpot: (spot) => {
      if (parentOf(spot) === null) return;
      chosen = spot;
      earlier.disabled = later.disabled = false;
      picture.choose([spot]);
      announce(t("answer.chosen", { node: nameOf(step, spot) }));
    },
    show: (answer) => {
      for (const [parent, spots] of answer.orders) order.set(parent, spots);
      chosen = null;
      draw();
    },
    order,
  };
}
