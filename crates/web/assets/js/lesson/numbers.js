// Values and windows of lessons, as people read and write them.

import { has, number, t } from "../words.js";

const SIGNS = { exact: "=", lower: "≥", upper: "≤" };

/** A score of the server in the page's language: `win` is `Gewinn`, `-3` has a real minus. */
export const scoreText = (score) => (has(`value.${score}`) ? t(`value.${score}`) : score.replace("-", "−"));

/** `= 3`, `≤ −2`, `≥ 7`. */
export const valueText = ({ bound, score }) => `${SIGNS[bound]} ${scoreText(score)}`;

/** `[−2; ∞]`. */
export const windowText = ([alpha, beta]) => `[${scoreText(alpha)}; ${scoreText(beta)}]`;

/** `0.62`, or `?` where it is asked for. */
export const meanText = (mean) => (mean === null ? "?" : number(Number(mean), { minimumFractionDigits: 2 }));

/** What somebody wrote, as the server reads it: words of the page's language become those of the server. */
export function written(text) {
  const plain = text.trim().toLowerCase();
  const word = ["win", "draw", "loss"].find((one) => t(`value.${one}`).toLowerCase() === plain);
  return word ?? plain;
}
