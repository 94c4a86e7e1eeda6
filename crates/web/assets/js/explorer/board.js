// The position of the chosen node on a board that is looked at only.

import { BoardView } from "../board.js";
import { touched } from "../chooser.js";
import { byId, el } from "../dom.js";
import { ask } from "../server.js";
import { t } from "../words.js";

export class NodeBoard {
  #view = null;
  #picture = el("pre", { class: "text-board", tabindex: "0" });
  #asked = 0;

  /** Another game: another board. */
  setBoard(board, game) {
    const label = t("board.name", { game });
    this.#view = null;
    byId("board").replaceChildren();
    if (!board) {
      this.#picture.setAttribute("aria-label", label);
      byId("board").append(this.#picture);
      return;
    }
    this.#view = new BoardView(byId("board"), { label });
    this.#view.setBoard(board);
  }

  set turned(turned) {
    if (this.#view) this.#view.turned = turned;
  }

  /** Shows the position after these moves of a line. */
  async show(line) {
    const ticket = ++this.#asked;
    const { situation, picture, plies } = await ask("/api/position", { ...line, board: false });
    // Who walks on quickly sees the last one.
    if (ticket !== this.#asked) return;
    this.#picture.textContent = picture;
    if (situation) this.#view?.show(situation.setup, { last: touched(plies.at(-1)?.steps ?? []) });
  }
}
