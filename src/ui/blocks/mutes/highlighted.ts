import type { CSSProperties } from 'react'
import type { Highlight } from '../../../shared/model/mute.ts'

/** What makes an element stand out as `highlight` says; the looks are in the element's own styles. */
export const highlighted = (highlight: Highlight | undefined) =>
  highlight && {
    'data-highlight': highlight.type,
    style: { '--mark': highlight.color } as CSSProperties,
  }
