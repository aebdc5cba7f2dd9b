import { run } from '../engine/engine.ts'
import { say } from '../i18n/i18n.ts'
import { openConfirm } from '../parts/overlay/openOverlay.ts'

/** Signs out, after asking where the preference says so. All tabs follow by themselves; this one then goes where `leave` leads. */
export async function signOut(ask: boolean, leave: () => void): Promise<void> {
  const sure =
    !ask ||
    (await openConfirm({
      title: say('login.logout_confirm_title'),
      body: say('login.logout_confirm'),
      confirmLabel: say('login.logout'),
    }))
  if (!sure) return
  await run({ kind: 'signOut' })
  leave()
}
