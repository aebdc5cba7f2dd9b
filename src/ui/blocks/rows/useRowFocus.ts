import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Windows and questions over the page: the focus returns from them. */
const OVER_THE_PAGE = '[data-base-ui-portal]'
/** A window that closes gives the focus back a moment later. */
const ASK_AGAIN = { everyMs: 50, times: 40 } as const

interface RowFocus {
  /** For the element around the rows. Each row has its id in `data-row`, and can be focused. */
  readonly onFocusCapture: (event: FocusEvent) => void
}

/**
 * Keeps the focus in a list whose rows go when they are answered: it moves to the row that takes the place of the focused
 * one, else to the last row, else to the heading of the page.
 */
export function useRowFocus(ids: readonly string[], box: RefObject<HTMLElement | null>): RowFocus {
  const focused = useRef<{ readonly id: string; readonly at: number } | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: globalThis.FocusEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OVER_THE_PAGE))
        return
      focused.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      clearTimeout(waiting.current)
    }
  }, [box])
  useLayoutEffect(() => {
    const { current: was } = focused
    if (was === null) return
    const at = ids.indexOf(was.id)
    if (at !== -1) {
      focused.current = { id: was.id, at }
      return
    }
    focused.current = null
    clearTimeout(waiting.current)
    const move = (triesLeft: number): void => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) rowOrHeading(box.current, ids, was.at)?.focus()
      else if (triesLeft > 0 && activeElement.closest(OVER_THE_PAGE) !== null)
        waiting.current = setTimeout(move, ASK_AGAIN.everyMs, triesLeft - 1)
    }
    move(ASK_AGAIN.times)
  }, [ids, box])
  return {
    onFocusCapture: ({ target }) => {
      const id = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null
      if (id != null) focused.current = { id, at: ids.indexOf(id) }
    },
  }
}

function rowOrHeading(
  box: HTMLElement | null,
  ids: readonly string[],
  at: number,
): HTMLElement | null | undefined {
  const id = ids[Math.min(at, ids.length - 1)]
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find((one) => one.dataset.row === id) ?? rows[0]
  if (row !== undefined) return row
  const heading = (box?.closest('section') ?? document).querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}
