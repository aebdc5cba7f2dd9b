/** Where the caret is in the viewport: its left, and the top and bottom of its line. */
interface CaretPosition {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** The styles that the hidden copy takes from the field, because they affect line breaks. */
const COPIED = [
  'direction',
  // With `dir="auto"` each paragraph has a direction of its own.
  'unicodeBidi',
  'boxSizing',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'fontStretch',
  'fontSize',
  'lineHeight',
  'fontFamily',
  'textAlign',
  'textIndent',
  'letterSpacing',
  'wordSpacing',
  'tabSize',
] as const

/** In a long text, at most this much before the caret is laid out, from a line break on, so that it wraps as in the field. */
const MAX_CHARS = 20_000

/** The position of the character at `index` of `area` in the viewport, measured on a hidden copy. */
export function caretPosition(area: HTMLTextAreaElement, index: number): CaretPosition {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '-9999px',
    borderStyle: 'solid',
    visibility: 'hidden',
    // Without the field's scrollbar.
    width: `${area.clientWidth + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)}px`,
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const { value } = area
  const cut = index > MAX_CHARS ? value.indexOf('\n', index - MAX_CHARS) + 1 : 0
  const from = cut > index ? 0 : cut
  const before = value.slice(from, index)
  // The rest of the word decides whether the word fits on its line. If the text before was cut, all that follows is needed to
  // compute the height of the cut part. The '.' is there because an empty range has no position.
  const rest = from === 0 ? /^\S*/.exec(value.slice(index, index + MAX_CHARS))?.[0] : value.slice(index)
  const text = document.createTextNode(before + (rest || '.'))
  copy.append(text)
  document.body.append(copy)
  const box = copy.getBoundingClientRect()
  const range = document.createRange()
  range.setStart(text, before.length)
  range.setEnd(text, before.length + 1)
  const character = range.getBoundingClientRect()
  // The height of the lines before `from`, which the copy lacks.
  const cutPx = from === 0 ? 0 : area.scrollHeight - copy.scrollHeight
  copy.remove()
  const { left, top, bottom } = area.getBoundingClientRect()
  const within = (y: number): number => Math.min(bottom, Math.max(top, y))
  const y = top + character.top - box.top + cutPx - area.scrollTop
  return {
    left: left + character.left - box.left - area.scrollLeft,
    top: within(y),
    bottom: within(y + character.height),
  }
}

/** A rectangle in viewport coordinates. */
interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Distance of the list from the edges of the viewport, and from the caret's line. */
const EDGE = 8
const GAP = 4

/**
 * The position of a list of `size` that never covers the caret: below it, or above it if the list does not fit below and there
 * is more space above.
 */
export function listPosition(
  caret: CaretPosition,
  size: { readonly width: number; readonly height: number },
  viewport: Rect,
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const below = viewport.top + viewport.height - caret.bottom - GAP - EDGE
  const above = caret.top - viewport.top - GAP - EDGE
  const isBelow = size.height <= below || below >= above
  const maxHeight = Math.max(0, isBelow ? below : above)
  const height = Math.min(size.height, maxHeight)
  const maxLeft = viewport.left + viewport.width - size.width - EDGE
  return {
    left: Math.max(viewport.left + EDGE, Math.min(caret.left, maxLeft)),
    top: isBelow ? caret.bottom + GAP : caret.top - GAP - height,
    maxHeight,
  }
}
