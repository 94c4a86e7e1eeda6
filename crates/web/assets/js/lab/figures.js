// Figures as the report draws them, and what came out. A figure that has changed is drawn where the old one was.

import { byId, el } from "../dom.js";
import { t } from "../words.js";

export class FiguresView {
  #figures = new Map();
  #names = [];
  #told = "";

  /** What is known, without the pictures, which come by themselves. */
  show(entry, shown) {
    this.#names = shown.pictures ?? [];
    this.#arrange();
    byId("no-figures").hidden = this.#names.length > 0 || entry.kind === "tournament" || entry.state === "broken";
    const told = JSON.stringify([shown.findings, shown.crosscheck, shown.about, shown.engines, shown.players]);
    if (told === this.#told) return;
    this.#told = told;
    const findings = shown.findings ?? [];
    byId("found").hidden = findings.length === 0;
    byId("crosscheck").textContent = shown.crosscheck ?? "";
    byId("crosscheck").className = shown.disagreements > 0 ? "notice bad" : "";
    const item = ({ text, warning }) => el("li", { class: warning && "warning" }, text);
    byId("findings").replaceChildren(...findings.map(item));
    this.#showAbout(shown);
  }

  /** A picture that is new, or another one than before. */
  draw({ name, title, caption, svg }) {
    const figure = this.#figures.get(name) ?? this.#make(name);
    figure.title.textContent = title;
    figure.caption.textContent = caption;
    // The server draws it, and names in it are written as text.
    const drawn = el("template");
    drawn.innerHTML = svg;
    figure.canvas.replaceChildren(drawn.content);
    this.#arrange();
  }

  #make(name) {
    const [title, canvas, caption] = [el("h2"), el("div", { class: "canvas" }), el("figcaption", { class: "muted" })];
    const element = el("figure", { class: "panel stack", lang: "en", "data-picture": name }, title, canvas, caption);
    const figure = { element, title, canvas, caption };
    this.#figures.set(name, figure);
    return figure;
  }

  /** Figures stand in their order; those that are right stay where they are. */
  #arrange() {
    const list = byId("pictures");
    const known = this.#names.filter((name) => this.#figures.has(name));
    known.forEach((name, index) => {
      const { element } = this.#figures.get(name);
      if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
    });
    while (list.children.length > known.length) list.lastElementChild.remove();
  }

  #showAbout({ about, engines, players, sets, limits }) {
    const named = (title, pairs) => pairs?.length && [
      el("h3", {}, title),
      el("ul", {}, ...pairs.map(([name, more]) => el("li", {}, el("strong", {}, name), " ", el("code", {}, more)))),
    ];
    const paragraphs = (about ?? "").split("\n\n").filter(Boolean).map((text) => el("p", { lang: "en" }, text));
    byId("about").hidden = !about && !engines && !players;
    byId("about-text").replaceChildren(...[
      paragraphs,
      named(t("about.engines"), engines?.map(({ name, spec }) => [name, name === spec ? "" : spec])),
      named(t("about.players"), players?.map(({ name, who, spending }) => [name, `${who} (${spending})`])),
      named(t("about.sets"), sets?.map(({ name, count }) => [name, String(count)])),
      named(t("about.limits"), limits?.map((limit) => ["", limit])),
    ].flat(Infinity).filter(Boolean));
  }
}
