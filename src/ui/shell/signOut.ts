import { run } from '../engine/engine.ts'
import { say } from '../i18n/i18n.ts'
import { openConfirm } from '../parts/overlay/openOverlay.ts'

/** Signs out, after asking where the preference says so. All tabs follow by themselves, this one too: the shell leads them. */
export async function signOut(ask: boolean): Promise<void> {
  const sure =
    !ask ||
    (await openConfirm({
      title: say('login.logout_confirm_title'),
      body: say('login.logout_confirm'),
      confirmLabel: say('login.logout'),
    }))
  if (sure) await run({ kind: 'signOut' })
}
