import type { RefObject } from 'react'
import '../status/holdRows.ts'
import { useRowFocus } from '../rows/useRowFocus.ts'

export interface FeedFocusProps {
  readonly ids: readonly string[]
  /** The element around the rows. */
  readonly box: RefObject<HTMLElement | null>
}

/** Keeps the focus in a feed when its focused row goes, for example because the post is deleted (L57). */
export function FeedFocus({ ids, box }: FeedFocusProps) {
  useRowFocus(ids, box)
  return null
}
