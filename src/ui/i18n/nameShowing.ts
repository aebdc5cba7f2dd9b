/**
 * The accessible name of a control that shows `shown`; `words` is a description of it. People who speak to their device say
 * what they see, but some languages describe some numbers without a digit ("one reply"). The name then begins with `shown`.
 */
export const nameShowing = (shown: string, words: string): string =>
  words.includes(shown) || !/\p{Nd}/u.test(shown) ? words : `${shown} ${words}`
