/** What is left of `typed` when `sent` has gone out of it: what was typed on meanwhile. */
export const remaining = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
