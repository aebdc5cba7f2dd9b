import { fail, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Handler } from './commandContext.ts'

/** Keeps what was typed, under the account and the form it was typed in. */
export const saveDraft: Handler<'saveDraft'> = async ({ draftId, draft }, context) => {
  const key = entityKey(context.account, 'draft', draftId)
  if (draft === null) context.store.remove([key])
  else context.store.commit([{ key, value: draft }])
  try {
    if (draft === null) await context.session.remove('drafts', key)
    else await context.session.put('drafts', key, draft)
    return ok(undefined)
  } catch (thrown) {
    context.log.error('a draft could not be kept', thrown)
    return fail('storage', 'the draft could not be kept')
  }
}
