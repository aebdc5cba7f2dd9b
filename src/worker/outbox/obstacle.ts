import { type Fault, failed } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** Why nothing can be sent for `account` now, as far as the engine knows without asking. Null: nothing is in the way. */
export function obstacleTo(
  account: AccountKey,
  { platform, store }: { readonly platform: Pick<Platform, 'clock' | 'online'>; readonly store: EntityStore },
): Fault | null {
  const connection = store.get(entityKey(account, 'connection')) as Connection | undefined
  const none = (message: string): Fault => failed({ code: 'network', message, unsent: true }).fault
  if (platform.online?.() === false) return none('the browser is offline')
  if (connection?.reachable === false) return none('the instance does not answer')
  const pauseMs = (connection?.blockedUntil ?? 0) - platform.clock.now()
  if (pauseMs <= 0) return null
  return { code: 'rate-limited', message: 'the instance asked for a pause', retryAfterMs: pauseMs }
}
