import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { isThemeText } from '../../../shared/model/stored.ts'
import { isRecord, line, record } from '../../json/read.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { validChoices } from './resolve.ts'

/** The key in the store `meta` of the session database. If absent, each account has its own look. */
const KEY = 'sameLook'

/** The preferences that all accounts share (SA42): how the page looks, and what the keys do. */
const LOOK = [
  'theme',
  'themeLight',
  'themeDark',
  'themeHours',
  'hideInstanceWallpaper',
  'thirdColumnMode',
  'sidebarRight',
  'navbarColumnStretch',
  'sidebarColumnWidth',
  'contentColumnWidth',
  'notifsColumnWidth',
  'disableStickyHeaders',
  'showScrollbars',
  'keyboardShortcuts',
  'submitOnEnter',
] as const satisfies readonly (keyof Preferences)[]

type Look = Partial<Preferences>

/** A look that all accounts share, as it is stored. */
interface SameLook {
  readonly look: Look
  /** The own theme that all accounts share (SA43). */
  readonly ownTheme: string
  /** The own theme was last changed in a tab of another account, so the account `from` has not stored it. */
  readonly isOnlyHere?: boolean
  /** The account from which the look was taken. */
  readonly from: AccountKey
  /** The earlier choice of each account. */
  readonly earlier: Readonly<Record<AccountKey, Look>>
}

export interface LookParts {
  readonly session: KeyValueStorage
  readonly store: EntityStore
  readonly log: EngineLog
  /** The signed-in accounts. */
  readonly accounts: () => readonly AccountKey[]
}

/** The look that was last read from each session database. An engine has one database. */
const looks = new WeakMap<KeyValueStorage, SameLook>()

/** Whether all accounts share one look. */
export const isLookShared = (session: KeyValueStorage): boolean => looks.has(session)

/** The own theme that all accounts share; undefined: each account has its own. */
export const sharedOwnTheme = (session: KeyValueStorage): string | undefined => looks.get(session)?.ownTheme

/** A theme that the user made, and the account that it belongs to. */
interface OwnTheme {
  readonly account: AccountKey
  readonly text: string
}

/** The own theme that all accounts share, if the account that it belongs to has not stored it yet. */
export function unstoredOwnTheme(session: KeyValueStorage): OwnTheme | undefined {
  const { ownTheme: text, from: account, isOnlyHere } = looks.get(session) ?? {}
  return isOnlyHere && text !== undefined && account ? { account, text } : undefined
}

const showsOwn = ({ theme, themeLight, themeDark }: Look): boolean =>
  [theme, themeLight, themeDark].includes('own')

/** Reads what an earlier start or another engine has stored. */
export async function recallLook(session: KeyValueStorage): Promise<void> {
  // If the look can't be read, the last one stays.
  const found = await session.get('meta', KEY).then(asSameLook, () => looks.get(session))
  if (found === undefined) looks.delete(session)
  else looks.set(session, found)
}

/** Gives all accounts the look of `from`, from now on. Fault: `storage`. */
export async function startLook(parts: LookParts, from: AccountKey): Promise<Outcome<undefined>> {
  const { session, store } = parts
  if (isLookShared(session)) return ok(undefined)
  const { ownTheme = '' } = store.get(entityKey(from, 'stored')) ?? {}
  return tryToStore(parts, async () => {
    await share(parts, { look: lookOf(parts, from), ownTheme, from, earlier: {} }, from)
  })
}

/**
 * Gives each account its earlier look again. The account `at` keeps the shared look, unless that shows the own theme of
 * another account. Fault: `storage`.
 */
export async function endLook(parts: LookParts, at: AccountKey): Promise<Outcome<undefined>> {
  const { session } = parts
  const before = looks.get(session)
  if (before === undefined) return ok(undefined)
  const { look, from, earlier } = before
  const isForeign = from !== at && showsOwn(look)
  return tryToStore(parts, async () => {
    for (const [account, own] of Object.entries(earlier)) {
      if (account === at && !isForeign) continue
      const chosen = record(await session.get('preferences', account))
      const others = Object.entries(chosen).filter(([name]) => !isLook(name))
      await session.put('preferences', account, { ...Object.fromEntries(others), ...own })
    }
    await session.remove('meta', KEY)
    looks.delete(session)
  })
}

/**
 * Gives all accounts the shared look again, because an account has changed its look or is new. Resolves to whether a
 * preference of another account has changed. Does nothing if each account has its own look. Fault: `storage`.
 *
 * @param changed the account whose look is the newest; if absent, the stored look is.
 */
export async function spreadLook(parts: LookParts, changed?: AccountKey): Promise<Outcome<boolean>> {
  const before = looks.get(parts.session)
  if (before === undefined) return ok(false)
  let isSpread = false
  const look = changed === undefined ? before.look : lookOf(parts, changed)
  if (changed !== undefined && isSame(look, before.look)) return ok(false)
  const spread = await tryToStore(parts, async () => {
    isSpread = await share(parts, { ...before, look }, changed)
  })
  return spread.ok ? ok(isSpread) : spread
}

/**
 * Makes `text` the own theme that all accounts share. It stays in this browser, so that no instance stores the theme of the
 * user's account at another instance (SA43). Resolves to whether the caller has to store it for `account` too: whether the
 * look was taken from this account, or is not shared. Rejects if it can't be stored.
 */
export async function shareOwnTheme(
  session: KeyValueStorage,
  account: AccountKey,
  text: string,
): Promise<boolean> {
  const before = looks.get(session)
  if (before === undefined) return true
  const isOwn = before.from === account
  await write(session, { ...before, ownTheme: text, isOnlyHere: !isOwn })
  return isOwn
}

/** Stores the look `next`, and gives it to all accounts but `except`. Resolves to whether an account has changed. */
async function share(
  { session, accounts }: LookParts,
  next: SameLook,
  except: AccountKey | undefined,
): Promise<boolean> {
  const chosen = new Map<AccountKey, Readonly<Record<string, unknown>>>()
  for (const account of accounts()) chosen.set(account, record(await session.get('preferences', account)))
  const earlier = Object.fromEntries([...chosen].map(([account, choices]) => [account, readLook(choices)]))
  // Store the replaced choices first, so that nothing is lost if the engine ends in between.
  await write(session, { ...next, earlier: { ...earlier, ...next.earlier } })
  let isChanged = false
  for (const [account, choices] of chosen) {
    if (account === except || isSame(choices, next.look)) continue
    await session.put('preferences', account, { ...choices, ...next.look })
    isChanged = true
  }
  return isChanged
}

async function write(session: KeyValueStorage, next: SameLook): Promise<void> {
  await session.put('meta', KEY, next)
  looks.set(session, next)
}

/** The look of `account`, including defaults that it has not chosen, because other instances have other defaults. */
const lookOf = ({ store }: LookParts, account: AccountKey): Look =>
  picked(store.get(entityKey(account, 'preferences')) ?? DEFAULT_PREFERENCES)

const isSame = (choices: Readonly<Record<string, unknown>>, look: Look): boolean =>
  LOOK.every((name) => choices[name] === look[name])

const isLook = (name: string): boolean => (LOOK as readonly string[]).includes(name)

const picked = (choices: Look): Look =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => isLook(name)))

const readLook = (choices: unknown): Look => picked(validChoices(choices, () => {}))

async function tryToStore({ log }: LookParts, act: () => Promise<void>): Promise<Outcome<undefined>> {
  try {
    await act()
    return ok(undefined)
  } catch (thrown) {
    log.error('could not store the look of all accounts', thrown)
    return fail('storage', 'could not store the look of all accounts')
  }
}

/** Reads a stored look, which any build may have written. */
function asSameLook(value: unknown): SameLook | undefined {
  if (!isRecord(value)) return undefined
  const { look, ownTheme, from, earlier, isOnlyHere } = value
  return {
    look: readLook(look),
    ownTheme: isThemeText(ownTheme) ? ownTheme : '',
    from: line(from),
    isOnlyHere: isOnlyHere === true,
    earlier: Object.fromEntries(
      Object.entries(record(earlier)).map(([account, choices]) => [account, readLook(choices)]),
    ),
  }
}
