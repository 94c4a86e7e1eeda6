// The page of the laboratory: what lies in the folder, or one experiment or tournament of it.

import texts from "../../texts/lab.js";
import { Live } from "../analyse/live.js";
import { byId, setPageState } from "../dom.js";
import { showHeader } from "../header.js";
import { read } from "../state.js";
import { addTexts, t } from "../words.js";
import { EntryView } from "./entry.js";
import { ShelfView } from "./shelf.js";

addTexts(texts);
showHeader("lab");

const { id } = read();
const view = id ? new EntryView(id) : new ShelfView();
document.title = t("lab.pageTitle");

new Live().open("/api/lab/watch", { id: id ?? null }, {
  onEvent: (event) => {
    if (event.event === "problem") return trouble(event.error, "en");
    if (event.event === "crowded") return trouble(t("error.crowded"));
    trouble(null);
    view.hear(event);
  },
  // There is always something to come.
  isDone: () => false,
  onTrouble: (error, again) => {
    trouble(error?.message ?? t("error.lost"), error?.lang);
    if (!again) setPageState("error");
  },
});

function trouble(sentence, lang = null) {
  const box = byId("trouble");
  box.hidden = sentence === null;
  if (sentence === null || box.textContent === sentence) return;
  if (lang) box.lang = lang;
  else box.removeAttribute("lang");
  box.textContent = sentence;
}
