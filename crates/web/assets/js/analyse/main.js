// The page on which positions and games are analysed.

import texts from "../../texts/analyse.js";
import { announceError, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { ask } from "../server.js";
import { addTexts } from "../words.js";
import { Page } from "./page.js";

addTexts(texts);
showHeader("analyse");

try {
  await new Page(await ask("/api/games")).open();
} catch (error) {
  announceError(error);
  setPageState("error");
}
