import { createContext } from 'react'

/** Gives the last measured height of a row, for its placeholder while its entity is not in the mirror. */
export const RowSizes = createContext<(id: string) => number | undefined>(() => undefined)
