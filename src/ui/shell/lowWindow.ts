import { useSyncExternalStore } from 'react'
import { MOBILE_LAYOUT } from '../theme/mobileLayout.ts'

/**
 * Here the bars scroll away: on a phone, and in windows so low, as at 200 % zoom, that bars would leave too little room
 * for posts (L51).
 */
const LOW = matchMedia(`(max-height: 479.98px), ${MOBILE_LAYOUT}`)

const onChange = (changed: () => void): (() => void) => {
  LOW.addEventListener('change', changed)
  return () => LOW.removeEventListener('change', changed)
}

/** Whether the bars of this window scroll away. */
export const useScrollingBars = (): boolean => useSyncExternalStore(onChange, () => LOW.matches)
