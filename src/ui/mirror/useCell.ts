import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'

/** One field of a small valtio object whose values are replaced as a whole. */
export function useCell<T extends object, K extends keyof T>(cell: T, field: K): T[K] {
  return useSyncExternalStore(
    useCallback((changed: () => void) => subscribe(cell, changed, true), [cell]),
    () => cell[field],
  )
}
