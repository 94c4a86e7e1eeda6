(() => {
  const root = document.documentElement;
  const toggle = document.getElementById("theme");
  const dark = () => root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  toggle.hidden = false;
  toggle.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; });

  const key = (row, index) => {
    const cell = row.cells[index];
    return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
  };
  // Numbers before texts, so that missing figures come last.
  const compare = (a, b) => {
    if (typeof a === typeof b) return typeof a === "number" ? a - b : a.localeCompare(b);
    return typeof a === "number" ? -1 : 1;
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const sort = () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => compare(key(a, index), key(b, index)) * (down ? -1 : 1));
        table.tBodies[0].append(...rows);
      };
      head.tabIndex = 0;
      head.title = "sort";
      head.addEventListener("click", sort);
      head.addEventListener("keydown", event => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sort(); }
      });
    });
  }
})();
