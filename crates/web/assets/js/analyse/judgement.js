// What is seen of the analysis at the board: the bar with its sentence, and arrows.

import { byId } from "../dom.js";
import { scoreWords } from "../scores.js";
import { pick, t } from "../words.js";
import { arrowsOf } from "./arrows.js";
import { overSentence, sentence, showBar, verdictOf } from "./bar.js";
import { letter } from "./engines.js";
import { forFirst } from "./verdicts.js";

const ARROWS = 3;
/** The best move is said aloud at most so often, in milliseconds. */
const CALM = 5000;

export class Judgement {
  #desk;
  #context;
  #moves = new Map();
  #told = { time: -CALM, round: 0, ended: false };

  /** `context` has the study, the analysis, who leads (`thinking`), and `names()` and `scale()` of the game. */
  constructor(desk, context) {
    this.#desk = desk;
    this.#context = context;
  }

  /** Another position is shown. */
  moved() {
    const { situation } = this.#context.study.position;
    this.#moves = new Map((situation?.moves ?? []).map((move) => [move.text, move]));
    this.#told = { ...this.#told, round: 0, ended: false };
  }

  /** Shows this verdict for the first player, or if none is given that of the engine that leads. */
  show({ verdict, view }) {
    const { study, names, scale } = this.#context;
    const { over } = study.position;
    const byAnalysis = verdict === undefined;
    const known = over ? verdictOf(over) : byAnalysis ? this.#verdict() : verdict;
    const says = over ? overSentence(over, names()) : known ? sentence(known, names()) : t("bar.unknown");
    byId("judgement").hidden = view === "setup";
    byId("bar").classList.toggle("idle", view === "setup");
    showBar(known, { says, scale: scale(), names: names(), turned: this.#desk.turned });
    if (this.#desk.isLent) return;
    // Arrows would hide the numbers of terms.
    const isOn = byId("arrows-on").checked && byAnalysis && view !== "setup" && view !== "terms";
    this.#desk.arrows(isOn ? this.#arrows() : []);
    if (byAnalysis) this.#tell();
  }

  #answers(index) {
    return this.#context.analysis.shown(index);
  }

  #verdict() {
    const { analysis, thinking } = this.#context;
    const answers = this.#answers(thinking.lead);
    const best = answers?.best() ?? -1;
    return best < 0 ? null : forFirst(answers.row(best), analysis.side);
  }

  /** The best moves of the engine that leads, or the best move of each engine. */
  #arrows() {
    const { analysis, thinking } = this.#context;
    const several = thinking.count > 1;
    const best = several
      ? analysis.engines.map((_, index) => [this.#answers(index)?.best() ?? -1, letter(index)])
      : (this.#answers(0)?.ranking(ARROWS) ?? []).map((move, index) => [move, String(index + 1)]);
    // Engines that agree share an arrow.
    const labels = new Map();
    for (const [move, label] of best) if (move >= 0) labels.set(move, (labels.get(move) ?? "") + label);
    return [...labels].flatMap(([index, label], place) => {
      const move = this.#moves.get(analysis.moves[index]?.text);
      return move ? arrowsOf(move, label, place + 1) : [];
    });
  }

  /** Says the best move when a round of the engine that leads has ended, but seldom. */
  #tell() {
    const { analysis, thinking } = this.#context;
    const answers = analysis.engines[thinking.lead];
    const best = answers?.best() ?? -1;
    if (best < 0) return;
    const { round } = answers;
    const ended = answers.state === "ended";
    const isNews = (ended && !this.#told.ended) || (!ended && round > this.#told.round);
    const now = performance.now();
    if (!isNews || now - this.#told.time < CALM) return;
    this.#told = { time: now, round, ended };
    const move = pick(analysis.moves[best].spoken);
    byId("progress").textContent = t("bar.best", { move, score: scoreWords(answers.row(best)) });
  }
}
