// A list of thousands of rows of which only those in view have elements, and only changed cells are touched.

import { el } from "../dom.js";

/** Rows beyond both ends of the view, so that nothing is empty while it scrolls. */
const SPARE = 4;

/**
 * A grid for keyboard and screen reader. An item is a whole number, `name(item)` its text for `data-move`.
 * `make(column, cell, item)` may furnish a new cell and give back what writes into it; else texts are written.
 * `fill(item, cells)` calls these writers. `onEnter(item)`, also by a click, and `onSpace(item)` are the row's keys.
 * Rows are as high as the custom property `--row` says. `about(item)` may give attributes to rows, and `role` may be
 * `treegrid`.
 */
export class Grid {
  #body = el("div", { role: "rowgroup", class: "grid-body" });
  #head = el("div", { role: "row", class: "grid-row grid-head", "aria-rowindex": "1" });
  #shown = new Map();
  #idle = [];
  #items = [];
  #places = new Map();
  #active = null;
  #height = 0;
  #pointed = false;

  constructor(container, { label, describedBy, role = "grid", about = () => ({}), ...how }) {
    // `fill`, `make`, `name`, `onEnter` and `onSpace`.
    Object.assign(this, { container, about, ...how });
    const attributes = { role, tabindex: "-1", "aria-label": label, "aria-describedby": describedBy };
    for (const [key, value] of Object.entries(attributes)) container.setAttribute(key, value);
    container.append(this.#head, this.#body);
    container.addEventListener("scroll", () => this.render(), { passive: true });
    container.addEventListener("keydown", (event) => this.#key(event));
    container.addEventListener("focusin", (event) => this.#focused(event.target));
    container.addEventListener("pointerenter", () => (this.#pointed = true));
    container.addEventListener("pointerleave", () => (this.#pointed = false));
    new ResizeObserver(() => this.#measure()).observe(container);
  }

  /** Whether somebody is about to click or has the focus here, so that rows should stay where they are. */
  get isHeld() {
    return this.#pointed || this.container.contains(document.activeElement);
  }

  /** Other columns: every row is made anew. */
  setColumns(columns) {
    this.columns = columns;
    this.container.setAttribute("aria-colcount", columns.length);
    const spoken = (label) => el("span", { class: "spoken" }, label);
    const header = ({ name, label, hidden }) =>
      el("span", { role: "columnheader", class: `cell-${name}` }, hidden ? spoken(label) : label);
    this.#head.replaceChildren(...columns.map(header));
    this.#body.replaceChildren();
    this.#shown.clear();
    this.#idle = [];
    this.#measure();
  }

  /** The items in the order in which they are to be seen. */
  setItems(items) {
    this.#items = items;
    this.#places = new Map(items.map((item, place) => [item, place]));
    this.container.setAttribute("aria-rowcount", items.length + 1);
    this.#measure();
  }

  #measure() {
    this.#height = parseFloat(getComputedStyle(this.container).getPropertyValue("--row")) || 44;
    // While the next moves are awaited, the list stays as large as it was.
    const room = Math.min(this.#body.offsetHeight, this.container.clientHeight - this.#head.offsetHeight);
    this.#body.style.height = `${this.#items.length * this.#height || room}px`;
    this.render();
  }

  /** Makes what is seen agree with what is known. */
  render() {
    if (!this.columns) return;
    const [first, last] = this.#range();
    const wanted = new Set(this.#items.slice(first, last));
    const focused = this.#focusedItem();
    // Whoever scrolls on keeps the focus: its row stays, out of sight.
    if (focused !== null && this.#places.has(focused)) wanted.add(focused);
    for (const [item, row] of this.#shown) {
      if (wanted.has(item)) continue;
      // A row that goes away hands the focus to the grid, which keeps it for the next one.
      if (item === focused) this.container.focus({ preventScroll: true });
      this.#shown.delete(item);
      this.#idle.push(row);
    }
    const byPlace = (one, other) => this.#places.get(one) - this.#places.get(other);
    const rows = [...wanted].sort(byPlace).map((item) => this.#row(item));
    for (const { element } of this.#idle) element.remove();
    this.#arrange(rows.map(({ element }) => element));
    this.#rove(first === 0 ? 0 : first + SPARE);
    const active = this.#shown.get(this.#active)?.element;
    if (document.activeElement === this.container) active?.focus({ preventScroll: true });
  }

  /** Takes the keyboard to an item. */
  focus(item) {
    if (this.#places.has(item)) this.#go(this.#places.get(item));
    else this.container.focus();
  }

  #range() {
    const { scrollTop, clientHeight } = this.container;
    const first = Math.floor(scrollTop / this.#height) - SPARE;
    const last = Math.ceil((scrollTop + clientHeight) / this.#height) + SPARE;
    return [Math.max(0, first), Math.min(this.#items.length, last)];
  }

  #row(item) {
    let row = this.#shown.get(item);
    if (!row) {
      row = this.#idle.pop() ?? this.#build();
      row.item = item;
      row.element.dataset.move = this.name(item);
      this.#shown.set(item, row);
    }
    const place = this.#places.get(item);
    if (row.place !== place) {
      row.place = place;
      row.element.setAttribute("aria-rowindex", place + 2);
      row.element.style.transform = `translateY(${place * this.#height}px)`;
    }
    for (const [key, value] of Object.entries(this.about(item))) {
      if (value === null) row.element.removeAttribute(key);
      else if (row.element.getAttribute(key) !== String(value)) row.element.setAttribute(key, value);
    }
    this.fill(item, row.cells);
    return row;
  }

  #build() {
    const row = { place: -1, item: null, cells: {} };
    const cells = this.columns.map(({ name }) => {
      const cell = el("span", { role: "gridcell", class: `cell-${name}` });
      row.cells[name] = this.make(name, cell, () => row.item) ?? text(cell);
      return cell;
    });
    const onclick = (event) => this.#click(event, row);
    row.element = el("div", { role: "row", class: "grid-row", tabindex: "-1", onclick }, ...cells);
    return row;
  }

  /** Elements stand in the page in the order in which they are seen, but one that has the focus is never moved. */
  #arrange(elements) {
    if (elements.every((element, index) => this.#body.children[index] === element)) return;
    const held = elements.findIndex((element) => element.contains(document.activeElement));
    elements.forEach((element, index) => {
      if (index < held) elements[held].before(element);
      else if (index !== held) this.#body.append(element);
    });
  }

  /** One row is reached by the tabulator. */
  #rove(first) {
    if (!this.#shown.has(this.#active)) this.#active = this.#items[Math.min(first, this.#items.length - 1)] ?? null;
    for (const [item, { element }] of this.#shown) {
      const index = item === this.#active ? "0" : "-1";
      if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
    }
  }

  #focusedItem() {
    for (const [item, { element }] of this.#shown) if (element.contains(document.activeElement)) return item;
    return null;
  }

  #focused(target) {
    const row = target.closest("[role=row]");
    for (const [item, { element }] of this.#shown) if (element === row) this.#active = item;
    this.#rove(0);
  }

  #click(event, row) {
    if (!event.target.closest("button")) this.onEnter(row.item);
  }

  #key(event) {
    const place = this.#places.get(this.#active);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.container.clientHeight / this.#height) - 2);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const inButton = event.target.closest("button") !== null;
    if (event.key in steps) this.#go(Math.max(0, Math.min(place + steps[event.key], this.#items.length - 1)));
    else if (event.key === "ArrowRight") this.#shown.get(this.#active).element.querySelector("button")?.focus();
    else if (event.key === "ArrowLeft") this.#shown.get(this.#active).element.focus();
    else if (event.key === "Enter" && !inButton) this.onEnter(this.#active);
    else if (event.key === " " && !inButton) this.onSpace(this.#active);
    else return;
    event.preventDefault();
  }

  /** Takes the focus to a row, and the row into view. */
  #go(place) {
    const { container } = this;
    const head = this.#head.offsetHeight;
    const top = place * this.#height;
    if (top < container.scrollTop) container.scrollTop = top;
    const below = top + this.#height + head - container.clientHeight;
    if (below > container.scrollTop) container.scrollTop = below;
    this.#active = this.#items[place];
    this.render();
    this.#shown.get(this.#active).element.focus({ preventScroll: true });
  }
}

/** A function that writes a text into an element if it is another one than before. */
export function text(element) {
  let last = "";
  return (value) => {
    if (value === last) return;
    last = value;
    element.textContent = value;
  };
}
