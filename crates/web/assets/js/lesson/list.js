// The page with all lessons.

import texts from "../../texts/lesson.js";
import stages from "../../texts/stages.js";
import { announce, announceError, byId, el, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { ask } from "../server.js";
import { write } from "../state.js";
import { addTexts, t } from "../words.js";
import { lessonAddress, readLesson, sheetAddress } from "./address.js";
import { count, erase, solved } from "./progress.js";

addTexts(texts);
addTexts(stages);
showHeader("lessons");

let { seed } = readLesson();
let lessons = [];

byId("seed").value = seed;
byId("seed").addEventListener("input", changeSeed);
byId("seed-form").addEventListener("submit", (event) => event.preventDefault());
byId("erase").addEventListener("click", () => {
  erase();
  show();
  announce(t("lessons.erased"));
});

try {
  lessons = await ask("/api/lessons");
  show();
  if (lessons.length === 0) announce(t("lessons.none"));
  setPageState("ready");
} catch (error) {
  announceError(error);
  setPageState("error");
}

function changeSeed() {
  const text = byId("seed").value.trim();
  if (!/^\d{1,15}$/.test(text)) return;
  seed = Number(text);
  write({ seed });
  show();
}

function show() {
  byId("lessons").replaceChildren(...lessons.map((lesson) => el("li", {}, card(lesson))));
}

function card({ name, steps }) {
  const state = { lesson: name, seed };
  const done = count(state);
  const seen = Object.keys(solved(state)).map(Number);
  const step = Math.min(steps, Math.max(0, ...seen) + 1);
  const title = t(`lesson.${name}`);
  const progress = done === steps ? t("lessons.all") : t("lessons.progress", { done, steps });
  const label = (verb) => `${verb}: ${title}`;
  const sheet = t("lessons.sheet");
  const begin = t(seen.length ? "lessons.go" : "lessons.open");
  return el("article", { class: "panel lesson-card", "data-lesson": name },
    el("h2", {}, title),
    el("p", {}, t(`summary.${name}`)),
    el("p", { class: "muted" }, progress),
    el("progress", { max: steps, value: done, "aria-label": label(progress) }),
    el("div", { class: "row" },
      el("a", { class: "button primary", href: lessonAddress({ ...state, step }), "aria-label": label(begin) }, begin),
      el("a", { class: "button", href: sheetAddress(state), "aria-label": label(sheet) }, sheet),
    ),
  );
}
