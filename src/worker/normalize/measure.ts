import type { RichText } from '../../shared/model/richText.ts'

/** How tall a text will be, about: tall posts are folded by it (spec/2 §9). */
export interface Measure {
  /** Characters that are read, emojis and mentions with their names. */
  readonly length: number
  /** Paragraphs, headings, list entries, greentext lines, line breaks, lines of preformatted text. */
  readonly lines: number
}

export function measure(text: RichText): Measure {
  let length = 0
  let lines = 0
  const walk = (nodes: RichText, verbatim: boolean): void => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        length += node.length
        if (verbatim) lines += node.split('\n').length - 1
      } else if (node.t === 'br') lines++
      else if (node.t === 'emoji') length += 2
      else if (node.t === 'mention') length += node.name.length + 1
      else if (node.t === 'hashtag') length += node.tag.length + 1
      else {
        if (node.t === 'p' || node.t === 'h' || node.t === 'li' || node.t === 'green' || node.t === 'pre')
          lines++
        walk(node.c, verbatim || node.t === 'pre')
      }
    }
  }
  walk(text, false)
  return { length, lines }
}
