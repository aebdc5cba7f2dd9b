import { entityKey } from '../../../shared/model/keys.ts'
import type { Outbox } from '../../../shared/model/outbox.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { say } from '../../i18n/i18n.ts'

/**
 * Signs out. Asks first if `ask`, or if something waits in the outbox. The shell of each tab then leaves its page.
 */
export async function signOut(engine: Engine, ask: boolean): Promise<void> {
  const account = engine.currentSession()?.account ?? ''
  const outbox = engine.mirror.cells.get(entityKey(account, 'outbox')) as Outbox | null
  const waits = (outbox?.entries.length ?? 0) > 0
  const sure =
    !(ask || waits) ||
    (await openConfirm({
      title: say('login.logout_confirm_title'),
      body: say(waits ? 'login.logout_waiting' : 'login.logout_confirm'),
      confirmLabel: say('login.logout'),
    }))
  if (sure) await engine.run({ kind: 'signOut' })
}
