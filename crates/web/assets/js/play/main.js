// The page on which games are played: it puts its parts together.

import texts from "../../texts/play.js";
import { announce, announceError, byId, el, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { keepGame, recentAddress, recentGames } from "../recent.js";
import { Record } from "../record.js";
import { ask } from "../server.js";
import { line, read, write } from "../state.js";
import { addTexts, capital, t } from "../words.js";
import { Actions } from "./actions.js";
import { Clocks, parseClock } from "./clocks.js";
import { showFiles } from "./files.js";
import { Match } from "./match.js";
import { NewGame } from "./newgame.js";
import { Players } from "./players.js";
import { loadGame, newGame, seesFromBehind } from "./begin.js";
import { seatsOf } from "./seats.js";
import { Table } from "./table.js";
import { captions, hintSentence, notYourTurn, overSentence, positionSentence, thoughtLines } from "./talk.js";

const TICK = 100;

addTexts(texts);
showHeader("play");
begin(read());

async function begin(state) {
  // Whoever asks for nothing goes on with the last game, or sees which games there are.
  if (!state.game) return location.replace(recentGames().map(recentAddress)[0] ?? "/");
  document.title = `${capital(state.game)} – Plywood`;
  byId("title").textContent = t("play.titleOf", { game: capital(state.game) });
  try {
    const info = await ask("/api/game", { game: state.game });
    const match = new Match(state, seatsOf(state), clocksOf(state));
    await match.load();
    new Page(match, info, state);
    match.begin();
  } catch (error) {
    // What makes no sense makes none the second time either.
    if (error.status === 422) showProblem(error, () => location.assign("/"), "play.otherGame");
    else showProblem(error, () => location.reload());
  }
}

function clocksOf(state) {
  const control = parseClock(state.clock);
  return control && Clocks.resume(control, state);
}

/** Says what went wrong, and offers to try again. */
function showProblem(error, again, label = "error.again") {
  setPageState("error");
  announceError(error);
  const button = byId("again");
  button.hidden = false;
  button.textContent = t(label);
  button.onclick = () => {
    button.hidden = true;
    again();
  };
}

class Page {
  #match;
  #clock;
  #table;
  #record;
  #players;
  #actions;
  #form;

  constructor(match, info, state) {
    this.#match = match;
    this.#clock = state.clock ?? null;
    this.#table = new Table(byId("table"), match);
    this.#table.turned = Boolean(match.board?.may_turn) && (state.turned || seesFromBehind(state, match.seats));
    this.#record = new Record(match);
    this.#players = new Players(match);
    this.#actions = new Actions(match, { turn: () => this.#turn(), swap: () => this.#swap() });
    const now = { seats: match.seats, clock: this.#clock, start: state.start };
    const onNew = (next) => newGame(state.game, next);
    this.#form = new NewGame(info, match.board, now, { onNew, onSeats: (seats) => match.seat(seats) });
    showFiles(match, info, loadGame);
    this.#listen();
  }

  #listen() {
    const match = this.#match;
    match.addEventListener("position", ({ detail }) => {
      this.#table.show();
      this.#record.show();
      byId("captions").textContent = captions(match);
      this.#showThought();
      announce(positionSentence(match, detail));
    });
    match.addEventListener("state", () => this.#showState());
    match.addEventListener("hint", ({ detail }) => {
      this.#table.point(detail.moves[0]);
      announce(hintSentence(match, detail));
    });
    match.addEventListener("late", () => {
      this.#table.show();
      this.#showState();
      announce(overSentence(match));
    });
    match.addEventListener("problem", ({ detail }) => showProblem(detail.error, detail.again));
    byId("typed-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#typed(byId("typed"));
    });
    // A search that nobody waits for any more shall not go on, but whoever comes back finds it so.
    addEventListener("pagehide", () => match.stopSearch());
    addEventListener("pageshow", ({ persisted }) => persisted && match.wake());
    setInterval(() => {
      match.tick();
      this.#players.tick();
    }, TICK);
  }

  #showState() {
    const { isOver, isPending, busy, game, start, moves, at, seats } = this.#match;
    setPageState(busy || isPending ? "thinking" : isOver ? "over" : "ready");
    byId("again").hidden = true;
    this.#players.show(this.#table.turned);
    this.#actions.show();
    write({ moves, at, ...seats });
    keepGame({ game, start, moves, ...seats, clock: this.#clock, turned: this.#table.turned, over: isOver });
  }

  #showThought() {
    const { thought } = this.#match;
    const box = byId("thought");
    box.hidden = !thought;
    if (!thought) return;
    const [title, ...lines] = thoughtLines(this.#match, thought);
    box.replaceChildren(el("h2", {}, title), ...lines.filter(Boolean).map((line) => el("p", {}, line)));
  }

  async #typed(box) {
    const match = this.#match;
    if (match.isPending) return;
    if (!match.isPersonsTurn) return announce(notYourTurn(match));
    try {
      const answer = await ask("/api/move", { ...line(match), text: box.value });
      box.value = "";
      box.removeAttribute("aria-invalid");
      match.play(answer.moves);
    } catch (error) {
      box.setAttribute("aria-invalid", "true");
      announceError(error);
      box.select();
    }
  }

  #turn() {
    this.#table.turned = !this.#table.turned;
    write({ turned: this.#table.turned });
    this.#players.show(this.#table.turned);
  }

  #swap() {
    const { first, second } = this.#match.seats;
    this.#match.seat({ first: second, second: first });
    this.#form.seats = this.#match.seats;
    if (this.#match.board?.may_turn) this.#turn();
  }
}
