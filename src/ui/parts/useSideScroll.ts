import { type RefObject, useEffect, useRef } from 'react'
import { markEdges } from './scrollEdges.ts'

/**
 * For a row that scrolls sideways, with `sideScroll.module.css`: keeps its current tab in view when `current` changes, and fades
 * an edge beyond which there is more.
 *
 * @param count the number of elements in it.
 */
export function useSideScroll<E extends HTMLElement>(current: unknown, count: number): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is current
  useEffect(() => {
    const element = row.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (element instanceof HTMLElement && row.current)
      row.current.scrollLeft = element.offsetLeft - (row.current.clientWidth - element.offsetWidth) / 2
  }, [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of elements are other elements
  useEffect(() => (row.current ? markEdges(row.current, 'inline') : undefined), [count])
  return row
}
