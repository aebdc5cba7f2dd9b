import { setMaxListeners } from 'node:events'

/** A page of any number of listeners. */
function newPage(): AbortController {
  const made = new AbortController()
  setMaxListeners(0, made.signal)
  return made
}

let page = newPage()

/**
 * Runs `start`. The listeners that it adds to window and document before it returns are removed when the page closes. The product
 * never removes them, because they end with its document. All tests of a file share one document: without this, the tabs of
 * earlier tests would get the events of later ones.
 */
export function untilPageCloses<T>(start: () => T): T {
  const { signal } = page
  const targets = [globalThis as unknown as Window, document]
  const adders = targets.map((target) => target.addEventListener)
  for (const [index, target] of targets.entries()) {
    const add = adders[index] as Window['addEventListener']
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      add.call(target as Window, type, listener, { ...options, signal })
  }
  try {
    return start()
  } finally {
    globalThis.addEventListener = adders[0] as typeof globalThis.addEventListener
    // The document's own property covered the method of its class.
    Reflect.deleteProperty(document, 'addEventListener')
  }
}

/** Removes the listeners of the page that closes. */
export function removeListeners(): void {
  page.abort()
  page = newPage()
}
