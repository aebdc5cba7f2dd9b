/** The caret's position in its line, in viewport coordinates. */
export interface CaretPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Styles that affect line breaks. */
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

/**
 * Lay out at most this much of a long text. The part before it starts at a line break, so it does not affect wrapping.
 */
const MAX_CHARS = 20_000

/** The position of the character at `index` of `area` in the viewport, measured on a hidden copy. */
export function caretPlace(area: HTMLTextAreaElement, index: number): CaretPlace {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '-9999px',
    borderStyle: 'solid',
    visibility: 'hidden',
    // Without the room of a scrollbar.
    width: `${area.clientWidth + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)}px`,
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const { value } = area
  const cut = index > MAX_CHARS ? value.indexOf('\n', index - MAX_CHARS) + 1 : 0
  const from = cut > index ? 0 : cut
  const before = value.slice(from, index)
  // The rest of the word decides whether the word fits on its line. The '.' is there
  // because an empty range has no position.
  const rest = from === 0 ? /^\S*/.exec(value.slice(index, index + MAX_CHARS))?.[0] : value.slice(index)
  const text = document.createTextNode(before + (rest || '.'))
  copy.append(text)
  document.body.append(copy)
  const box = copy.getBoundingClientRect()
  const range = document.createRange()
  range.setStart(text, before.length)
  range.setEnd(text, before.length + 1)
  const spot = range.getBoundingClientRect()
  // The height of the lines that were omitted: the copy has all lines from there on.
  const hidden = from === 0 ? 0 : area.scrollHeight - copy.scrollHeight
  copy.remove()
  const { left, top, bottom } = area.getBoundingClientRect()
  const within = (y: number): number => Math.min(bottom, Math.max(top, y))
  const y = top + spot.top - box.top + hidden - area.scrollTop
  return {
    left: left + spot.left - box.left - area.scrollLeft,
    top: within(y),
    bottom: within(y + spot.height),
  }
}

/** A rectangle in viewport coordinates. */
export interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const EDGE = 8
const GAP = 4

/** Position of a list of this size. It never covers the caret: it is below it, or above it if there is more room. */
export function listPlace(
  caret: CaretPlace,
  size: { readonly width: number; readonly height: number },
  room: Room,
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const below = room.top + room.height - caret.bottom - GAP - EDGE
  const above = caret.top - room.top - GAP - EDGE
  const under = size.height <= below || below >= above
  const maxHeight = Math.max(0, under ? below : above)
  const height = Math.min(size.height, maxHeight)
  const most = room.left + room.width - size.width - EDGE
  return {
    left: Math.max(room.left + EDGE, Math.min(caret.left, most)),
    top: under ? caret.bottom + GAP : caret.top - GAP - height,
    maxHeight,
  }
}
