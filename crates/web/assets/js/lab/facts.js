// What is known of an experiment or a tournament, in words.

import { language, number, t } from "../words.js";

/** How it stands: `running`, `3 before it`. */
export function stateWords({ state, before }) {
  return state === "waiting" && before > 0 ? t("standing.waitingFor", { before }) : t(`standing.${state}`);
}

/** How far it is: `12 of 40 units`. */
export function progressWords({ state, kind, done, planned }) {
  if (state === "broken") return "";
  return t(kind === "tournament" ? "progress.games" : "progress.units", { done, planned });
}

/** When it ran. */
export function timesWords({ began, ended, changed_ms: changed, state }) {
  if (!began) return "";
  const day = (time) => new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const isUnderWay = state === "running" || state === "elsewhere";
  if (isUnderWay) return t("times.under", { began: day(began), last: clock(changed) });
  return ended ? t("times.over", { began: day(began), ended: day(ended) }) : t("times.cut", { began: day(began) });
}

/** A time of the day, to the second. */
const clock = (time) => new Date(time).toLocaleTimeString(language);

/** A time that something took, from nanoseconds. */
export function duration(nanoseconds) {
  if (nanoseconds === null || nanoseconds === undefined) return "–";
  const steps = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
  const [size, unit] = steps.find(([size]) => nanoseconds >= size) ?? steps.at(-1);
  return `${number(nanoseconds / size, { maximumSignificantDigits: 3 })} ${unit}`;
}

/** A share as people write it. */
export const percent = (share) => number(share, { style: "percent", maximumFractionDigits: 1 });

/** A number with its sign. */
export const signed = (value, digits = 0) =>
  number(value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** An estimate with its interval: `+12 (−3 to +27)`. */
export function estimate({ value, low, high }, write) {
  if (low === null || high === null) return write(value);
  return t("estimate.range", { value: write(value), low: write(low), high: write(high) });
}
