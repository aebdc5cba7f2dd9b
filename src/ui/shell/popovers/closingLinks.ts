import type { MouseEvent } from 'react'

/** For a panel: a link in it that was followed to another page of the program closes it. */
export const closingLinks = (close: () => void) => ({
  onClick: ({ target, defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented && target instanceof Element && target.closest('a') !== null) close()
  },
})
