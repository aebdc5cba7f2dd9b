import { FALLBACK_THEME } from '../../shared/model/preferences.ts'
import { PAGE_COLOURS, type ThemeChoice, type ThemeName, themeChoice } from './themeNames.ts'

const MEMORY = 'rookery-theme'

/** The theme of the last visit, so that the first paint is right before the engine has answered. */
export function rememberedTheme(): ThemeChoice {
  try {
    return themeChoice(localStorage.getItem(MEMORY) ?? 'system')
  } catch {
    return 'system'
  }
}

/** Shows `name` on the whole page, colours the browser's own frame to match, and remembers it. */
export function applyTheme(name: ThemeChoice): void {
  const root = document.documentElement
  if (name === 'system') delete root.dataset.theme
  else root.dataset.theme = name
  colourFrame(name)
  try {
    localStorage.setItem(MEMORY, name)
  } catch {
    // Storage is shut: the next visit starts with the system's preference.
  }
}

/** With `system` there is one colour for each preference, so that nothing has to listen for its change. */
function colourFrame(name: ThemeChoice): void {
  for (const old of document.querySelectorAll('meta[name="theme-color"]')) old.remove()
  const add = (theme: ThemeName, media: string): void => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = PAGE_COLOURS[theme]
    if (media) meta.media = media
    document.head.append(meta)
  }
  if (name === 'system') add('pleroma-light', '(prefers-color-scheme: light)')
  add(name === 'system' ? FALLBACK_THEME : name, '')
}
