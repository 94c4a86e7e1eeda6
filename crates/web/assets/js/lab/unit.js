// One unit: an engine on a position within a limit, and the ways from there to the position and to the search.

import { BoardView } from "../board.js";
import { byId, el } from "../dom.js";
import { scoreWords } from "../scores.js";
import { ask } from "../server.js";
import { address } from "../state.js";
import { capital, number, t } from "../words.js";
import { duration } from "./facts.js";
import { verdictOf } from "./rows.js";

/** What is said in words already. */
const TOLD = ["points", "plies", "proven", "stopped", "wall_ns", "nodes", "depth", "run", "known_points"];

/** What brings a search as far again: the limit, or what was reached where that is a time or the end. */
export function reachOf({ limit_axis: axis, limit_value: value, depth, nodes }) {
  if (axis === "depth" || axis === "nodes") return { [axis]: value };
  return depth ? { depth } : { nodes };
}

export class UnitView {
  #id;
  #game;
  #view = null;

  constructor(id, game) {
    this.#id = id;
    this.#game = game;
  }

  async open(name) {
    const unit = await ask("/api/lab/unit", { id: this.#id, unit: name.split(".").map(Number) });
    byId("detail-title").textContent = t("unit.title", {
      engine: unit.engine,
      set: unit.position_set,
      number: unit.position_index + 1,
    });
    this.#tell(unit);
    this.#link(unit);
    await this.#draw(unit);
  }

  #tell(unit) {
    const fact = (name, value, attributes = {}) =>
      value !== null && value !== "" && [el("dt", {}, t(`unit.${name}`)), el("dd", attributes, value)];
    const known = unit.known_points === null ? null : number(unit.known_points, { signDisplay: "exceptZero" });
    byId("facts").replaceChildren(...[
      fact("score", capital(scoreWords(verdictOf(unit)))),
      unit.stopped ? fact("stopped", t("unit.stoppedYes")) : null,
      fact("known", known),
      fact("best", unit.best, { class: "mono" }),
      fact("line", unit.line, { class: "mono" }),
      fact("limit", unit.limit_name, { lang: "en" }),
      fact("depth", unit.depth === null ? t("unit.toEnd") : String(unit.depth)),
      fact("nodes", number(unit.nodes)),
      fact("time", duration(unit.wall_ns)),
      fact("repetition", String(unit.repetition + 1)),
      fact("spec", unit.engine_spec, { class: "mono" }),
      fact("text", unit.position, { class: "mono" }),
    ].flat().filter(Boolean));
    const counters = Object.entries(unit).filter(([name, value]) =>
      typeof value === "number" && !name.endsWith("_index") && !TOLD.includes(name));
    byId("counters").hidden = false;
    byId("counter-list").replaceChildren(...counters.flatMap(([name, value]) =>
      [el("dt", {}, el("code", {}, name)), el("dd", { class: "number" }, number(value))]));
  }

  #link(unit) {
    const position = { game: this.#game, start: unit.position };
    const reach = reachOf(unit);
    const depth = reach.depth >= 2 ? reach.depth : null;
    const link = (id, path, state) =>
      el("a", { id, class: "button", href: address(path, { ...position, ...state }) }, t(`unit.${id}`));
    byId("links").replaceChildren(
      link("analyse", "/analyse", { engines: unit.engine_spec, depth }),
      link("tree", "/tree", { engine: unit.engine_spec, ...reach }),
    );
  }

  async #draw({ position }) {
    const wanted = { game: this.#game, start: position || null, moves: [], board: true };
    const { board, situation, picture } = await ask("/api/position", wanted);
    const place = byId("detail-board");
    place.replaceChildren();
    if (!board || !situation) {
      place.append(el("pre", { class: "text-board" }, picture));
      return;
    }
    this.#view = new BoardView(place, { label: t("unit.board", { position }) });
    this.#view.setBoard(board);
    this.#view.show(situation.setup);
  }
}
