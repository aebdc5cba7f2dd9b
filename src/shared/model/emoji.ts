/** An emoji in the picker or in a list of completions (EM4). */
export interface EmojiChoice {
  /** Without colons. */
  readonly shortcode: string
  /** The inserted text: the emoji itself, or its shortcode in colons. */
  readonly replacement: string
  /** The image of a custom emoji. */
  readonly imageUrl?: string
  /** In the interface language; a custom emoji has its shortcode here. */
  readonly name: string
}

/** A variation selector that the standard form of the emoji omits. */
const SPARE_SELECTOR = /(\p{Emoji_Presentation})\uFE0F/gu
/** A character that is an emoji only with a variation selector, and lacks it. */
const LACKS_SELECTOR =
  /(?:(?!\p{Emoji_Presentation})\p{Extended_Pictographic}|[#*\d](?=\u20E3))(?![\uFE0F\p{Emoji_Modifier}])/gu

/**
 * `emoji` in the form that Unicode recommends for interchange: U+FE0F stands where it is needed and nowhere else (RE12).
 * Any other text stays as it is.
 */
export const standardEmoji = (emoji: string): string =>
  emoji.replace(SPARE_SELECTOR, '$1').replace(LACKS_SELECTOR, '$&\uFE0F')

/** Whether two reactions are of the same emoji, ignoring variation selectors. */
export const isSameEmoji = (one: string, other: string): boolean =>
  one === other || standardEmoji(one) === standardEmoji(other)

/** An emoji that a search has found (EM4, EM5). */
export interface EmojiCandidate extends EmojiChoice {
  /** Its name, or the pack that contains it. */
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
 * One group of the picker. Its emoji are lines of text, because cloning twenty thousand objects across the
 * port takes too long. Tab-separated: `replacement`, `shortcode`, `name`, `imageUrl`.
 */
export interface EmojiGroup {
  readonly kind: 'recent' | 'pack' | 'unicode'
  /** A pack's name (empty: emoji without a pack) or a `UnicodeGroup`; empty for recent emoji. */
  readonly name: string
  readonly count: number
  readonly lines: string
}

/** Everything that the picker shows. */
export interface EmojiGroups {
  readonly groups: readonly EmojiGroup[]
  readonly tone: SkinTone
  readonly stickers: readonly StickerPack[]
}

/** 0: none, then from light to dark. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5

export const SKIN_TONES: readonly SkinTone[] = [0, 1, 2, 3, 4, 5]

/** A pack of stickers, which are sent as images. */
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
