import type { World } from '../world.ts'

/** A custom emoji as listed in accounts, posts and polls. */
export interface EmojiJson {
  shortcode: string
  static_url: string
  url: string
  visible_in_picker: boolean
}

const SHORTCODE = /:([\w+-]+):/g

/** Path of an emoji's image on this instance. */
export function emojiPath(world: World, shortcode: string): string | null {
  const emoji = world.store.emoji.get(shortcode)
  return emoji ? `/media/emoji/${emoji.pack}/${shortcode}.png` : null
}

/** The custom emoji that occur in `texts`, without duplicates. */
export function emojiIn(world: World, ...texts: string[]): EmojiJson[] {
  const names = new Set<string>()
  for (const text of texts) {
    if (!text.includes(':')) continue
    for (const match of text.matchAll(SHORTCODE)) if (match[1]) names.add(match[1])
  }
  return [...names].flatMap((shortcode) => {
    const path = emojiPath(world, shortcode)
    if (path === null) return []
    const url = world.origin + path
    return [{ shortcode, static_url: url, url, visible_in_picker: false }]
  })
}
