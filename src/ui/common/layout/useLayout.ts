import { useSyncExternalStore } from 'react'
import { MOBILE_LAYOUT } from '../../theme/mobileLayout.ts'

/** From this width on there is a third column (L2). */
const WIDE_LAYOUT = '(min-width: 1300px)'

export type Layout = 'mobile' | 'normal' | 'wide'

const mobile = matchMedia(MOBILE_LAYOUT)
const wide = matchMedia(WIDE_LAYOUT)

const subscribe = (changed: () => void): (() => void) => {
  mobile.addEventListener('change', changed)
  wide.addEventListener('change', changed)
  return () => {
    mobile.removeEventListener('change', changed)
    wide.removeEventListener('change', changed)
  }
}

/** The layout for the window's current width. */
export const useLayout = (): Layout =>
  useSyncExternalStore(subscribe, () => (mobile.matches ? 'mobile' : wide.matches ? 'wide' : 'normal'))
