import { accountOfScope } from '../../shared/protocol/serviceWorker.ts'
import { accountsListed, accountsNow } from '../blocks/accounts/useAccounts.ts'
import { serviceWorkers } from '../common/service-worker/container.ts'
import { whenQuiet } from '../common/service-worker/whenQuiet.ts'
import type { Engine } from '../engine/engine.ts'

/**
 * Ends the pushes of accounts that are not logged in. Their session may have ended when no tab was open, and only a tab can end them
 * (S47). In private mode the registrations are those of earlier sessions, which stay (ST30).
 */
export async function endStrayPushes(engine: Engine): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null) return
  await Promise.all([accountsListed(engine), whenQuiet()])
  const registrations = await workers.getRegistrations().catch(() => [])
  if (engine.currentSession()?.isPrivate) return
  const signedIn = accountsNow(engine).filter(({ state }) => state !== 'refused')
  for (const { scope } of registrations) {
    const account = accountOfScope(scope)
    if (account === null || signedIn.some((one) => one.account === account)) continue
    const { endSubscription } = await import('../blocks/alerts/subscribe.ts')
    await endSubscription(account)
  }
}
