import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Windows and confirmations over the page, from which the focus returns. */
const OVER_THE_PAGE = '[data-base-ui-portal]'
/** A window that closes gives the focus back a moment later. Until then, the focus is checked again at this interval. */
const RECHECK = { everyMs: 50, times: 40 } as const

interface RowFocus {
  /** The handler of the element around the rows. Each row has its id in `data-row`, and is focusable. */
  readonly onFocusCapture: (event: FocusEvent) => void
}

/**
 * Keeps the focus in a list whose rows disappear when they are answered. The focus moves to the row that takes the place of the
 * focused one, else to the last row, else to the heading of the page.
 */
export function useRowFocus(ids: readonly string[], box: RefObject<HTMLElement | null>): RowFocus {
  const focused = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const recheckTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: globalThis.FocusEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OVER_THE_PAGE))
        return
      focused.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      clearTimeout(recheckTimer.current)
    }
  }, [box])
  useLayoutEffect(() => {
    const { current: before } = focused
    if (before === null) return
    const index = ids.indexOf(before.id)
    if (index !== -1) {
      focused.current = { id: before.id, index }
      return
    }
    focused.current = null
    clearTimeout(recheckTimer.current)
    const moveFocus = (triesLeft: number): void => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body)
        rowOrHeading(box.current, ids, before.index)?.focus()
      else if (triesLeft > 0 && activeElement.closest(OVER_THE_PAGE) !== null)
        recheckTimer.current = setTimeout(moveFocus, RECHECK.everyMs, triesLeft - 1)
    }
    moveFocus(RECHECK.times)
  }, [ids, box])
  return {
    onFocusCapture: ({ target }) => {
      const id = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
      if (id != null) focused.current = { id, index: ids.indexOf(id) }
    },
  }
}

/** The row at `index`, else the last one, else the heading of the page. */
function rowOrHeading(
  box: HTMLElement | null,
  ids: readonly string[],
  index: number,
): HTMLElement | null | undefined {
  const id = ids[Math.min(index, ids.length - 1)]
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((one) => one.dataset.row === id) ?? rows[0]
  if (row !== undefined) return row
  const heading = (box?.closest('section') ?? document).querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}
