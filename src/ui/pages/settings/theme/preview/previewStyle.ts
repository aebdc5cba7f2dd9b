import { type CSSProperties, useId, useLayoutEffect } from 'react'
import type { Theme } from '../../../../../shared/model/theme.ts'
import { properties, surfaceRules } from '../../../../../shared/theme/sheetOf.ts'

/** `theme` as inline custom properties, for a part of the page that shows another theme than the page. */
export const previewStyle = (theme: Theme): CSSProperties =>
  Object.fromEntries(
    properties(theme).map((line) => {
      const at = line.indexOf(':')
      const name = line.slice(0, at)
      return [name === 'color-scheme' ? 'colorScheme' : name, line.slice(at + 1, -1).trim()]
    }),
  )

/**
 * Adds the rules of `theme` for surfaces with colours of their own (TM35), which have no place in an inline style. Returns the value of
 * `data-preview` for the element that shows the theme.
 */
export function usePreviewSurfaces(theme: Theme): string {
  const id = useId()
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(surfaceRules(theme, `[data-preview='${id}']`).join('\n'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [theme, id])
  return id
}
