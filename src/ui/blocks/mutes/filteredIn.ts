import { createContext } from 'react'
import type { FilterContext } from '../../../shared/model/mute.ts'

/** The filter context of the posts below in the tree: null if filters have none for it, undefined if it is not known. */
export const FilteredIn = createContext<FilterContext | null | undefined>(undefined)

/** The id of the account whose profile lists the posts below in the tree: there its own posts are not muted because of their author (MU24). */
export const OnProfileOf = createContext('')
