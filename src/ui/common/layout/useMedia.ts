import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page matches a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed) => {
        const list = matchMedia(query)
        list.addEventListener('change', changed)
        return () => list.removeEventListener('change', changed)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )
}
