import type { RichNode, RichText } from '../../../shared/model/richText.ts'

/**
 * The start of `text` in one line, with an ellipsis if there is more. It has at most `maxChars` UTF-16 units. A custom emoji stays
 * an image, and counts as one unit.
 */
export function excerptOf(text: RichText, maxChars: number): RichText {
  const excerpt: RichNode[] = []
  let left = maxChars
  let needsSpace = false
  let isCut = false
  const add = (node: RichNode): void => {
    if (node === '') return
    if (left <= 0) {
      isCut ||= typeof node !== 'string' || node.trim() !== ''
      return
    }
    const last = excerpt.at(-1)
    if (typeof node !== 'string') {
      excerpt.push(...(needsSpace && excerpt.length > 0 ? [' '] : []), node)
      left--
    } else {
      const piece = `${needsSpace && excerpt.length > 0 ? ' ' : ''}${node.replaceAll('\n', ' ')}`
      const isTooLong = piece.length > left
      isCut = isTooLong && piece.slice(left).trim() !== ''
      // The cut is not within a surrogate pair.
      const start = isTooLong ? piece.slice(0, left).replace(/[\uD800-\uDBFF]$/, '') : piece
      left -= piece.length
      if (typeof last === 'string') excerpt[excerpt.length - 1] = last + start
      else excerpt.push(start)
    }
    needsSpace = false
  }
  const walk = (nodes: RichText): void => {
    for (const node of nodes) {
      if (isCut) return
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
  if (isCut) {
    const last = excerpt.at(-1)
    if (typeof last === 'string') excerpt[excerpt.length - 1] = `${last}…`
    else excerpt.push('…')
  }
  return excerpt.some((node) => typeof node !== 'string' || node.trim() !== '') ? excerpt : []
}

/** Elements that don't separate words. */
const INLINE: ReadonlySet<string> = new Set(['em', 'strong', 'del', 'code', 'a', 'mentions'])
