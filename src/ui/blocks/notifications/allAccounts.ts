import { partsOfRowId } from '../../../shared/model/anyNotification.ts'
import { type AccountKey, BROWSER, ONLY } from '../../../shared/model/keys.ts'
import type { CollectionRef, TimelineRef } from '../../../shared/protocol/views.ts'
import { NOTIFICATIONS } from '../../common/links/timelinesAt.ts'
import type { Engine } from '../../engine/engine.ts'
import { ALL_LISTED } from '../../engine/tabAccount.ts'
import { useEntity } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { accountsNow } from '../accounts/useAccounts.ts'

/** The mentions alone. Quotes are listed with them; an instance that does not know quotes may refuse their type (NO27). */
export const mentionsOf = (hasQuotes: boolean): TimelineRef => ({
  kind: 'notifications',
  types: hasQuotes ? ['mention', 'quote'] : ['mention'],
})

const ALL: CollectionRef = { kind: 'allNotifications' }

/** Whether this browser last showed the list of all accounts. Used until the accounts arrive, which is after the first posts. */
function wereAllListed(): boolean {
  try {
    return localStorage.getItem(ALL_LISTED) !== null
  } catch {
    // Storage is blocked.
    return false
  }
}

/** The notifications that the list shows: this account's, or those of all accounts (SA20). */
export function useNotificationSource() {
  const accounts = useEntity(BROWSER, 'accounts', ONLY)
  /** Whether there are several accounts to choose from. */
  const several = (accounts?.list.length ?? 0) > 1
  const all = accounts === null ? wereAllListed() : several && accounts.allNotifications
  return { several, all, ref: all ? ALL : NOTIFICATIONS }
}

/** Marks the notifications of a list as read. In a list of all accounts, marks those of each account (SA21). */
export function markListedRead(engine: Engine, { ref, cell }: OpenView): void {
  const { ids } = cell.state
  if (ref.kind !== 'allNotifications') {
    const [upToId] = ids
    if (upToId !== undefined) void engine.run({ kind: 'readNotifications', upToId })
    return
  }
  const newest = new Map<AccountKey, string>()
  for (const { account, notificationId } of ids.map(partsOfRowId))
    if (!newest.has(account)) newest.set(account, notificationId)
  for (const { account, unread, state } of accountsNow(engine)) {
    if (unread === 0 || state === 'refused') continue
    // Absent if the list has not been loaded as far as the notifications of this account.
    const upToId = newest.get(account)
    void engine.runAs(account, { kind: 'readNotifications', ...(upToId !== undefined && { upToId }) })
  }
}
