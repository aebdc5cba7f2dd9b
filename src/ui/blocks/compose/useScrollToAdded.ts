import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls the fields of a form to a file or poll that was just added (C47). */
export function useScrollToAdded(
  fields: RefObject<HTMLElement | null>,
  files: number,
  hasPoll: boolean,
): void {
  const before = useRef({ files, hasPoll })
  useLayoutEffect(() => {
    const { current } = before
    before.current = { files, hasPoll }
    const show = (selector: string): void =>
      fields.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' })
    if (files > current.files) show('ul > li:last-child')
    if (hasPoll && !current.hasPoll) show('fieldset')
  }, [fields, files, hasPoll])
}
