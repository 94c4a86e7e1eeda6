// Puts the parts of the page together: one game, one stream, four views.

import { announce, announceError, byId, setPageState } from "../dom.js";
import { Record } from "../record.js";
import { ask } from "../server.js";
import { address, onChange, read, shared, write } from "../state.js";
import { capital, pick, t } from "../words.js";
import { Analysis } from "./analysis.js";
import { Beginning } from "./begin.js";
import { Desk } from "./desk.js";
import { Judgement } from "./judgement.js";
import { Live } from "./live.js";
import { RecordView } from "./record.js";
import { Review } from "./review.js";
import { SetupView } from "./setup.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { TermsView } from "./terms.js";
import { Thinking } from "./thinking.js";
import { scaleOf } from "./verdicts.js";
import { Walk } from "./walk.js";

const VIEWS = ["moves", "terms", "record", "setup"];

export class Page {
  #study = new Study();
  #live = new Live();
  #games;
  #limits;
  #entry = null;
  #parts;

  constructor({ games, limits }) {
    this.#games = games;
    this.#limits = limits;
    const study = this.#study;
    const names = () => this.#names();
    const scale = () => scaleOf(this.#entry);
    const desk = new Desk(byId("board"), study);
    const walk = new Walk(study, desk, names);
    const analysis = new Analysis(this.#live);
    const review = new Review(this.#live);
    const thinking = new Thinking(analysis, study, { limits, onWalk: (line) => this.#walk(line) });
    const record = new RecordView(study, review, {
      names,
      scale,
      onSettings: write,
      onVerdict: () => this.#judge(),
      onBetter: (turn, at) => this.#better(turn, at),
    });
    const terms = new TermsView(study, desk, { names, onChoice: (evaluation) => write({ evaluation }) });
    const setup = new SetupView(study, desk, names);
    const judgement = new Judgement(desk, { study, analysis, thinking, names, scale });
    const tabs = new Tabs(VIEWS, () => this.#changeView());
    const beginning = new Beginning(study, games);
    // The list of moves goes through the game by way of this page, which says where it has come.
    const list = new Record(Object.create(study, { go: { value: (at) => this.#go(at) } }));
    this.#parts = { desk, walk, analysis, review, thinking, record, terms, setup, judgement, tabs, beginning, list };
    study.addEventListener("position", (event) => this.#moved(event.detail).catch(announceError));
    study.addEventListener("named", () => list.show());
    analysis.addEventListener("change", () => this.#judge());
    this.#listen();
  }

  /** Shows what the address says; if that makes no sense, the usual start. */
  async open() {
    const { game, start, moves, at, view, evaluation, ...rest } = read();
    const { tabs, record, thinking, desk } = this.#parts;
    const state = read();
    tabs.show(VIEWS.includes(view) ? view : "moves");
    thinking.setSettings(rest);
    record.setSettings(rest);
    byId("arrows-on").checked = state.arrows !== "0";
    const first = { game: game ?? this.#games[0].name, start, moves, at };
    try {
      await this.#study.begin(first);
    } catch (error) {
      announceError(error);
      if (error.status !== 422) throw error;
      const known = this.#games.some(({ name }) => name === first.game.split(":")[0]);
      await this.#study.begin({ game: known ? first.game.split(":")[0] : this.#games[0].name });
    }
    desk.turned = state.turned;
  }

  #listen() {
    const { desk } = this.#parts;
    byId("typed-form").addEventListener("submit", (event) => this.#type(event));
    byId("turn-board").addEventListener("click", () => {
      const turned = !read().turned;
      write({ turned });
      desk.turned = turned;
      this.#judge();
    });
    byId("arrows-on").addEventListener("change", (event) => {
      write({ arrows: event.target.checked ? null : "0" });
      this.#judge();
    });
    onChange(() => this.#link());
  }

  #link() {
    const state = read();
    byId("play-link").href = address("/play", shared(state));
    byId("look-into").href = address("/tree", { ...shared(state), ...this.#parts.thinking.search() });
  }

  /** The names of the first and of the second player. */
  #names() {
    const { board } = this.#study;
    return board ? board.sides.map(pick) : [t("side.first"), t("side.second")];
  }

  async #moved({ begun }) {
    const { walk, desk, list, beginning, record, judgement } = this.#parts;
    walk.end();
    if (begun) await this.#begun();
    desk.refresh();
    list.show();
    beginning.moved();
    record.moved();
    judgement.moved();
    this.#link();
    this.#sayTurn();
    this.#attend({ fresh: true, begun });
  }

  async #begun() {
    const { desk, terms, beginning, thinking } = this.#parts;
    const { game, board } = this.#study;
    const known = this.#games.find(({ name }) => name === game);
    this.#entry = known ?? (await ask("/api/game", { game }));
    document.title = t("page.title", { game });
    desk.setBoard(board, game);
    desk.turned = read().turned;
    byId("turn-board").hidden = !board?.may_turn;
    terms.setGame(this.#entry, read().evaluation);
    thinking.setGame(this.#entry);
    beginning.show();
  }

  async #go(at) {
    try {
      await this.#study.go(at);
      const ply = this.#study.position.plies.at(-1);
      announce(ply ? pick(ply.spoken) : t("page.atStart"));
    } catch (error) {
      announceError(error);
    }
  }

  #sayTurn() {
    const { over, side, situation } = this.#study.position;
    const captions = (situation?.setup.captions ?? []).map(pick);
    const who = capital(this.#names()[side === "first" ? 0 : 1]);
    byId("turn").textContent = [over ? t("page.over") : t("page.turn", { who }), ...captions].join(" · ");
  }

  #changeView() {
    const { tabs, walk } = this.#parts;
    write({ view: tabs.chosen === "moves" ? null : tabs.chosen });
    walk.end();
    this.#attend({ fresh: false, begun: false });
  }

  /** One stream is open: that of the view. `fresh` says that another position is shown, `begun` another game. */
  #attend({ fresh, begun }) {
    const { tabs, analysis, review, thinking, terms, setup, record } = this.#parts;
    const view = tabs.chosen;
    if (view !== "setup") setup.leave();
    terms.hide();
    if (view === "record" || view === "setup") analysis.stop();
    if (view !== "record") review.stop();
    if (view === "moves" || view === "terms") thinking.attend();
    if (view === "terms") terms.show();
    if (view === "record" && (begun || !fresh)) record.enter(begun);
    if (view === "setup") setup.enter();
    this.#judge();
  }

  /** The bar, its sentence, the arrows, and the state of the page. */
  #judge() {
    const { tabs, judgement, record, analysis, review } = this.#parts;
    if (!this.#study.position) return;
    const isRecord = tabs.chosen === "record";
    judgement.show({ verdict: isRecord ? record.verdict() : undefined, view: tabs.chosen });
    const isBusy = isRecord ? review.isBusy : analysis.isBusy;
    setPageState(this.#study.position.over ? "over" : isBusy ? "thinking" : "ready");
  }

  #walk({ moves, title, onEnd }) {
    if (moves.length) this.#parts.walk.start({ moves, title, onEnd });
    else announce(t("walk.none"));
  }

  async #better(turn, at) {
    try {
      await this.#study.go(at);
      const onEnd = () => byId("turns").querySelector("[aria-current]")?.focus();
      this.#walk({ moves: turn.better, title: t("walk.better", { turn: `${turn.name} ${turn.text}` }), onEnd });
    } catch (error) {
      announceError(error);
    }
  }

  async #type(event) {
    event.preventDefault();
    const typed = byId("typed");
    try {
      const { moves } = await ask("/api/move", { ...this.#study.line(), text: typed.value });
      await this.#study.play(moves);
      typed.value = "";
      const played = this.#study.position.plies.slice(-moves.length);
      announce(played.map((ply) => pick(ply.spoken)).join("; "));
    } catch (error) {
      announceError(error);
    }
  }
}
