// The best moves as arrows.

/**
 * What a move looks like on the board: an arrow for what moves, a ring for what is placed or taken away. Only what
 * somebody clicks at counts, not what follows from it, as a rook's part of castling.
 */
export function arrowsOf(move, label, rank) {
  const asked = move.steps.filter((step) => step.clicks?.length);
  const found = asked.flatMap((step) => {
    if (step.do === "move") return [{ from: step.from, to: step.to, rank }];
    return step.do === "choose" ? [] : [{ at: step.at, rank }];
  });
  // One label is enough for a move of several parts.
  if (found.length) found[0].label = label;
  return found;
}
