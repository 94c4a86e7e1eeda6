// The position at a node, where the tree is that of a game.

import { BoardView } from "../board.js";
import { byId } from "../dom.js";
import { ask, isAbort } from "../server.js";
import { t } from "../words.js";
import { nameOf, wayTo } from "./question.js";

export class PositionPicture {
  #step;
  #view = null;
  #latest = null;

  constructor(step) {
    this.#step = step;
  }

  /** Shows the position of a place. Printed trees have none. */
  async show(spot) {
    if (this.#step.game === "tree") return;
    this.#latest?.abort();
    this.#latest = new AbortController();
    const { game, start } = this.#step;
    const asked = { game, start, moves: wayTo(this.#step, spot), board: true };
    try {
      const { board, situation } = await ask("/api/position", asked, { signal: this.#latest.signal });
      if (!board || !situation) return;
      const label = t("tree.board", { node: nameOf(this.#step, spot) });
      byId("board").replaceChildren();
      this.#view = new BoardView(byId("board"), { label });
      this.#view.setBoard(board);
      this.#view.show(situation.setup);
      byId("board-name").textContent = label;
      byId("board-figure").hidden = false;
    } catch (error) {
      // The tree says everything that the question needs.
      if (!isAbort(error)) byId("board-figure").hidden = true;
    }
  }
}
