import type { Engine } from '../engine/engine.ts'
import './openPosts.css'
import { pressedPost } from '../blocks/status/pressedPost.ts'
import { goTo } from '../common/links/navigator.ts'
import { openTab } from '../common/links/openTab.ts'
import { noticeTo } from '../common/links/paths.ts'
import { currentOverlay } from '../common/overlay/openOverlay.ts'

const hasSelection = (): boolean => getSelection()?.type === 'Range'

/** Whether a press closes an overlay: a menu, a confirmation, or a popover that was opened by a press. */
function closesOverlay(engine: Engine): boolean {
  const overlay = currentOverlay(engine)
  return overlay !== null && !(overlay.kind === 'popover' && overlay.byPointer)
}

/**
 * Until the returned function is called, a press on a post opens its conversation (TH25). The listeners are on the document, so
 * that rows need none.
 */
export function openPosts(engine: Engine): () => void {
  /** The current press has another effect: it clears a selection, or closes an overlay. */
  let taken = false
  const onDown = (): void => {
    // When the press becomes a click, the selection is already gone.
    taken = hasSelection() || closesOverlay(engine)
  }
  const onMouseDown = (event: MouseEvent): void => {
    // Otherwise the middle button starts autoscrolling.
    if (event.button === 1 && pressedPost(event.target) !== null) event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const { button, shiftKey, altKey, metaKey, ctrlKey, defaultPrevented, target } = event
    const wasTaken = taken
    taken = false
    if (defaultPrevented || shiftKey || altKey || button > 1 || wasTaken || hasSelection()) return
    const id = pressedPost(target)
    if (id === null) return
    event.preventDefault()
    if (button === 1 || metaKey || ctrlKey) openTab(noticeTo(id))
    else goTo(engine, noticeTo(id))
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerdown', onDown, { signal, capture: true, passive: true })
  document.addEventListener('mousedown', onMouseDown, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('auxclick', onClick, { signal })
  const { dataset } = document.documentElement
  dataset.opensPosts = ''
  return () => {
    stop.abort()
    delete dataset.opensPosts
  }
}
