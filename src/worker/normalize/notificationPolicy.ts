import {
  type NotificationPolicy,
  type NotificationRequest,
  POLICY_RULES,
  type PolicyAction,
  type PolicyRule,
} from '../../shared/model/notificationPolicy.ts'
import { RULE_NAMES } from '../dialect/policyCalls.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import { count, idOf, isoDate, isRecord, optionalBool, record, withoutUndefined } from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import type { Harvest, NormalizeContext } from './harvest.ts'
import { normalizeStatus } from './status.ts'

const isAction = (value: unknown): value is PolicyAction =>
  value === 'accept' || value === 'filter' || value === 'drop'

/** A notification policy of either version. Null if it has no known rule. */
export function normalizeNotificationPolicy(raw: unknown): NotificationPolicy | null {
  const served = record(raw)
  const newer = rulesIn((name) => {
    const action = served[`for_${name}`]
    return isAction(action) ? action : undefined
  })
  const rules =
    newer ??
    rulesIn((name) => {
      const filters = optionalBool(served[`filter_${name}`])
      return filters === undefined ? undefined : filters ? 'filter' : 'accept'
    })
  if (rules === null) return null
  const requests = count(record(served.summary).pending_requests_count)
  return { rules, canDrop: newer !== null, requests }
}

function rulesIn(actionOf: (name: string) => PolicyAction | undefined): NotificationPolicy['rules'] | null {
  const found = POLICY_RULES.flatMap((rule): [PolicyRule, PolicyAction][] => {
    const action = actionOf(RULE_NAMES[rule])
    return action === undefined ? [] : [[rule, action]]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** One request, whose account and post go into the harvest. Null if it has no id or no usable account. */
export function normalizeNotificationRequest(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): NotificationRequest | null {
  const served = record(raw)
  const id = idOf(served.id)
  const accountId = id === '' ? null : normalizeEmbeddedAccount(served.account, into, context)
  if (accountId === null) return null
  const lastStatusId = isRecord(served.last_status)
    ? normalizeStatus(served.last_status, into, context)
    : null
  return {
    id,
    accountId,
    // The first betas of 4.3 send a number, the release a string. There is at least one.
    count: Math.max(1, count(served.notifications_count)),
    updatedAt: isoDate(served.updated_at) ?? isoDate(served.created_at) ?? UNKNOWN_INSTANT,
    ...withoutUndefined({ lastStatusId: lastStatusId ?? undefined }),
  }
}
