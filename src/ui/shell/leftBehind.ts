import { accountOfAlert, accountOfScope } from '../../shared/protocol/serviceWorker.ts'
import { accountsListed, accountsNow } from '../blocks/accounts/useAccounts.ts'
import { serviceWorkers } from '../common/service-worker/container.ts'
import { whenQuiet } from '../common/service-worker/whenQuiet.ts'
import type { Engine } from '../engine/engine.ts'

/**
 * Closes the alerts of accounts that are not logged in: their session may have ended when no tab was open (AL6). In private mode,
 * those of the pushes of earlier sessions stay (ST30).
 */
export async function closeStrayAlerts(engine: Engine): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null) return
  await accountsListed(engine)
  const registrations = await workers.getRegistrations().catch(() => [])
  const isPrivate = engine.currentSession()?.isPrivate === true
  const signedIn = accountsNow(engine).filter(({ state }) => state !== 'refused')
  for (const registration of registrations) {
    if (isPrivate && accountOfScope(registration.scope) !== null) continue
    for (const shown of await registration.getNotifications().catch(() => [])) {
      const account = accountOfAlert(shown)
      if (account !== undefined && !signedIn.some((one) => one.account === account)) shown.close()
    }
  }
}

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
