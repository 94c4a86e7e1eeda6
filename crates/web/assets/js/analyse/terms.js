// What an evaluation thinks of the position, term by term, and where on the board.

import { byId, el } from "../dom.js";
import { ask, isAbort } from "../server.js";
import { points } from "../scores.js";
import { number, pick, t } from "../words.js";

const written = (value) => (value === null || value === undefined ? "" : number(value, { maximumFractionDigits: 2 }));

/** `onChoice(name)` is called when another evaluation is chosen, null for the usual one. */
export class TermsView {
  #study;
  #desk;
  #names;
  #choice = byId("evaluation");
  #asked = null;

  constructor(study, desk, { names, onChoice }) {
    this.#study = study;
    this.#desk = desk;
    this.#names = names;
    this.#choice.addEventListener("change", () => {
      onChoice(this.#choice.value || null);
      this.show();
    });
  }

  /** The evaluations of this game. */
  setGame({ evaluations }, chosen) {
    const says = ({ name, summary }) => (summary ? `${name}: ${summary}` : name);
    const option = (one) => el("option", { value: one.name, lang: "en" }, says(one));
    this.#choice.replaceChildren(el("option", { value: "" }, t("terms.usual")), ...evaluations.map(option));
    this.#choice.value = evaluations.some(({ name }) => name === chosen) ? chosen : "";
  }

  /** Asks, and shows the answer in the table and on the board. */
  async show() {
    this.hide();
    const control = new AbortController();
    this.#asked = control;
    const said = byId("terms-said");
    if (this.#study.position.over) return this.#clear(t("terms.over"));
    try {
      const body = { ...this.#study.line(), evaluation: this.#choice.value || null };
      const answer = await ask("/api/evaluate", body, { signal: control.signal });
      if (control.signal.aborted) return;
      said.replaceChildren(...this.#summary(answer));
      byId("terms-table").replaceChildren(...(answer.terms.length ? [this.#table(answer)] : []));
      byId("terms-places").replaceChildren(...this.#places(answer.places));
      // Who hears the board hears the numbers, too.
      const says = (place) => [this.#worth(place), place.says].filter(Boolean).join(", ");
      this.#desk.values(answer.places.map((place) => ({ ...place, says: says(place) })));
    } catch (error) {
      if (!isAbort(error)) this.#clear(error.message, error.lang);
    }
  }

  /** Another view is seen: the board has no numbers. */
  hide() {
    this.#asked?.abort();
    this.#desk.values([]);
  }

  #clear(sentence, lang = null) {
    byId("terms-said").replaceChildren(el("p", { lang }, sentence));
    byId("terms-table").replaceChildren();
    byId("terms-places").replaceChildren();
  }

  #summary({ guesses, gauge, side }) {
    const who = this.#names()[side === "first" ? 0 : 1];
    const lines = guesses.map((guess) => t("terms.guess", { name: guess.name, points: points(guess.points), who }));
    if (gauge) lines.push(t("terms.gauge", { name: gauge.name, value: written(gauge.value) }));
    return lines.map((line) => el("p", {}, line));
  }

  #table({ terms, side }) {
    const [first, second] = this.#names();
    const who = side === "first" ? first : second;
    const hasSides = terms.some((term) => term.first !== null && term.first !== undefined);
    const inside = hasSides ? [first, second] : [t("terms.value")];
    const head = [t("terms.term"), ...inside, t("terms.weight"), t("terms.points")];
    const cells = (term) => (hasSides ? [term.first ?? term.value, term.second] : [term.value]);
    const row = (term) =>
      el(
        "tr",
        { class: term.points === 0 ? "zero" : null },
        el("th", { scope: "row", lang: "en" }, term.name.replaceAll("_", " ")),
        ...[...cells(term), term.weight].map((value) => el("td", { class: "number" }, written(value))),
        el("td", { class: "number" }, el("strong", {}, points(term.points))),
      );
    return el(
      "table",
      {},
      el("caption", { class: "spoken" }, t("terms.caption", { who })),
      el("thead", {}, el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...terms.map(row)),
    );
  }

  /** What a place is worth, and to whom. */
  #worth({ points: value }) {
    const [first, second] = this.#names();
    return t("terms.worth", { points: written(Math.abs(value)), who: value < 0 ? second : first });
  }

  /** The numbers on the board again, in words, the largest first. */
  #places(places) {
    if (!places.length || !this.#study.board) return [];
    const [first, second] = this.#names();
    const ranked = [...places].sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
    const placeNames = new Map(this.#study.board.places.map(({ id, name }) => [id, pick(name)]));
    const item = (place) =>
      el(
        "li",
        {},
        el("strong", {}, placeNames.get(place.at) ?? place.at),
        ` ${this.#worth(place)}`,
        place.says && el("span", { class: "muted", lang: "en" }, ` (${place.says})`),
      );
    return [
      el("p", { class: "muted" }, t("terms.onBoard", { first, second })),
      el(
        "details",
        {},
        el("summary", {}, t("terms.list", { count: places.length })),
        el("ul", { class: "places" }, ...ranked.map(item)),
      ),
    ];
  }
}
