// Runs before anything is painted, so that no page flashes in the wrong colours. It is no module, since modules wait.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const kept = localStorage.getItem("plywood-theme");
    const system = dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = kept === "light" || kept === "dark" ? kept : system;
  };
  apply();
  dark.addEventListener("change", apply);
  // The header changes the theme, and so may another tab.
  addEventListener("plywood-theme", apply);
  addEventListener("storage", apply);
})();
