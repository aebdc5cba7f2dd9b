import { useSyncExternalStore } from 'react'

/** In lower windows, as on a phone on its side or at 200 % zoom, the bars would leave too little room for posts (L51). */
const LOW = matchMedia('(max-height: 479.98px)')

const onChange = (changed: () => void): (() => void) => {
  LOW.addEventListener('change', changed)
  return () => LOW.removeEventListener('change', changed)
}

/** Whether the window is so low that its bars scroll away. */
export const useLowWindow = (): boolean => useSyncExternalStore(onChange, () => LOW.matches)
