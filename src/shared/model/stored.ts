/**
 * What a person chose that follows them from browser to browser: it is kept by the instance
 * (spec/1 §3 "Server-side storage"). What of it a tab shows; its journal and times stay in the engine.
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
}

/** spec/1 §9: home, dms, chats. */
export const DEFAULT_STORED: Stored = {
  collapseNav: false,
  dontShowUpdateNotifs: false,
  pinnedNavItems: ['home', 'dms', 'chats'],
  mutedWords: [],
  highlights: [],
}
