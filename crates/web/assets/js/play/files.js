// Saving, loading, and handing on a game.

import { announce, announceError, byId, download, el } from "../dom.js";
import { ask } from "../server.js";
import { address, line, onChange, read, shared } from "../state.js";
import { t } from "../words.js";

/** `onRecord(record)` gets what was read, as the server says it. */
export function showFiles(match, info, onRecord) {
  const save = (format) => attempt(async () => {
    const { left } = match.clocks ?? {};
    const { base, increment } = match.clocks?.control ?? {};
    const clock = match.clocks ? { base_ms: base, increment_ms: increment, left_ms: left } : null;
    const file = await ask("/api/save", { ...line(match), ...match.seats, clock, format });
    download(file.name, file.text);
    announce(t("files.saved", { name: file.name }));
  });
  const load = (text) => attempt(async () => onRecord(await ask("/api/record", { game: match.game, text })));

  const analyse = el("a", { class: "button", id: "to-analyse" }, t("files.analyse"));
  const point = () => (analyse.href = address("/analyse", shared(read())));
  point();
  onChange(point);
  const { record_ending: ending } = info;
  byId("files").append(
    el("div", { class: "actions" },
      button("save", t("files.save"), () => save("plywood")),
      ending && button("save-record", t("files.saveAs", { ending: ending.toUpperCase() }), () => save(ending)),
      button("copy-link", t("files.copy"), copyLink),
      analyse,
    ),
    loading(load),
  );
}

function loading(load) {
  const paste = el("textarea", { id: "paste", spellcheck: "false" });
  const onFile = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) load(await file.text());
  };
  return el("details", { id: "load" },
    el("summary", {}, t("files.load")),
    el("div", { class: "stack" },
      el("div", { class: "field" },
        el("label", { for: "file" }, t("files.file")),
        el("input", { id: "file", type: "file", onchange: onFile }),
      ),
      el("div", { class: "field" }, el("label", { for: "paste" }, t("files.paste")), paste),
      el("div", { class: "row" }, button("load-pasted", t("files.loadPasted"), () => load(paste.value))),
    ),
  );
}

const button = (id, text, onclick) => el("button", { type: "button", id, onclick }, text);

async function attempt(job) {
  try {
    await job();
  } catch (error) {
    announceError(error);
  }
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    announce(t("files.copied"));
  } catch {
    announce(t("files.notCopied"));
  }
}
