import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { formatBbcode } from './formatBbcode.ts'
import { formatHtml } from './formatHtml.ts'
import { formatMarkdown } from './formatMarkdown.ts'
import { formatMfm } from './formatMfm.ts'
import { type Formatted, linkify } from './linkify.ts'

/** Converts a source text to HTML. An unknown content type counts as plain text. */
export function format(world: World, text: string, contentType: string): Formatted {
  const found: { mentions: Account[]; tags: string[] } = { mentions: [], tags: [] }
  const inline = (part: string) => {
    const piece = linkify(world, part)
    found.mentions.push(...piece.mentions)
    found.tags.push(...piece.tags)
    return piece.html
  }
  const html = render()
  return { html, mentions: [...new Set(found.mentions)], tags: [...new Set(found.tags)] }

  function render(): string {
    switch (contentType) {
      case 'text/markdown':
        return formatMarkdown(text, inline)
      case 'text/x.misskeymarkdown':
        return formatMfm(text, inline)
      case 'text/bbcode':
        return formatBbcode(text, inline)
      case 'text/html':
        return formatHtml(text, inline)
      default:
        return inline(text.trim()).replace(/\r?\n/g, '<br/>')
    }
  }
}
