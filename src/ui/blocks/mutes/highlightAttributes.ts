import type { CSSProperties } from 'react'
import type { Highlight } from '../../../shared/model/mute.ts'

/** The attributes of a highlighted element. Its own style sheet defines the look. */
export const highlightAttributes = (highlight: Highlight | undefined) =>
  highlight && {
    'data-highlight': highlight.type,
    style: { '--mark': highlight.color } as CSSProperties,
  }
