import type { CSSProperties } from 'react'
import type { Theme } from '../../../../../shared/model/theme.ts'
import { properties } from '../../../../../shared/theme/sheetOf.ts'

/** `theme` as inline custom properties, for a part of the page that shows another theme than the page. */
export const previewStyle = (theme: Theme): CSSProperties =>
  Object.fromEntries(
    properties(theme).map((line) => {
      const at = line.indexOf(':')
      const name = line.slice(0, at)
      return [name === 'color-scheme' ? 'colorScheme' : name, line.slice(at + 1, -1).trim()]
    }),
  )
