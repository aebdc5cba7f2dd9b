/** An emoji in the picker or in a list of completions (EM4). */
export interface EmojiChoice {
  /** Its short name, without colons. */
  readonly displayText: string
  /** What is put into a text: the emoji itself, or `:name:`. */
  readonly replacement: string
  /** The picture of a custom emoji. */
  readonly imageUrl?: string
  /** What it is called in the person's language; a custom emoji has its short name only. */
  readonly displayTextI18n: string
}

/** A search result (EM4, EM5). */
export interface EmojiCandidate extends EmojiChoice {
  /** What it is called, or the pack that it is in. */
  readonly detailText: string
  readonly names: readonly string[]
  readonly keywords: readonly string[]
  readonly score: number
}

/** Unicode's nine categories, in its order, and the regional indicators that flags are made of (EM8). */
export const UNICODE_GROUPS = [
  'smileys-and-emotion',
  'people-and-body',
  'animals-and-nature',
  'food-and-drink',
  'travel-and-places',
  'activities',
  'objects',
  'symbols',
  'flags',
  'regional-indicators',
] as const

export type UnicodeGroup = (typeof UNICODE_GROUPS)[number]

/**
 * One group of the picker. Its emoji are lines of a text, since twenty thousand objects would take their
 * time to cross the line: `replacement`, `displayText`, `displayTextI18n`, `imageUrl` with tabs between.
 */
export interface EmojiGroup {
  readonly kind: 'recent' | 'pack' | 'unicode'
  /** A pack's name (empty: emoji in none) or a `UnicodeGroup`; empty for the recent ones. */
  readonly name: string
  readonly count: number
  readonly lines: string
}

/** All that a picker shows. */
export interface EmojiGroups {
  readonly groups: readonly EmojiGroup[]
  readonly tone: SkinTone
  readonly stickers: readonly StickerPack[]
}

/** 0: none, then from light to dark. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

export const SKIN_TONES: readonly SkinTone[] = [0, 1, 2, 3, 4, 5]

/** Stickers of one kind, to be sent as pictures. */
export interface StickerPack {
  readonly name: string
  readonly title: string
  readonly iconUrl?: string
  readonly stickers: readonly Sticker[]
}

export interface Sticker {
  readonly url: string
  readonly text: string
}

/** Somebody who can be mentioned. */
export interface PersonChoice {
  readonly acct: string
  readonly name: string
  readonly avatarUrl: string
}
