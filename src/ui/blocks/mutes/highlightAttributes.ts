import type { CSSProperties } from 'react'
import { DEFAULT_HIGHLIGHT_COLOR, type Highlight } from '../../../shared/model/mute.ts'

/**
 * The attributes of a highlighted element. Its own style sheet defines the look. The default is white, which a light theme
 * would not show: it stands for the colour of the theme's text (MU17).
 */
export const highlightAttributes = (highlight: Highlight | undefined) =>
  highlight && {
    'data-highlight': highlight.type,
    style: {
      '--mark': highlight.color.toUpperCase() === DEFAULT_HIGHLIGHT_COLOR ? 'var(--text)' : highlight.color,
    } as CSSProperties,
  }
