import type { AccountContext } from '../../context/accountContext.ts'
import { words } from '../../json/read.ts'

/** The latest that are remembered. Servers delete backups after some days. */
const MAX_HIDDEN = 100

type StorageContext = Pick<AccountContext, 'session' | 'account' | 'log'>

const keyOf = (account: string): string => `hiddenBackups/${account}`

/** The ids of the backups that the user has taken off the list of this browser, latest first. */
export const hiddenBackups = async ({ session, account }: StorageContext): Promise<readonly string[]> =>
  words(await session.get('meta', keyOf(account)).catch(() => undefined), MAX_HIDDEN)

export async function hideBackup({ session, account, log }: StorageContext, id: string): Promise<void> {
  const key = keyOf(account)
  await session
    .change('meta', [key], ([stored]) => [[key, [id, ...words(stored, MAX_HIDDEN)].slice(0, MAX_HIDDEN)]])
    .catch((thrown) => log.error('could not store which backups are hidden', thrown))
}

/** Forgets them, for an account that was signed out. */
export const forgetHiddenBackups = (session: StorageContext['session'], account: string): Promise<void> =>
  session.remove('meta', keyOf(account))
