import { entityKey } from '../model/keys.ts'
import type {
  NotificationPolicy,
  NotificationRequest,
  PolicyAction,
  PolicyRule,
} from '../model/notificationPolicy.ts'
import { accountCommand } from './defineCommand.ts'

/** Commands of the notification policy: changing a rule, and answering filtered people (NP1, NP4). */
export const NOTIFICATION_POLICY_COMMANDS = {
  setNotificationPolicy: accountCommand<{ readonly rule: PolicyRule; readonly action: PolicyAction }>({
    optimistic: ({ account, rule, action }) => [
      {
        key: entityKey(account, 'notificationPolicy'),
        change: (entity) => {
          const policy = entity as NotificationPolicy
          return { ...policy, rules: { ...policy.rules, [rule]: action } }
        },
      },
    ],
  }),
  answerNotificationRequests: accountCommand<{
    readonly requestIds: readonly string[]
    readonly accept: boolean
  }>({
    optimistic: ({ account, requestIds }) => [
      ...requestIds.map((id) => ({
        key: entityKey(account, 'notificationRequest', id),
        change: (entity: unknown) => ({ ...(entity as NotificationRequest), answered: true }),
      })),
      {
        key: entityKey(account, 'notificationPolicy'),
        change: (entity) => {
          const policy = entity as NotificationPolicy
          return { ...policy, requests: Math.max(0, policy.requests - requestIds.length) }
        },
      },
    ],
  }),
}
