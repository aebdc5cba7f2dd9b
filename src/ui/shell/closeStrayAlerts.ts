import { accountOfAlert, accountOfScope } from '../../shared/protocol/serviceWorker.ts'
import { accountsListed, accountsNow } from '../blocks/accounts/useAccounts.ts'
import { serviceWorkers } from '../common/service-worker/container.ts'
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
