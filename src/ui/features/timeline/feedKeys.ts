import type { KeyboardEvent } from 'react'

interface Rows {
  readonly scrollToIndex: (index: number, options?: { align: 'auto' }) => void
}

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1, j: 1, k: -1 }
const TYPED_IN = 'input, textarea, select, [contenteditable]'
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * The keys of the feed pattern (ARIA practices): Page Down and Page Up go from article to article,
 * and so do j and k; Control+Home and Control+End lead out of it, which Tab in a list without an
 * end never would.
 */
export function onFeedKey(event: KeyboardEvent<HTMLElement>, rows: Rows): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget: feed } = event
  const target = event.target as HTMLElement
  if (target.matches(TYPED_IN) || metaKey || altKey) return
  const step = STEPS[key]
  if (ctrlKey ? key !== 'Home' && key !== 'End' : step === undefined) return
  event.preventDefault()
  if (step === undefined || ctrlKey) leave(feed, key === 'Home' ? 'before' : 'behind')
  else walk(feed, target.closest('article'), step, rows)
}

function walk(feed: HTMLElement, article: HTMLElement | null, step: number, rows: Rows): void {
  const next = Number(article?.dataset.index ?? Number.NaN) + step
  const find = (): HTMLElement | null => feed.querySelector(`article[data-index="${next}"]`)
  if (!(next >= 0)) return
  const neighbour = find()
  if (neighbour === null) {
    rows.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => find()?.focus())
    return
  }
  neighbour.focus({ preventScroll: true })
  neighbour.scrollIntoView({ block: 'nearest' })
}

/** Focuses the nearest element in the page that is not in `feed` and can be. */
function leave(feed: HTMLElement, side: 'before' | 'behind'): void {
  const where = side === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const outside = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      (feed.compareDocumentPosition(element) & where) !== 0 &&
      !feed.contains(element) &&
      element.getClientRects().length > 0,
  )
  const nearest = side === 'before' ? outside.at(-1) : outside[0]
  nearest?.focus()
}
