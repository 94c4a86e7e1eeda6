// Comparing verdicts, and seeing them from the other side.

const OTHER = { win: "loss", loss: "win", lower: "upper", upper: "lower" };
/** Beyond every score that games give. */
const FAR = 1e9;

/** The verdict as the other side sees it. */
function turned(verdict) {
  const { score, kind, bound } = verdict;
  return { ...verdict, score: score === null ? null : -score, kind: OTHER[kind] ?? kind, bound: OTHER[bound] ?? bound };
}

/** The verdict for the first player, where this side is to move. */
export const forFirst = (verdict, side) => (side === "first" ? verdict : turned(verdict));

/** What a verdict is worth, so that the better one is greater. Wins are better the sooner they come. */
function worth({ kind, score, plies }) {
  if (kind === "win") return 2 * FAR - (plies ?? FAR);
  if (kind === "loss") return (plies ?? FAR) - 2 * FAR;
  if (kind === "unknown" || score === null) return kind === "draw" ? 0 : -3 * FAR;
  return score;
}

/** A bound says less than a score; "at least" is better than "at most". */
const SURENESS = { lower: 2, exact: 1, upper: 0 };

/** Simulations believe most in what they tried most: a score may come from a single one. */
const isTried = ({ kind, simulations }) => kind === "estimate" && simulations > 0;

/** Orders verdicts of moves, the best first; those without any come last. */
export function compare(one, other) {
  if (!one || !other) return (other ? 1 : 0) - (one ? 1 : 0);
  const trials = isTried(one) && isTried(other) ? other.simulations - one.simulations : 0;
  return trials || worth(other) - worth(one) || SURENESS[other.bound] - SURENESS[one.bound];
}

/**
 * How much of an evaluation bar or of a curve's height a verdict for the first player fills, from -1 to 1. `scale` is
 * how many points are half of it.
 */
export function share({ kind, score }, scale) {
  if (kind === "win") return 1;
  if (kind === "loss") return -1;
  if (score === null || kind === "unknown") return 0;
  return score / (Math.abs(score) + scale);
}

/** How many points are half of a bar in this game. */
export const scaleOf = (game) => game?.grades?.at(-1) ?? 200;
