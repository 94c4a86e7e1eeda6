// What the page says about a game, in sentences.

import { reach, scoreSentence } from "../scores.js";
import { sideName } from "../sides.js";
import { capital, number, pick, t } from "../words.js";
import { other, PERSON, seatName, whoSits } from "./seats.js";

/** So many places are named, not more. */
const MOST_NAMES = 12;

/** What was just played. */
export function movesSentence(match, plies, by) {
  const moves = plies.map(({ spoken }) => pick(spoken)).join("; ");
  return t("says.moved", { side: capital(sideName(match, by)), moves });
}

/** Whose turn it is, or how the game has ended. */
export function turnSentence(match) {
  if (match.isOver) return overSentence(match);
  const side = capital(sideName(match, match.side));
  const seat = match.seats[match.side];
  if (seat !== PERSON && match.busy === "engine") return t("says.thinks", { side, who: seatName(seat) });
  return t("says.turn", { side });
}

/** How the game has ended. */
export function overSentence(match) {
  const name = (side) => capital(sideName(match, side));
  if (match.late) return t("says.late", { late: name(match.late), winner: name(other(match.late)) });
  const { kind, winner, points } = match.position.over;
  if (kind === "won") return t("says.won", { winner: name(winner) });
  if (winner) return t("says.wonBy", { winner: name(winner), points: Math.abs(points) });
  return t("says.drawn");
}

/** Remarks on the position, such as how many steps are left. */
export function captions(match) {
  return (match.position.situation?.setup.captions ?? []).map((words) => `${capital(pick(words))}.`).join(" ");
}

/** Everything about a position that has just come up. */
export function positionSentence(match, { plies, by }) {
  const parts = [plies.length && movesSentence(match, plies, by), turnSentence(match), captions(match)];
  if (!plies.length && match.at < match.moves.length) parts.unshift(cursorSentence(match));
  return parts.filter(Boolean).join(" ");
}

/** Which moves are shown. */
function cursorSentence(match) {
  if (match.at === 0) return t("says.atStart");
  return t("says.after", { count: match.at, all: match.moves.length, move: match.plies[match.at - 1].short });
}

/** Names of the side to move and of the other one, for what a search says. */
const namesFor = (match, side) => [side, other(side)].map((one) => sideName(match, one));

/** The line as players write it; the server says it once if that is how the game writes it anyway. */
const lineOf = ({ pv, pv_short: short }) => short ?? pv;

/** Advice. */
export function hintSentence(match, { moves, answer }) {
  const line = lineOf(answer);
  const turn = line.slice(0, moves.length).join(" ") || moves.join(" ");
  const parts = [t("says.try", { move: turn }), scoreSentence(answer, namesFor(match, match.side))];
  if (line.length > moves.length) parts.push(t("says.line", { line: line.join(" ") }));
  return parts.join(" ");
}

/** What the engine thought, in a few lines: `[heading, sentence, line, cost]`. */
export function thoughtLines(match, { answer, side, seat, nodes, time_ms: time }) {
  const seconds = number(time / 1000, { maximumFractionDigits: time < 100 ? 3 : 1 });
  return [
    t("thought.title", { side: capital(sideName(match, side)), who: seatName(seat) }),
    scoreSentence(answer, namesFor(match, side)),
    lineOf(answer).length ? t("says.line", { line: lineOf(answer).join(" ") }) : "",
    t("thought.cost", { nodes, seconds, reach: capital(reach(answer)) }),
  ];
}

/** Why a click did nothing. `before` is the chooser's state before the click: `{clicked, places}`. */
export function clickSentence(match, place, { clicked, places }) {
  const known = new Map(match.board.places.map(({ id, name }) => [id, pick(name)]));
  const list = names([...places].map((id) => known.get(id)));
  if (clicked.length === 0) return t(list ? "click.start" : "click.nothing", { place: known.get(place), list });
  const path = clicked.map((one) => known.get(one) ?? one);
  if (clicked.length === 1) return t("click.from", { from: path[0], list });
  return t("click.after", { path: path.join(", "), list });
}

function names(list) {
  const some = list.slice(0, MOST_NAMES);
  return some.join(", ") + (list.length > MOST_NAMES ? ", …" : "");
}

/** Why nobody can click now. */
export function notYourTurn(match) {
  if (match.isOver) return overSentence(match);
  return t("click.notYours", { who: whoSits(match.seats, match.side) });
}
