// The evaluation bar, and the sentence that says what it means.

import { byId } from "../dom.js";
import { points, scoreSentence, scoreShort, scoreWords } from "../scores.js";
import { capital, t } from "../words.js";
import { share } from "./verdicts.js";

/** A verdict for the first player as a sentence. `names` are those of the first and of the second player. */
export function sentence(verdict, names) {
  const said = scoreSentence(verdict, names);
  if (verdict.kind === "unknown" || verdict.kind === "estimate") return said;
  return `${said} ${t(verdict.proven ? "bar.proven" : "bar.notProven")}`;
}

const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ " };

/** The score in words where there is room, or as short as can be. */
export function scoreText(verdict, isNarrow) {
  const { kind, bound, score } = verdict;
  if (kind === "estimate" || kind === "payoff") return BOUNDS[bound] + points(score);
  return isNarrow && kind !== "draw" ? scoreShort(verdict) : scoreWords(verdict);
}

/** A verdict for the first player in a list: a number, or who wins. */
export function scoreForAll(verdict, names) {
  const winner = { win: names[0], loss: names[1] }[verdict.kind];
  return winner ? capital(t("curve.wins", { who: winner })) : scoreText(verdict, false);
}

/** What a game that is over is worth to the first player. */
export function verdictOf({ kind, winner, points }) {
  const known = { bound: "exact", plies: null, proven: true, score: points ?? 0 };
  if (kind === "points") return { ...known, kind: "payoff" };
  if (kind === "draw") return { ...known, kind: "draw" };
  return { ...known, kind: winner === "first" ? "win" : "loss" };
}

/** How a game has ended. */
export function overSentence({ kind, winner, points }, names) {
  const size = Math.abs(points ?? 0);
  const who = names[winner === "first" ? 0 : 1];
  if (kind === "draw" || !winner) return t("bar.overDraw");
  return kind === "points" ? t("bar.overPoints", { who, size }) : t("bar.overWon", { who });
}

/** Shows a verdict for the first player; null if nothing is known. */
export function showBar(verdict, { says, scale, names, turned }) {
  const bar = byId("bar");
  const filled = verdict ? share(verdict, scale) : 0;
  const percent = 50 + 50 * filled;
  bar.classList.toggle("turned", turned);
  bar.style.setProperty("--first", `${percent}%`);
  bar.setAttribute("aria-valuenow", Math.round(100 * filled));
  bar.setAttribute("aria-valuetext", says);
  bar.setAttribute("aria-label", t("bar.name", { first: names[0], second: names[1] }));
  const place = byId("bar-says");
  if (place.textContent !== says) place.textContent = says;
}
