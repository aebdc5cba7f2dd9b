/** Who types is taken to have stopped after this. */
const STOPPED_MS = 300

let keyAt = Number.NEGATIVE_INFINITY
const waiting = new Set<() => void>()

// Its own character is drawn first; the next key is then as far away as it ever is.
addEventListener(
  'keydown',
  ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    keyAt = performance.now()
    if (waiting.size > 0)
      requestAnimationFrame(() =>
        setTimeout(() => {
          for (const go of waiting) go()
        }),
      )
  },
  true,
)

/**
 * What is drawn while somebody types is drawn right after one of their keys, so that the next does not wait for
 * it. null: nobody types. Resolves once a key was drawn, or none came for a while.
 */
export function betweenKeys(): Promise<void> | null {
  const leftMs = keyAt + STOPPED_MS - performance.now()
  if (leftMs <= 0) return null
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, leftMs)
    waiting.add(go)
  })
}
