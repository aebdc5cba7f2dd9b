import { openTab, openTogether } from '../common/links/openTab.ts'
import type { Engine } from '../engine/engine.ts'
import { linksBesideOf } from '../hooks/linksBeside.ts'

/**
 * Until the returned function is called, links to pages of the client that open in another tab open in one that shares the process of
 * this one (TB1): those that are pressed with Control, Meta or the middle button, and those that say so. The browser opens
 * all others: foreign ones, files, and those pressed with Shift or Alt.
 */
export function openLinks(engine: Engine): () => void {
  linksBesideOf(engine).open = openTab
  const onPress = (event: MouseEvent): void => {
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey, target } = event
    if (defaultPrevented || button > 1 || shiftKey || altKey) return
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download])') : null
    const isInTab = button === 1 || ctrlKey || metaKey || link?.target === '_blank'
    if (link !== null && isInTab && openTogether(link.href)) event.preventDefault()
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('click', onPress, { signal })
  document.addEventListener('auxclick', onPress, { signal })
  return () => stop.abort()
}
