import type { RefObject } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewIds } from '../../hooks/useViewState.ts'
import { useRowFocus } from '../rows/useRowFocus.ts'

export interface FeedFocusProps {
  readonly view: OpenView
  /** The element around the rows. */
  readonly box: RefObject<HTMLElement | null>
}

/** Keeps the focus in a feed when its focused row goes, for example because the post is deleted (L57). */
export function FeedFocus({ view, box }: FeedFocusProps) {
  useRowFocus(useViewIds(view), box)
  return null
}
