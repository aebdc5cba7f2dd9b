import type { CommandOf } from '../../../shared/commands/command.ts'
import type { DRAFT_COMMANDS } from '../../../shared/commands/drafts.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Draft } from '../../../shared/model/draft.ts'
import { mergeDrafts } from '../../../shared/model/draftMarks.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { writeDraft } from '../../persist/draftDisk.ts'
import { keepUploads, uploadsOf } from '../uploads/keptUploads.ts'
import { giveUp } from '../uploads/sendFile.ts'

/** Keeps what was typed, under the account and the form it was typed in: of each field what was typed last. */
export const saveDraft: Handler<'saveDraft'> = ({ draftId, draft }, context) => {
  const key = entityKey(context.account, 'draft', draftId)
  if (draft === null) {
    context.store.remove([key])
    return writeDraft(context, key, undefined)
  }
  const value = mergeDrafts(context.store.get(key), draft)
  context.store.commit([{ key, value }])
  return writeDraft(context, key, value)
}

/** The same for an account that was signed out while somebody typed: nothing is in memory of it any more. */
export async function keepDraft(
  account: AccountKey,
  { draftId, draft }: CommandOf<'saveDraft'>,
  context: Pick<AccountContext, 'session' | 'log'>,
): Promise<Outcome<undefined>> {
  const key = entityKey(account, 'draft', draftId)
  if (draft === null) return writeDraft(context, key, undefined)
  const before = await context.session.get('drafts', key).catch(() => undefined)
  return writeDraft(context, key, mergeDrafts(before, draft))
}

/** Puts a draft with its files aside, so that its form is free for another. */
const setAside: Handler<'setAside'> = async ({ draftId, as, alone }, context) => {
  const { store, account } = context
  const [from, to] = [entityKey(account, 'draft', draftId), entityKey(account, 'draft', as)]
  const draft = store.get(from) as Draft | undefined
  const files = uploadsOf(context, draftId)
  if (draft === undefined && files.length === 0) return fail('invalid', 'there is no such draft')
  if (files.some(({ attachment, fault }) => attachment === undefined && fault === undefined))
    return fail('invalid', 'a file of it is on its way')
  const { replyTo, ...words }: Draft = draft ?? { text: '', subject: '', writer: '' }
  // Who sees it is never more than who would have.
  const visibility = words.visibility ?? (alone ? replyTo?.visibility : undefined)
  const value = { ...words, ...(visibility && { visibility }), ...(replyTo && !alone && { replyTo }) }
  // It is in both places for a moment rather than in none.
  const kept = await writeDraft(context, to, value)
  if (!kept.ok) return kept
  store.commit([{ key: to, value }])
  await keepUploads(context, as, () => files)
  await keepUploads(context, draftId, () => [])
  return saveDraft({ kind: 'saveDraft', draftId, draft: null }, context)
}

/** Throws a draft away with its files; those on their way are given up. */
const dropDraft: Handler<'dropDraft'> = async ({ draftId }, context) => {
  for (const { id } of uploadsOf(context, draftId)) giveUp(context, id)
  await keepUploads(context, draftId, () => [])
  const dropped = await saveDraft({ kind: 'saveDraft', draftId, draft: null }, context)
  return dropped.ok ? ok(undefined) : dropped
}

export const draftHandlers: HandlersOf<typeof DRAFT_COMMANDS> = {
  saveDraft,
  setAside,
  dropDraft,
}
