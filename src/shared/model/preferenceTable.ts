import { DEFAULT_PREFERENCES, POST_FORMATS, type Preferences } from './preferences.ts'
import { DEFAULT_STORED, isThemeText, type Stored } from './stored.ts'
import { THEME_CHOICE } from './themeChoice.ts'

/** The values that a preference of type `V` accepts. */
export type PreferenceType<V = unknown> =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly V[] }
  /** The code of an interface language, or empty. */
  | { readonly kind: 'language' }
  /** A CSS length such as `25rem`. */
  | { readonly kind: 'length' }
  /** Hours of the day such as `22:00-07:00`, or empty. */
  | { readonly kind: 'hours' }
  /** Names in the user's order. */
  | { readonly kind: 'list' }
  /** A `ThemeChoice`. */
  | { readonly kind: 'theme' }
  /** The user's own theme, as text that `readStoredTheme` reads; empty: none. */
  | { readonly kind: 'themeText' }

export interface PreferenceInfo<V = unknown> {
  readonly type: PreferenceType<V>
  /** Whether the instance's configuration may change the default. */
  readonly instanceDefault: boolean
}

/** All preferences, stored in the browser or with the account. */
type Chosen = Preferences & Stored

const row = <V>(type: PreferenceType<V>, instanceDefault = true): PreferenceInfo<V> => ({
  type,
  instanceDefault,
})
const choice = <const V extends string>(...of: readonly V[]): PreferenceInfo<V> => row({ kind: 'choice', of })
const number = (min: number, max: number): PreferenceInfo<never> => row({ kind: 'number', min, max })
const flag: PreferenceInfo<never> = row({ kind: 'boolean' })
const length: PreferenceInfo<never> = row({ kind: 'length' })
/** A preference whose default the instance can't change. */
const own = (type: PreferenceType<never>): PreferenceInfo<never> => row(type, false)
const ownTheme = own({ kind: 'theme' })
const ownList = own({ kind: 'list' })
const ownFlag = own({ kind: 'boolean' })
/** Milliseconds since 1970. */
const time = own({ kind: 'number', min: 0, max: 8.64e15 })

/** All preferences except booleans whose default the instance can set. */
const ROWS: {
  readonly [K in keyof Chosen as Chosen[K] extends boolean ? never : K]: PreferenceInfo<Chosen[K]>
} & {
  readonly [K in keyof Chosen]?: PreferenceInfo<Chosen[K]>
} = {
  theme: row({ kind: 'theme' }),
  themeLight: ownTheme,
  themeDark: ownTheme,
  themeHours: own({ kind: 'hours' }),
  // The browser knows the user's language, the instance does not.
  interfaceLanguage: own({ kind: 'language' }),
  replyVisibility: choice('all', 'following', 'self'),
  conversationDisplay: choice('tree', 'linear'),
  conversationOtherRepliesButton: choice('below', 'inside'),
  maxDepthInThread: number(1, 100),
  mentionLinkDisplay: choice('short', 'full_for_remote', 'full'),
  subjectLineBehavior: choice('email', 'masto', 'noop'),
  undoSend: choice('off', '5', '10', '20', '30'),
  postContentType: choice(...POST_FORMATS),
  firstSteps: number(0, 4),
  // The operator does not know which language a user writes in.
  postLanguage: own({ kind: 'language' }),
  pollMinutes: number(1, 525_600),
  recentPostLanguages: ownList,
  // An operator who sets a wallpaper does not want to hide it.
  hideInstanceWallpaper: ownFlag,
  thirdColumnMode: choice('none', 'notifications', 'postform'),
  sidebarColumnWidth: length,
  contentColumnWidth: length,
  notifsColumnWidth: length,
  maxThumbnails: number(0, 1_000),
  userPopoverAvatarAction: choice('open', 'zoom', 'close'),
  // Push needs the user's permission in the browser.
  webPushNotifications: ownFlag,
  desktopNotifications: ownFlag,
  quietHours: own({ kind: 'hours' }),
  quietHoursOffUntil: time,
  doNotDisturbUntil: time,
  keyboardShortcuts: ownFlag,
  collapseNav: ownFlag,
  dontShowUpdateNotifs: ownFlag,
  pinnedNavItems: ownList,
  mutedWords: ownList,
  highlights: ownList,
  ownTheme: own({ kind: 'themeText' }),
}

/**
 * Every preference, by its name. Those that are not in `ROWS` are booleans. Defaults are in
 * `DEFAULT_PREFERENCES` and `DEFAULT_STORED`.
 */
export const PREFERENCE_TABLE = Object.fromEntries(
  [DEFAULT_PREFERENCES, DEFAULT_STORED]
    .flatMap(Object.keys)
    .map((name) => [name, ROWS[name as keyof Chosen] ?? flag]),
) as { readonly [K in keyof Chosen]: PreferenceInfo<Chosen[K]> }

/** Whether `text` is a valid column width: a number above 0 with a unit. */
export const isCssLength = (text: string): boolean =>
  /^(?=.*[1-9])\d{1,4}(?:\.\d{1,4})?(?:rem|em|px|ch|%|vw|vi)$/.test(text)

const HOURS = /^(?:\d\d:\d\d-\d\d:\d\d)?$/

/** The default that `configured` sets for the preference `name`; undefined: use the built-in default. */
export function configuredDefault<K extends keyof Preferences>(
  name: K,
  configured: Readonly<Record<string, unknown>>,
): Preferences[K] | undefined {
  const { type, instanceDefault } = PREFERENCE_TABLE[name]
  if (!instanceDefault || !Object.hasOwn(configured, name)) return undefined
  const value = configured[name]
  return fits(type, value) ? (value as Preferences[K]) : undefined
}

/** Whether `value` is a valid value of `type`. */
export function fits(type: PreferenceType, value: unknown): boolean {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return Number.isInteger(value) && (value as number) >= type.min && (value as number) <= type.max
    case 'choice':
      return type.of.includes(value)
    case 'language':
      return typeof value === 'string' && /^(?:[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,3})?$/i.test(value)
    case 'length':
      return typeof value === 'string' && isCssLength(value)
    case 'hours':
      return typeof value === 'string' && HOURS.test(value)
    case 'list':
      return Array.isArray(value)
    case 'theme':
      return typeof value === 'string' && THEME_CHOICE.test(value)
    case 'themeText':
      return isThemeText(value)
  }
}
