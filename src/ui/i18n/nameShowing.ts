/**
 * The name of a control that shows `shown` and means `words`. People who speak to their device say what they see, but a
 * language may have forms without a digit ("one reply"). If `shown` is a number, the name then begins with it.
 */
export const nameShowing = (shown: string, words: string): string =>
  words.includes(shown) || !/\p{Nd}/u.test(shown) ? words : `${shown} ${words}`
