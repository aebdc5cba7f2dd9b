import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { AttachedTab } from '../../tabs/attachedTab.ts'

/**
 * Whether a focused tab already shows a notification of `account`: in a list of notifications, or in the conversation of `status`,
 * the post that it is about.
 */
export const isNotificationShown = (
  account: AccountKey,
  status: Status | undefined,
  tabs: Iterable<AttachedTab>,
): boolean =>
  [...tabs].some(
    ({ visible, focused, opened }) =>
      visible &&
      focused &&
      [...opened].some(({ input, view: { range } }) => {
        if (input.view.kind === 'allNotifications') return input.window.atTop
        if (input.account !== account) return false
        if (input.view.kind === 'notifications') return input.window.atTop
        if (input.view.kind !== 'conversation' || status === undefined) return false
        return range.ids.some((id) => id === status.id || id === status.inReplyToId)
      }),
  )
