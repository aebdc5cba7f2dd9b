/** Placeholders in a text for the names of up to two people. On screen, the names are links. */
export const FIRST_NAME = '\uE000'
export const SECOND_NAME = '\uE001'

/** The placeholder for an emoji, which may be a picture. */
export const EMOJI_PLACEHOLDER = '\uE002'

/** A part of a sentence: words, or the name or emoji that replaces a placeholder. */
export type SentencePart = 'first' | 'second' | 'emoji' | { readonly words: string }

const PARTS: Readonly<Record<string, SentencePart>> = {
  [FIRST_NAME]: 'first',
  [SECOND_NAME]: 'second',
  [EMOJI_PLACEHOLDER]: 'emoji',
}

/** Splits a text at its placeholders. */
export const splitAtPlaceholders = (text: string): readonly SentencePart[] =>
  text
    .split(/([\uE000-\uE002])/u)
    .filter((part) => part !== '')
    .map((part) => PARTS[part] ?? { words: part })
