// The game under study: where it begins, its moves, and how many of them are shown.

import { ask } from "../server.js";
import { line, write } from "../state.js";

const sameMoves = (some, others) =>
  some.length === others.length && some.every((move, index) => move === others[index]);

/**
 * Fires `position` after every change of what is shown, with `{begun}` if another game has begun, and `named` when the
 * moves behind the cursor have their names. What the server refuses leaves everything as it was, and is thrown.
 */
export class Study extends EventTarget {
  game = null;
  start = null;
  moves = [];
  at = 0;
  /** What the server says about the position that is shown. */
  position = null;
  /** The board that the game began with; null if it has none. */
  board = null;
  /** The moves with their names, as far as they are known. */
  plies = [];
  #asked = 0;

  /** What requests need to know. */
  line(at = this.at) {
    return line({ game: this.game, start: this.start, moves: this.moves, at });
  }

  /** Whose turn it is. */
  get side() {
    return this.position.side;
  }

  /** Another game, or another start of it. */
  begin({ game = this.game, start = null, moves = [], at = moves.length }) {
    return this.#show({ game, start, moves, at }, true);
  }

  /** Plays moves on from here and shows so many of them. What follows in the game stays if it begins with them. */
  play(texts, shown = texts.length) {
    const follows = sameMoves(this.moves.slice(this.at, this.at + texts.length), texts);
    const moves = follows ? this.moves : [...this.moves.slice(0, this.at), ...texts];
    return this.#show({ game: this.game, start: this.start, moves, at: this.at + shown });
  }

  /** Shows the position after so many moves. */
  go(at) {
    const within = Math.max(0, Math.min(at, this.moves.length));
    return this.#show({ game: this.game, start: this.start, moves: this.moves, at: within });
  }

  async #show(next, begun = false) {
    const ticket = ++this.#asked;
    const position = await ask("/api/position", { ...line(next), board: begun });
    // Somebody was faster than the server: what came later counts.
    if (ticket !== this.#asked) return;
    Object.assign(this, next, { position });
    if (begun) Object.assign(this, { board: position.board, plies: [] });
    write({ game: this.game, start: this.start, moves: this.moves, at: this.at });
    this.#name(position.plies);
    this.dispatchEvent(new CustomEvent("position", { detail: { begun } }));
  }

  /** Keeps the names that are known. A link may lead to the middle of a game: then the rest is asked for. */
  #name(shown) {
    const known = this.plies.map((ply) => ply.move);
    const kept = sameMoves(known, this.moves) && sameMoves(shown.map((ply) => ply.move), known.slice(0, shown.length));
    if (!kept) this.plies = shown;
    if (this.plies.length === this.moves.length) return;
    const ticket = this.#asked;
    ask("/api/position", { ...this.line(this.moves.length), board: false }).then(
      (end) => {
        if (ticket !== this.#asked && !sameMoves(end.plies.map((ply) => ply.move), this.moves)) return;
        this.plies = end.plies;
        this.dispatchEvent(new Event("named"));
      },
      // A move behind the cursor that is not legal: what is known of the game ends here.
      () => {
        if (ticket !== this.#asked) return;
        this.moves = this.moves.slice(0, this.at);
        write({ moves: this.moves, at: this.at });
        this.dispatchEvent(new Event("named"));
      },
    );
  }
}
