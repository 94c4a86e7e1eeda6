// The page's language. A page that changes it is loaded again, so nothing has to be translated twice.

import shared from "../texts/shared.js";

/** The languages by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const KEPT = "plywood-language";

const usual = navigator.language.startsWith("de") ? "de" : "en";
const kept = localStorage.getItem(KEPT);

/** The language of this page: `en` or `de`. */
export const language = Object.hasOwn(LANGUAGES, kept ?? "") ? kept : usual;

document.documentElement.lang = language;

const texts = { ...shared[language] };

/** Adds a page's own texts: the default export of a file in texts/. */
export function addTexts(more) {
  Object.assign(texts, more[language]);
}

/** Shows the page in another language. */
export function setLanguage(code) {
  localStorage.setItem(KEPT, code);
  location.reload();
}

/**
 * The text of a key. `{name}` becomes a value; `{name:ply|plies}` is the word for one of them or for several. A key
 * without a text shows as itself, so that it is noticed.
 */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one !== undefined) return value === 1 ? one : many;
    return typeof value === "number" ? number(value) : String(value ?? "");
  });
}

/** Whether there is a text. */
export const has = (key) => Object.hasOwn(texts, key);

/** The right one of the words that the server says in both languages. */
export const pick = (words) => words[language];

/** A number as people write it. */
export const number = (value, options = {}) => value.toLocaleString(language, options);

/** The same with a capital letter, as sentences begin. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/**
 * Fills what the markup leaves open: `data-text` names the text of an element, `data-label` its spoken name,
 * `data-hint` the grey text of an empty box.
 */
export function translate(root = document) {
  const all = (selector) => root.querySelectorAll(selector);
  for (const element of all("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of all("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
  for (const element of all("[data-hint]")) element.placeholder = t(element.dataset.hint);
}
