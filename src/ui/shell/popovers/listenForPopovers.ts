import { hoverOf } from '../../blocks/status/hover.ts'
import { claimClick } from '../../common/links/InternalLink.tsx'
import { popoverAround } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'

/** The functions that open a popover. Rows only have attributes, and no listeners. */
export interface Openers {
  /** The pointer or the focus rests on `[data-peek]`, a link to that post. */
  readonly peek: (statusId: string, anchor: Element) => void
  /** The pointer rests on the repeat or favourite count of a post. */
  readonly who: (kind: WhoDid, statusId: string, anchor: Element) => void
  /** `[data-card]`, a link to that account, was pressed. */
  readonly card: (accountId: string, anchor: Element) => void
}

export type WhoDid = 'favouritedBy' | 'repeatedBy'

/** Selectors of the buttons with a count. `data-who` marks the counts that visitors see instead of buttons. */
const WHO = {
  favouritedBy: '[data-key="favourite"], [data-who="favouritedBy"]',
  repeatedBy: '[data-key="repeat"], [data-who="repeatedBy"]',
}
const OPENS_ON_HOVER = `[data-peek], [data-status] :is(${WHO.favouritedBy}, ${WHO.repeatedBy})`

const closest = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

/** Listens on the whole page until the returned function is called. */
export function listenForPopovers(engine: Engine, { peek, who, card }: Openers): () => void {
  const hover = hoverOf(engine)
  let over: Element | null = null
  const open = (anchor: Element): void => {
    const peeked = anchor.getAttribute('data-peek')
    const statusId = anchor.closest('[data-status]')?.getAttribute('data-status')
    if (peeked) peek(peeked, anchor)
    // Only a count above zero is an element in the button.
    else if (statusId && anchor.childElementCount > 0)
      who(anchor.matches(WHO.repeatedBy) ? 'repeatedBy' : 'favouritedBy', statusId, anchor)
  }
  const moveTo = (next: Element | null): void => {
    if (next === over) return
    if (over !== null) hover.leaveSoon()
    over = next
    if (next !== null) hover.restOn(next, open)
  }
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse') return
    const next = closest(target, OPENS_ON_HOVER)
    // A fast pointer jumps from the opener into its panel. React has already notified the panel, so it stays open.
    if (next === null && target instanceof Element && popoverAround(engine, target) !== null) over = null
    else moveTo(next)
  }
  const onOut = ({ relatedTarget, pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse' && relatedTarget === null) moveTo(null)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const link = closest(target, '[data-peek]')
    if (link?.matches(':focus-visible')) hover.restOn(link, open, true)
  }
  const onBlur = ({ target }: FocusEvent): void => {
    if (closest(target, '[data-peek]')) hover.leaveSoon()
  }
  const onClick = (event: MouseEvent): void => {
    const link = closest(event.target, '[data-card]')
    const accountId = link?.getAttribute('data-card')
    // Clicked with a modifier or another button, the link is an ordinary one. So it is in a popover, which the card
    // would replace.
    if (link && accountId && popoverAround(engine, link) === null && claimClick(event)) card(accountId, link)
    else hover.cancelPending()
  }

  const stop = new AbortController()
  const listen = { signal: stop.signal, capture: true }
  document.addEventListener('pointerover', onOver, { ...listen, passive: true })
  document.addEventListener('pointerout', onOut, { ...listen, passive: true })
  document.addEventListener('focusin', onFocus, { ...listen, passive: true })
  document.addEventListener('focusout', onBlur, { ...listen, passive: true })
  document.addEventListener('click', onClick, listen)
  hover.watch(stop.signal)
  return () => {
    stop.abort()
    hover.cancelPending()
  }
}
