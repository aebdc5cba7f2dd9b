import { ONLY } from '../model/keys.ts'
import type { PolicyAction, PolicyRule } from '../model/notificationPolicy.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

/** Commands of the notification policy: changing a rule, and answering filtered people (NP1, NP4). */
export const NOTIFICATION_POLICY_COMMANDS = {
  setNotificationPolicy: accountCommand<{ readonly rule: PolicyRule; readonly action: PolicyAction }>({
    optimistic: ({ account, rule, action }) =>
      onEntity(account, 'notificationPolicy', ONLY, (policy) => ({
        ...policy,
        rules: { ...policy.rules, [rule]: action },
      })),
  }),
  answerNotificationRequests: accountCommand<{
    readonly requestIds: readonly string[]
    readonly accept: boolean
  }>({
    optimistic: ({ account, requestIds }) => [
      ...requestIds.flatMap((id) =>
        onEntity(account, 'notificationRequest', id, (request) => ({ ...request, answered: true })),
      ),
      ...onEntity(account, 'notificationPolicy', ONLY, (policy) => ({
        ...policy,
        requests: Math.max(0, policy.requests - requestIds.length),
      })),
    ],
  }),
}
