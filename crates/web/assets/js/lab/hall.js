// The hall: boards of the games that are played at this moment. A table stays where it is when its next game begins.

import { text } from "../analyse/grid.js";
import { BoardView } from "../board.js";
import { touched } from "../chooser.js";
import { byId, el } from "../dom.js";
import { roundsOf } from "../record.js";
import { sideName } from "../sides.js";
import { pick, t } from "../words.js";

export class HallView {
  /** What games are played on, by the server's names for that. */
  #boards = new Map();
  #tables = [];

  /** A board that the next games may be played on. */
  keep({ name, board }) {
    this.#boards.set(name, board);
  }

  /** Whether games are played here, or elsewhere, where nobody sees their boards. */
  attend(state) {
    const isHere = state === "running";
    const isElsewhere = state === "elsewhere";
    byId("hall-panel").hidden = !isHere && !isElsewhere;
    byId("hall-elsewhere").hidden = !isElsewhere;
    if (!isHere) this.show({ tables: [], more: 0 });
  }

  show({ tables = [], more = 0 }) {
    const list = byId("hall");
    while (this.#tables.length > tables.length) this.#tables.pop().element.remove();
    tables.forEach((game, index) => {
      if (!this.#tables[index]) list.append((this.#tables[index] = new Table()).element);
      this.#tables[index].show(game, this.#boards.get(game?.board) ?? null);
    });
    byId("hall-more").hidden = more === 0;
    byId("hall-more").textContent = more ? t("hall.more", { more }) : "";
  }
}

/** One table: who plays, the board, whose turn it is, and the moves so far. */
class Table {
  #players = el("h3");
  #picture = el("div", { class: "picture" });
  #turn = el("p");
  #last = el("p", { class: "last" });
  #moves = el("ol", { class: "moves mono", tabindex: 0 });
  #write = [this.#players, this.#turn, this.#last].map(text);
  #view = null;
  /** Whether the newest moves are seen: whoever scrolls back stays there. */
  #follows = true;
  /** What the view was made for, and how many moves it has seen. */
  #shown = "";
  #plies = -1;
  element = el("li", {}, this.#players, this.#picture, this.#turn, this.#last, this.#moves);

  constructor() {
    const list = this.#moves;
    const isAtEnd = () => list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
    list.addEventListener("scroll", () => (this.#follows = isAtEnd()));
  }

  show(game, board) {
    // Whoever waits for others, or has nothing left to play.
    this.element.hidden = !game;
    if (!game) return;
    const { first, second, side, plies } = game;
    const shown = JSON.stringify([game.game, game.board]);
    if (shown === this.#shown && plies.length === this.#plies) return;
    if (shown !== this.#shown) this.#begin(game, board);
    [this.#shown, this.#plies] = [shown, plies.length];
    const player = side === "first" ? first : second;
    this.#write[1](t("hall.turn", { player, side: sideName({ board }, side) }));
    this.#write[2](plies.length ? t("hall.last", { move: this.#lastWords(game) }) : t("record.empty"));
    this.#showMoves(plies);
    if (this.#view) this.#view.show(game.setup, { last: touched(game.last?.steps ?? []) });
    else this.#picture.replaceChildren(el("pre", { class: "text-board" }, game.picture));
  }

  #begin({ game, first, second }, board) {
    this.element.dataset.game = game.join(".");
    this.#follows = true;
    const players = { one: first, other: second };
    this.#write[0](t("game.title", players));
    this.#moves.setAttribute("aria-label", t("hall.moves", players));
    this.#picture.replaceChildren();
    this.#view = board && new BoardView(this.#picture, { label: t("hall.board", players) });
    this.#view?.setBoard(board);
  }

  #lastWords({ plies, last }) {
    const { short } = plies.at(-1);
    const spoken = pick(last.spoken);
    return spoken === short ? short : `${short} (${spoken})`;
  }

  #showMoves(plies) {
    const round = (one, index) =>
      el("li", {}, el("span", { class: "muted" }, `${index + 1}. `), one.map(({ short }) => short).join(" "));
    this.#moves.replaceChildren(...roundsOf(plies).map(round));
    if (this.#follows) this.#moves.scrollTop = this.#moves.scrollHeight;
  }
}
