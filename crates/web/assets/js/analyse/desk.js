// The board and what is shown on it: the game, or whatever somebody borrows it for.

import { announce, announceError, byId, el } from "../dom.js";
import { BoardView } from "../board.js";
import { applied, MoveChooser, touched } from "../chooser.js";
import { pick, t } from "../words.js";

/** What belongs to a line that is played out or to a position that is set up goes through a guest: `{onPlace(id)}`. */
export class Desk {
  #study;
  #view;
  #picture = el("pre", { class: "text-board", tabindex: "0" });
  #container;
  #chooser = null;
  #guest = null;
  /** The arrows that are drawn, as text. */
  #arrows = "";

  constructor(container, study) {
    this.#study = study;
    this.#container = container;
    container.addEventListener("keydown", (event) => event.key === "Escape" && this.refresh());
  }

  /** Another game: another board. */
  setBoard(board, title) {
    this.#guest = null;
    this.#arrows = "";
    this.#container.replaceChildren();
    this.#view = null;
    if (!board) {
      this.#picture.setAttribute("aria-label", t("board.name", { game: title }));
      this.#container.append(this.#picture);
      return;
    }
    const label = t("board.name", { game: title });
    const onPlace = (id) => (this.#guest ? this.#guest.onPlace(id) : this.#place(id));
    const onOption = (option) => this.#clicked(this.#chooser.choose(option));
    this.#view = new BoardView(this.#container, { onPlace, onOption, label });
    this.#view.setBoard(board);
  }

  get turned() {
    return this.#view?.turned ?? false;
  }

  set turned(turned) {
    if (this.#view) this.#view.turned = turned;
  }

  /** Gives the board to somebody else, or with null back to the game. */
  lend(guest) {
    this.#guest = guest;
    byId("stage").classList.toggle("lent", guest !== null);
    if (guest) this.arrows([]);
    else this.refresh();
  }

  get isLent() {
    return this.#guest !== null;
  }

  /** Shows the game as it stands, with nothing clicked. */
  refresh() {
    if (this.#guest || !this.#study.position) return;
    const { situation } = this.#study.position;
    this.#chooser = new MoveChooser(situation?.moves ?? []);
    this.#showGame();
  }

  /** Shows any position. */
  display({ situation, picture, plies }) {
    this.#picture.textContent = picture;
    if (situation) this.show(situation.setup, { last: touched(plies.at(-1)?.steps ?? []) });
  }

  /** Shows what stands where, for guests. */
  show(setup, how = {}) {
    this.#view?.show(setup, how);
  }

  /** Arrows are drawn again only if they are others. */
  arrows(list) {
    const key = JSON.stringify(list);
    if (!this.#view || key === this.#arrows) return;
    this.#arrows = key;
    this.#view.arrows(list);
  }

  values(list) {
    this.#view?.values(list);
  }

  #showGame() {
    const { situation, picture, plies } = this.#study.position;
    this.#picture.textContent = picture;
    if (!situation) return;
    const chooser = this.#chooser;
    this.#view?.show(applied(situation.setup, chooser.steps()), {
      last: touched(plies.at(-1)?.steps ?? []),
      targets: chooser.places(),
      chosen: chooser.clicked,
      options: chooser.options(),
    });
  }

  #place(id) {
    const isPutDown = this.#chooser.clicked.at(-1) === id;
    const result = this.#chooser.click(id);
    this.#clicked(result);
    if (result.kind === "none" && !isPutDown) announce(t("page.noMove"));
  }

  #clicked({ kind, move }) {
    if (kind === "move") {
      announce(pick(move.spoken));
      this.#study.play([move.text]).catch(announceError);
    } else this.#showGame();
  }
}
