import { useSyncExternalStore } from 'react'
import { MOBILE_LAYOUT } from '../theme/mobileLayout.ts'

/**
 * Where the bars scroll away: on phones, and in windows in which the bars would leave too little room for posts, for
 * example at 200 % zoom (L51).
 */
const LOW = matchMedia(`(max-height: 479.98px), ${MOBILE_LAYOUT}`)

const onChange = (changed: () => void): (() => void) => {
  LOW.addEventListener('change', changed)
  return () => LOW.removeEventListener('change', changed)
}

/** Whether the bars of this window scroll away. */
export const useScrollingBars = (): boolean => useSyncExternalStore(onChange, () => LOW.matches)
