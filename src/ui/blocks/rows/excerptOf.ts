import type { RichNode, RichText } from '../../../shared/model/richText.ts'

/** The first `maxChars` characters of `text` in one line. A custom emoji stays an image and counts as one character. */
export function excerptOf(text: RichText, maxChars: number): RichText {
  const out: RichNode[] = []
  let left = maxChars
  let needsSpace = false
  const add = (node: RichNode): void => {
    if (left <= 0 || node === '') return
    const last = out.at(-1)
    if (typeof node !== 'string') {
      out.push(...(needsSpace && out.length > 0 ? [' '] : []), node)
      left--
    } else {
      const words = `${needsSpace && out.length > 0 ? ' ' : ''}${node.replaceAll('\n', ' ')}`
      const cut = words.length > left ? `${words.slice(0, left)}…` : words
      left -= words.length
      if (typeof last === 'string') out[out.length - 1] = last + cut
      else out.push(cut)
    }
    needsSpace = false
  }
  const walk = (nodes: RichText): void => {
    for (const node of nodes) {
      if (left <= 0) return
      if (typeof node === 'string' || node.t === 'emoji') add(node)
      else if (node.t === 'br') needsSpace = true
      else if (node.t === 'mention') add(`@${node.name}`)
      else if (node.t === 'hashtag') add(`#${node.tag}`)
      else {
        const isInline = INLINE.has(node.t)
        needsSpace ||= !isInline
        walk(node.c)
        needsSpace ||= !isInline
      }
    }
  }
  walk(text)
  return out.some((node) => typeof node !== 'string' || node.trim() !== '') ? out : []
}

const INLINE: ReadonlySet<string> = new Set(['em', 'strong', 'del', 'code', 'a', 'mentions'])
