import type { Accounts } from '../../../shared/model/accounts.ts'
import type { Badges } from '../../../shared/model/badges.ts'

/**
 * The unseen notifications for a page's title and icon: of all accounts that count (SA23). Until the accounts are listed, those of
 * the tab's own account (`badges`). Undefined while the engine has not counted any.
 */
export const counted = (accounts: Accounts | null, badges: Badges | null): number | undefined =>
  accounts !== null && accounts.list.length > 0 ? accounts.counted : badges?.notifications
