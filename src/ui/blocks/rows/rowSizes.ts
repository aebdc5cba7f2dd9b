import { createContext } from 'react'

/** How high a row was before its entity was let go: it keeps its place until that is here again. */
export const RowSizes = createContext<(id: string) => number | undefined>(() => undefined)
