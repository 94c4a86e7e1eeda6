// The search as a film: a cursor goes through the nodes in the order in which they were visited.

import { byId } from "../dom.js";
import { number, t } from "../words.js";

/** How often the node under the cursor is looked at while the film runs, in milliseconds. */
const LOOK = 300;
/** Steps of people who do not want motion. */
const STEP = 1000;

export class Film {
  #button = byId("film-play");
  #seek = byId("film-seek");
  #speed = byId("film-speed");
  #events;
  #first = 0;
  #last = 0;
  #time = null;
  #running = null;
  #isStill = false;
  #before = 0;
  #looked = 0;

  /** `onTime(row)` moves the cursor, null when the film is over; `onLook(row)` is called a few times a second. */
  constructor(events) {
    this.#events = events;
    this.#button.addEventListener("click", () => (this.#running ? this.stop() : this.#play()));
    this.#seek.addEventListener("input", () => this.#go(Number(this.#seek.value), true));
    this.#seek.addEventListener("change", () => this.#settle());
    byId("film-end").addEventListener("click", () => this.end());
    this.#speed.addEventListener("change", () => events.onSpeed(this.#speed.value));
  }

  /** The rows of the film, the cursor if it has begun, and the speed. */
  show({ first, last, time = null, speed = null }) {
    this.#halt();
    this.#first = first;
    this.#last = last - 1;
    if (speed !== null && [...this.#speed.options].some(({ value }) => value === speed)) this.#speed.value = speed;
    this.#seek.min = first;
    this.#seek.max = this.#last;
    this.#time = time === null ? null : Math.max(first, Math.min(time, this.#last));
    this.#tell();
  }

  get time() {
    return this.#time;
  }

  get isRunning() {
    return this.#running !== null;
  }

  #play() {
    const atEnd = this.#time === null || this.#time >= this.#last;
    this.#time = atEnd ? this.#first : this.#time;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#before = performance.now();
    this.#running = isStill ? setInterval(() => this.#tick(performance.now()), STEP) : this.#frame();
    this.#isStill = isStill;
    this.#go(this.#time, true);
  }

  #frame() {
    return requestAnimationFrame((now) => {
      if (this.#running === null) return;
      this.#running = this.#frame();
      this.#tick(now);
    });
  }

  #tick(now) {
    const seconds = Math.max(0, now - this.#before) / 1000;
    this.#before = now;
    this.#go(this.#time + seconds * this.#rate(), false);
    if (this.#time >= this.#last) this.stop();
  }

  /** Rows in a second. A film may also take a fixed time. */
  #rate() {
    const { value } = this.#speed;
    return value === "whole" ? (this.#last - this.#first) / 20 : Number(value);
  }

  #go(time, isNow) {
    this.#time = Math.max(this.#first, Math.min(time, this.#last));
    this.#events.onTime(Math.floor(this.#time));
    this.#tell();
    const now = performance.now();
    if (!isNow && now - this.#looked < LOOK) return;
    this.#looked = now;
    this.#events.onLook(Math.floor(this.#time));
  }

  /** Pauses. */
  stop() {
    this.#halt();
    this.#settle();
  }

  #halt() {
    if (this.#isStill) clearInterval(this.#running);
    else cancelAnimationFrame(this.#running);
    this.#running = null;
  }

  #settle() {
    if (this.#time === null) return;
    this.#time = Math.floor(this.#time);
    this.#tell();
    this.#events.onSettle(this.#time);
  }

  /** Everything is seen again. */
  end() {
    this.#halt();
    this.#time = null;
    this.#tell();
    this.#events.onTime(null);
    this.#events.onSettle(null);
  }

  #tell() {
    const isOn = this.#time !== null;
    this.#button.textContent = t(this.#running ? "film.pause" : "film.play");
    this.#button.setAttribute("aria-pressed", this.#running !== null);
    this.#seek.value = isOn ? this.#time : this.#last;
    byId("film-end").disabled = !isOn;
    const row = isOn ? Math.floor(this.#time) : this.#last;
    const values = { row: number(row - this.#first + 1), all: number(this.#last - this.#first + 1) };
    byId("film-time").textContent = t("film.time", values);
    this.#seek.setAttribute("aria-valuetext", t("film.time", values));
  }
}
