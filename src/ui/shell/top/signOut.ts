import { accountsNow } from '../../blocks/accounts/useAccounts.ts'
import type { Engine } from '../../engine/engine.ts'
import { allTexts, say } from '../../i18n/i18n.ts'

/**
 * Signs out. Asks first if `ask`, or if something waits in the outbox. The shell of each tab then leaves its page.
 */
export async function signOut(engine: Engine, ask: boolean): Promise<void> {
  const { account = '' } = engine.currentSession() ?? {}
  const waits = accountsNow(engine).some((one) => one.account === account && one.waiting > 0)
  const [{ confirmSignOut, signOutAs }] = await Promise.all([
    import('../../blocks/accounts/confirmSignOut.tsx'),
    allTexts(),
  ])
  const kept =
    ask || waits
      ? await confirmSignOut(engine, [account], {
          title: say('login.logout_confirm_title'),
          body: say('login.logout_confirm'),
          confirmLabel: say('login.logout'),
        })
      : 'keep'
  if (kept !== null) await signOutAs(engine, account, kept)
}
