import { handleOf } from '../../../shared/model/accounts.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { allTexts, say } from '../../i18n/i18n.ts'
import { Handle } from '../../parts/Handle.tsx'
import { signInAgain } from './switchTo.ts'
import { accountsListed, accountsNow } from './useAccounts.ts'

/** A user and a host. Any other text in the address names no account. */
const ACCOUNT = /^[^\s@/]{1,100}@[^\s@/]{1,253}$/

/** Says that `account`, which the address of this tab has named, is not logged in here, and offers to add it (SA41). */
export async function offerAccount(engine: Engine, account: AccountKey): Promise<void> {
  if (!ACCOUNT.test(account)) return
  await Promise.all([accountsListed(engine), allTexts()])
  const accounts = accountsNow(engine)
  const isListed = accounts.some((one) => one.account === account)
  const isWanted = await openConfirm(engine, {
    title: say('accounts.gone'),
    body: <Handle acct={handleOf(accounts, account)} />,
    confirmLabel: say(isListed ? 'accounts.sign_in_again' : 'accounts.add'),
  })
  if (isWanted) signInAgain(engine, account)
}
