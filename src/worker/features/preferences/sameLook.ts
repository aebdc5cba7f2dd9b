import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { isThemeText } from '../../../shared/model/stored.ts'
import type { EngineBase } from '../../context/engineShared.ts'
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
interface StoredLook {
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

/** The accounts of an engine, and what they have chosen. */
export interface LookAccounts {
  readonly store: EntityStore
  /** The signed-in accounts. */
  readonly accounts: () => readonly AccountKey[]
}

/** A theme that the user made, and the account that it belongs to. */
interface OwnTheme {
  readonly account: AccountKey
  readonly text: string
}

/** The look that all accounts share, if they share one. */
export class SameLook {
  readonly #session: KeyValueStorage
  readonly #log: EngineLog
  /** As it was last read from the session database. */
  #shared: StoredLook | undefined

  constructor({ session, platform }: EngineBase) {
    this.#session = session
    this.#log = platform.log
  }

  /** Whether all accounts share one look. */
  get isOn(): boolean {
    return this.#shared !== undefined
  }

  /** The own theme that all accounts share; undefined: each account has its own. */
  get ownTheme(): string | undefined {
    return this.#shared?.ownTheme
  }

  /** The own theme that all accounts share, if the account that it belongs to has not stored it yet. */
  get unstoredOwnTheme(): OwnTheme | undefined {
    const { ownTheme: text, from: account, isOnlyHere } = this.#shared ?? {}
    return isOnlyHere && text !== undefined && account ? { account, text } : undefined
  }

  /** Reads what an earlier start or another engine has stored. */
  async recall(): Promise<void> {
    // If the look can't be read, the last one stays.
    this.#shared = await this.#session.get('meta', KEY).then(asStoredLook, () => this.#shared)
  }

  /** Gives all accounts the look of `from`, from now on. Fault: `storage`. */
  async start(all: LookAccounts, from: AccountKey): Promise<Outcome<undefined>> {
    if (this.isOn) return ok(undefined)
    const { ownTheme = '' } = all.store.get(entityKey(from, 'stored')) ?? {}
    return this.#try(async () => {
      await this.#share(all, { look: lookOf(all, from), ownTheme, from, earlier: {} }, from)
    })
  }

  /**
   * Gives each account its earlier look again. The account `at` keeps the shared look, unless that shows the own theme of
   * another account. Fault: `storage`.
   */
  async end(at: AccountKey): Promise<Outcome<undefined>> {
    const session = this.#session
    const before = this.#shared
    if (before === undefined) return ok(undefined)
    const { look, from, earlier } = before
    const isForeign = from !== at && showsOwn(look)
    return this.#try(async () => {
      for (const [account, own] of Object.entries(earlier)) {
        if (account === at && !isForeign) continue
        const chosen = record(await session.get('preferences', account))
        const others = Object.entries(chosen).filter(([name]) => !isLook(name))
        await session.put('preferences', account, { ...Object.fromEntries(others), ...own })
      }
      await session.remove('meta', KEY)
      this.#shared = undefined
    })
  }

  /**
   * Gives all accounts the shared look again, because an account has changed its look or is new. Resolves to whether a
   * preference of another account has changed. Does nothing if each account has its own look. Fault: `storage`.
   *
   * @param changed the account whose look is the newest; if absent, the stored look is.
   */
  async spread(all: LookAccounts, changed?: AccountKey): Promise<Outcome<boolean>> {
    const before = this.#shared
    if (before === undefined) return ok(false)
    let isSpread = false
    const look = changed === undefined ? before.look : lookOf(all, changed)
    if (changed !== undefined && isSame(look, before.look)) return ok(false)
    const spread = await this.#try(async () => {
      isSpread = await this.#share(all, { ...before, look }, changed)
    })
    return spread.ok ? ok(isSpread) : spread
  }

  /**
   * Makes `text` the own theme that all accounts share. It stays in this browser, so that no instance stores the theme of the
   * user's account at another instance (SA43). Resolves to whether the caller has to store it for `account` too: whether the
   * look was taken from this account, or is not shared. Rejects if it can't be stored.
   */
  async shareOwnTheme(account: AccountKey, text: string): Promise<boolean> {
    const before = this.#shared
    if (before === undefined) return true
    const isOwn = before.from === account
    await this.#write({ ...before, ownTheme: text, isOnlyHere: !isOwn })
    return isOwn
  }

  /** Stores the look `next`, and gives it to all accounts but `except`. Resolves to whether an account has changed. */
  async #share(
    { accounts }: LookAccounts,
    next: StoredLook,
    except: AccountKey | undefined,
  ): Promise<boolean> {
    const session = this.#session
    const chosen = new Map<AccountKey, Readonly<Record<string, unknown>>>()
    for (const account of accounts()) chosen.set(account, record(await session.get('preferences', account)))
    const earlier = Object.fromEntries([...chosen].map(([account, choices]) => [account, readLook(choices)]))
    // Store the replaced choices first, so that nothing is lost if the engine ends in between.
    await this.#write({ ...next, earlier: { ...earlier, ...next.earlier } })
    let isChanged = false
    for (const [account, choices] of chosen) {
      if (account === except || isSame(choices, next.look)) continue
      await session.put('preferences', account, { ...choices, ...next.look })
      isChanged = true
    }
    return isChanged
  }

  async #write(next: StoredLook): Promise<void> {
    await this.#session.put('meta', KEY, next)
    this.#shared = next
  }

  async #try(act: () => Promise<void>): Promise<Outcome<undefined>> {
    try {
      await act()
      return ok(undefined)
    } catch (thrown) {
      this.#log.error('could not store the look of all accounts', thrown)
      return fail('storage', 'could not store the look of all accounts')
    }
  }
}

const showsOwn = ({ theme, themeLight, themeDark }: Look): boolean =>
  [theme, themeLight, themeDark].includes('own')

/** The look of `account`, including defaults that it has not chosen, because other instances have other defaults. */
const lookOf = ({ store }: LookAccounts, account: AccountKey): Look =>
  picked(store.get(entityKey(account, 'preferences')) ?? DEFAULT_PREFERENCES)

const isSame = (choices: Readonly<Record<string, unknown>>, look: Look): boolean =>
  LOOK.every((name) => choices[name] === look[name])

const isLook = (name: string): boolean => (LOOK as readonly string[]).includes(name)

const picked = (choices: Look): Look =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => isLook(name)))

const readLook = (choices: unknown): Look => picked(validChoices(choices, () => {}))

/** Reads a stored look, which any build may have written. */
function asStoredLook(value: unknown): StoredLook | undefined {
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
