import { MAX_TEXT_EMOJIS } from '../json/limits.ts'
import { isRecord, line, list } from '../json/read.ts'
import type { EmojiImage } from './emojiText.ts'
import type { NormalizeContext } from './harvest.ts'
import { mediaUrl } from './url.ts'

/** A shortcode without its colons; empty if it is missing, or contains characters that can't be in a shortcode. */
export function emojiName(value: unknown): string {
  const name = line(value).replace(/^:+|:+$/g, '')
  return /[\s:]/.test(name) ? '' : name
}

export type EmojiContext = Pick<NormalizeContext, 'server'>

/** Normalizes the custom emojis of a post, an account or a poll: `[{ shortcode, url, static_url }]`. */
export function entityEmojis(raw: unknown, context: EmojiContext): readonly EmojiImage[] {
  const emojis: EmojiImage[] = []
  for (const entry of list(raw, MAX_TEXT_EMOJIS)) {
    const emoji = emojiImage(entry, context)
    if (emoji !== null) emojis.push(emoji)
  }
  return emojis
}

/** Null if it has no name, or no address that may be loaded. */
export function emojiImage(raw: unknown, context: EmojiContext): EmojiImage | null {
  if (!isRecord(raw)) return null
  const name = emojiName(raw.shortcode)
  const url = mediaUrl(raw.url, context.server) ?? mediaUrl(raw.static_url, context.server)
  if (name === '' || url === undefined) return null
  return { name, url, staticUrl: mediaUrl(raw.static_url, context.server) ?? url }
}
