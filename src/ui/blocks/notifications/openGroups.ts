import { useState } from 'react'
import { perEngine } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** The notifications of the groups that the reader has opened in this tab. */
const openedOf = perEngine(() => new Set<string>())

/**
 * Whether the group of notifications `ids` is open, and a function that opens or closes it. A group stays open when a
 * new notification joins it and so gives it another row (NO41).
 */
export function useOpenGroup(ids: readonly string[]): readonly [boolean, () => void] {
  const opened = openedOf(useEngine())
  const [open, setOpen] = useState(() => ids.some((id) => opened.has(id)))
  const toggle = (): void => {
    for (const id of ids) {
      if (open) opened.delete(id)
      else opened.add(id)
    }
    setOpen(!open)
  }
  return [open, toggle]
}
