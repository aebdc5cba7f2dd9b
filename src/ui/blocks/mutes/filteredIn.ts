import { createContext } from 'react'
import type { FilterContext } from '../../../shared/model/mute.ts'

/** What filters of the instance call the place that posts below it are read in; undefined: none that is known. */
export const FilteredIn = createContext<FilterContext | null | undefined>(undefined)
