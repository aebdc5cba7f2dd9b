import { FALLBACK_THEME } from '../../shared/model/preferences.ts'
import { PAGE_COLOURS, type ThemeName, type Worn, wornFor } from './themeNames.ts'

const MEMORY = 'rookery-theme'
/** The storage key of the style sheet for a theme that is not in `themes.css`. */
const SHEET = 'rookery-look'

const sheet = new CSSStyleSheet()

const recall = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** The theme of the last visit, so that the first paint is right before the engine has answered. */
export const rememberedTheme = (): Worn => wornFor(recall(MEMORY) ?? 'system')

/**
 * Shows `name` on the whole page, colours the browser's own frame to match, and remembers it.
 *
 * @param css the style sheet of `configured`. Default: that of the last visit. Empty: the fallback theme.
 */
export function applyTheme(name: Worn, css = recall(SHEET) ?? ''): void {
  const root = document.documentElement
  if (name === 'system') delete root.dataset.theme
  else root.dataset.theme = name
  // Another text in the same sheet costs the browser less than another sheet (measured).
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [sheet]
  sheet.replaceSync(css)
  colourFrame(name, css)
  try {
    localStorage.setItem(MEMORY, name)
    localStorage.setItem(SHEET, css)
  } catch {
    // Storage is blocked: the next visit starts with the system's preference.
  }
}

/** For `system` there is one colour for each preference, so that no listener is needed. */
function colourFrame(name: Worn, css: string): void {
  for (const old of document.querySelectorAll('meta[name="theme-color"]')) old.remove()
  const add = (colour: string, media: string): void => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = colour
    if (media) meta.media = media
    document.head.append(meta)
  }
  if (name === 'system') add(PAGE_COLOURS['pleroma-light'], '(prefers-color-scheme: light)')
  // The first colour of a theme is its page colour.
  const own = name === 'configured' && /#\w+/.exec(css)?.[0]
  add(own || (PAGE_COLOURS[name as ThemeName] ?? PAGE_COLOURS[FALLBACK_THEME]), '')
}
