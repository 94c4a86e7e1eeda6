// The position at a node, where the tree is that of a game.

import { BoardView } from "../board.js";
import { byId } from "../dom.js";
import { ask } from "../server.js";
import { t } from "../words.js";
import { nameOf, wayTo } from "./question.js";

/** Draws the position of a place, and gives its name; null where nothing can be drawn, as in printed trees. */
export async function drawPosition(container, step, spot, options = {}) {
  const { game, start } = step;
  if (game === "tree") return null;
  const asked = { game, start, moves: wayTo(step, spot), board: true };
  const { board, situation } = await ask("/api/position", asked, options);
  if (!board || !situation) return null;
  const label = t("drawn.board", { node: nameOf(step, spot) });
  container.replaceChildren();
  const view = new BoardView(container, { label });
  view.setBoard(board);
  view.show(situation.setup);
  return label;
}

/** The position beside a tree, which follows what somebody looks at. */
export class PositionPicture {
  #step;
  #latest = null;

  constructor(step) {
    this.#step = step;
  }

  async show(spot) {
    this.#latest?.abort();
    this.#latest = new AbortController();
    try {
      const label = await drawPosition(byId("board"), this.#step, spot, { signal: this.#latest.signal });
      byId("board-name").textContent = label ?? "";
      byId("board-figure").hidden = label === null;
    } catch {
      // The tree says everything that the question needs, and somebody may look at another place by now.
    }
  }
}
