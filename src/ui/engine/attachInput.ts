import type { AccountKey } from '../../shared/model/keys.ts'
import { type AttachInput, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import { takeLeftAt } from './leftAt.ts'
import { ownWindowName } from './ownGroup.ts'
import { tabAccount } from './tabAccount.ts'

/**
 * The message with which this tab attaches as `tabId`. The engine opens the views of `opening` at once. Takes the
 * embedded API responses out of the page, so only the first call has them.
 *
 * @param account the account that the tab already shows, if any.
 */
export function attachInput(
  tabId: string,
  opening: readonly Opening[],
  account: AccountKey | undefined = tabAccount(),
): AttachInput {
  // API responses that the instance embedded in the page. They are passed on only once, because they are stale later.
  const initial = document.getElementById('initial-results')
  initial?.remove()
  const leftAt = takeLeftAt()
  const windowName = ownWindowName()
  return {
    tabId,
    protocol: PROTOCOL,
    build: __BUILD__,
    visible: document.visibilityState === 'visible',
    focused: document.hasFocus(),
    opening,
    ...(account && { account }),
    ...(initial && { initial: initial.textContent }),
    ...(leftAt && { leftAt }),
    ...(windowName && { windowName }),
  }
}
