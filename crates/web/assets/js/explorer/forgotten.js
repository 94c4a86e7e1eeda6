// What the address says about one search, and means nothing in another.

/** What is looked at in a record. */
export const FORGOTTEN = { root: null, node: null, of: null, from: null, to: null, top: null, time: null };
/** The same, which part of the search is recorded, and whether a file has it. */
export const ALL_FORGOTTEN = { ...FORGOTTEN, only: null, file: null };
