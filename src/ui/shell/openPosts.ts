import './openPosts.css'
import { pressedPost } from '../blocks/status/pressedPost.ts'
import { goTo } from '../common/links/InternalLink.tsx'
import { openTab } from '../common/links/openTab.ts'
import { noticeTo } from '../common/links/paths.ts'
import { currentOverlay } from '../common/overlay/openOverlay.ts'

const hasSelection = (): boolean => getSelection()?.type === 'Range'

/** The press closes a menu, a question, or a popover that was opened by a press. */
function closesOverlay(): boolean {
  const overlay = currentOverlay()
  return overlay !== null && !(overlay.kind === 'popover' && overlay.byPointer)
}

/**
 * A press on a post opens its conversation (TH25). Listens on the whole page, so that rows need no listeners. Returns a
 * function that ends this.
 */
export function openPosts(): () => void {
  /** The press began with another purpose. */
  let taken = false
  const onDown = (): void => {
    // The press removes a selection before it is a click.
    taken = hasSelection() || closesOverlay()
  }
  const onMouseDown = (event: MouseEvent): void => {
    // Else the middle button starts to scroll.
    if (event.button === 1 && pressedPost(event.target) !== null) event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const { button, shiftKey, altKey, metaKey, ctrlKey, defaultPrevented, target } = event
    const before = taken
    taken = false
    if (defaultPrevented || shiftKey || altKey || button > 1 || before || hasSelection()) return
    const id = pressedPost(target)
    if (id === null) return
    event.preventDefault()
    const open = button === 1 || metaKey || ctrlKey ? openTab : goTo
    open(noticeTo(id))
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerdown', onDown, { signal, capture: true, passive: true })
  document.addEventListener('mousedown', onMouseDown, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('auxclick', onClick, { signal })
  return () => stop.abort()
}
