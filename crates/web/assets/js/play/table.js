// The board with what one can do there; where a game has none, a picture in text and a list of moves.

import { BoardView } from "../board.js";
import { applied, MoveChooser, touched } from "../chooser.js";
import { announce, el } from "../dom.js";
import { capital, pick, t } from "../words.js";
import { clickSentence, notYourTurn } from "./talk.js";

/** Longer lists are cut; whoever looks for another move filters. */
const MOST_MOVES = 200;

export class Table {
  #match;
  #view;
  #chooser = new MoveChooser([]);
  #picture = el("pre", { class: "text-board", tabindex: 0, "aria-label": t("play.picture"), role: "region" });
  #list;

  constructor(container, match) {
    this.#match = match;
    this.#view = new BoardView(container, {
      onPlace: (place) => this.#onPlace(place),
      onOption: (option) => this.#act(this.#chooser.choose(option)),
      label: t("board.name", { game: capital(match.game) }),
    });
    this.#list = new MoveList((text) => match.play([text]));
    container.append(this.#picture, this.#list.element);
    container.addEventListener("keydown", (event) => event.key === "Escape" && this.#putDown());
    if (match.board) this.#view.setBoard(match.board);
  }

  get turned() {
    return this.#view.turned;
  }

  set turned(turned) {
    this.#view.turned = turned;
  }

  /** Shows the position of the match. */
  show() {
    const { situation, picture, moves } = this.#match.position;
    this.#picture.textContent = picture;
    this.#picture.hidden = Boolean(situation && this.#match.board);
    this.#chooser = new MoveChooser(this.#match.isPersonsTurn ? (situation?.moves ?? []) : []);
    this.#list.show(this.#match.isPersonsTurn && !situation ? moves : []);
    if (!this.#match.board) return;
    this.#view.arrows([]);
    this.#draw();
  }

  /** Shows a move as arrows: what somebody would click at. */
  point(text) {
    const move = this.#match.position.situation?.moves.find((one) => one.text === text);
    if (!move || !this.#match.board) return;
    const asked = move.steps.filter(({ clicks }) => clicks?.length);
    const arrow = ({ from, to, at }) => (at === undefined ? { from, to, rank: 1 } : { at, rank: 1 });
    this.#view.arrows(asked.map(arrow));
  }

  #draw() {
    const { situation } = this.#match.position;
    if (!situation) return;
    const [last, options] = [touched(this.#lastTurn().flatMap(({ steps }) => steps)), this.#chooser.options()];
    const [targets, chosen] = [this.#chooser.places(), this.#chooser.clicked];
    this.#view.show(applied(situation.setup, this.#chooser.steps()), { last, targets, chosen, options });
  }

  /** What was played last; a turn may have several steps. */
  #lastTurn() {
    const made = this.#match.plies.slice(0, this.#match.at);
    const before = made.findLastIndex(({ side }) => side !== made.at(-1).side);
    return made.slice(before + 1);
  }

  #onPlace(place) {
    if (this.#match.isPending) return;
    if (!this.#match.isPersonsTurn) return announce(notYourTurn(this.#match));
    const before = { clicked: this.#chooser.clicked, places: this.#chooser.places() };
    const result = this.#chooser.click(place);
    this.#act(result);
    // Whoever clicks twice at a piece puts it down, and need not be told.
    if (result.kind === "none" && before.clicked.at(-1) !== place) {
      announce(clickSentence(this.#match, place, before));
    }
  }

  #act({ kind, move }) {
    if (kind === "move" && !this.#match.isPending) this.#match.play([move.text]);
    else this.#draw();
  }

  #putDown() {
    if (!this.#chooser.clicked.length) return;
    this.#chooser.reset();
    this.#draw();
  }
}

/** Moves to pick from, where there is no board to click at. */
class MoveList {
  #moves = [];
  #onMove;
  #filter = el("input", { id: "filter", autocomplete: "off", oninput: () => this.#draw() });
  #buttons = el("ul", { class: "move-list" });
  #count = el("p", { class: "muted" });

  constructor(onMove) {
    this.#onMove = onMove;
    const label = el("label", { for: "filter" }, t("play.filter"));
    const field = el("div", { class: "field" }, label, this.#filter);
    this.element = el("div", { class: "stack" }, field, this.#count, this.#buttons);
    this.show([]);
  }

  show(moves) {
    this.#moves = moves;
    this.#filter.value = "";
    this.element.hidden = moves.length === 0;
    this.#draw();
  }

  #draw() {
    const wanted = this.#filter.value.trim().toLowerCase();
    const says = ({ text, short, spoken }) => `${text} ${short} ${pick(spoken)}`.toLowerCase();
    const found = this.#moves.filter((move) => says(move).includes(wanted));
    this.#count.textContent = t("play.found", { count: found.length, all: this.#moves.length });
    this.#buttons.replaceChildren(...found.slice(0, MOST_MOVES).map((move) => el("li", {}, this.#button(move))));
  }

  #button({ text, short, spoken }) {
    const attributes = { type: "button", "data-move": text, "aria-label": `${short}: ${pick(spoken)}` };
    return el("button", { ...attributes, onclick: () => this.#onMove(text) }, short);
  }
}
