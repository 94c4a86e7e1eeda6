// Which game, and where it begins: chosen or pasted.

import { announce, announceError, byId, el } from "../dom.js";
import { ask } from "../server.js";
import { t } from "../words.js";

/** `games` are those that the server has. */
export class Beginning {
  #study;
  #games;
  #game = byId("begin-game");
  #variant = byId("begin-variant");
  #start = byId("begin-start");
  #text = byId("begin-text");

  constructor(study, games) {
    this.#study = study;
    this.#games = games;
    this.#game.replaceChildren(...games.map(({ name }) => el("option", { value: name, lang: "en" }, name)));
    this.#game.addEventListener("change", () => this.#showStarts());
    byId("begin-form").addEventListener("submit", (event) => this.#begin(event));
    byId("copy-position").addEventListener("click", () => this.#copy());
  }

  /** Shows what is on the board. */
  show() {
    const [name, variant = ""] = split(this.#study.game);
    this.#game.value = name;
    this.#variant.value = variant;
    this.#showStarts();
    const known = [...this.#start.options].some(({ value }) => value === this.#study.start);
    this.#start.value = known ? this.#study.start : "";
    this.#text.value = "";
    this.moved();
  }

  moved() {
    byId("position-now").textContent = this.#study.position.position;
  }

  #showStarts() {
    const { starts, variants } = this.#games.find(({ name }) => name === this.#game.value);
    const says = ({ name, summary }) => (summary ? `${name}: ${summary}` : name);
    const option = (start) => el("option", { value: start.name, lang: "en" }, says(start));
    this.#start.replaceChildren(el("option", { value: "" }, t("begin.usual")), ...starts.map(option));
    byId("begin-variant-field").hidden = !variants;
    byId("begin-variants").textContent = variants;
    if (!variants) this.#variant.value = "";
  }

  async #begin(event) {
    event.preventDefault();
    const variant = this.#variant.value.trim();
    const game = this.#game.value + (variant && `:${variant}`);
    const start = this.#text.value.trim() || this.#start.value || null;
    try {
      await this.#study.begin({ game, start });
      announce(t("begin.begun", { game }));
    } catch (error) {
      announceError(error);
    }
  }

  async #copy() {
    const position = this.#study.position.position;
    await navigator.clipboard.writeText(position).then(() => announce(t("begin.copied")), announceError);
  }
}

/** A game's name and its variant. */
function split(game) {
  const colon = game.indexOf(":");
  return colon < 0 ? [game] : [game.slice(0, colon), game.slice(colon + 1)];
}
