/**
 * Parsed text of other users, as a closed set of nodes. No node can express a script, a style, a frame, an
 * attribute or an unknown URL scheme, so none of them can reach the page.
 */
export type RichText = readonly RichNode[]

/** A string is a run of text. */
export type RichNode = string | RichElement

/** An element: `t` is its kind, `c` its content. */
export type RichElement =
  | { readonly t: 'br' }
  | { readonly t: 'p' | 'quote' | 'em' | 'strong' | 'del' | 'code' | 'pre'; readonly c: RichText }
  /** A reading above its base: `rt` is the reading, `rp` the parentheses around it where it is not drawn above. */
  | { readonly t: 'ruby' | 'rt' | 'rp'; readonly c: RichText }
  | { readonly t: 'li'; readonly value?: number; readonly c: RichText }
  /** A line that starts with `>` (greentext) or `<` (cyantext). */
  | { readonly t: 'green' | 'cyan'; readonly c: RichText }
  | { readonly t: 'ul'; readonly c: RichText }
  | { readonly t: 'ol'; readonly start?: number; readonly reversed?: true; readonly c: RichText }
  /** A heading of `level` 1–6. */
  | { readonly t: 'h'; readonly level: number; readonly c: RichText }
  /** `href` is absolute and its scheme is one of LINK_SCHEMES. `host` is where it leads, if its text names another host (PO67). */
  | { readonly t: 'a'; readonly href: string; readonly host?: string; readonly c: RichText }
  /** A mentioned account. `id` is set if the instance sent it; `name` has no `@`; `host` is absent if unknown. */
  | {
      readonly t: 'mention'
      readonly href: string
      readonly name: string
      readonly host?: string
      readonly id?: string
    }
  /** Consecutive mentions, too many to show all at first (PO11). `c` includes the spaces between them. */
  | { readonly t: 'mentions'; readonly c: RichText }
  /** `tag` without `#`. */
  | { readonly t: 'hashtag'; readonly tag: string; readonly href: string }
  /** A custom emoji: `name` without colons. */
  | { readonly t: 'emoji'; readonly name: string; readonly url: string; readonly staticUrl: string }

/** URL schemes that may become links. */
export const LINK_SCHEMES: readonly string[] = [
  'http:',
  'https:',
  'mailto:',
  'gemini:',
  'gopher:',
  'xmpp:',
  'matrix:',
  'magnet:',
  'irc:',
  'ircs:',
  'tel:',
]

const BLOCKS = new Set(['p', 'quote', 'pre', 'li', 'ul', 'ol', 'h', 'green', 'cyan'])

/**
 * Plain text for accessible names, titles and search. Blocks and line breaks become newlines, a custom emoji
 * becomes `:name:`, or nothing without `emoji`, a mention `@name`, a hashtag `#tag`.
 */
export function plainText(text: RichText, emoji = true): string {
  let out = ''
  const walk = (nodes: RichText): void => {
    for (const node of nodes) {
      if (typeof node === 'string') out += node
      else if (node.t === 'br') out += '\n'
      else if (node.t === 'emoji') out += emoji ? `:${node.name}:` : ''
      else if (node.t === 'mention') out += `@${node.name}`
      else if (node.t === 'hashtag') out += `#${node.tag}`
      else {
        const block = BLOCKS.has(node.t)
        if (block && out !== '' && !out.endsWith('\n')) out += '\n'
        walk(node.c)
        if (block && !out.endsWith('\n')) out += '\n'
      }
    }
  }
  walk(text)
  return out.trim()
}
