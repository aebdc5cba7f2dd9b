/**
 * The choices that follow a user from browser to browser, because the instance stores them (P22). This is
 * what a tab shows of them; the journal and its times stay in the engine.
 */
export interface Stored {
  readonly collapseNav: boolean
  readonly dontShowUpdateNotifs: boolean
  /** Names of navigation entries; a list is `list:` plus its id. */
  readonly pinnedNavItems: readonly string[]
  /** Words that mute the posts containing them. */
  readonly mutedWords: readonly string[]
  /** Highlighted accounts and their styles: `name@host solid #ffffff`; the last entry of a name wins. */
  readonly highlights: readonly string[]
  /** The user's own theme, as text that `readStoredTheme` reads; empty: none (TM24). */
  readonly ownTheme: string
}

/** The longest `ownTheme`, in characters. The instance stores it twice: as the value, and in the journal of changes. */
export const MAX_THEME_CHARS = 12_000

/** Whether `value` may be stored as the user's own theme. Only `readStoredTheme` tells whether it is a theme. */
export const isThemeText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_THEME_CHARS

/** The values of a user who has chosen nothing (N27). */
export const DEFAULT_STORED: Stored = {
  collapseNav: false,
  dontShowUpdateNotifs: false,
  pinnedNavItems: ['home', 'dms', 'chats'],
  mutedWords: [],
  highlights: [],
  ownTheme: '',
}
