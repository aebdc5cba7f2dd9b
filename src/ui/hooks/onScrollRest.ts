/** The reader has stopped after this long without scrolling. Scrolling in steps fires `scrollend` after each step. */
const REST_MS = 300

/** Calls `listener` whenever the reader has stopped scrolling, in any scroller, until `signal` aborts. */
export function onScrollRest(listener: () => void, signal?: AbortSignal): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    clearTimeout(resting)
    resting = setTimeout(listener, REST_MS)
  }
  document.addEventListener('scrollend', rest, { capture: true, passive: true, ...(signal && { signal }) })
  signal?.addEventListener('abort', () => clearTimeout(resting))
}
