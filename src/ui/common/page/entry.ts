import { createContext, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Which entry of the tab's history a page belongs to: what it keeps of its reader's place is for that
 * entry alone. Empty beside the main column.
 */
export const EntryContext = createContext('')

/** The entry that is shown now. Going to another place of the same page (`#main`) is not another one. */
export function useEntry(): string {
  const { key, pathname, hash } = useLocation()
  const shown = useRef({ key, pathname })
  if (hash === '' || pathname !== shown.current.pathname) shown.current = { key, pathname }
  return shown.current.key
}
