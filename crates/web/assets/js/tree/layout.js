// Where the nodes of a small tree are drawn: children side by side below their parent, subtrees as close to each other
// as their outlines allow, parents above the middle of their children (after Reingold and Tilford).

/**
 * Places for nodes in the order of a list in which parents come before their children: `[{x, y}]`, beginning at 0.
 * `parents[i]` is the place of a parent in the list, or null; `widths[i]` the room that a node needs; `gap` is between
 * neighbours, and `step` from one level to the next.
 */
export function layout(parents, widths, { gap, step }) {
  const children = parents.map(() => []);
  parents.forEach((parent, node) => parent !== null && children[parent].push(node));
  const offsets = parents.map(() => 0);
  const outlines = [];
  // What is below a node comes behind it, so that outlines of children are known.
  for (let node = parents.length - 1; node >= 0; node--) {
    outlines[node] = join(children[node], outlines, offsets, widths[node], gap);
  }
  const places = [];
  parents.forEach((parent, node) => {
    const above = parent === null ? { x: 0, y: -step } : places[parent];
    places.push({ x: above.x + offsets[node], y: above.y + step });
  });
  const least = Math.min(...places.map(({ x }, node) => x - widths[node] / 2), Infinity);
  return places.map(({ x, y }) => ({ x: x - least, y }));
}

/** Puts the subtrees of a node beside each other, and gives its outline: `[left, right]` for each level. */
function join(children, outlines, offsets, width, gap) {
  const own = [-width / 2, width / 2];
  if (children.length === 0) return [own];
  let all = [];
  for (const child of children) {
    const shift = distance(all, outlines[child], gap);
    offsets[child] = shift;
    all = merged(all, outlines[child], shift);
  }
  const middle = (offsets[children[0]] + offsets[children.at(-1)]) / 2;
  for (const child of children) offsets[child] -= middle;
  return [own, ...all.map(([left, right]) => [left - middle, right - middle])];
}

/** How far right a subtree has to go so that it touches nothing. */
function distance(all, outline, gap) {
  let shift = all.length ? -Infinity : 0;
  outline.forEach(([left], level) => {
    if (level < all.length) shift = Math.max(shift, all[level][1] + gap - left);
  });
  return shift;
}

function merged(all, outline, shift) {
  const levels = Math.max(all.length, outline.length);
  return Array.from({ length: levels }, (_, level) => {
    const [known, added] = [all[level], outline[level]?.map((edge) => edge + shift)];
    if (!known || !added) return known ?? added;
    return [Math.min(known[0], added[0]), Math.max(known[1], added[1])];
  });
}
