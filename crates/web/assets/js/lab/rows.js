// Units of an experiment or games of a tournament: a table, and one of them in detail.

import { announceError, byId, el } from "../dom.js";
import { scoreShort } from "../scores.js";
import { read, write } from "../state.js";
import { capital, language, number, t } from "../words.js";
import { duration } from "./facts.js";
import { ReplayView } from "./replay.js";
import { Table } from "./table.js";
import { UnitView } from "./unit.js";

/** How long somebody types before it is looked for, in milliseconds. */
const TYPING = 300;

/** What a unit answered, as the server's other answers are. */
export const verdictOf = ({ points, kind, plies, bound, proven }) =>
  ({ score: points, kind, plies, bound, proven: Boolean(proven) });

const UNITS = {
  path: "/api/lab/units",
  said: "units.count",
  example: 'pvs "depth 5"',
  orders: ["engine", "position_set", "nodes", "wall_ns", "points", "depth", "stopped"],
  parameter: "unit",
  key: (row) => [row.set_index, row.position_index, row.engine_index, row.limit_index, row.repetition].join("."),
  columns: () => [
    { name: "engine", label: t("unit.engine"), write: ({ engine }) => engine },
    { name: "place", label: t("unit.position"), write: (row) => `${row.position_set} ${row.position_index + 1}` },
    { name: "limit", label: t("unit.limit"), write: ({ limit_name: limit }) => limit },
    { name: "nodes", label: t("unit.nodes"), write: ({ nodes }) => number(nodes) },
    { name: "time", label: t("unit.time"), write: (row) => duration(row.wall_ns) },
    { name: "score", label: t("unit.score"), write: (row) => scoreShort(verdictOf(row)) + (row.stopped ? " ⏹" : "") },
    { name: "best", label: t("unit.best"), write: ({ best }) => best ?? "–" },
  ],
};

const RESULTS = { win: "1–0", draw: "½–½", loss: "0–1" };

const GAMES = {
  path: "/api/lab/games",
  said: "games.count",
  example: "pvs resign",
  orders: ["first", "second", "outcome", "ending", "plies", "finished"],
  parameter: "match",
  key: ({ pairing, pair, leg }) => [pairing, pair, leg].join("."),
  columns: () => [
    { name: "key", label: t("game.number"), write: (row) => numberOf(row) },
    { name: "first", label: t("game.first"), write: ({ first }) => first },
    { name: "second", label: t("game.second"), write: ({ second }) => second },
    { name: "outcome", label: t("game.outcome"), write: ({ outcome }) => RESULTS[outcome] },
    { name: "ending", label: t("game.ending"), write: ({ ending }) => t(`ending.${ending}`) },
    { name: "plies", label: t("game.plies"), write: ({ plies }) => number(plies) },
    { name: "finished", label: t("game.finished"), write: ({ finished }) => timeOf(finished) },
  ],
};

const timeOf = (moment) => new Date(moment).toLocaleTimeString(language);

/** A game as records number it, from 1. */
const numberOf = ({ pairing, pair, leg }) => [pairing, pair, leg].map((part) => part + 1).join(".");

export class RowsView {
  #kind;
  #table;
  #detail;
  #timer = null;

  constructor(id, isTournament, game) {
    this.#kind = isTournament ? GAMES : UNITS;
    const { path, said, key, columns, parameter } = this.#kind;
    byId("grid").dataset.kind = parameter;
    byId("find").placeholder = this.#kind.example;
    const onEnter = (name) => this.#open(name);
    const label = t(isTournament ? "tab.games" : "tab.units");
    this.#table = new Table(byId("grid"), { id, path, said, key, label, columns: columns(), onEnter });
    this.#detail = isTournament ? new ReplayView(id) : new UnitView(id, game);
    this.#fillOrders();
    this.#listen();
    this.#find();
    const named = read()[parameter];
    if (named) this.#open(named, false);
  }

  attend(attended) {
    this.#table.attend(attended);
  }

  refreshSoon() {
    this.#table.refreshSoon();
  }

  #fillOrders() {
    const option = (name) => el("option", { value: name }, capital(t(`order.${name}`)));
    byId("order").append(option("plan"), ...this.#kind.orders.map(option));
    const { order, find, down } = read();
    byId("order").value = this.#kind.orders.includes(order) ? order : "plan";
    byId("find").value = find ?? "";
    byId("down").checked = down === "1";
  }

  #listen() {
    for (const id of ["order", "down"]) byId(id).addEventListener("change", () => this.#changed());
    byId("find").addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#changed(), TYPING);
    });
    byId("refresh").addEventListener("click", () => this.#table.refresh());
    byId("detail-close").addEventListener("click", () => this.#close());
    byId("detail").addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
  }

  #changed() {
    const { order, descending, text } = this.#wanted();
    write({ order, down: descending ? "1" : null, find: text });
    this.#find();
  }

  #find() {
    this.#table.find(this.#wanted());
  }

  #wanted() {
    const { value } = byId("order");
    const order = value === "plan" ? null : value;
    return { order, descending: byId("down").checked, text: byId("find").value.trim() };
  }

  async #open(name, moves = true) {
    const { parameter } = this.#kind;
    const isOther = read()[parameter] !== name;
    write({ [parameter]: name, ply: isOther ? null : read().ply });
    try {
      await this.#detail.open(name);
      byId("detail").hidden = false;
      if (moves) byId("detail-title").focus();
    } catch (error) {
      write({ [parameter]: null, ply: null });
      byId("detail").hidden = true;
      announceError(error);
    }
  }

  #close() {
    const { parameter } = this.#kind;
    const name = read()[parameter];
    write({ [parameter]: null, ply: null });
    byId("detail").hidden = true;
    this.#table.focus(name);
  }
}
