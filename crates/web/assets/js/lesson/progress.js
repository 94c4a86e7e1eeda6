// What was solved, kept in this browser. A lesson with other trees is another one.

const KEPT = "plywood-lessons";

function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    // Somebody else has written there.
    return {};
  }
}

const name = ({ lesson, seed }) => `${lesson}/${seed}`;

/** What became of the steps of a lesson: `{step: {answer}}`, where an answer of null was shown and not found. */
export const solved = (state) => all()[name(state)] ?? {};

/** How many steps of it were solved by their own answers. */
export const count = (state) => Object.values(solved(state)).filter(({ answer }) => answer !== null).length;

/** Keeps what became of a step. What was found stays found. */
export function keep(state, answer) {
  const kept = all();
  const steps = (kept[name(state)] ??= {});
  if (steps[state.step]?.answer) return;
  steps[state.step] = { answer };
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** Forgets everything. */
export const erase = () => localStorage.removeItem(KEPT);
