/**
 * The accessible name of a control that shows `shown`, and whose meaning is `words`. People who speak to their device say
 * what they see, but in some languages `words` has no digit for some numbers ("one reply"). The name then begins with `shown`.
 */
export const nameShowing = (shown: string, words: string): string =>
  words.includes(shown) || !/\p{Nd}/u.test(shown) ? words : `${shown} ${words}`
