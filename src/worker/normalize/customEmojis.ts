import { MAX_INSTANCE_EMOJIS } from '../json/limits.ts'
import { isRecord, line, list, record, words } from '../json/read.ts'
import { type EmojiContext, emojiImage, emojiName } from './emoji.ts'
import type { EmojiImage } from './emojiText.ts'
import { mediaUrl } from './url.ts'

/** A custom emoji that the instance offers. */
export interface CustomEmoji extends EmojiImage {
  readonly tags: readonly string[]
  /** Pack or category; empty if there is none. */
  readonly pack: string
}

/**
 * Normalizes the instance's custom emojis, without duplicate names and without those that it hides from pickers. Accepts `/api/pleroma/emoji.json` (an object of
 * `name: { image_url, tags }`, or of `name: url` on old servers) and `/api/v1/custom_emojis` (a list).
 * Null if `raw` is neither.
 */
export function normalizeCustomEmojis(raw: unknown, context: EmojiContext): readonly CustomEmoji[] | null {
  const found = new Map<string, CustomEmoji>()
  const add = (emoji: CustomEmoji | null): void => {
    if (emoji !== null && !found.has(emoji.name)) found.set(emoji.name, emoji)
  }
  if (Array.isArray(raw)) for (const entry of list(raw, MAX_INSTANCE_EMOJIS)) add(fromList(entry, context))
  else if (isRecord(raw)) {
    for (const [name, entry] of Object.entries(raw).slice(0, MAX_INSTANCE_EMOJIS)) {
      add(fromMap(name, entry, context))
    }
  } else return null
  return [...found.values()]
}

function fromList(raw: unknown, context: EmojiContext): CustomEmoji | null {
  const image = emojiImage(raw, context)
  const entry = record(raw)
  if (image === null || entry.visible_in_picker === false) return null
  return { ...image, tags: words(entry.tags), pack: line(entry.category) }
}

function fromMap(key: string, raw: unknown, context: EmojiContext): CustomEmoji | null {
  const name = emojiName(key)
  const url = mediaUrl(isRecord(raw) ? raw.image_url : raw, context.server)
  if (name === '' || url === undefined) return null
  const tags = words(record(raw).tags)
  // Pleroma names the pack in a tag: `pack:crows`.
  const pack = tags.find((tag) => tag.startsWith('pack:'))?.slice('pack:'.length) ?? ''
  return { name, url, staticUrl: url, tags: tags.filter((tag) => !tag.startsWith('pack:')), pack }
}
