import { type Fault, failed } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** The known reason why nothing can be sent for `account` now, without a request. Null: there is none. */
export function obstacleTo(
  account: AccountKey,
  { platform, store }: { readonly platform: Pick<Platform, 'clock' | 'online'>; readonly store: EntityStore },
): Fault | null {
  const connection = store.get(entityKey(account, 'connection'))
  const networkFault = (message: string): Fault => failed({ code: 'network', message, unsent: true }).fault
  if (platform.online?.() === false) return networkFault('the browser is offline')
  if (connection?.reachable === false) return networkFault('the instance does not answer')
  const pauseMs = (connection?.blockedUntil ?? 0) - platform.clock.now()
  if (pauseMs <= 0) return null
  return { code: 'rate-limited', message: 'the instance requested a pause', retryAfterMs: pauseMs }
}
