// Positions set up by hand.

import { announce, announceError, byId, el } from "../dom.js";
import { pieceIcon } from "../board.js";
import { ask } from "../server.js";
import { pick, t } from "../words.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Instead of a kind of piece: what takes pieces away. */
const ERASER = "";

export class SetupView {
  #study;
  #desk;
  #names;
  #palette = byId("palette");
  #tools = [];
  #chosen = ERASER;
  #pieces = new Map();
  #isOpen = false;

  constructor(study, desk, names) {
    this.#study = study;
    this.#desk = desk;
    this.#names = names;
    this.#palette.addEventListener("keydown", (event) => this.#key(event));
    byId("setup-clear").addEventListener("click", () => this.#take([], t("setup.cleared")));
    byId("setup-usual").addEventListener("click", () => this.#usual());
    byId("setup-shown").addEventListener("click", () => this.#take(this.#shown().pieces, t("setup.reset")));
    byId("setup-use").addEventListener("click", () => this.#use());
    byId("setup-paste").addEventListener("submit", (event) => this.#paste(event));
  }

  /** The board is for setting up now. */
  enter() {
    this.#isOpen = true;
    const { may_arrange: may, situation, position, side } = this.#study.position;
    const can = may && situation !== null;
    byId("setup-tools").hidden = !can;
    byId("setup-cannot").hidden = can;
    byId("setup-text").value = position;
    if (!can) return;
    this.#drawPalette();
    this.#drawSides(side);
    this.#desk.lend({ onPlace: (id) => this.#put(id) });
    this.#take(situation.setup.pieces);
  }

  leave() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#desk.lend(null);
  }

  #shown() {
    return this.#study.position.situation.setup;
  }

  #drawPalette() {
    const tools = [...this.#study.board.pieces, null];
    const draw = (kind) => {
      const name = kind ? pick(kind.name) : t("setup.eraser");
      const icon = kind ? pieceIcon(kind) : el("span", { class: "eraser", "aria-hidden": "true" }, "⌫");
      const attributes = { type: "button", role: "radio", "aria-label": name, title: name };
      const onclick = () => this.#choose(kind?.id ?? ERASER);
      return el("button", { ...attributes, "data-kind": kind?.id ?? "eraser", onclick }, icon);
    };
    this.#tools = tools.map((kind) => ({ id: kind?.id ?? ERASER, button: draw(kind) }));
    this.#palette.replaceChildren(...this.#tools.map(({ button }) => button));
    const known = this.#tools.some(({ id }) => id === this.#chosen && id !== ERASER);
    this.#choose(known ? this.#chosen : this.#tools[0].id);
  }

  #drawSides(side) {
    const names = this.#names();
    const radio = (value, index) => {
      const input = el("input", { type: "radio", name: "setup-side", value, checked: value === side });
      return el("label", { class: "check" }, input, names[index]);
    };
    byId("setup-side").replaceChildren(...["first", "second"].map(radio));
  }

  #choose(id) {
    this.#chosen = id;
    for (const tool of this.#tools) {
      tool.button.setAttribute("aria-checked", tool.id === id);
      tool.button.tabIndex = tool.id === id ? 0 : -1;
    }
  }

  #key(event) {
    const from = this.#tools.findIndex(({ button }) => button === event.target);
    const to = from + STEPS[event.key];
    if (from < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    const tool = this.#tools.at(to % this.#tools.length);
    this.#choose(tool.id);
    tool.button.focus();
  }

  /** A piece comes to stand there; the same one once more goes away. */
  #put(id) {
    const goes = this.#chosen === ERASER || this.#pieces.get(id) === this.#chosen;
    if (goes) this.#pieces.delete(id);
    else this.#pieces.set(id, this.#chosen);
    const place = pick(this.#study.board.places.find((one) => one.id === id).name);
    const kind = this.#study.board.pieces.find((one) => one.id === this.#chosen);
    announce(goes ? t("setup.emptied", { place }) : t("setup.put", { piece: pick(kind.name), place }));
    this.#draw();
  }

  #take(pieces, says) {
    this.#pieces = new Map(pieces.map(({ at, kind }) => [at, kind]));
    this.#draw();
    if (says) announce(says);
  }

  #draw() {
    const pieces = [...this.#pieces].map(([at, kind]) => ({ at, kind }));
    this.#desk.show({ pieces, marks: [], side: "first", captions: [] }, { targets: new Set(this.#places()) });
  }

  #places() {
    return this.#study.board.places.map(({ id }) => id);
  }

  async #usual() {
    try {
      const { game } = this.#study;
      const { situation, side } = await ask("/api/position", { game, start: null, moves: [], board: false });
      const places = new Set(this.#places());
      // A board that began with less may lack places, as matches of Nim: then the game itself begins anew.
      if (!situation.setup.pieces.every(({ at }) => places.has(at))) await this.#study.begin({});
      this.#drawSides(side);
      this.#take(situation.setup.pieces, t("setup.isUsual"));
    } catch (error) {
      announceError(error);
    }
  }

  async #use() {
    const { game, position } = this.#study;
    const pieces = [...this.#pieces].map(([at, kind]) => ({ at, kind }));
    const side = byId("setup-side").querySelector(":checked").value;
    try {
      const { position: start } = await ask("/api/arrange", { game, start: position.position, pieces, side });
      await this.#begin(start);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #paste(event) {
    event.preventDefault();
    await this.#begin(byId("setup-text").value.trim() || null).catch((error) => this.#refuse(error));
  }

  async #begin(start) {
    this.#refuse(null);
    await this.#study.begin({ start });
    announce(t("setup.used"));
  }

  /** What is wrong stands beside the button, too. */
  #refuse(error) {
    byId("setup-error").hidden = error === null;
    byId("setup-error").lang = error?.lang ?? "";
    byId("setup-error").textContent = error?.message ?? "";
    if (error) announceError(error);
  }
}
