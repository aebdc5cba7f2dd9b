import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/**
 * The range extractor of a virtual list of `count` rows in `box`, in which the focused row stays rendered wherever the list is
 * scrolled. Rows have their index in `data-index`.
 */
export const withFocusedRow =
  (box: RefObject<HTMLElement | null>, count: number) =>
  (range: Range): number[] => {
    const rows = defaultRangeExtractor(range)
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    const focused = box.current?.contains(row ?? null) ? Number(row?.dataset.index) : -1
    return focused < 0 || focused >= count || rows.includes(focused)
      ? rows
      : [...rows, focused].sort((one, other) => one - other)
  }
