import type { MouseEvent } from 'react'

/** Props for a panel: following a link within the app closes it. */
export const closingLinks = (close: () => void) => ({
  onClick: ({ target, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented && target instanceof Element && target.closest('a') !== null) close()
  },
})
