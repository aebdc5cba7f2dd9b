/**
 * The name of a control that shows `shown`, such as a number, and means `words`. People who speak to their device say what
 * they see, but a language may have forms without a digit ("one reply"), so the name then begins with `shown`.
 */
export const nameShowing = (shown: string, words: string): string =>
  words.includes(shown) ? words : `${shown} ${words}`
