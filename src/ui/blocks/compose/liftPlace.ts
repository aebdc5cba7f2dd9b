import { PORTAL } from '../../common/overlay/openOverlay.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { isRendered } from '../../parts/isRendered.ts'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

export interface LiftedPlace {
  readonly className: string
  /** The id of the window's title. */
  readonly titleId: string
  /** The height that the place keeps in the page. */
  readonly roomPx: number
  /** Whether a menu, popover or confirmation is open. */
  readonly isCovered: () => boolean
  readonly onClose: () => void
}

/**
 * Makes `place`, which is in the page, a modal window until the returned function is called: all around it is inert, Tab stays in it, and
 * Escape or a press beside it calls `onClose`. Only its style sheet moves it. Not by the browser's top layer, which would cover the menus,
 * windows and notices that are opened from it (decision 49).
 */
export function liftPlace(
  place: HTMLElement,
  { className, titleId, roomPx, isCovered, onClose }: LiftedPlace,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  place.style.minBlockSize = `${roomPx}px`
  place.classList.add(className)
  place.dataset.fills = ''
  for (const [name, value] of Object.entries(roleOf(titleId))) place.setAttribute(name, value)
  const freed = freeFixed(place)
  const stopInert = makeInertAround(place)

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isOfInputMethod(event)) return
    if (event.key === 'Tab') keepTabIn(place, event)
    // A menu that has just opened does not have the focus yet.
    if (event.key !== 'Escape' || isCovered()) return
    // It would also close what is around the form, such as a reply.
    event.stopPropagation()
    event.preventDefault()
    onClose()
  }
  place.addEventListener('keydown', onKey, { signal })
  // After a press beside the window, nothing has the focus.
  document.addEventListener('keydown', (event) => event.target === document.body && onKey(event), { signal })
  // Not a selection that is dragged out of the form.
  let isPressed = false
  place.addEventListener('pointerdown', ({ target }) => (isPressed = target === place), { signal })
  place.addEventListener('click', ({ target }) => isPressed && target === place && onClose(), { signal })
  return () => {
    stopped.abort()
    stopInert()
    for (const element of freed) element.style.removeProperty('contain')
    for (const name of Object.keys(roleOf(titleId))) place.removeAttribute(name)
    place.classList.remove(className)
    delete place.dataset.fills
    place.style.removeProperty('min-block-size')
  }
}

const roleOf = (titleId: string) => ({ role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': titleId })

/** A row that contains its layout or paint would hold and clip what is fixed to the window. Returns the elements that were changed. */
function freeFixed(place: HTMLElement): readonly HTMLElement[] {
  const freed: HTMLElement[] = []
  for (let at = place.parentElement; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).contain === 'none') continue
    at.style.contain = 'none'
    freed.push(at)
  }
  return freed
}

/** Makes all beside `place` and its ancestors inert, also what comes later. What is over the page, such as a notice, is not. */
function makeInertAround(place: HTMLElement): () => void {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = place; at !== null && at !== document.body; at = at.parentElement)
    path.push(at)
  const made = new Set<HTMLElement>()
  const apply = (): void => {
    for (const inner of path) {
      const { parentElement: outer } = inner
      if (outer === null || outer === document.body) continue
      // The shell marks what is behind a window, such as the drawer that the form may be in.
      const isShell = [...outer.children].some((one) => one.hasAttribute('data-behind'))
      for (const one of outer.children) {
        if (!(one instanceof HTMLElement) || one.inert || path.includes(one) || one.matches(PORTAL)) continue
        if (isShell && !one.hasAttribute('data-behind')) continue
        one.inert = true
        made.add(one)
      }
    }
  }
  apply()
  const observer = new MutationObserver(apply)
  for (const { parentElement: outer } of path)
    if (outer !== null) observer.observe(outer, { childList: true })
  return () => {
    observer.disconnect()
    for (const one of made) one.inert = false
  }
}

/** Leads from the last stop to the first one, and back. */
function keepTabIn(place: HTMLElement, event: KeyboardEvent): void {
  const stops = [...place.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && isRendered(stop),
  )
  const { activeElement } = document
  const isIn = place.contains(activeElement)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (isIn && activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
