import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Windows and confirmations over the page, from which the focus returns. */
const OVER_THE_PAGE = '[data-base-ui-portal]'
/** A window that closes gives the focus back a moment later. Until then, the focus is checked again at this interval. */
const RECHECK = { everyMs: 50, times: 40 } as const

/**
 * Keeps the focus in a list whose rows may go while they have it. The focus moves to the row that takes the place of the
 * focused one, else to the last row, else to the heading of the page. Each row in `box` has its id in `data-row`, and can
 * be focused.
 */
export function useRowFocus(ids: readonly string[], box: RefObject<HTMLElement | null>): void {
  const newestIds = useRef(ids)
  newestIds.current = ids
  const focused = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const recheckTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const noteRow = (target: EventTarget | null): void => {
      if (!(target instanceof Element)) return
      if (box.current?.contains(target)) focused.current = rowOf(target, newestIds.current)
      else if (!target.closest(OVER_THE_PAGE)) focused.current = null
    }
    const onFocus = ({ target }: FocusEvent): void => noteRow(target)
    noteRow(document.activeElement)
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
}

/** The row of the list around `element`. A row may contain rows of another list, such as an expanded conversation. */
function rowOf(
  element: Element,
  ids: readonly string[],
): { readonly id: string; readonly index: number } | null {
  const row = element.closest<HTMLElement>('[data-row]')
  if (row === null) return null
  const id = row.dataset.row ?? ''
  const index = ids.indexOf(id)
  if (index !== -1) return { id, index }
  return row.parentElement && rowOf(row.parentElement, ids)
}

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
