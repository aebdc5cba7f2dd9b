import {
  REPORT_CATEGORIES,
  REPORT_STATES,
  type Report,
  type ReportedRule,
  type ReportedStatus,
  type ReportState,
} from '../../shared/model/report.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import {
  idOf,
  isoDate,
  isRecord,
  type JsonObject,
  line,
  list,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { gather, type Harvest, type NormalizeContext, newHarvest } from './harvest.ts'
import { parseRichText, parseTypedText } from './richText.ts'
import { normalizeStatus } from './status.ts'

const MAX_RULE_CHARS = 1_000

/** Adds a report to the harvest, with its target and author. Returns its id; null if it has no id or no target. */
export function normalizeReport(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  const served = record(raw)
  const id = idOf(served.id)
  // The target and the author: Pleroma's `account` and `actor`, Mastodon's `target_account` and `account`.
  const isMastodon = isRecord(served.target_account)
  const person = (raw: unknown): string | undefined => personIn(raw, into, context)
  const accountId = person(isMastodon ? served.target_account : served.account)
  if (id === '' || accountId === undefined) return null
  const assigned = served.assigned_account
  const rules = rulesIn(served)
  return gather(into.reports, into.bytes, {
    id,
    state: stateOf(served),
    accountId,
    ...withoutUndefined({
      actorId: person(isMastodon ? served.account : served.actor),
      createdAt: isoDate(served.created_at),
      category: REPORT_CATEGORIES.find((one) => one === served.category),
      rules: rules.length > 0 ? rules : undefined,
      assigneeId: assigned === undefined ? undefined : (person(assigned) ?? null),
    }),
    content:
      typeof served.content === 'string' ? html(served.content, context) : parseTypedText(served.comment),
    statuses: entries(served.statuses).map((status) => reportedStatus(status, context)),
    notes: entries(served.notes).map((note) => ({
      id: idOf(note.id),
      content: parseTypedText(note.content),
      createdAt: isoDate(note.created_at) ?? UNKNOWN_INSTANT,
      ...withoutUndefined({ authorId: person(note.user) }),
    })),
  })
}

/** The rules that were broken. Notifications only have their ids. */
function rulesIn({ rules, rule_ids }: JsonObject): readonly ReportedRule[] {
  const told = entries(rules).map(({ id, text }) => ({ id: idOf(id), text: line(text, MAX_RULE_CHARS) }))
  return told.length > 0 ? told : list(rule_ids).flatMap((id) => (idOf(id) === '' ? [] : [{ id: idOf(id) }]))
}

/** An account, or the account within an account of Mastodon's admin API. */
function personIn(raw: unknown, into: Harvest, context: NormalizeContext): string | undefined {
  const { account } = record(raw)
  const inner = isRecord(account) ? account : raw
  return isRecord(inner) ? (normalizeEmbeddedAccount(inner, into, context) ?? undefined) : undefined
}

/** Reads a post that the instance has not rendered for this user. Its harvest is discarded: the store keeps the user's own version. */
function reportedStatus(raw: JsonObject, context: NormalizeContext): ReportedStatus {
  const harvest = newHarvest()
  const id = idOf(raw.id)
  normalizeStatus(raw, harvest, context)
  const status = harvest.statuses.get(id)
  return {
    id,
    createdAt: isoDate(raw.created_at) ?? UNKNOWN_INSTANT,
    author: harvest.accounts.get(status?.accountId ?? '')?.name ?? [],
    subject: status?.subject ?? [],
    content: status?.content ?? [],
    sensitive: status?.sensitive ?? false,
    attachments: status?.attachments ?? [],
    ...withoutUndefined({ poll: status?.poll }),
  }
}

/** Pleroma's comment. Those of remote servers may be plain text with line ends. */
const html = (text: string, context: NormalizeContext): Report['content'] =>
  parseRichText(text, { base: context.server, lineEnds: true })

/** The entries with an id. */
const entries = (raw: unknown): readonly JsonObject[] =>
  list(raw)
    .map(record)
    .filter((entry) => idOf(entry.id) !== '')

/** Mastodon only has `action_taken`. */
function stateOf(served: JsonObject): ReportState {
  const known = REPORT_STATES.find((state) => state === served.state)
  return known ?? (served.action_taken === true ? 'resolved' : 'open')
}
