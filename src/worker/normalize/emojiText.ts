import type { RichNode } from '../../shared/model/richText.ts'
import { httpUrl } from './url.ts'

/** A custom emoji's images: `name` without colons, both URLs absolute. */
export interface EmojiImage {
  readonly name: string
  readonly url: string
  /** The still image; the same as `url` if there is none. */
  readonly staticUrl: string
}

export type EmojiLookup = ReadonlyMap<string, EmojiImage>

const NONE: Readonly<EmojiLookup> = new Map()
const lookups = new WeakMap<readonly EmojiImage[], EmojiLookup>()

/** Maps `emojis` by name, without those whose URLs are not http(s). The lookup is cached per list. */
export function emojiLookup(emojis: readonly EmojiImage[] | undefined): EmojiLookup {
  if (emojis === undefined || emojis.length === 0) return NONE
  let lookup = lookups.get(emojis)
  if (lookup === undefined) {
    lookup = new Map(
      emojis
        .filter((emoji) => httpUrl(emoji.url) !== undefined && httpUrl(emoji.staticUrl) !== undefined)
        .map((emoji) => [emoji.name, emoji]),
    )
    lookups.set(emojis, lookup)
  }
  return lookup
}

/**
 * Splits `text` at the known `:shortcodes:`. A colon that closes an unknown shortcode may open the next one, so that
 * `:no:yes:` still finds `yes`.
 */
export function emojiNodes(text: string, emojis: EmojiLookup): RichNode[] {
  if (emojis.size === 0) return text === '' ? [] : [text]
  const nodes: RichNode[] = []
  let done = 0
  let open = text.indexOf(':')
  while (open !== -1) {
    const close = text.indexOf(':', open + 1)
    if (close === -1) break
    const emoji = emojis.get(text.slice(open + 1, close))
    if (emoji === undefined) {
      open = close
      continue
    }
    if (open > done) nodes.push(text.slice(done, open))
    nodes.push({ t: 'emoji', name: emoji.name, url: emoji.url, staticUrl: emoji.staticUrl })
    done = close + 1
    open = text.indexOf(':', done)
  }
  if (done < text.length) nodes.push(text.slice(done))
  return nodes
}
