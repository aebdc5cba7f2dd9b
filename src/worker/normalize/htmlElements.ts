import type { RichNode } from '../../shared/model/richText.ts'
import { isBlock } from './greentext.ts'
import type { Attributes } from './htmlTokens.ts'
import { type ElementSpec, LIST_ENTRY } from './richTree.ts'

/**
 * Elements that are dropped with their content, which is meant for scripts, embedded documents or forms. Drawings (svg)
 * and formulas (math) are dropped because their text alone would be misleading. The TeX source of a formula remains, if
 * there is one (`annotation`, see richText.ts).
 *
 * Not in the list, because their text is safe and often intended: `noscript`, `textarea`, `xmp`, `plaintext`, `head`,
 * `body`, `form`, `button`, `option` outside of `select`.
 */
export const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'applet',
  'noembed',
  'noframes',
  'frameset',
  'svg',
  'math',
  'title',
  'select',
  'datalist',
  'canvas',
  'audio',
  'video',
])

/** Void elements: they have no content, so they are never opened. */
export const VOID: ReadonlySet<string> = new Set([
  'area',
  'base',
  'embed',
  'frame',
  'input',
  'link',
  'meta',
  'wbr',
])

const INLINE = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 'del',
  del: 'del',
  strike: 'del',
} as const

const CODE: ReadonlySet<string> = new Set(['code', 'tt', 'kbd', 'samp'])

/** Blocks without a node type of their own: loose text in them becomes paragraphs, which keeps it separate. */
const DIVISIONS: ReadonlySet<string> = new Set(
  (
    'div section article aside header footer main nav address center details summary dialog figure figcaption ' +
    'fieldset legend form dl dt dd table caption tr hr'
  ).split(' '),
)

const specs = new Map<string, ElementSpec>()

/** How `tag` is represented in the tree; null if only its text remains. Anchors are handled elsewhere. */
export function elementSpec(tag: string, attributes: Attributes): ElementSpec | null {
  if (tag === 'ol') return orderedList(attributes)
  const value = tag === 'li' ? wholeNumber(attributes.value) : undefined
  if (value !== undefined) return { ...LIST_ENTRY, make: (c) => [{ t: 'li', value, c }] }
  const known = specs.get(tag)
  if (known !== undefined) return known
  const spec = makeSpec(tag)
  if (spec !== null) specs.set(tag, spec)
  return spec
}

function makeSpec(tag: string): ElementSpec | null {
  if (DIVISIONS.has(tag)) return { tag, shape: 'container', make: paragraphs }
  if (Object.hasOwn(INLINE, tag)) {
    const t = INLINE[tag as keyof typeof INLINE]
    return { tag, shape: 'inline', make: (c) => [{ t, c }] }
  }
  if (tag === 'ruby' || tag === 'rt' || tag === 'rp')
    return { tag, shape: 'inline', make: (c) => [{ t: tag, c }] }
  if (CODE.has(tag)) return { tag, shape: 'inline', literal: true, make: (c) => [{ t: 'code', c }] }
  if (/^h[1-6]$/.test(tag)) {
    const level = Number(tag[1])
    return { tag, shape: 'paragraph', noColours: true, make: (c) => [{ t: 'h', level, c }] }
  }
  switch (tag) {
    case 'p':
      return { tag, shape: 'paragraph', make: (c) => [{ t: 'p', c }] }
    case 'blockquote':
      return { tag, shape: 'container', noColours: true, make: (c) => [{ t: 'quote', c }] }
    case 'pre':
      return {
        tag,
        shape: 'paragraph',
        verbatim: true,
        literal: true,
        noColours: true,
        make: (c) => [{ t: 'pre', c }],
      }
    case 'ul':
    case 'menu':
      return { tag, shape: 'list', make: (c) => [{ t: 'ul', c }] }
    case 'li':
      return LIST_ENTRY
    default:
      return null
  }
}

/** Wraps every run of loose text in a paragraph. */
function paragraphs(content: RichNode[]): RichNode[] {
  const out: RichNode[] = []
  let run: RichNode[] = []
  const endRun = (): void => {
    if (run.some((node) => (typeof node === 'string' ? node.trim() !== '' : node.t !== 'br')))
      out.push({ t: 'p', c: run })
    run = []
  }
  for (const node of content) {
    if (isBlock(node)) {
      endRun()
      out.push(node)
    } else run.push(node)
  }
  endRun()
  return out
}

const wholeNumber = (text = ''): number | undefined =>
  /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined

function orderedList({ start, reversed }: Attributes): ElementSpec {
  const first = wholeNumber(start)
  const counts = reversed === undefined
  const numbers = {
    // A list that counts down begins with the number of its entries.
    ...(first !== undefined && !(counts && first === 1) && { start: first }),
    ...(!counts && { reversed: true as const }),
  }
  return { tag: 'ol', shape: 'list', make: (c) => [{ t: 'ol', ...numbers, c }] }
}
