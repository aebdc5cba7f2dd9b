import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { CommandOf, Handler } from './commandContext.ts'

/** Keeps what was typed, under the account and the form it was typed in. */
export const saveDraft: Handler<'saveDraft'> = async (command, context) => {
  const { draftId, draft } = command
  const key = entityKey(context.account, 'draft', draftId)
  if (draft === null) context.store.remove([key])
  else context.store.commit([{ key, value: draft }])
  return keepDraft(context.account, command, context)
}

/** Brings a draft to the disk; also for an account that was signed out while somebody typed. */
export async function keepDraft(
  account: AccountKey,
  { draftId, draft }: CommandOf<'saveDraft'>,
  { session, log }: Pick<AccountContext, 'session' | 'log'>,
): Promise<Outcome<undefined>> {
  const key = entityKey(account, 'draft', draftId)
  try {
    if (draft === null) await session.remove('drafts', key)
    else await session.put('drafts', key, draft)
    return ok(undefined)
  } catch (thrown) {
    log.error('a draft could not be kept', thrown)
    return fail('storage', 'the draft could not be kept')
  }
}
