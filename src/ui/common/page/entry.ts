import { createContext, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The history entry of the page. Its scroll position is stored for that entry only. Empty outside of the
 * main column.
 */
export const EntryContext = createContext('')

/** The key of the current entry. A change of only the hash (`#main`) does not count as another entry. */
export function useEntry(): string {
  const { key, pathname, hash } = useLocation()
  const shown = useRef({ key, pathname })
  if (hash === '' || pathname !== shown.current.pathname) shown.current = { key, pathname }
  return shown.current.key
}
