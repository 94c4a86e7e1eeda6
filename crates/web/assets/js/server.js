// Everything that is asked of the server.

import { t } from "./words.js";

const KEPT = "plywood-token";
/** As many streams may be open at once, of the six connections that browsers allow. */
const STREAMS = 4;
const PATIENCE = 1000;
/** A server with too much to do is asked again so often, after pauses that double. */
const ATTEMPTS = 5;
const FIRST_PAUSE = 100;
/** Questions that mean a search: whoever asks them wants to know that others come first. */
const SEARCHES = ["/api/think", "/api/analyse", "/api/review", "/api/tree/open"];

// The address that the program prints ends with the token. Nobody needs to see it, and links shall not carry it.
const given = new URLSearchParams(location.hash.slice(1)).get("token");
if (given) {
  localStorage.setItem(KEPT, given);
  history.replaceState(null, "", location.pathname + location.search);
}

/** A sentence for the user. `status` is that of the answer, or 0 if there was none; `lang` if it is not the page's. */
export class ServerError extends Error {
  constructor(sentence, status, lang = null) {
    super(sentence);
    this.status = status;
    this.lang = lang;
  }
}

/** Asks for something: without a body by GET, else by POST. An aborted question throws an `AbortError`. */
export async function ask(path, body, { signal } = {}) {
  const response = await patiently(path, body, signal);
  try {
    return await response.json();
  } catch (error) {
    throw lost(error);
  }
}

/** The same for answers that are numbers without a sign, of 32 bits each. */
export async function askNumbers(path, body, { signal } = {}) {
  const response = await patiently(path, body, signal);
  try {
    return new Uint32Array(await response.arrayBuffer());
  } catch (error) {
    throw lost(error);
  }
}

/**
 * Asks for a stream and hands over each event, until the stream ends or the signal says so. While the tab is hidden the
 * stream is closed; it begins again when the tab is seen, so a `begin` throws away what was known before it. If too
 * many pages have streams, the event `crowded` comes, and this one waits.
 */
export async function stream(path, body, onEvent, signal) {
  while (!signal.aborted) {
    await visible(signal);
    if (signal.aborted) return;
    const hidden = new AbortController();
    const hide = () => document.hidden && hidden.abort();
    document.addEventListener("visibilitychange", hide);
    try {
      const either = AbortSignal.any([signal, hidden.signal]);
      const had = await withLock(() => readEvents(path, body, onEvent, either));
      if (had) return;
      onEvent({ event: "crowded" });
      await pause(either);
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      document.removeEventListener("visibilitychange", hide);
    }
  }
}

/** Whether somebody has stopped a question, so that there is nothing to say about it. */
export const isAbort = (error) => error.name === "AbortError";

async function patiently(path, body, signal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(path, body, signal);
    } catch (error) {
      const isLast = attempt > ATTEMPTS || SEARCHES.includes(path);
      if (error.status !== 429 || isLast) throw error;
      await new Promise((done) => setTimeout(done, FIRST_PAUSE * 2 ** (attempt - 1)));
    }
  }
}

async function request(path, body, signal) {
  const headers = { "X-Plywood-Token": localStorage.getItem(KEPT) ?? "" };
  const options = { headers, signal };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw lost(error);
  }
  if (response.ok) return response;
  throw await problem(response);
}

async function problem(response) {
  if (response.status === 401) return new ServerError(t("error.token"), 401);
  if (response.status === 429) return new ServerError(t("error.busy"), 429);
  const answer = await response.json().catch(() => null);
  if (!answer?.error) return new ServerError(t("error.status", { status: String(response.status) }), response.status);
  return new ServerError(answer.error, response.status, "en");
}

const lost = (error) => (isAbort(error) ? error : new ServerError(t("error.lost"), 0));

async function readEvents(path, body, onEvent, signal) {
  const response = await request(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => Promise.reject(lost(error)));
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const text of lines.filter(Boolean)) onEvent(JSON.parse(text));
  }
}

/** Does something while it holds one of the locks; false if all of them are taken. */
async function withLock(job, index = 0) {
  // Pages from elsewhere than this machine have no locks.
  if (!navigator.locks) return job().then(() => true);
  if (index === STREAMS) return false;
  const options = { ifAvailable: true };
  const free = await navigator.locks.request(`plywood-stream-${index}`, options, async (lock) => {
    if (lock) await job();
    return lock !== null;
  });
  return free || withLock(job, index + 1);
}

const pause = (signal) => until(signal, (done) => setTimeout(done, PATIENCE));

async function visible(signal) {
  if (!document.hidden) return;
  await until(signal, (done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** Waits for something, or for the signal. */
function until(signal, wait) {
  return new Promise((done) => {
    wait(done);
    signal.addEventListener("abort", done, { once: true });
  });
}
