/** After this long without a key, the user has stopped typing. */
const STOPPED_TYPING_MS = 300

let keyAt = Number.NEGATIVE_INFINITY
/** The event of the last key. A key that was handled, such as Enter in a chat, typed nothing and does not count (CH25). */
let lastKey: Pick<KeyboardEvent, 'defaultPrevented'> | null = null
const waiting = new Set<() => void>()

// Lets the browser draw the typed character first. The next key is then as far away as possible.
addEventListener(
  'keydown',
  (event) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return
    keyAt = performance.now()
    lastKey = event
    if (waiting.size > 0)
      requestAnimationFrame(() =>
        setTimeout(() => {
          for (const finish of waiting) finish()
        }),
      )
  },
  true,
)

/**
 * While the user types, batches are applied right after a key, so that the next key does not wait for them.
 * Returns null if the user is not typing; otherwise a promise that resolves after the next key is drawn, or
 * when typing stops.
 */
export function betweenKeys(): Promise<void> | null {
  // Read only now, because `defaultPrevented` is set while the event is dispatched.
  if (lastKey?.defaultPrevented) return null
  const leftMs = keyAt + STOPPED_TYPING_MS - performance.now()
  if (leftMs <= 0) return null
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      waiting.delete(finish)
      resolve()
    }
    const timer = setTimeout(finish, leftMs)
    waiting.add(finish)
  })
}
