const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }
const TYPED_IN = 'input, textarea, select, [contenteditable]'
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * The keys of the feed pattern (ARIA practices): Page Down and Page Up go from article to article;
 * Control+Home and Control+End lead out of it, which Tab in a list without an end never would. Single
 * letters are the business of `shell/keyboard`.
 */
export function listenForFeedKeys(): () => void {
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement) || metaKey || altKey) return
  const feed = target.closest<HTMLElement>('[role="feed"]')
  if (feed === null || target.matches(TYPED_IN)) return
  const step = STEPS[key]
  if (ctrlKey ? key !== 'Home' && key !== 'End' : step === undefined) return
  event.preventDefault()
  if (step === undefined || ctrlKey) leave(feed, key === 'Home' ? 'before' : 'behind')
  else walkFeed(feed, step)
}

/** From the article that has the focus to the next one or the one before; from nowhere to the first that is seen. */
export function walkFeed(feed: HTMLElement, step: 1 | -1): void {
  const current = [...feed.children].find((row) => row.contains(document.activeElement)) as
    | HTMLElement
    | undefined
  if (current === undefined) {
    focusRow(firstSeenRow(feed))
    return
  }
  // Asked anew each time: rows that come in above count, too.
  const next = (): number => Number(current.dataset.index) + step
  const find = (): HTMLElement | null => feed.querySelector(`:scope > article[data-index="${next()}"]`)
  const row = find()
  const around = feed.parentElement?.closest<HTMLElement>('[role="feed"]')
  if (row === null && around) {
    // Out of a conversation that is shown in a timeline.
    walkFeed(around, step)
    return
  }
  const scroller = scrollerOf(feed)
  if (row !== null || next() < 0 || scroller === null) {
    focusRow(row)
    return
  }
  // It is not drawn: the reader had scrolled away from where the focus is, or this is the end, for now.
  current.scrollIntoView({ block: 'nearest' })
  scroller.scrollBy({ top: (step * scroller.clientHeight) / 2 })
  whenThere(feed, find)
}

/** How long a row is waited for: older ones may be on their way. */
const WAIT_MS = 15_000
/** What else somebody does meanwhile: they are not taken away from it. */
const GOES_ON = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const

/** Focuses the row as soon as it is in `feed`, unless its reader goes on by themselves. */
function whenThere(feed: HTMLElement, find: () => HTMLElement | null): void {
  const look = (): void => {
    const row = find()
    if (row === null) return
    stop()
    focusRow(row)
  }
  const rows = new MutationObserver(look)
  const late = setTimeout(stop, WAIT_MS)
  for (const what of GOES_ON) document.addEventListener(what, stop, { capture: true, passive: true })
  rows.observe(feed, { childList: true })

  function stop(): void {
    rows.disconnect()
    clearTimeout(late)
    for (const what of GOES_ON) document.removeEventListener(what, stop, { capture: true })
  }
}

const scrollerOf = (feed: HTMLElement): HTMLElement | null => feed.closest('[data-scroller]')

/** In a list that is drawn by position the order in the page says nothing. */
export function firstSeenRow(feed: HTMLElement): HTMLElement | null {
  const top = scrollerOf(feed)?.getBoundingClientRect().top ?? 0
  const seen = [...feed.querySelectorAll<HTMLElement>(':scope > article')]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top + 1)
    .sort((a, b) => a.box.top - b.box.top)
  // One that is only half there was read already, unless nothing else is.
  return (seen.find(({ box }) => box.top >= top - 1) ?? seen[0])?.row ?? null
}

/** Not the browser's own scrolling: it would bring the row into the middle, which looks like a jump. */
function focusRow(row: HTMLElement | null): void {
  if (row === null) return
  row.focus({ preventScroll: true })
  const room = scrollerOf(row)?.clientHeight ?? window.innerHeight
  row.scrollIntoView({ block: row.offsetHeight > room ? 'start' : 'nearest' })
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
