// The page with one lesson: a step, its tree, and its question.

import texts from "../../texts/lesson.js";
import stages from "../../texts/stages.js";
import { announceError, byId, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { addTexts, t } from "../words.js";
import { anySeed, lessonAddress, readLesson, sheetAddress } from "./address.js";
import { Task } from "./task.js";

addTexts(texts);
addTexts(stages);
showHeader("lessons");

const state = readLesson();
byId("new-trees").href = lessonAddress({ ...state, seed: anySeed(), step: 1 });
byId("sheet-link").href = sheetAddress(state);
byId("title").textContent = t(`lesson.${state.lesson}`);

try {
  await new Task(state).open();
} catch (error) {
  announceError(error);
  setPageState("error");
}
