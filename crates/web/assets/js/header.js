// The header of every page.

import { byId, el } from "./dom.js";
import { address, onChange, read, shared } from "./state.js";
import { LANGUAGES, language, setLanguage, t, translate } from "./words.js";

const THEMES = ["system", "light", "dark"];
const KEPT = "plywood-theme";
/** Pages that are about a game. */
const WITH_GAME = ["/play", "/analyse", "/tree"];

/** Fills the header, and the texts that the markup leaves open. `page` is one of those below. */
export function showHeader(page) {
  translate();
  const links = [
    ["home", "/"],
    ["play", "/play"],
    ["analyse", "/analyse"],
    ["tree", "/tree"],
    ["lessons", "/lessons"],
    ["lab", "/lab"],
  ].map(([name, path]) => ({ path, link: el("a", { "aria-current": name === page && "page" }, t(`header.${name}`)) }));
  const point = () => {
    // The game and its moves come along wherever somebody goes.
    const state = read();
    for (const { path, link } of links) {
      link.href = WITH_GAME.includes(path) && state.game ? address(path, shared(state)) : path;
    }
  };
  point();
  onChange(point);
  byId("header").append(
    el("a", { class: "skip", href: "#main" }, t("header.skip")),
    el("a", { class: "brand", href: "/" }, "Plywood"),
    el("nav", { "aria-label": t("header.pages") }, el("ul", {}, ...links.map(({ link }) => el("li", {}, link)))),
    el("div", { class: "settings" }, languages(), themes()),
  );
}

function languages() {
  const options = Object.entries(LANGUAGES).map(([code, name]) => el("option", { value: code, lang: code }, name));
  return chooser("language", options, language, setLanguage);
}

function themes() {
  const options = THEMES.map((theme) => el("option", { value: theme }, t(`theme.${theme}`)));
  const kept = localStorage.getItem(KEPT);
  return chooser("theme", options, THEMES.includes(kept) ? kept : "system", (theme) => {
    localStorage.setItem(KEPT, theme);
    dispatchEvent(new Event(KEPT));
  });
}

function chooser(name, options, value, onChoice) {
  const onchange = (event) => onChoice(event.target.value);
  const select = el("select", { id: `choose-${name}`, "aria-label": t(`header.${name}`), value, onchange }, ...options);
  return el("div", { class: "setting" }, select);
}
