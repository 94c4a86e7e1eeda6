// How a tournament stands: the table of players, the matches, and the newest games.

import { BoardView } from "../board.js";
import { announceError, byId, el, svg } from "../dom.js";
import { ask } from "../server.js";
import { address } from "../state.js";
import { number, t } from "../words.js";
import { estimate, percent, signed } from "./facts.js";

export class StandingsView {
  #id;
  #game;
  #boards = new Map();
  #table = "";
  #matches = "";
  #board = null;

  constructor(id, game) {
    this.#id = id;
    this.#game = game;
  }

  show({ table, matches, ladder, endings, newest }) {
    this.#showTable(table ?? []);
    this.#showMatches(matches ?? [], ladder);
    byId("endings").textContent = endings ? t("standings.endings", { endings }) : "";
    byId("endings").hidden = !endings;
    this.#showNewest(newest ?? []).catch(announceError);
  }

  #showTable(lines) {
    const told = JSON.stringify(lines);
    if (told === this.#table) return;
    this.#table = told;
    byId("table-empty").hidden = lines.length > 0;
    byId("table").hidden = lines.length === 0;
    const titles = ["place", "player", "elo", "interval", "points", "games", "score"];
    const span = range(lines);
    const row = (line, index) => el("tr", {},
      el("td", { class: "number" }, `${index + 1}.`),
      el("th", { scope: "row" }, line.name),
      el("td", { class: "number" }, signed(line.elo)),
      el("td", { class: "number" }, rangeWords(line), bar(line, span)),
      el("td", { class: "number" }, number(line.points)),
      el("td", { class: "number" }, number(line.games)),
      el("td", { class: "number" }, line.score === null ? "–" : percent(line.score)),
    );
    const head = el("tr", {}, ...titles.map((name) => el("th", { scope: "col" }, t(`standings.${name}`))));
    byId("table").replaceChildren(el("thead", {}, head), el("tbody", {}, ...lines.map(row)));
  }

  #showMatches(matches, ladder) {
    const told = JSON.stringify([matches, ladder]);
    if (told === this.#matches) return;
    this.#matches = told;
    const items = matches.map((one) => el("li", { "data-match": one.number }, matchWords(one)));
    if (ladder) items.push(el("li", {}, t("standings.ladder", { players: ladder.join(" > ") })));
    byId("matches").replaceChildren(...items);
  }

  /** Boards of games that are there already stay as they are. */
  async #showNewest(games) {
    const list = byId("newest");
    byId("newest-panel").hidden = games.length === 0;
    const keys = games.map(({ game }) => game.join("."));
    for (const [key, element] of this.#boards) {
      if (keys.includes(key)) continue;
      element.remove();
      this.#boards.delete(key);
    }
    const fresh = games.filter((one, index) => !this.#boards.has(keys[index]));
    for (const one of fresh) this.#boards.set(one.game.join("."), this.#item(one));
    keys.forEach((key, index) => {
      const element = this.#boards.get(key);
      if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
    });
    for (const one of fresh) await this.#draw(one, this.#boards.get(one.game.join(".")));
  }

  #item({ game, first, second, outcome, ending }) {
    const key = game.join(".");
    const href = address("/lab", { id: this.#id, view: "rows", match: key });
    const result = { win: "1–0", draw: "½–½", loss: "0–1" }[outcome];
    const picture = el("div", { class: "picture" });
    return el("li", { "data-game": key },
      picture,
      el("a", { class: "button", href }, `${first} – ${second}`),
      el("p", { class: "muted" }, `${result} · ${t(`ending.${ending}`)}`));
  }

  async #draw({ start, moves, ending }, element) {
    // The last move of such a game is none.
    const legal = ending === "illegal" ? moves.slice(0, -1) : moves;
    const wanted = { game: this.#game, start: start || null, moves: legal, board: this.#board === null };
    const { board, situation } = await ask("/api/position", wanted);
    this.#board ??= board;
    if (!this.#board || !situation) return;
    const place = element.querySelector(".picture");
    if (place.children.length) return;
    const view = new BoardView(place, { label: t("standings.board") });
    view.setBoard(this.#board);
    view.show(situation.setup);
  }
}

const rangeWords = ({ low, high }) => (low === null ? "–" : `${signed(low)} … ${signed(high)}`);

/** The least and the largest rating of all intervals. */
function range(lines) {
  const ends = lines.flatMap(({ elo, low, high }) => [elo, low ?? elo, high ?? elo]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return { least, size: Math.max(1, most - least) };
}

/** An interval as a line with a mark, which the figures beside it say in numbers. */
function bar({ elo, low, high }, { least, size }) {
  if (low === null) return null;
  const at = (value) => 4 + ((value - least) / size) * 92;
  return svg("svg", { class: "interval", viewBox: "0 0 100 12", "aria-hidden": "true" },
    svg("line", { x1: at(low), x2: at(high), y1: 6, y2: 6 }),
    svg("circle", { cx: at(elo), cy: 6, r: 4 }));
}

function matchWords({ a, b, start, games, score, elo, superiority, test }) {
  const { wins, draws, losses } = games;
  const parts = [
    el("strong", {}, t("match.title", { a, b })),
    start && el("code", {}, ` ${start}`),
    el("p", { class: "number" }, t("match.games", { wins, draws, losses })),
  ];
  if (score) {
    parts.push(el("p", { class: "number" }, t("match.score", { a, score: estimate(score, percent) })));
    const sure = percent(superiority);
    parts.push(el("p", { class: "number" }, t("match.elo", { a, elo: estimate(elo, (value) => signed(value)), sure })));
  }
  if (test) parts.push(el("p", { class: "number test" }, testWords(a, test)));
  return parts.filter(Boolean);
}

function testWords(a, { llr, low, high, decision, games, elo }) {
  const short = (value) => number(value, { maximumFractionDigits: 2 });
  const [elo0, elo1] = elo.map(short);
  const decided = t(`test.${decision}`, { a, games, elo0, elo1 });
  return t("test.says", { llr: short(llr), low: short(low), high: short(high), elo0, elo1, decided });
}
