// One game of a tournament, played through again with what both players told.

import { BoardView } from "../board.js";
import { touched } from "../chooser.js";
import { announceError, byId, el } from "../dom.js";
import { Record } from "../record.js";
import { ask } from "../server.js";
import { sideName } from "../sides.js";
import { address, read, write } from "../state.js";
import { capital, language, number, pick, t } from "../words.js";
import { duration } from "./facts.js";

const SIDES = ["first", "second"];

export class ReplayView {
  #id;
  #kept = null;
  #view = null;
  #list;
  #asked = 0;
  /** What the list of moves wants to know. */
  plies = [];
  moves = [];
  at = 0;
  board = null;

  constructor(id) {
    this.#id = id;
    this.#list = new Record(this);
  }

  async open(name) {
    const kept = await ask("/api/lab/game", { id: this.#id, game: name.split(".").map(Number) });
    const { game, start, moves } = kept;
    const whole = await ask("/api/position", { game, start: start || null, moves, board: true });
    Object.assign(this, { plies: whole.plies, moves, board: whole.board });
    this.#kept = kept;
    byId("replay").hidden = false;
    byId("counters").hidden = true;
    const [one, other] = kept.players.map(({ name: player }) => player);
    byId("detail-title").textContent = t("game.title", { one, other });
    this.#setBoard(game);
    this.#tell();
    const ply = Number(read().ply ?? moves.length);
    await this.#show(Number.isInteger(ply) && ply >= 0 && ply <= moves.length ? ply : moves.length);
  }

  /** Shows the position after so many moves. */
  go(at) {
    this.#show(at).catch(announceError);
  }

  #setBoard(game) {
    byId("detail-board").replaceChildren();
    this.#view = this.board && new BoardView(byId("detail-board"), { label: t("board.name", { game }) });
    this.#view?.setBoard(this.board);
  }

  async #show(at) {
    const ticket = ++this.#asked;
    const { game, start } = this.#kept;
    // At once: whoever presses a key again goes on from here.
    this.at = at;
    const line = { game, start: start || null, moves: this.moves.slice(0, at), board: false };
    const { situation, plies, picture } = await ask("/api/position", line);
    // Somebody was faster than the server: what came later counts.
    if (ticket !== this.#asked) return;
    write({ ply: at === this.moves.length ? null : at });
    const last = plies.at(-1);
    if (this.#view) this.#view.show(situation.setup, { last: last ? touched(last.steps) : [] });
    else byId("detail-board").replaceChildren(el("pre", { class: "text-board" }, picture));
    this.#list.show();
    this.#think();
    byId("detail-says").textContent = last ? `${last.short}: ${capital(pick(last.spoken))}.` : t("game.atStart");
  }

  /** What each player told last, and its clock. */
  #think() {
    const { thoughts, players } = this.#kept;
    const shown = thoughts.slice(0, this.at);
    const clocks = shown.at(-1)?.left_ms ?? [null, null];
    const item = (side, index) => {
      // What was told of a turn stands with its first ply.
      const told = shown.findLast((one) => one.side === side && one.micros > 0);
      const mover = shown.at(-1)?.side === side;
      const clock = clocks[index] === null ? null : t("thought.clock", { time: duration(clocks[index] * 1e6) });
      const moved = mover && ` · ${t("thought.moved")}`;
      return el("li", { class: mover ? "thought mover" : "thought", "data-side": side },
        el("p", {}, el("strong", {}, players[index].name), ` (${sideName(this, side)})`, moved),
        el("p", { class: "number" }, told ? this.#words(told) : t("thought.none")),
        told?.line && el("p", {}, t("thought.line"), " ", el("span", { class: "mono line" }, told.line)),
        clock && el("p", { class: "muted number" }, clock));
    };
    byId("thoughts").replaceChildren(...SIDES.map(item));
  }

  #words({ value, depth, nodes, simulations, micros, late }) {
    const said = (name, count) => count !== null && count !== undefined && t(`thought.${name}`, { count });
    return [
      value && el("span", { class: "mono" }, value),
      said("depth", depth),
      said("nodes", nodes),
      said("simulations", simulations),
      duration(micros * 1e3),
      late && t("thought.late", { time: duration(late.micros * 1e3) }),
    ].filter(Boolean).flatMap((part, index) => (index ? [" · ", part] : [part]));
  }

  #tell() {
    const { outcome, ending, remark, finished, players, illegal, lags_us: lags, game, start, moves } = this.#kept;
    const fact = (name, value, attributes = {}) =>
      value && [el("dt", {}, t(`game.${name}`)), el("dd", attributes, value)];
    const who = ({ name, who: engine, spending }) => `${name}: ${engine}, ${spending}`;
    const lag = lags.map((one) => duration(one === null ? null : one * 1e3)).join(", ");
    const winner = { win: players[0].name, loss: players[1].name }[outcome];
    const came = winner ? t("game.won", { winner }) : t("game.drawn");
    byId("facts").replaceChildren(...[
      fact("outcome", came),
      fact("ending", t(`ending.${ending}`)),
      fact("remark", remark, { lang: "en" }),
      fact("illegal", illegal, { class: "mono" }),
      fact("lag", lags.some((one) => one !== null) && lag),
      ...SIDES.map((side, index) => fact(side, who(players[index]), { class: "mono" })),
      fact("plies", number(moves.length)),
      fact("finished", new Date(finished).toLocaleString(language)),
    ].flat().filter(Boolean));
    const state = { game, start: start || null, moves, view: "record" };
    const href = address("/analyse", state);
    byId("links").replaceChildren(el("a", { id: "analyse", class: "button", href }, t("game.analyse")));
  }
}
