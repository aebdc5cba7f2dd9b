import type { CSSProperties } from 'react'
import type { Highlight } from '../../../shared/model/mute.ts'

/** Attributes for an element that is highlighted. Its own stylesheet defines the look. */
export const highlighted = (highlight: Highlight | undefined) =>
  highlight && {
    'data-highlight': highlight.type,
    style: { '--mark': highlight.color } as CSSProperties,
  }
