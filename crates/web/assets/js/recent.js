// The games that were played last on this machine, so that one can go on with them.

import { address } from "./state.js";

const KEPT = "plywood-recent";
const MOST = 8;

/** The games, the newest first: `{game, start, moves, first, second, clock, turned, over, when}`. */
export function recentGames() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Somebody else has written there.
    return [];
  }
}

/** Keeps a game in place of what it was some moves ago. */
export function keepGame(game) {
  if (!game.moves.length) return;
  const others = recentGames().filter((kept) => !isSame(kept, game));
  const all = [{ ...game, when: Date.now() }, ...others].slice(0, MOST);
  localStorage.setItem(KEPT, JSON.stringify(all));
}

/** Where one goes on with such a game. */
export function recentAddress({ over: _over, when: _when, ...state }) {
  return address("/play", state);
}

/** Forgets them all. */
export function forgetGames() {
  localStorage.removeItem(KEPT);
}

/** Whether one of them is the other some moves later. */
function isSame(kept, game) {
  const names = ["game", "start", "first", "second", "clock"];
  const alike = names.every((name) => (kept[name] ?? null) === (game[name] ?? null));
  const common = Math.min(kept.moves.length, game.moves.length);
  return alike && kept.moves.slice(0, common).every((move, index) => move === game.moves[index]);
}
