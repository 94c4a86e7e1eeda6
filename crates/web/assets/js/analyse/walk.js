// A line played out on the board, step by step, up to the position that was evaluated. The game stays as it is.

import { announce, announceError, byId, el } from "../dom.js";
import { ask } from "../server.js";
import { capital, pick, t } from "../words.js";
import { points } from "../scores.js";
import { overSentence } from "./bar.js";

/** How long a film shows each position, in milliseconds. */
const FRAME = 1400;
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/** `names()` are those of the sides. */
export class Walk {
  #study;
  #desk;
  #names;
  #panel = byId("walk");
  #line = null;
  #film = null;

  constructor(study, desk, names) {
    this.#study = study;
    this.#desk = desk;
    this.#names = names;
    const steps = { first: () => 0, back: (at) => at - 1, on: (at) => at + 1, last: () => Infinity };
    for (const [name, target] of Object.entries(steps)) {
      byId(`walk-${name}`).addEventListener("click", () => {
        this.#stopFilm();
        this.#go(target(this.#line.at));
      });
    }
    byId("walk-film").addEventListener("click", () => (this.#film ? this.#stopFilm() : this.#startFilm()));
    byId("walk-keep").addEventListener("click", () => this.#keep());
    byId("walk-end").addEventListener("click", () => this.end());
    this.#panel.addEventListener("keydown", (event) => {
      if (!KEYS[event.key]) return;
      event.preventDefault();
      byId(`walk-${KEYS[event.key]}`).click();
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.end());
  }

  get isOn() {
    return this.#line !== null;
  }

  /** Begins with the first move of a line. `title` says whose line it is; `onEnd` gives the focus back. */
  start({ moves, title, onEnd }) {
    this.end();
    this.#line = { moves, at: 0, onEnd, known: new Map([[0, this.#study.position]]) };
    this.#desk.lend({ onPlace: () => announce(t("walk.notNow")) });
    byId("walk-title").textContent = title;
    this.#panel.hidden = false;
    byId("walk-on").focus({ preventScroll: true });
    this.#panel.scrollIntoView({ block: "nearest" });
    this.#go(1);
  }

  /** Back to the game. */
  end() {
    if (!this.#line) return;
    const { onEnd } = this.#line;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#stopFilm();
    this.#line = null;
    this.#panel.hidden = true;
    this.#desk.lend(null);
    if (hadFocus) onEnd();
  }

  async #keep() {
    const { moves, at } = this.#line;
    try {
      await this.#study.play(moves, at);
      this.end();
      announce(t("walk.kept"));
    } catch (error) {
      announceError(error);
    }
  }

  async #go(to) {
    const line = this.#line;
    line.at = Math.max(0, Math.min(to, line.moves.length));
    const wanted = line.at;
    try {
      const position = await this.#position(line, wanted);
      if (line === this.#line && line.at === wanted) await this.#show(line, position);
    } catch (error) {
      this.#stopFilm();
      announceError(error);
    }
  }

  async #position(line, at) {
    if (!line.known.has(at)) {
      const { game, start, moves } = this.#study.line();
      const longer = { game, start, moves: [...moves, ...line.moves.slice(0, at)] };
      line.known.set(at, await ask("/api/position", { ...longer, board: false }));
    }
    return line.known.get(at);
  }

  async #show(line, position) {
    const { at, moves } = line;
    this.#desk.display(position);
    const ply = position.plies.at(-1);
    const where = t("walk.step", { at, all: moves.length });
    const what = at > 0 ? capital(pick(ply.spoken)) : t("walk.before");
    const short = el("strong", {}, at > 0 ? ply.short : "");
    byId("walk-step").replaceChildren(el("span", { class: "muted" }, `${where} `), short, ` ${what}.`);
    const isLeaf = at === moves.length;
    const leaf = isLeaf ? await this.#leaf(line, position) : "";
    if (line !== this.#line || line.at !== at) return;
    byId("walk-leaf").textContent = leaf;
    announce(`${what}. ${leaf}`);
    if (isLeaf) this.#stopFilm();
  }

  /** What the evaluation alone says about the end of the line. */
  async #leaf(line, position) {
    if (position.over) return overSentence(position.over, this.#names());
    const { game, start, moves } = this.#study.line();
    const body = { game, start, moves: [...moves, ...line.moves], evaluation: null };
    line.leaf ??= await ask("/api/evaluate", body);
    const [guess] = line.leaf.guesses;
    const who = this.#names()[line.leaf.side === "first" ? 0 : 1];
    return guess ? t("walk.leaf", { name: guess.name, points: points(guess.points), who }) : t("walk.noGuess");
  }

  #startFilm() {
    const { at, moves } = this.#line;
    if (at === moves.length) this.#go(0);
    this.#film = setInterval(() => this.#go(this.#line.at + 1), FRAME);
    this.#sayFilm();
  }

  #stopFilm() {
    clearInterval(this.#film);
    this.#film = null;
    this.#sayFilm();
  }

  #sayFilm() {
    byId("walk-film").setAttribute("aria-pressed", this.#film !== null);
  }
}
