import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { BROWSER, entityKey, ONLY } from '../../../shared/model/keys.ts'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'

const NONE: readonly ListedAccount[] = []

/** The accounts of this browser, in the user's order. Empty until they have loaded. */
export const useAccounts = (): readonly ListedAccount[] => useEntity(BROWSER, 'accounts', ONLY)?.list ?? NONE

/** The same without a subscription, for event handlers. */
export const accountsNow = ({ mirror }: Engine): readonly ListedAccount[] =>
  mirror.cells.get(entityKey(BROWSER, 'accounts'))?.list ?? NONE

/** The accounts that can act instead of the one that this tab shows (SA13). */
export function otherAccounts(engine: Engine): readonly ListedAccount[] {
  const shown = engine.currentSession()?.account
  return accountsNow(engine).filter(({ account, state }) => account !== shown && state !== 'refused')
}

/** Resolves when the list of accounts has arrived. The engine sends it after the first posts. */
export const accountsListed = ({ mirror: { cells } }: Engine): Promise<void> =>
  new Promise((resolve) => {
    const key = entityKey(BROWSER, 'accounts')
    if (cells.get(key) !== null) return resolve()
    const stop = cells.subscribe(key, () => {
      stop()
      resolve()
    })
  })

/** The account that this tab shows, if there are several. The tab is then marked with it (SA10). */
export function useMarkedAccount(): ListedAccount | null {
  const account = useAccountKey()
  const accounts = useAccounts()
  if (accounts.length < 2) return null
  return accounts.find((one) => one.account === account) ?? null
}
