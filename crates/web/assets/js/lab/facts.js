// What is known of an experiment or a tournament, in words.

import { language, number, t } from "../words.js";

/** How it stands: `running`, `3 before it`. */
export function stateWords({ state, before }) {
  return state === "waiting" && before > 0 ? t("standing.waitingFor", { before }) : t(`standing.${state}`);
}

/** How far it is, and how long it will still take: `12 of 40 units, about 4 min to go`. */
export function progressWords({ state, kind, done, planned, to_go: left }) {
  if (state === "broken") return "";
  const progress = t(kind === "tournament" ? "progress.games" : "progress.units", { done, planned });
  if (!left) return progress;
  return t("progress.left", { progress, left: t(`left.${left.sense}`, { time: roughly(left.ms / 1000) }) });
}

/** Units of time, their seconds, and the steps in which people count them. */
const SPANS = [["days", 86400, 0.5], ["hours", 3600, 0.5], ["minutes", 60, 1], ["seconds", 1, 10]];

/** A time to wait, no finer than it is known. */
function roughly(seconds) {
  const [unit, size, step] = SPANS.find(([, size]) => seconds >= size) ?? SPANS.at(-1);
  return t(`span.${unit}`, { count: Math.max(step, Math.round(seconds / size / step) * step) });
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
