import { FALLBACK_THEME } from '../../shared/model/preferences.ts'
import type { Session } from '../../shared/model/session.ts'
import { PAGE_COLOURS, type PageTheme, pageThemeOf, type ThemeName } from './themeNames.ts'

/** The start of the storage keys of themes. A space and the account follow (TM4). */
export const MEMORY = 'rookery-theme'
/** The same for the style sheets of themes that are not in `themes.css`. */
export const SHEET = 'rookery-look'
/** The storage key of the default account, which a tab shows unless it names another one. */
export const DEFAULT_ACCOUNT = 'rookery-default'

/** The theme that a tab shows, and whose it is. */
export class ShownTheme {
  readonly #sheet = new CSSStyleSheet()
  /** The end of the storage keys; empty for visitors, and in private mode. */
  #accountSuffix = ''

  /** The theme of the last visit, so that the first paint is right before the engine has answered. */
  get remembered(): PageTheme {
    return pageThemeOf(this.#recall(MEMORY) ?? 'system')
  }

  /** Shows the remembered theme of `account`. */
  applyRemembered(account = this.#recall(DEFAULT_ACCOUNT)): void {
    this.#accountSuffix = account ? ` ${account}` : ''
    this.apply(this.remembered)
  }

  /** From now on, themes are stored for the account of `session`. Returns whether that is another account than before. */
  setAccount({ state, account, isPrivate }: Session): boolean {
    const before = this.#accountSuffix
    // In private mode, no name is stored (ST32).
    this.#accountSuffix = state === 'signed-in' && !isPrivate ? ` ${account}` : ''
    return this.#accountSuffix !== before
  }

  /**
   * Shows `name` on the whole page, colours the browser's own frame to match, and remembers it.
   *
   * @param css the style sheet of a `configured` theme. Default: the sheet of the last visit. Empty: the fallback theme shows.
   */
  apply(name: PageTheme, css = this.#recall(SHEET) ?? ''): void {
    const root = document.documentElement
    if (name === 'system') delete root.dataset.theme
    else root.dataset.theme = name
    // Another text in the same sheet costs the browser less than another sheet (measured).
    if (!document.adoptedStyleSheets.includes(this.#sheet)) document.adoptedStyleSheets = [this.#sheet]
    this.#sheet.replaceSync(css)
    colourFrame(name, css)
    try {
      localStorage.setItem(MEMORY + this.#accountSuffix, name)
      localStorage.setItem(SHEET + this.#accountSuffix, css)
    } catch {
      // Storage is blocked: the next visit starts with the system's preference.
    }
  }

  #recall(name: string): string | null {
    try {
      // Builds that knew only one account stored it without the suffix.
      return localStorage.getItem(name + this.#accountSuffix) ?? localStorage.getItem(name)
    } catch {
      return null
    }
  }
}

/** Sets the colour of the browser's own frame. `system` gets one colour per system preference, so that no listener is needed. */
function colourFrame(name: PageTheme, css: string): void {
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
