// One or two recorded searches of a position, and one node of them that is looked at.

import { announce, announceError, byId, el } from "../dom.js";
import { read, write } from "../state.js";
import { t } from "../words.js";
import { offerFiles } from "./files.js";
import { Film } from "./film.js";
import { Filters } from "./filters.js";
import { FORGOTTEN } from "./forgotten.js";
import { Icicle } from "./icicle/icicle.js";
import { Layers } from "./layers.js";
import { showLegend } from "./legend.js";
import { LinkPicture } from "./link.js";
import { Outline } from "./outline.js";
import { Panel } from "./panel.js";
import { nodeSentence } from "./sentences.js";

/** What the searches are called. */
export const LETTERS = ["A", "B"];
/** The address follows the view after so many milliseconds of rest: browsers allow so many changes and no more. */
const REST = 250;

/** `board` shows positions, `line()` is the position that was searched, `engines()` are the searches' engines. */
export class Explorer {
  #searches;
  #count = 0;
  #icicles;
  #parts;
  #around;
  /** The node that is looked at, and the search that it belongs to. */
  #node = null;
  #side = 0;
  #compared = null;
  #asked = 0;
  #resting = null;
  #written = 0;
  /** What the address does not say yet. */
  #changes = {};

  constructor(searches, around) {
    this.#searches = searches;
    this.#around = around;
    const choose = (row) => this.#choose(row);
    this.#icicles = LETTERS.map((letter, side) => this.#icicle(letter, side));
    this.#parts = {
      panel: new Panel(),
      outline: new Outline(choose),
      link: new LinkPicture(choose),
      layers: new Layers((root) => this.#setRoot(root)),
      filters: new Filters({ onFilter: (name) => this.#setFilter(name), onNext: (back) => this.#next(back) }),
      film: new Film({
        onTime: (row) => this.#icicles[this.#side].setTime(row),
        onLook: (row) => this.#look(row, { quiet: true, reveal: false }).catch(announceError),
        onSettle: (row) => this.#settle(row),
        onSpeed: (speed) => write({ speed }),
      }),
    };
    for (const how of ["in", "out", "all", "node"]) {
      byId(`zoom-${how}`).addEventListener("click", () => this.#icicles[this.#side].zoom(how));
    }
    byId("node-up").addEventListener("click", () => this.#walk("up", this.#side));
    byId("find-form").addEventListener("submit", (event) => this.#find(event));
    offerFiles(() => this.#scene(), announceError);
  }

  #icicle(letter, side) {
    return new Icicle(byId(`icicle-${letter.toLowerCase()}`), {
      label: t("icicle.name", { letter }),
      onChoose: (row) => this.#choose(row, side),
      onView: (part) => this.#rest(side, part),
      onKey: (direction) => this.#walk(direction, side),
      onError: announceError,
    });
  }

  get #about() {
    return this.#searches[this.#side].about;
  }

  /** The search that one is compared with; null if there is none. */
  #otherOf(side) {
    return this.#compared ? this.#searches[1 - side] : null;
  }

  /** Nothing is there to be looked at, for now. */
  hide() {
    this.#node = null;
    this.#asked++;
    clearTimeout(this.#resting);
    this.#changes = {};
    for (const id of ["explorer", "tools"]) byId(id).hidden = true;
  }

  /** Shows so many searches as the address says, and `compared`, what the server says about two of them. */
  async show(count, compared) {
    const state = read();
    this.#count = count;
    this.#compared = compared;
    this.#side = state.of === "b" && count > 1 ? 1 : 0;
    for (const id of ["explorer", "tools"]) byId(id).hidden = false;
    byId("search-b").hidden = count < 2;
    for (let side = 0; side < count; side++) {
      const isOwn = side === this.#side;
      const [from, to, top] = [state.from, state.to, state.top].map(numberOf);
      const part = isOwn && to !== null ? { from: from ?? 0, to, top: top ?? 0 } : null;
      this.#icicles[side].setRecord(this.#searches[side], { root: isOwn ? numberOf(state.root) : null, part });
    }
    this.#showSide();
    const wanted = numberOf(state.node);
    const usual = this.#about.main ?? 0;
    // What makes no sense is said, and the rest is shown.
    await this.#look(wanted ?? usual, { quiet: true, reveal: false }).catch((error) => {
      announceError(error);
      return this.#look(usual, { quiet: true, reveal: false });
    });
  }

  /** Everything that is about the search that the chosen node belongs to. */
  #showSide() {
    const state = read();
    const about = this.#about;
    showLegend(byId("legend"), about);
    this.#parts.layers.show(about, numberOf(state.root));
    this.#showFilters();
    const { first, last } = this.#icicles[this.#side].view;
    byId("film").hidden = about.kind === "sampled";
    this.#parts.film.show({ first, last, time: numberOf(state.time), speed: state.speed ?? null });
    for (let side = 0; side < this.#count; side++) {
      this.#icicles[side].setTime(side === this.#side ? this.#parts.film.time : null);
      const isActive = side === this.#side && this.#count > 1;
      byId(`search-${LETTERS[side].toLowerCase()}`).classList.toggle("active", isActive);
    }
  }

  #showFilters() {
    const { filter, root } = read();
    const { kind, filters, counts, roots } = this.#about;
    const own = roots.find(({ row }) => row === numberOf(root))?.counts ?? counts;
    const only = this.#compared ? [this.#compared.record, this.#compared.other][this.#side].only : null;
    const all = filters.map((name, index) => (name === "only" ? only : own[index]));
    this.#parts.filters.show({ kind, filters, counts: all, chosen: filter ?? null });
    const isKnown = filters.includes(filter) && (filter !== "only" || this.#compared !== null);
    for (let side = 0; side < this.#count; side++) {
      this.#icicles[side].setFilter(isKnown ? filter : null, this.#otherOf(side));
    }
  }

  #setFilter(filter) {
    write({ filter });
    this.#showFilters();
  }

  async #next(back) {
    const { filter, root } = read();
    const asked = { filter, row: this.#node?.row ?? null, back, root: numberOf(root) };
    const found = await this.#searches[this.#side].ask("next", asked, this.#otherOf(this.#side));
    if (found.row !== null) await this.#look(found.row);
    return found;
  }

  #setRoot(root) {
    this.#forget({ of: this.#side ? "b" : null, root });
    this.#icicles[this.#side].setRoot(root);
    this.#showSide();
    this.#look(root ?? this.#about.main ?? 0, { reveal: false }).catch(announceError);
  }

  #settle(time) {
    write({ time });
    if (time !== null) this.#look(time, { reveal: false }).catch(announceError);
  }

  #choose(row, side = this.#side) {
    if (side !== this.#side) {
      this.#side = side;
      this.#forget({ of: side ? "b" : null });
      this.#icicles[1 - side].choose([]);
      this.#icicles[side].setBeside(null);
      this.#showSide();
    }
    this.#look(row).catch(announceError);
  }

  /** Looks at a node. `quiet` says nothing aloud, `reveal` brings it into view. */
  async #look(row, { quiet = false, reveal = true } = {}) {
    const ticket = ++this.#asked;
    const side = this.#side;
    const node = await this.#searches[side].ask("node", { row });
    if (ticket !== this.#asked) return;
    this.#node = node;
    const line = this.#around.line();
    const icicle = this.#icicles[side];
    icicle.addNames([...node.way, ...node.children]);
    icicle.choose(node.way, { reveal });
    this.#parts.panel.show(node, { moves: line.moves, engine: this.#around.engines()[side] });
    this.#parts.outline.show(node);
    this.#parts.link.show(node);
    const way = [...node.prefix, ...node.way.map(({ move }) => move).filter(Boolean)];
    this.#remember({ node: row === this.#about.main ? null : row });
    if (!quiet) this.#say(node);
    await Promise.all([
      this.#around.board.show({ ...line, moves: [...line.moves, ...way] }),
      this.#showBeside(way, ticket),
    ]);
  }

  #say(node) {
    byId("says").replaceChildren(el("span", {}, nodeSentence(node)), " ", el("span", { lang: "en" }, node.why));
  }

  /** Where the other search came the same way. */
  async #showBeside(way, ticket) {
    if (!this.#compared) return;
    const other = 1 - this.#side;
    const search = this.#searches[other];
    let found = null;
    if (way.length) {
      const { rows } = await search.ask("find", { text: way.join(" ") });
      if (rows.length) found = await search.ask("node", { row: rows.at(-1) });
    }
    if (ticket === this.#asked) this.#icicles[other].setBeside(found?.way ?? null);
  }

  /** Arrow keys: to the node above, to the first child, to the nodes beside. */
  #walk(direction, side) {
    const node = this.#node;
    if (!node) return;
    if (side !== this.#side) return this.#choose(this.#searches[side].about.main ?? 0, side);
    const goals = { up: node.way.at(-2)?.row, down: node.children[0]?.row, left: node.before, right: node.after };
    const goal = goals[direction] ?? null;
    if (goal === null) announce(t(`walk.no.${direction}`));
    else this.#choose(goal, side);
  }

  async #find(event) {
    event.preventDefault();
    try {
      const { what, count, rows } = await this.#searches[this.#side].ask("find", { text: byId("find-text").value });
      if (!rows.length) return announce(t(`find.none.${what}`));
      // The same text again leads to the next place where it was found.
      const next = rows.find((row) => row > (this.#node?.row ?? -1)) ?? rows[0];
      await this.#look(next, { quiet: true });
      announce(`${t("find.found", { place: rows.indexOf(next) + 1, count })} ${nodeSentence(this.#node)}`);
    } catch (error) {
      announceError(error);
    }
  }

  /** The address follows when the view has come to rest. */
  #rest(side, { from, to, top }) {
    if (side !== this.#side) return;
    const { isAll } = this.#icicles[side].view;
    const part = { from: Math.round(from), to: Math.round(to), top: top > 0 ? Math.round(top * 10) / 10 : null };
    this.#remember(isAll ? { from: null, to: null, top: part.top } : part);
  }

  #remember(changes) {
    Object.assign(this.#changes, changes);
    clearTimeout(this.#resting);
    const flush = () => {
      this.#written = performance.now();
      write(this.#changes);
      this.#changes = {};
    };
    if (performance.now() - this.#written > REST) flush();
    else this.#resting = setTimeout(flush, REST);
  }

  /** Something else is looked at: nothing of the former counts. */
  #forget(changes) {
    clearTimeout(this.#resting);
    this.#changes = {};
    write({ ...FORGOTTEN, ...changes });
  }

  #scene() {
    const name = (letter) => byId(`state-${letter.toLowerCase()}`).textContent;
    const icicles = LETTERS.slice(0, this.#count).map((letter, side) => {
      return { icicle: this.#icicles[side], name: name(letter) };
    });
    const title = t("tree.title", { game: this.#around.line().game });
    return { title, icicles, link: this.#parts.link, palette: this.#icicles[0].palette };
  }
}

/** A number of the address; null if it is none. */
function numberOf(text) {
  const value = text === null || text === undefined || text === "" ? NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
