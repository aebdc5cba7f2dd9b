import { type RefObject, useEffect, useRef } from 'react'
import { markEdges } from './scrollEdges.ts'

/**
 * For a row that scrolls sideways, with `sideScroll.module.css`: keeps its current tab in view when `current` or a width changes, and fades
 * an edge beyond which there is more.
 *
 * @param count the number of elements in it.
 */
export function useSideScroll<E extends HTMLElement>(current: unknown, count: number): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is current
  useEffect(() => {
    if (row.current) showCurrent(row.current)
  }, [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of elements are other elements
  useEffect(() => (row.current ? markEdges(row.current, 'inline', showCurrent) : undefined), [count])
  return row
}

function showCurrent(row: HTMLElement): void {
  const element = row.querySelector('[aria-current], [aria-selected="true"]')
  if (element instanceof HTMLElement)
    row.scrollLeft = element.offsetLeft - (row.clientWidth - element.offsetWidth) / 2
}
