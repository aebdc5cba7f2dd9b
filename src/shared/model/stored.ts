/**
 * The choices that follow a user from browser to browser, because the instance stores them (P22). This is
 * what a tab shows of them; the journal and its times stay in the engine.
 */
export interface Stored {
  readonly collapseNav: boolean
  readonly dontShowUpdateNotifs: boolean
  /** Names of navigation entries; a list is `list:` and its id. */
  readonly pinnedNavItems: readonly string[]
  /** Words that mute the posts they stand in. */
  readonly mutedWords: readonly string[]
  /** Whose posts stand out, and how: `name@host solid #ffffff`; of two for one name the last counts. */
  readonly highlights: readonly string[]
}

/** What is stored for somebody who has chosen nothing (N27). */
export const DEFAULT_STORED: Stored = {
  collapseNav: false,
  dontShowUpdateNotifs: false,
  pinnedNavItems: ['home', 'dms', 'chats'],
  mutedWords: [],
  highlights: [],
}
