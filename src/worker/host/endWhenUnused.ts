import type { AccountEngines } from '../account/accountEngines.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { hasUnsavedDrafts } from '../persist/draftDisk.ts'
import { type Cancel, waitAtMost } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'

/** An engine that has something to finish looks this often whether it has. */
const LOOK_MS = 1_000
/** Caches are written within this time, or not at all. */
const FLUSH_LIMIT_MS = 3_000

export interface EndParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'stop'>
  readonly session: KeyValueStorage
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: { readonly busy: boolean } | undefined
  /** Work of the rest of the engine that has begun. */
  readonly pending: Promise<unknown>
}

/**
 * Ends an engine that no tab uses, as soon as it has finished what the user began (R48). Browsers let it live on for minutes.
 * Returns a function that keeps it alive: a tab has come.
 */
export function endWhenUnused({
  platform,
  session,
  sessions,
  accounts,
  commands,
  pending,
}: EndParts): Cancel {
  const { clock, log, stop } = platform
  let isKept = false
  let cancel: Cancel = () => {}
  const isBusy = (): boolean =>
    accounts.writing ||
    commands?.busy === true ||
    [...accounts.all()].some(({ collections }) => collections.bulk.made?.busy === true) ||
    [...sessions.records].some(({ account }) => hasUnsavedDrafts(account, session))
  const look = async (): Promise<void> => {
    if (!isBusy()) {
      const flushed = accounts.flush().catch((thrown) => log.error('could not store the caches', thrown))
      await waitAtMost(clock, flushed, FLUSH_LIMIT_MS)
      // Flushing may have sent preferences, and a tab may have come meanwhile.
      if (!isKept && !isBusy()) return stop()
    }
    if (!isKept) cancel = clock.after(LOOK_MS, () => void look())
  }
  void pending.catch(() => {}).then(look)
  return () => {
    isKept = true
    cancel()
  }
}
