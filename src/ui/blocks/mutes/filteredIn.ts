import { createContext } from 'react'
import type { FilterContext } from '../../../shared/model/mute.ts'

/** The filter context of the posts below in the tree: null if filters have none for it, undefined if it is not known. */
export const FilteredIn = createContext<FilterContext | null | undefined>(undefined)
