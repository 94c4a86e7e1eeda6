// Watches a page from its beginning: when its first board is there, when rows of moves and what engines are said to
// do change, and long tasks.
const watched = (window.watched = { board: null, rows: [], news: [], tasks: [] });
const isIn = (css) => ({ target }) => (target.closest ? target : target.parentElement)?.closest(css);
const hasBoard = () =>
  // The page that analyses is never at rest while it does.
  (document.documentElement.dataset.state === "ready" || location.pathname === "/analyse") &&
  document.querySelector("[data-place]") !== null;

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ at: startTime, takes: duration });
}).observe({ type: "longtask", buffered: true });

new MutationObserver((changes) => {
  if (watched.board === null && document.documentElement && hasBoard()) watched.board = performance.now();
  if (changes.some(isIn("#moves-grid"))) watched.rows.push(performance.now());
  if (changes.some(isIn("#engine-states"))) watched.news.push(performance.now());
}).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-state"] });
