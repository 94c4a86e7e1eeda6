// Elements, sentences that are announced, and downloads.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Attributes that are null or false are left out; `onclick` and the like are listeners; `value` and
 * `checked` are properties. Children are elements, texts or lists of them; null and false are left out.
 */
export function el(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

function build(element, attributes, children) {
  // Children come first: the value of a select is one of them.
  const isThere = (child) => child !== null && child !== undefined && child !== false && child !== "";
  element.append(...children.flat(Infinity).filter(isThere));
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * Says a sentence to everybody: it stands in `#says`, which screen readers read aloud. The same sentence twice is said
 * twice, since it is a new element. What the server says is English on every page: `{lang: "en"}`.
 */
export function announce(text, { lang = null } = {}) {
  byId("says")?.replaceChildren(el("span", { lang }, text));
}

/** Says what went wrong: a sentence of the server, or an error of ours. */
export function announceError(error) {
  announce(error.message, { lang: error.lang });
}

/** Gives the user a file: a text, or a blob. */
export function download(name, content) {
  const isText = typeof content === "string";
  const url = URL.createObjectURL(isText ? new Blob([content], { type: "text/plain;charset=utf-8" }) : content);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The state of the page for style sheets and tests: `ready`, `thinking`, `over` or `error`. */
export function setPageState(state) {
  document.documentElement.dataset.state = state;
}
