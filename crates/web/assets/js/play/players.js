// The two players beside the board: who they are, whose turn it is, and their clocks.

import { pieceIcon } from "../board.js";
import { byId, el } from "../dom.js";
import { sideName } from "../sides.js";
import { capital, t } from "../words.js";
import { inDigits } from "./clocks.js";
import { other, whoSits } from "./seats.js";

export class Players {
  #match;
  #clocks = {};

  constructor(match) {
    this.#match = match;
  }

  /** The first player sits near, unless the board is turned. */
  show(turned) {
    const near = turned ? "second" : "first";
    byId("seat-near").replaceChildren(...this.#player(near));
    byId("seat-far").replaceChildren(...this.#player(other(near)));
    this.#mark(byId("seat-near"), near);
    this.#mark(byId("seat-far"), other(near));
    this.tick();
  }

  /** Shows the clocks. */
  tick() {
    if (!this.#match.clocks) return;
    for (const [side, element] of Object.entries(this.#clocks)) {
      const text = inDigits(Math.max(0, this.#match.clocks.of(side)));
      if (element.textContent !== text) element.textContent = text;
    }
  }

  #mark(element, side) {
    element.dataset.side = side;
    element.classList.toggle("to-move", !this.#match.isOver && this.#match.side === side);
  }

  #player(side) {
    const { board, seats, position, isOver, busy } = this.#match;
    // A piece tells more about a side than its name.
    const kind = board?.pieces.find(({ owner }) => owner === side);
    const who = whoSits(seats, side);
    const isTurn = !isOver && position.side === side;
    const turn = isTurn && t(busy === "engine" ? "seat.thinks" : "seat.turn");
    this.#clocks[side] = this.#match.clocks && el("span", { class: "clock number", "data-clock": side });
    return [
      kind && pieceIcon(kind),
      el("span", { class: "who" }, el("strong", {}, capital(sideName(this.#match, side))), el("span", {}, who)),
      turn && el("span", { class: "turn" }, turn),
      this.#clocks[side],
    ].filter(Boolean);
  }
}
