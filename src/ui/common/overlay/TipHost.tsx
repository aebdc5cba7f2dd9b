import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import styles from '../../parts/Popup.module.css'
import { HAS_TIP, tipOf } from './tipOf.ts'

const MOVES_FOCUS = /^(Tab|Home|End|Arrow.+)$/

interface Tip {
  readonly anchor: Element
  readonly text: string
}

const DELAY_MS = 500
/** Moving to another button within this time shows its tooltip at once. */
const WARM_MS = 300

/**
 * The tooltips of all elements with `data-tip`, and of all controls that show no words (L55). It listens on the
 * document instead of on each button of each row. Hidden from screen readers, because the text is the button's
 * accessible name.
 */
export function TipHost() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => listenForTips(setTip), [])
  return (
    <Tooltip.Root open={tip !== null} onOpenChange={(next) => next || setTip(null)}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={styles.tip}
          anchor={tip?.anchor}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
        >
          <Tooltip.Popup className={styles.words} aria-hidden="true">
            {tip?.text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Calls `show` as the pointer and the focus move, until the returned function is called. */
function listenForTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let anchor: Element | null = null
  let shown = false
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = (): void => {
    clearTimeout(timer)
    anchor = null
    if (shown) hiddenAt = performance.now()
    if (shown) show(null)
    shown = false
  }
  const showSoon = (next: Element, delayMs: number): void => {
    if (next === anchor) return
    const warm = shown || performance.now() - hiddenAt < WARM_MS
    hide()
    anchor = next
    timer = setTimeout(
      () => {
        const text = next.isConnected ? tipOf(next) : null
        shown = text !== null && next.getAttribute('aria-expanded') !== 'true'
        if (shown && text !== null) show({ anchor: next, text })
      },
      warm ? 0 : delayMs,
    )
  }
  const withTip = (target: EventTarget | null): Element | null =>
    target instanceof Element ? target.closest(HAS_TIP) : null

  const over = (event: PointerEvent): void => {
    const next = event.pointerType === 'touch' ? null : withTip(event.target)
    if (next) showSoon(next, DELAY_MS)
    else if (anchor) hide()
  }
  // A tooltip at a focus that the page has moved would cover what the user reads there, until the next key.
  let movesFocus = false
  const key = (event: KeyboardEvent): void => {
    hide()
    movesFocus = MOVES_FOCUS.test(event.key)
  }
  const focus = (event: FocusEvent): void => {
    const next = withTip(event.target)
    if (movesFocus && next?.matches(':focus-visible')) showSoon(next, DELAY_MS)
  }

  const stop = new AbortController()
  const listen = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', over, listen)
  document.addEventListener('focusin', focus, listen)
  document.addEventListener('keydown', key, listen)
  for (const end of ['focusout', 'pointerdown', 'scroll'] as const)
    document.addEventListener(end, hide, listen)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
