import { isOfKind } from '../../shared/model/keys.ts'
import { askHost } from '../net/askHost.ts'
import { wait, waitAtMost } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import { runTabTaskOnce } from '../tabs/tabTasks.ts'

/** An outage of the instance is looked into this often at most. */
const EVERY_MS = 30_000
/** The page's own host answers within this time. */
const ANSWER_MS = 10_000
/** A network that has just changed is given this time. */
const AGAIN_MS = 3_000

interface DeafEngineParts {
  readonly platform: Pick<Platform, 'fetch' | 'origin' | 'clock' | 'log' | 'stop'>
  readonly store: EntityStore
  readonly tabs: () => Iterable<AttachedTab>
  /** Whether the engine may be replaced: not while it alone knows the session (ST32). */
  readonly mayEnd: () => boolean
  /** Writes unsaved data. */
  readonly flush: () => Promise<unknown>
}

/**
 * Ends an engine whose own network is dead, so that the tabs start another one (EV7): once its service worker is gone, a browser may
 * fail all requests of a worker that it controlled, while those of tabs succeed.
 */
export function endIfDeaf({ platform, store, tabs, mayEnd, flush }: DeafEngineParts): void {
  const { clock, log } = platform
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Whether the page's own host answers at all. */
  const reaches = async (): Promise<boolean> => {
    const asked = askHost(platform).then(
      () => true,
      () => false,
    )
    // An answer that takes long is none of a dead network, which fails at once.
    return (await waitAtMost(clock, asked, ANSWER_MS)) !== false
  }
  const isDeaf = async (): Promise<boolean> =>
    mayEnd() && !(await reaches()) && (await runTabTaskOnce(tabs(), { kind: 'reachHost' }, clock))

  const look = async (): Promise<void> => {
    if (!(await isDeaf())) return
    await wait(clock, AGAIN_MS)
    if (!(await isDeaf())) return
    log.warn('no request of this engine succeeds, while those of tabs do: it ends')
    await waitAtMost(clock, flush(), ANSWER_MS)
    platform.stop()
  }

  store.listen((changed) => {
    const now = clock.now()
    if (Math.abs(now - lookedAt) < EVERY_MS) return
    const isLost = [...changed].some(
      (key) => isOfKind(key, 'connection') && store.get(key)?.reachable === false,
    )
    if (!isLost) return
    lookedAt = now
    void look().catch((thrown) =>
      log.error('could not look whether the network of this engine is dead', thrown),
    )
  })
}
