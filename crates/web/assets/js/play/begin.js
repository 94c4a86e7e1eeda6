// New games and loaded ones: both are addresses, and the page is opened there.

import { address } from "../state.js";
import { Clocks, clockText, parseClock } from "./clocks.js";
import { PERSON } from "./seats.js";

/** Whether the only person plays the second side of a game that has not begun, and would like to see it from there. */
export function seesFromBehind({ moves }, { first, second }) {
  return moves.length === 0 && first !== PERSON && second === PERSON;
}

/** Begins a game. */
export function newGame(game, { seats, clock, start }) {
  open({ game, start, ...seats, clock, moves: [] });
}

/** Goes on with a game that was read from a file, as the server says it. */
export function loadGame({ game, start, moves, seats, skill, clock }) {
  const seat = (index) => (seats?.[index] === "engine" ? (skill ?? null) : (seats?.[index] ?? null));
  // Records of other programs do not say who plays: two people do.
  const [first, second] = seats ? [seat(0), seat(1)] : [PERSON, PERSON];
  const control = clock && clockText({ base: clock.base_ms, increment: clock.increment_ms });
  open({ game, start, moves, first, second, clock: control }, clock?.left_ms);
}

function open(state, left = null) {
  const control = parseClock(state.clock);
  // Clocks that still run belong to another game.
  Clocks.forget();
  if (control) new Clocks(control, state, left).keep(state.moves);
  location.assign(address("/play", state));
}
