// What is drawn over the boxes: the way to the chosen node, the best line, bounds of rounds, the time of the film.

/** Draws everything with a pen. `ply` is the height of a ply, `left` and `top` are where the icicle begins. */
export function drawMarks(pen, view, { palette, roots, line, beside, chosen, time, ply, left, top }) {
  const height = view.shown * ply;
  const upright = (row, stroke, weight) => {
    const x = view.x(row);
    if (x >= 0 && x <= view.width) pen.line(left + x, top, left + x, top + height, { stroke, weight });
  };
  const outline = ({ row, size }, level, stroke, weight) => {
    const x = Math.max(-4, view.x(row));
    const width = Math.max(Math.min(view.width + 4, view.x(row + size)) - x, 2);
    if (x > view.width || x + width < 0) return;
    pen.rect(left + x + 1, top + (level - view.top) * ply + 1, width - 2, ply - 3, { stroke, weight });
  };
  for (const { row } of roots) if (row > view.first) upright(row, palette.edge, 1);
  line.forEach((spot, level) => outline(spot, level, palette.line, 1.5));
  beside?.forEach((spot, level) => outline(spot, level, palette.time, 1.5));
  chosen.forEach((spot, level) => outline(spot, level, palette.chosen, level === chosen.length - 1 ? 3.5 : 1.5));
  if (time !== null) upright(time, palette.time, 2);
}
