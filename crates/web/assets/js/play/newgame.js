// Choosing who plays, the clock, and where the game begins.

import { announce, byId, el } from "../dom.js";
import { sideName } from "../sides.js";
import { capital, t } from "../words.js";
import { parseClock } from "./clocks.js";
import { PERSON, SIDES, seatName } from "./seats.js";

const CLOCKS = ["1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m"];
const OWN = "own";
const RATING = "rating";

/**
 * A form. `info` is what the server says about the game, `board` may be null, `now` is `{seats, clock, start}`.
 * `onNew({seats, clock, start})` begins a game, `onSeats(seats)` goes on with this one.
 */
export class NewGame {
  #info;
  #seats;
  #clock;
  #start;

  constructor(info, board, now, { onNew, onSeats }) {
    this.#info = info;
    this.#seats = Object.fromEntries(SIDES.map((side) => [side, this.#seat(side, board, now)]));
    this.#clock = this.#clockChoice(now.clock);
    this.#start = this.#startChoice(now.start);
    const change = { type: "button", id: "change-seats", onclick: () => onSeats(this.seats) };
    const form = el("form", { class: "stack" },
      ...SIDES.map((side) => this.#seats[side].element),
      this.#clock.element,
      this.#start.element,
      el("div", { class: "row" },
        el("button", { class: "primary", id: "begin" }, t("new.begin")),
        el("button", change, t("new.seats")),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const clock = this.#clock.value();
      if (clock && !parseClock(clock)) return this.#wrongClock(clock);
      onNew({ seats: this.seats, clock: clock || null, start: this.#start.value() || null });
    });
    byId("new-game").append(form);
  }

  get seats() {
    return Object.fromEntries(SIDES.map((side) => [side, this.#seats[side].value() || PERSON]));
  }

  /** Shows who plays now. */
  set seats(seats) {
    for (const side of SIDES) this.#seats[side].set(seats[side]);
  }

  #wrongClock(clock) {
    announce(t("new.noClock", { clock }));
    byId("clock-own").focus();
  }

  #seat(side, board, { seats }) {
    const levels = Array.from({ length: this.#info.levels }, (_, level) => `level ${level + 1}`);
    const known = [PERSON, ...levels].map((seat) => [seat, capital(seatName(seat))]);
    const { ratings } = this.#info;
    const own = { [OWN]: { label: t("new.specification"), hint: "depth 6 engine pvs", toValue: (text) => text } };
    if (ratings) {
      const label = t("new.rating", { least: String(ratings.least), most: String(ratings.most) });
      const toValue = (text) => `elo ${text}`;
      own[RATING] = { label, hint: "1500", toValue, toText: (value) => /^elo (\d+)$/.exec(value)?.[1] };
    }
    const label = capital(sideName({ board }, side));
    return new Choice(`seat-${side}`, label, known, own, seats[side]);
  }

  #clockChoice(now) {
    const known = [["", t("new.noneClock")], ...CLOCKS.map((clock) => [clock, clockName(clock)])];
    const own = { [OWN]: { label: t("new.ownClock"), hint: "5m+3s", toValue: (text) => text } };
    return new Choice("clock", t("new.clock"), known, own, now ?? "");
  }

  #startChoice(now) {
    const known = this.#info.starts.map(({ name, summary }, index) => [index ? name : "", name, summary]);
    const hint = this.#info.starts[0]?.position ?? "";
    const own = { label: t("new.ownStart"), hint, toValue: (text) => text, tall: true };
    return new Choice("start", t("new.start"), known, { [OWN]: own }, now ?? "");
  }
}

function clockName(clock) {
  const { base, increment } = parseClock(clock);
  const values = { minutes: base / 60_000, seconds: increment / 1000 };
  return t(increment ? "new.minutesAnd" : "new.minutes", values);
}

/**
 * A list of which some entries ask for more: `known` is `[[value, label, summary?]]`, `own` is
 * `{name: {label, hint, toValue, toText?, tall?}}`.
 */
class Choice {
  #select;
  #own;
  #boxes;

  constructor(id, label, known, own, value) {
    this.#own = own;
    // What the server says of a start is English.
    const entry = ([name, text, summary]) =>
      summary ? el("option", { value: name, lang: "en" }, `${text}: ${summary}`) : el("option", { value: name }, text);
    const ownEntry = ([name, { label: text }]) => el("option", { value: `(${name})` }, text);
    const options = [...known.map(entry), ...Object.entries(own).map(ownEntry)];
    this.#select = el("select", { id, onchange: () => this.#show(true) }, ...options);
    this.#boxes = Object.fromEntries(Object.entries(own).map(([name, { label: text, hint, tall }]) => {
      const attributes = { id: `${id}-${name}`, "aria-label": `${label}: ${text}`, placeholder: hint };
      return [name, el(tall ? "textarea" : "input", { ...attributes, autocomplete: "off", spellcheck: "false" })];
    }));
    const parts = [el("label", { for: id }, label), this.#select, ...Object.values(this.#boxes)];
    this.element = el("div", { class: "field" }, ...parts);
    this.set(value);
  }

  set(value) {
    this.#select.value = value;
    if (this.#select.selectedIndex < 0) {
      const [name, text] = this.#ownOf(value);
      this.#select.value = `(${name})`;
      this.#boxes[name].value = text;
    }
    this.#show(false);
  }

  value() {
    const name = this.#ownName();
    return name ? this.#own[name].toValue(this.#boxes[name].value.trim()) : this.#select.value;
  }

  /** The entry that can say a value, and what stands in its box then. */
  #ownOf(value) {
    const special = Object.entries(this.#own).find(([, { toText }]) => toText?.(value));
    return special ? [special[0], special[1].toText(value)] : [OWN, value];
  }

  #ownName() {
    return /^\((\w+)\)$/.exec(this.#select.value)?.[1];
  }

  #show(focus) {
    for (const [name, box] of Object.entries(this.#boxes)) box.hidden = name !== this.#ownName();
    if (focus) this.#boxes[this.#ownName()]?.focus();
  }
}
