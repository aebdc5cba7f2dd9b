import { useSyncExternalStore } from 'react'

/** 800 px or less is mobile; from 1300 px on there is a third column (L1, L2). */
const MOBILE = '(max-width: 800px)'
const WIDE = '(min-width: 1300px)'

export type Layout = 'mobile' | 'normal' | 'wide'

const mobile = matchMedia(MOBILE)
const wide = matchMedia(WIDE)

const subscribe = (changed: () => void): (() => void) => {
  mobile.addEventListener('change', changed)
  wide.addEventListener('change', changed)
  return () => {
    mobile.removeEventListener('change', changed)
    wide.removeEventListener('change', changed)
  }
}

/** How the page is laid out at its present width. */
export const useLayout = (): Layout =>
  useSyncExternalStore(subscribe, () => (mobile.matches ? 'mobile' : wide.matches ? 'wide' : 'normal'))
