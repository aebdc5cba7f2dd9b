import type { RichText } from '../../shared/model/richText.ts'

/** Approximate height of a text, by which tall posts are collapsed (PO36). */
export interface Measure {
  /** Visible characters. A mention counts with its name, an emoji as two. */
  readonly length: number
  /** Paragraphs, headings, list entries, coloured lines, line breaks, lines of preformatted text. */
  readonly lines: number
}

const LINES: ReadonlySet<string> = new Set(['p', 'h', 'li', 'green', 'cyan', 'pre'])

/** Measures `text`. Calls `onMention` with the id of each mentioned account. */
export function measure(text: RichText, onMention?: (id: string | undefined) => void): Measure {
  let length = 0
  let lines = 0
  const walk = (nodes: RichText, verbatim: boolean): void => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        length += node.length
        if (verbatim) lines += node.split('\n').length - 1
      } else if (node.t === 'br') lines++
      else if (node.t === 'emoji') length += 2
      else if (node.t === 'mention') {
        length += node.name.length + 1
        onMention?.(node.id)
      } else if (node.t === 'hashtag') length += node.tag.length + 1
      else {
        if (LINES.has(node.t)) lines++
        walk(node.c, verbatim || node.t === 'pre')
      }
    }
  }
  walk(text, false)
  return { length, lines }
}
