// What a player can ask for besides moves.

import { announce, byId, el } from "../dom.js";
import { t } from "../words.js";
import { turnSentence } from "./talk.js";

export class Actions {
  #match;
  #buttons;

  /** `turn()` turns the board, `swap()` exchanges the seats. */
  constructor(match, { turn, swap }) {
    this.#match = match;
    const tell = (job) => () => {
      job();
      announce(turnSentence(match));
    };
    this.#buttons = {
      undo: this.#button("undo", () => match.go(match.undoAt)),
      redo: this.#button("redo", () => match.go(match.redoAt)),
      hint: this.#button("hint", () => this.#hint()),
      go: this.#button("go", tell(() => match.goOn())),
      pause: this.#button("pause", () => this.#pause()),
      swap: this.#button("swap", tell(swap)),
      turn: this.#button("turn", turn),
    };
    byId("actions").append(...Object.values(this.#buttons));
  }

  /** Offers what is possible now. */
  show() {
    const match = this.#match;
    const { undo, redo, hint, go, pause, turn } = this.#buttons;
    undo.disabled = match.undoAt < 0;
    redo.disabled = match.redoAt < 0;
    hint.disabled = !match.isPersonsTurn;
    hint.textContent = t(match.busy === "hint" ? "action.stopHint" : "action.hint");
    go.hidden = !match.mayGo;
    pause.hidden = match.hasPerson || match.isOver || match.mayGo;
    turn.hidden = !match.board?.may_turn;
  }

  #button(name, onclick) {
    return el("button", { type: "button", id: name, onclick }, t(`action.${name}`));
  }

  #hint() {
    if (this.#match.busy === "hint") return this.#match.cancelHint();
    this.#match.hint();
    announce(t("says.looks"));
  }

  #pause() {
    this.#match.pause(true);
    announce(t("says.paused"));
    // The button is gone; what takes its place is the way on.
    this.#buttons.go.focus();
  }
}
