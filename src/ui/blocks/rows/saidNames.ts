/** Stand for the names of people in a text, which are links on screen. */
export const FIRST = '\uE000'
export const SECOND = '\uE001'

/** Stands for an emoji, which may be a picture. */
export const EMOJI = '\uE002'

/** A part of a sentence: words, or what takes the place of a sign. */
export type SaidPart = 'first' | 'second' | 'emoji' | { readonly words: string }

const PARTS: Readonly<Record<string, SaidPart>> = { [FIRST]: 'first', [SECOND]: 'second', [EMOJI]: 'emoji' }

/** The parts of a text that was made with the signs above instead of names. */
export const partsOf = (text: string): readonly SaidPart[] =>
  text
    .split(/([\uE000-\uE002])/u)
    .filter((part) => part !== '')
    .map((part) => PARTS[part] ?? { words: part })
