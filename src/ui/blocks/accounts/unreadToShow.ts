import type { Accounts } from '../../../shared/model/accounts.ts'
import type { Badges } from '../../../shared/model/badges.ts'

/**
 * The number of unseen notifications for the title and icon of the page: those of all accounts that count (SA23). Until the accounts
 * are listed, those of the tab's own account (`badges`). Undefined until the engine has counted.
 */
export const unreadToShow = (accounts: Accounts | null, badges: Badges | null): number | undefined =>
  accounts !== null && accounts.list.length > 0 ? accounts.counted : badges?.notifications
