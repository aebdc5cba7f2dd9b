import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the elements of a row would not stand in one line. Once they do not, they are tried again in another width. */
export function useWraps(row: RefObject<HTMLElement | null>): boolean {
  const [wraps, setWraps] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again once all of them are there
  useLayoutEffect(() => {
    const element = row.current
    const around = element?.parentElement
    if (!element || !around) return
    let widthPx = around.clientWidth
    const check = (): void => {
      const { firstElementChild: first, lastElementChild: last } = element
      if (!(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return
      if (last.offsetTop >= first.offsetTop + first.offsetHeight) setWraps(true)
    }
    check()
    const observer = new ResizeObserver(() => {
      if (around.clientWidth !== widthPx) setWraps(false)
      widthPx = around.clientWidth
      check()
    })
    for (const one of [element, around]) observer.observe(one)
    return () => observer.disconnect()
  }, [row, wraps])
  return wraps
}
