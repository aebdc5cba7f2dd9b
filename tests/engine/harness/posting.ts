import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { PostDraft } from '../../../src/shared/commands/posts.ts'
import { type Draft, NEW_POST } from '../../../src/shared/model/draft.ts'

/** The call of the instance that creates a post. */
export const POST = 'POST /api/v1/statuses'

/** A plain public post, as its form sends it. */
export const postDraft = (text: string, overrides: Partial<PostDraft> = {}): PostDraft => ({
  text,
  subject: '',
  visibility: 'public',
  sensitive: false,
  contentType: 'text/plain',
  ...overrides,
})

/** A command that sends a plain public post from the form of `draftId`. */
export const post = (text: string, draftId = NEW_POST, overrides: Partial<PostDraft> = {}) =>
  ({ kind: 'post', draftId, draft: postDraft(text, overrides) }) as const satisfies CommandBody

/** A command that saves a text typed in the form of `draftId`. */
export const saveDraft = (text: string, draftId = NEW_POST, overrides: Partial<Draft> = {}) =>
  ({
    kind: 'saveDraft',
    draftId,
    draft: { text, subject: '', writer: 'me', ...overrides },
  }) as const satisfies CommandBody
