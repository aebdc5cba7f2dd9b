import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts'
import { DEFAULT_STORED, type Stored } from './stored.ts'

/** What a preference of type `V` can be. */
export type PreferenceType<V = unknown> =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly V[] }
  /** The code of an interface language, or nothing. */
  | { readonly kind: 'language' }
  /** A CSS length, as `25rem`. */
  | { readonly kind: 'length' }
  /** Names, in a person's order. */
  | { readonly kind: 'list' }

export interface PreferenceInfo<V = unknown> {
  readonly type: PreferenceType<V>
  /** In this browser, or with the account at the instance. */
  readonly kept: 'browser' | 'account'
  /** Who may decide it: a person, or only whoever runs the instance. */
  readonly setBy: 'user' | 'instance'
  /** Whether the instance's configuration may give another default. */
  readonly instanceDefault: boolean
}

/** What a person chooses: in a browser, and at the account. */
type Chosen = Preferences & Stored

type Row<V> = Omit<PreferenceInfo<V>, 'kept' | 'setBy'>

const choice = <const V extends string>(...of: readonly V[]): Row<V> => ({
  type: { kind: 'choice', of },
  instanceDefault: true,
})
const number = (min: number, max: number): Row<never> => ({
  type: { kind: 'number', min, max },
  instanceDefault: true,
})
const flag: Row<never> = { type: { kind: 'boolean' }, instanceDefault: true }
const length: Row<never> = { type: { kind: 'length' }, instanceDefault: true }
/** The instance's configuration has no say in it. */
const own = (type: PreferenceType<never>): Row<never> => ({ type, instanceDefault: false })

/** All that is more than a yes or no that the instance may give another default. */
const ROWS: { readonly [K in keyof Chosen as Chosen[K] extends boolean ? never : K]: Row<Chosen[K]> } & {
  readonly [K in keyof Chosen]?: Row<Chosen[K]>
} = {
  theme: choice('system', 'pleroma-dark', 'pleroma-light', 'configured'),
  // The browser knows better than the instance which language a person reads.
  interfaceLanguage: own({ kind: 'language' }),
  replyVisibility: choice('all', 'following', 'self'),
  conversationDisplay: choice('tree', 'linear'),
  conversationOtherRepliesButton: choice('below', 'inside'),
  maxDepthInThread: number(1, 100),
  mentionLinkDisplay: choice('short', 'full_for_remote', 'full'),
  subjectLineBehavior: choice('email', 'masto', 'noop'),
  postContentType: choice('text/plain', 'text/html', 'text/markdown', 'text/bbcode'),
  // Nor does whoever runs it know what others write.
  postLanguage: own({ kind: 'language' }),
  // Whoever sets a wallpaper does not hide it.
  hideInstanceWallpaper: own({ kind: 'boolean' }),
  thirdColumnMode: choice('none', 'notifications', 'postform'),
  sidebarColumnWidth: length,
  contentColumnWidth: length,
  notifsColumnWidth: length,
  maxThumbnails: number(0, 1_000),
  userPopoverAvatarAction: choice('open', 'zoom', 'close'),
  // A browser asks its person before it lets anybody push.
  webPushNotifications: own({ kind: 'boolean' }),
  desktopNotifications: own({ kind: 'boolean' }),
  keyboardShortcuts: own({ kind: 'boolean' }),
  collapseNav: own({ kind: 'boolean' }),
  dontShowUpdateNotifs: own({ kind: 'boolean' }),
  pinnedNavItems: own({ kind: 'list' }),
  mutedWords: own({ kind: 'list' }),
  highlights: own({ kind: 'list' }),
}

const info = (name: string): PreferenceInfo => ({
  ...flag,
  ...ROWS[name as keyof Chosen],
  kept: Object.hasOwn(DEFAULT_STORED, name) ? 'account' : 'browser',
  setBy: 'user',
})

/**
 * Every preference, by its name; one that is not in `ROWS` is a boolean. Defaults are in
 * `DEFAULT_PREFERENCES` and `DEFAULT_STORED`.
 */
export const PREFERENCE_TABLE = Object.fromEntries(
  [DEFAULT_PREFERENCES, DEFAULT_STORED].flatMap(Object.keys).map((name) => [name, info(name)]),
) as { readonly [K in keyof Chosen]: PreferenceInfo<Chosen[K]> }

/** Whether `text` can be the width of a column: a number above 0 with a unit. */
export const isCssLength = (text: string): boolean =>
  /^(?=.*[1-9])\d{1,4}(?:\.\d{1,4})?(?:rem|em|px|ch|%|vw|vi)$/.test(text)

/** What `configured` makes of the preference `name` for who chose nothing; undefined: the built-in default. */
export function configuredDefault<K extends keyof Preferences>(
  name: K,
  configured: Readonly<Record<string, unknown>>,
): Preferences[K] | undefined {
  const { type, instanceDefault } = PREFERENCE_TABLE[name]
  if (!instanceDefault || !Object.hasOwn(configured, name)) return undefined
  const value = configured[name]
  return fits(type, value) ? (value as Preferences[K]) : undefined
}

/** Whether `value` can be `type`. */
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
    case 'list':
      return Array.isArray(value)
  }
}
