// Where lessons are: `/lesson?lesson=alphabeta&seed=7&step=3`.

import { address } from "../state.js";

/** Seeds are numbers that one can read aloud. */
const MOST = 9999;
const LARGEST = Number.MAX_SAFE_INTEGER;

/** What the address says: a number that is none becomes 1. */
export function readLesson() {
  const search = new URLSearchParams(location.search);
  const whole = (text) => (/^\d{1,16}$/.test(text ?? "") && Number(text) <= LARGEST ? Number(text) : 1);
  const [seed, step] = ["seed", "step"].map((name) => whole(search.get(name)));
  return { lesson: search.get("lesson") ?? "alphabeta", seed, step };
}

export const lessonAddress = ({ lesson, seed, step }) => address("/lesson", { lesson, seed, step });

export const sheetAddress = ({ lesson, seed }, solutions) =>
  address("/sheet", { lesson, seed, solutions: solutions ? 1 : null });

export const listAddress = ({ seed }) => address("/lessons", { seed });

export const anySeed = () => 1 + Math.floor(Math.random() * MOST);
