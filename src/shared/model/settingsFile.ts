/** The version that this build writes. A file of another major version can't be read (ST23). */
export const SETTINGS_FILE_VERSION = { major: 1, minor: 0 } as const

/** The changes that a settings file would make. */
export interface SettingsPreview {
  /** The names of the preferences and stored choices whose value would change. */
  readonly preferences: readonly string[]
  /** How many muted words and highlights would be added. */
  readonly words: number
  readonly highlights: number
  /** How many more navigation entries would be pinned. */
  readonly pins: number
  /** Another minor version wrote it, so that some of it may be missing. */
  readonly isOtherVersion: boolean
  /** The names in the file of what would not be taken: there is no such setting here, or its value does not fit. */
  readonly untaken: readonly string[]
}

/** Larger files are not read. */
export const MAX_SETTINGS_FILE_BYTES = 1024 * 1024
