import { isInLifted } from '../../parts/isInLifted.ts'
import { isRendered } from '../../parts/isRendered.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }
const TYPED_IN = 'input, textarea, select, [contenteditable]'
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * The keys of the feed pattern (ARIA practices). Page Down and Page Up move the focus between articles;
 * Control+Home and Control+End leave the feed, which Tab could not do in an endless list. `shell/keyboard`
 * handles single letters.
 */
export function listenForFeedKeys(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement) || metaKey || altKey) return
  const feed = target.closest<HTMLElement>('[role="feed"]')
  if (feed === null || target.matches(TYPED_IN) || isInLifted(target)) return
  const step = STEPS[key]
  if (ctrlKey ? key !== 'Home' && key !== 'End' : step === undefined) return
  event.preventDefault()
  if (step === undefined || ctrlKey) leave(feed, key === 'Home' ? 'before' : 'after')
  else walkFeed(feed, step)
}

/** Moves the focus to the next or previous article; without focus in the feed, to the first visible one. */
export function walkFeed(feed: HTMLElement, step: 1 | -1): void {
  const current = [...feed.children].find((row) => row.contains(document.activeElement)) as
    | HTMLElement
    | undefined
  const scroller = scrollerOf(feed)
  const around = feed.parentElement?.closest<HTMLElement>('[role="feed"]')
  // An expanded conversation has no end of its own.
  const end = around ? null : (scroller?.querySelector<HTMLElement>('[data-key="pastEnd"]') ?? null)
  if (current === undefined) {
    if (end === null || end !== document.activeElement) focusRow(firstVisibleRow(feed))
    else if (step === -1) focusRow(lastRow(feed))
    return
  }
  if (step === 1 && end !== null && current === lastRow(feed)) {
    // The list has ended, and the button below it leads on (TD7).
    end.focus()
    return
  }
  // Computed on each call, because new rows above change the index.
  const next = (): number => Number(current.dataset.index) + step
  const find = (): HTMLElement | null => feed.querySelector(`:scope > article[data-index="${next()}"]`)
  const row = find()
  if (row === null && around) {
    // Leave a conversation that is expanded in a timeline.
    walkFeed(around, step)
    return
  }
  if (row !== null || next() < 0 || scroller === null) {
    focusRow(row)
    return
  }
  // The row is not rendered: the reader has scrolled away from the focus, or this is the last loaded row.
  current.scrollIntoView({ block: 'nearest' })
  scroller.scrollBy({ top: (step * scroller.clientHeight) / 2 })
  focusWhenRendered(feed, find)
}

/** Focuses the row below the focused one as soon as it is there, unless the user does something else first. Nothing scrolls. */
export function focusNextRow(feed: HTMLElement): void {
  const next = `:scope > article[data-index="${Number(lastRow(feed)?.dataset.index) + 1}"]`
  focusWhenRendered(
    feed,
    () => feed.querySelector(next),
    (row) => row.focus({ preventScroll: true }),
  )
}

/** The last row of the list, if it is in the page. */
function lastRow(feed: HTMLElement): HTMLElement | null {
  return (
    [...feed.querySelectorAll<HTMLElement>(':scope > article')].find(
      (row) => row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize'),
    ) ?? null
  )
}

/** How long to wait for a row: older ones may still load. */
const WAIT_MS = 15_000
/** Events by which the user does something else. The focus then stays where it is. */
const USER_EVENTS = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const

/** Focuses the row as soon as `feed` contains it, unless the user does something else first. */
function focusWhenRendered(
  feed: HTMLElement,
  find: () => HTMLElement | null,
  focus: (row: HTMLElement) => void = focusRow,
): void {
  const check = (): void => {
    const row = find()
    if (row === null) return
    stop()
    focus(row)
  }
  const rows = new MutationObserver(check)
  const late = setTimeout(stop, WAIT_MS)
  for (const event of USER_EVENTS) document.addEventListener(event, stop, { capture: true, passive: true })
  rows.observe(feed, { childList: true })

  function stop(): void {
    rows.disconnect()
    clearTimeout(late)
    for (const event of USER_EVENTS) document.removeEventListener(event, stop, { capture: true })
  }
}

const scrollerOf = (feed: HTMLElement): HTMLElement | null => feed.closest('[data-scroller]')

/** The first visible row by position; the order in the DOM of a virtual list is arbitrary. */
export function firstVisibleRow(feed: HTMLElement): HTMLElement | null {
  const top = scrollerOf(feed)?.getBoundingClientRect().top ?? 0
  const seen = [...feed.querySelectorAll<HTMLElement>(':scope > article')]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top + 1)
    .sort((a, b) => a.box.top - b.box.top)
  // A row whose top is cut off was already read. Use it only if there is no other.
  return (seen.find(({ box }) => box.top >= top - 1) ?? seen[0])?.row ?? null
}

/** Focuses `row` without the browser's own scrolling, which centres it and looks like a jump. */
function focusRow(row: HTMLElement | null): void {
  if (row === null) return
  row.focus({ preventScroll: true })
  const room = scrollerOf(row)?.clientHeight ?? window.innerHeight
  row.scrollIntoView({ block: row.offsetHeight > room ? 'start' : 'nearest' })
}

/** Moves the focus to the nearest focusable element outside of `feed`. */
function leave(feed: HTMLElement, side: 'before' | 'after'): void {
  const where = side === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const outside = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      (feed.compareDocumentPosition(element) & where) !== 0 && !feed.contains(element) && isRendered(element),
  )
  const nearest = side === 'before' ? outside.at(-1) : outside[0]
  nearest?.focus()
}
