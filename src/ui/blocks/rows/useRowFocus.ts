import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { TEXT_FIELD } from '../../common/keyboard/textField.ts'
import { PORTAL } from '../../common/overlay/openOverlay.ts'
import { ownRow } from './ownRow.ts'

/** A window that closes gives the focus back a moment later. Until then, the focus is checked again at this interval. */
const RECHECK = { everyMs: 50, times: 40 } as const

/** The row that has the focus, or from which a window was opened. */
interface FocusedRow {
  readonly row: HTMLElement
  readonly index: number
  readonly inTextField: boolean
}

/**
 * Keeps the focus in a list when its focused row goes, because it was answered or deleted. The focus moves to the row in its
 * place, else to the last row; if the list is empty, to the heading of the page. Each row in `box` has its id in `data-row`,
 * and can be focused. A row that was only scrolled out of a virtual list does not move the focus.
 */
export function useRowFocus(ids: readonly string[], box: RefObject<HTMLElement | null>): void {
  const newestIds = useRef(ids)
  newestIds.current = ids
  const focused = useRef<FocusedRow | null>(null)
  // Rows may come or go above the focused one.
  useLayoutEffect(() => {
    const { current: before } = focused
    const index = before === null ? -1 : ids.indexOf(idOf(before.row))
    if (before !== null && index !== -1) focused.current = { ...before, index }
  }, [ids])
  useEffect(() => {
    let recheck: ReturnType<typeof setTimeout> | undefined
    const note = (target: EventTarget | null): void => {
      if (!(target instanceof Element)) return
      const { current: list } = box
      if (list?.contains(target)) {
        focused.current = focusedRow(target, list, newestIds.current)
        observer.observe(list, { childList: true, subtree: true })
      } else if (!target.closest(PORTAL)) focused.current = null
    }
    const moveFocus = (index: number, checksLeft: number): void => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) focusRow(box.current, newestIds.current, index)
      else if (checksLeft > 0 && activeElement.closest(PORTAL) !== null)
        recheck = setTimeout(moveFocus, RECHECK.everyMs, index, checksLeft - 1)
    }
    const onRemoved = (): void => {
      const { current: before } = focused
      if (before === null || before.row.isConnected) return
      focused.current = null
      // Keys that are meant for a text would act on the next row.
      if (before.inTextField || newestIds.current.includes(idOf(before.row))) return
      clearTimeout(recheck)
      moveFocus(before.index, RECHECK.times)
    }
    const onFocusIn = ({ target }: FocusEvent): void => note(target)
    const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof Element) || target.matches(':disabled')) return
      // The user pressed a place that can't be focused. Not if the element is being removed, or the whole page loses the focus.
      queueMicrotask(() => {
        if (target.isConnected && document.hasFocus() && document.activeElement === document.body)
          focused.current = null
      })
    }
    // Runs after React has updated the page, and so after the rows are in their places.
    const observer = new MutationObserver(onRemoved)
    note(document.activeElement)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      clearTimeout(recheck)
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [box])
}

const idOf = (row: HTMLElement): string => row.dataset.row ?? ''

function focusedRow(element: Element, box: HTMLElement, ids: readonly string[]): FocusedRow | null {
  const row = ownRow(element, box)
  if (row === null) return null
  const index = ids.indexOf(idOf(row))
  return index === -1 ? null : { row, index, inTextField: element.matches(TEXT_FIELD) }
}

function focusRow(box: HTMLElement | null, ids: readonly string[], index: number): void {
  if (box === null) return
  if (ids.length === 0) {
    const heading = (box.closest('section') ?? document).querySelector<HTMLElement>('h1')
    if (heading !== null) heading.tabIndex = -1
    heading?.focus()
    return
  }
  const id = ids[Math.min(index, ids.length - 1)]
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => idOf(one) === id && ownRow(one, box) === one)
  row?.focus({ preventScroll: true })
  // The browser's own scrolling centres the row, which looks like a jump.
  row?.scrollIntoView({ block: 'nearest' })
}
