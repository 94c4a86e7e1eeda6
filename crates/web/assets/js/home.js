// The page with all games.

import texts from "../texts/home.js";
import playTexts from "../texts/play.js";
import { BoardView } from "./board.js";
import { announce, announceError, byId, el, setPageState } from "./dom.js";
import { showHeader } from "./header.js";
import { seatName } from "./play/seats.js";
import { forgetGames, recentAddress, recentGames } from "./recent.js";
import { ask } from "./server.js";
import { address } from "./state.js";
import { addTexts, capital, language, t } from "./words.js";

// Who plays is called as on the page where they do.
addTexts(playTexts);
addTexts(texts);
showHeader("home");
showRecent();
byId("forget").addEventListener("click", () => {
  forgetGames();
  showRecent();
  announce(t("home.forgotten"));
});
byId("variant").addEventListener("submit", openVariant);
byId("again").addEventListener("click", showGames);
showGames();

async function showGames() {
  byId("again").hidden = true;
  try {
    const { games } = await ask("/api/games");
    const cards = games.map((game) => card(game));
    byId("games").replaceChildren(...cards.map(({ element }) => element));
    // One after the other: the first pictures are the ones that are seen.
    for (const { drawPicture } of cards) await drawPicture();
    setPageState("ready");
  } catch (error) {
    setPageState("error");
    announceError(error);
    byId("again").hidden = false;
  }
}

function card({ name, summary, variants }) {
  const picture = el("div", { class: "picture" });
  const link = (page, kind) => {
    const label = t(`home.${kind}Game`, { game: capital(name) });
    const attributes = { class: kind === "play" ? "button primary" : "button", href: address(page, { game: name }) };
    return el("a", { ...attributes, "aria-label": label }, t(`header.${kind}`));
  };
  const element = el("li", {}, el("article", { class: "card panel", "data-game": name },
    picture,
    el("h3", {}, capital(name)),
    el("p", { lang: "en" }, `${capital(summary)}.`),
    variants && el("p", { class: "muted", lang: "en" }, variants),
    el("div", { class: "row" }, link("/play", "play"), link("/analyse", "analyse"), link("/tree", "tree")),
  ));
  const drawPicture = async () => {
    const { board, situation } = await ask("/api/position", { game: name, start: null, moves: [], board: true });
    if (!board || !situation) return;
    const view = new BoardView(picture, { label: t("home.picture", { game: capital(name) }) });
    view.setBoard(board);
    view.show(situation.setup);
  };
  return { element, drawPicture };
}

function showRecent() {
  const games = recentGames();
  byId("recent").hidden = games.length === 0;
  byId("recent-list").replaceChildren(...games.map((game) => el("li", {}, recentLink(game))));
}

function recentLink(game) {
  const { over, when } = game;
  const day = new Date(when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const facts = [
    `${capital(seatName(game.first))} – ${capital(seatName(game.second))}`,
    t("home.moves", { count: game.moves.length }),
    over && t("home.over"),
    day,
  ];
  const parts = facts.filter(Boolean).map((fact) => el("span", { class: "muted" }, fact));
  return el("a", { href: recentAddress(game) }, el("strong", {}, capital(game.game)), ...parts);
}

async function openVariant(event) {
  event.preventDefault();
  const page = event.submitter?.value ?? "/play";
  const box = byId("variant-name");
  try {
    const { name } = await ask("/api/game", { game: box.value.trim() });
    location.assign(address(page, { game: name }));
  } catch (error) {
    announceError(error);
    box.focus();
  }
}
