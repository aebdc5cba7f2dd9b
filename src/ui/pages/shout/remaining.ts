/** `typed` without the beginning `sent`: the text typed while the message was being sent. */
export const remaining = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed
