// A stream that goes on: when it breaks it is tried again, and the page is told.

import { isAbort, stream } from "../server.js";

/** How long to wait before the first, the second, … attempt, in milliseconds. */
const PAUSES = [1000, 2000, 5000];
/** What makes no sense now makes none a second later; a server that is lost or busy may be back. */
const mayRecover = (error) => error.status === 0 || error.status === 429 || error.status >= 500;

/** The one stream of this tab. Whoever opens it closes what was open before. */
export class Live {
  #open = null;

  /**
   * Hands over the events of the stream. `isDone` says whether nothing more is to come: a stream that ends before is
   * broken. `onTrouble` gets an error, and whether it is tried again.
   */
  async open(path, body, { onEvent, isDone, onTrouble }) {
    this.close();
    const control = new AbortController();
    this.#open = control;
    const { signal } = control;
    let failures = 0;
    const hear = (event) => {
      failures = 0;
      if (!signal.aborted) onEvent(event);
    };
    while (!signal.aborted) {
      const error = await stream(path, body, hear, signal).catch((reason) => reason);
      if (signal.aborted || (!error && isDone())) return;
      if (error && isAbort(error)) return;
      const again = !error || mayRecover(error);
      onTrouble(error, again);
      if (!again) return;
      await pause(PAUSES[Math.min(failures++, PAUSES.length - 1)], signal);
    }
  }

  close() {
    this.#open?.abort();
    this.#open = null;
  }
}

function pause(time, signal) {
  return new Promise((done) => {
    setTimeout(done, time);
    signal.addEventListener("abort", done, { once: true });
  });
}
