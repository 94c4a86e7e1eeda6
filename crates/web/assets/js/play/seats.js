// Who plays: a person, a level, a rating, or whatever the program understands.

import { capital, t } from "../words.js";

export const PERSON = "person";
const USUAL = "level 3";

/** The two sides. */
export const SIDES = ["first", "second"];

/** The other side. */
export const other = (side) => (side === "first" ? "second" : "first");

/** Who sits where, by what an address says. If only the game is given, a person begins against a low level. */
export function seatsOf({ first, second }) {
  const seats = { first: first || null, second: second || null };
  seats.first ??= seats.second === PERSON ? USUAL : PERSON;
  seats.second ??= seats.first === PERSON ? USUAL : PERSON;
  return seats;
}

/** What is said of a seat: `level 5` in the page's language. */
export function seatName(seat) {
  const [, level] = /^level (\d+)$/.exec(seat) ?? [];
  const [, rating] = /^elo (\d+)$/.exec(seat) ?? [];
  if (seat === PERSON) return t("seat.person");
  if (level) return t("seat.level", { level });
  return rating ? t("seat.rating", { rating }) : seat;
}

/** Who sits at a side, if there is only one person: that is you. */
export function whoSits(seats, side) {
  const alone = SIDES.filter((one) => seats[one] === PERSON).length === 1;
  return alone && seats[side] === PERSON ? t("seat.you") : capital(seatName(seats[side]));
}
