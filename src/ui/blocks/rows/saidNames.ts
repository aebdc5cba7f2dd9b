/** Placeholders in a text for the names of up to two people. On screen, the names are links. */
export const FIRST = '\uE000'
export const SECOND = '\uE001'

/** The placeholder for an emoji, which may be a picture. */
export const EMOJI = '\uE002'

/** A part of a sentence: words, or the name or emoji that replaces a placeholder. */
export type SaidPart = 'first' | 'second' | 'emoji' | { readonly words: string }

const PARTS: Readonly<Record<string, SaidPart>> = { [FIRST]: 'first', [SECOND]: 'second', [EMOJI]: 'emoji' }

/** Splits a text at its placeholders. */
export const partsOf = (text: string): readonly SaidPart[] =>
  text
    .split(/([\uE000-\uE002])/u)
    .filter((part) => part !== '')
    .map((part) => PARTS[part] ?? { words: part })
