import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { randomId } from '../engine/randomId.ts'
import { copiedId, copyAs, forgetCopies } from '../engine/tabStorage.ts'

/** A document holds the lock of its tab's id as long as it lives. */
const LOCK = 'rookery-copy '
/** If another document still holds the lock after this time, this tab is a duplicate. */
const LOCK_LIMIT_MS = 10_000
/** The copy of a closed tab is removed after this time. Until then the browser may restore the tab. */
const CLOSED_KEPT_MS = 7 * 24 * 60 * 60_000

/** Makes this tab ready to sleep in a process of its own. Returns false if it can't or must not. */
export function prepareOwnProcess(engine: Engine): boolean {
  // Only tested in Chromium. In private mode nothing may remain on the disk (ST32).
  if (!('userAgentData' in navigator) || engine.currentSession()?.isPrivate) return false
  try {
    if (copiedId() === null) copyAs(randomId())
    claimCopy(engine)
    return true
  } catch {
    // The storage is blocked or full.
    return false
  }
}

/** The id whose lock this document holds or has asked for. */
const claimedIn = perEngine(() => ({ id: '' }))

/**
 * Gives this tab another id if it is the duplicate of a tab that has slept in a process of its own. With the same id, each of
 * them would come back at the other's place.
 */
export function claimCopy(engine: Engine): void {
  claim(engine).catch(() => {
    // The storage is blocked or full: this tab may come back at the place of its duplicate.
  })
}

async function claim(engine: Engine): Promise<void> {
  const claimed = claimedIn(engine)
  const id = copiedId()
  if (id === null || id === claimed.id) return
  claimed.id = id
  if (!(await hold(id))) {
    claimed.id = randomId()
    copyAs(claimed.id)
    await hold(claimed.id)
  }
  await forgetClosed()
}

/**
 * Resolves to true once this document holds the lock of the tab `id`, and to false if another document does. The lock is never
 * released: when a page without locks goes to sleep, Chromium keeps it for Back, and so keeps the process that the sleep should free.
 */
const hold = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, () => {
        resolve(true)
        return new Promise<never>(() => {})
      })
      .catch(() => resolve(false))
  })

/** Removes the copies of tabs that were closed long ago. */
async function forgetClosed(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const open = new Set(held.map(({ name }) => name))
  forgetCopies((id, seenAt) => !open.has(LOCK + id) && !(Date.now() - seenAt < CLOSED_KEPT_MS))
}
