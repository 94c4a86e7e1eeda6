// What the two sides are called.

import { pick, t } from "./words.js";

/** The name of a side of a game, whose board may know one. */
export function sideName({ board }, side) {
  return board ? pick(board.sides[side === "first" ? 0 : 1]) : t(`side.${side}`);
}
