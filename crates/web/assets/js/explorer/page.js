// Puts the parts of the page together: a position, which searches of it are wanted, and what is seen of them.

import { announce, announceError, byId, el, setPageState } from "../dom.js";
import { ask } from "../server.js";
import { address, onChange, read, shared, write } from "../state.js";
import { t } from "../words.js";
import { Beginning } from "../analyse/begin.js";
import { Live } from "../analyse/live.js";
import { Study } from "../analyse/study.js";
import { NodeBoard } from "./board.js";
import { Explorer, LETTERS } from "./explorer.js";
import { ALL_FORGOTTEN } from "./forgotten.js";
import { Question } from "./question.js";
import { Recorded } from "./recorded.js";
import { sayState } from "./states.js";

const BUSY = ["asked", "waiting", "crowded", "searching", "broken"];

export class Page {
  #study = new Study();
  #games;
  #searches = LETTERS.map(() => new Recorded(new Live()));
  #board = new NodeBoard();
  #question = new Question(() => this.#ask());
  #beginning;
  #explorer;
  /** Which opening is the last one: earlier ones are of no interest. */
  #opening = 0;

  constructor({ games }) {
    this.#games = games;
    this.#beginning = new Beginning(this.#study, games);
    this.#explorer = new Explorer(this.#searches, {
      board: this.#board,
      line: () => this.#study.line(),
      engines: () => this.#question.engines,
    });
    this.#study.addEventListener("position", ({ detail }) => this.#moved(detail).catch(announceError));
    for (const search of this.#searches) search.addEventListener("change", () => this.#tell());
    byId("stop").addEventListener("click", () => this.#stop());
    byId("turn-board").addEventListener("click", () => {
      write({ turned: !read().turned });
      this.#board.turned = read().turned;
    });
    onChange(() => (byId("analyse-link").href = address("/analyse", shared(read()))));
  }

  /** Shows what the address says; if that makes no sense, the usual start. */
  async open() {
    const { game, start, moves, at, ...settings } = read();
    this.#question.setSettings(settings);
    const first = { game: game ?? this.#games[0].name, start, moves, at };
    try {
      await this.#study.begin(first);
    } catch (error) {
      announceError(error);
      if (error.status !== 422) throw error;
      const name = first.game.split(":")[0];
      await this.#study.begin({ game: this.#games.some((one) => one.name === name) ? name : this.#games[0].name });
    }
  }

  async #moved({ begun }) {
    const { game, board, position } = this.#study;
    if (begun) {
      const entry = this.#games.find(({ name }) => name === game) ?? (await ask("/api/game", { game }));
      document.title = t("tree.title", { game });
      this.#board.setBoard(board, game);
      this.#board.turned = read().turned;
      byId("turn-board").hidden = !board?.may_turn;
      this.#question.setGame(entry);
      this.#beginning.show();
    }
    this.#beginning.moved();
    // What the address says is about the first position that it names.
    if (this.#opening > 0) this.#forget();
    if (!position.over) return this.#record();
    this.#explorer.hide();
    announce(t("tree.over"));
    setPageState("over");
  }

  /** Somebody has asked for another search of the same position. */
  #ask() {
    this.#forget();
    this.#record().catch(announceError);
  }

  #forget() {
    this.#explorer.hide();
    this.#question.forgetPart();
    write(ALL_FORGOTTEN);
  }

  #stop() {
    this.#opening++;
    for (const search of this.#searches) search.close();
    setPageState("ready");
    announce(t("tree.stopped"));
  }

  /** Opens the searches, one after the other. */
  async #record() {
    const ticket = ++this.#opening;
    const { engines } = this.#question;
    const line = this.#study.line();
    this.#explorer.hide();
    byId("compared").hidden = true;
    setPageState("thinking");
    for (const [side, engine] of engines.entries()) {
      await this.#searches[side].open(this.#question.ask(line, engine, side));
      if (ticket !== this.#opening) return;
      if (!this.#searches[side].isOpen) return setPageState("error");
    }
    byId("part").hidden = !read().only;
    byId("whole").href = address("/tree", { ...read(), ...ALL_FORGOTTEN });
    const compared = engines.length > 1 ? await this.#compare() : null;
    if (ticket !== this.#opening) return;
    await this.#explorer.show(engines.length, compared);
    setPageState("ready");
  }

  async #compare() {
    const [search, other] = this.#searches;
    const compared = await search.ask("compare", {}, other);
    const { record: a, other: b } = compared;
    const says = byId("compared");
    says.textContent = t("compare.says", { a: a.only, b: b.only, bothA: a.both, bothB: b.both });
    says.hidden = false;
    return compared;
  }

  /** What the searches are doing, or what came of them. */
  #tell() {
    const searches = this.#searches.slice(0, this.#question.engines.length);
    LETTERS.forEach((letter, side) => {
      const { text, lang = null } = searches[side] ? sayState(searches[side]) : { text: "" };
      const name = searches.length > 1 && `${letter}: `;
      byId(`state-${letter.toLowerCase()}`).replaceChildren(...[name, el("span", { lang }, text)].filter(Boolean));
    });
    byId("stop").hidden = !searches.some(({ state }) => BUSY.includes(state));
    const failed = searches.find(({ state }) => state === "failed");
    byId("trouble").hidden = !failed;
    if (failed) byId("trouble").replaceChildren(el("span", { lang: failed.error.lang }, failed.error.message));
  }
}
