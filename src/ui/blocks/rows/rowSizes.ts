import { createContext } from 'react'

/** The last measured height of a row. Its placeholder uses it while the entity is evicted from the mirror. */
export const RowSizes = createContext<(id: string) => number | undefined>(() => undefined)
