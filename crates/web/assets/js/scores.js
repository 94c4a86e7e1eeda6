// Verdicts of searches in words. Scores are for the side to move.

import { capital, number, t } from "./words.js";

const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ " };

/** For tables and arrows: `+35`, `≥ 3`, `win 9`, `=`, `?`. Proven scores have no `~`. */
export function scoreShort(verdict) {
  const { kind, plies } = verdict;
  const date = plies === null ? "" : ` ${plies}`;
  if (kind === "unknown") return "?";
  const sign = dated(verdict) ? "" : BOUNDS[verdict.bound];
  if (kind === "win" || kind === "loss") return `${sign}${t(`score.${kind}`)}${date}`;
  if (kind === "draw") return `${sign}=`;
  return `${sign}${verdict.proven ? "" : "~"}${points(verdict.score)}`;
}

/** Part of a sentence: `win in 9 plies`, `at least 3 (estimate)`. */
export function scoreWords(verdict) {
  const { kind, plies, score, bound } = verdict;
  if (kind === "unknown") return t("score.unknown");
  if (kind === "win" || kind === "loss") {
    const prefix = dated(verdict) || bound === "exact" ? "" : t(`bound.${bound}`);
    return prefix + t(`score.${kind}`) + date(verdict);
  }
  const prefix = bound === "exact" ? "" : t(`bound.${bound}`);
  if (kind === "draw") return prefix + t("score.draw");
  return prefix + t(`score.${kind}`, { points: points(score), plies });
}

/** A sentence about who stands better. `names` are those of the side to move and of the other one. */
export function scoreSentence(verdict, [mover, other]) {
  const { kind, score, bound } = verdict;
  const forced = (winner) => capital(t("says.forced", { winner, date: date(verdict) }));
  if (kind === "unknown") return t("says.unknown");
  if (kind === "win") return forced(mover);
  if (kind === "loss") return forced(other);
  if (kind === "draw" || (kind === "payoff" && score === 0)) return t("says.draw");
  const ahead = score > 0 ? mover : other;
  const size = Math.abs(score);
  if (kind === "payoff") return capital(t("says.payoff", { ahead, size, bound: boundWords(bound, score) }));
  if (score === 0) return t("says.even", { reach: reach(verdict) });
  return capital(t("says.estimate", { ahead, size, bound: boundWords(bound, score), reach: reach(verdict) }));
}

/** How far the search looked: `depth 12`, `to the end`. */
export function reach({ depth, partial_depth: partial, stopped }) {
  if (partial !== null && partial !== undefined) return t("reach.inside", { depth: partial });
  if (depth !== null) return t("reach.depth", { depth });
  return stopped ? t("reach.toEndStopped") : t("reach.toEnd");
}

/** A score with its sign. */
export const points = (score) => number(score, { signDisplay: "exceptZero", maximumFractionDigits: 2 });

/** A bound on the better side of a win, or on the worse side of a loss, leaves only its date open. */
function dated({ kind, bound }) {
  return (kind === "win" && bound === "lower") || (kind === "loss" && bound === "upper");
}

function date(verdict) {
  const { plies } = verdict;
  if (plies === null || plies === undefined) return "";
  return t(dated(verdict) && plies > 1 ? "score.atMost" : "score.in", { plies });
}

/** For a lead of the other side a bound is the other way round. */
function boundWords(bound, score) {
  if (bound === "exact") return "";
  return t((bound === "lower") === score > 0 ? "bound.lower" : "bound.upper");
}
