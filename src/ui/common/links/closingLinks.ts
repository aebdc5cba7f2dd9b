import type { MouseEvent } from 'react'

/** Props for a panel that closes when a link within the app is followed in it. */
export const closingLinks = (close: () => void) => ({
  onClick: ({ target, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented && target instanceof Element && target.closest('a') !== null) close()
  },
})
