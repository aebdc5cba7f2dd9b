import { presentFields } from '../../../shared/everyField.ts'
import type { Fault, Outcome } from '../../../shared/fault/fault.ts'
import {
  againDraft,
  type Draft,
  type DraftChoices,
  NEW_POST,
  type ReplyTarget,
} from '../../../shared/model/draft.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { partsStateOf } from '../../engine/partsStateOf.ts'
import { randomId } from '../../engine/randomId.ts'
import { fieldsOfPost } from './fieldsOfPost.ts'

/**
 * Saves a post as a draft, opens the draft, and deletes the post. In this order no failure loses the text. Resolves to
 * the fault of the step that failed, or null.
 */
export async function redraft(
  engine: Engine,
  account: AccountKey,
  status: Status,
  instance: Instance | null,
): Promise<Fault | null> {
  const ask = (kind: 'source' | 'quoting') => engine.call('lookup', { kind, statusId: status.id, account })
  const [answer, asked] = await Promise.all([ask('source'), ask('quoting')])
  if (!answer.ok) return answer.fault
  // Else it would become the account's, which may let more people quote.
  if (!asked.ok) return asked.fault
  const { quotePolicy } = asked.value
  const { source } = answer.value
  if (source === undefined) return { code: 'unreadable', message: 'no source' }
  const replyTo = targetOf(engine, account, status)
  const draftId = freeDraftId(engine, account, replyTo?.statusId ?? NEW_POST, status.id)
  const now = partsStateOf(engine).clock.now()
  const { text, subject, sensitive, contentType, language, poll } = fieldsOfPost(
    status,
    source,
    instance?.pollLimits,
    now,
  )
  const { visibility, quoteId, expiresAt } = status
  const choices = presentFields<DraftChoices>({
    visibility,
    contentType,
    sensitive,
    language,
    poll,
    quoteId,
    quotePolicy,
    expiresInS: expiresAt === undefined ? undefined : secondsLeft(expiresAt, now),
    // They come with the files.
    descriptions: undefined,
    changedAt: Date.now(),
  })
  const draft: Draft = { text, subject, ...choices, ...(replyTo && { replyTo }), writer: randomId() }
  const steps: readonly (() => Promise<Outcome<unknown>>)[] = [
    () => engine.runAs(account, { kind: 'saveDraft', draftId, draft }),
    () => engine.runAs(account, { kind: 'adoptFiles', draftId, files: status.attachments }),
    async () => {
      openWindow(engine, 'compose', { replyTo, draftId, insteadOf: status.id })
      return engine.runAs(account, { kind: 'delete', statusId: status.id, isReplaced: true })
    },
  ]
  for (const step of steps) {
    const ended = await step()
    if (!ended.ok) return ended.fault
  }
  return null
}

/** Pleroma accepts no less. */
const MIN_LIFETIME_S = 3_600

/** The lifetime that is left to an expiring post, in whole minutes, for the post in its place (PO69). */
export const secondsLeft = (expiresAt: string, nowMs: number): number =>
  Math.max(MIN_LIFETIME_S, Math.ceil((Date.parse(expiresAt) - nowMs) / 60_000) * 60)

/** `draftId`, or another id if a draft or files are stored under it. */
function freeDraftId(engine: Engine, account: AccountKey, draftId: string, statusId: string): string {
  const { cells } = engine.mirror
  const taken = (['draft', 'uploads'] as const).some((kind) => cells.get(entityKey(account, kind, draftId)))
  return taken ? againDraft(statusId) : draftId
}

/** The reply target of `status`, as far as the mirror has it. */
function targetOf(engine: Engine, account: AccountKey, status: Status): ReplyTarget | null {
  const { inReplyToId, inReplyToName, inReplyToAccountId } = status
  if (inReplyToId === undefined) return null
  const { cells } = engine.mirror
  const parent = cells.get(entityKey(account, 'status', inReplyToId))
  const authorKey = entityKey(account, 'account', inReplyToAccountId ?? parent?.accountId)
  const author = cells.get(authorKey)
  return {
    statusId: inReplyToId,
    acct: inReplyToName ?? author?.acct ?? '',
    mentions: [],
    visibility: parent?.visibility ?? status.visibility,
    subject: '',
  }
}
