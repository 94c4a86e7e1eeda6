// The page on which the tree of a search is looked at.

import analyseTexts from "../../texts/analyse.js";
import texts from "../../texts/tree.js";
import { announceError, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { ask } from "../server.js";
import { addTexts } from "../words.js";
import { Page } from "./page.js";

// Engines and positions are chosen as on the page that analyses.
addTexts(analyseTexts);
addTexts(texts);
showHeader("tree");

try {
  await new Page(await ask("/api/games")).open();
} catch (error) {
  announceError(error);
  setPageState("error");
}
