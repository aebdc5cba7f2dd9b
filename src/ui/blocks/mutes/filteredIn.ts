import { createContext } from 'react'
import type { FilterContext } from '../../../shared/model/mute.ts'

/** Filter context of the posts below in the tree; undefined: unknown. */
export const FilteredIn = createContext<FilterContext | null | undefined>(undefined)
