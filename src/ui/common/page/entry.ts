import { createContext, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The key of the history entry of the page, by which its scroll position is stored. Empty outside of the main
 * column.
 */
export const HistoryEntryContext = createContext('')

/** The key of the current history entry. A change of the hash alone (`#main`) does not count as another entry. */
export function useEntry(): string {
  const { key, pathname, hash } = useLocation()
  const shown = useRef({ key, pathname })
  if (hash === '' || pathname !== shown.current.pathname) shown.current = { key, pathname }
  return shown.current.key
}
