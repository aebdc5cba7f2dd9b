import type { EditDraft, PostDraft } from '../../shared/commands/command.ts'
import { quoteField } from '../dialect/quoteField.ts'

type Form = Record<string, string | boolean | number | readonly string[] | undefined>

/** Databases take no null characters, and nobody means one. */
const whole = (text: string): string => text.replaceAll('\0', '')

/** The form of POST /api/v1/statuses (C27) in the dialect of that software. */
export const formOfPost = ({ media = [], poll, ...draft }: PostDraft, software: string): Form => ({
  status: whole(draft.text),
  source: 'Rookery',
  spoiler_text: whole(draft.subject) || undefined,
  visibility: draft.visibility,
  sensitive: draft.sensitive || undefined,
  content_type: draft.contentType,
  language: draft.language,
  expires_in: draft.expiresInS,
  in_reply_to_id: draft.inReplyToId,
  [quoteField(software)]: draft.quoteId,
  'media_ids[]': media.map(({ id }) => id),
  'poll[options][]': poll?.options,
  'poll[multiple]': poll?.multiple,
  'poll[expires_in]': poll?.expiresInS,
})

/** What PUT /api/v1/statuses/{id} is sent: as JSON, since no form can say that there are no files any more. */
export const bodyOfEdit = ({ media = [], poll, ...draft }: EditDraft): Record<string, unknown> => ({
  status: whole(draft.text),
  spoiler_text: whole(draft.subject),
  sensitive: draft.sensitive,
  content_type: draft.contentType,
  language: draft.language,
  media_ids: media.map(({ id }) => id),
  ...(poll && { poll: { options: poll.options, multiple: poll.multiple, expires_in: poll.expiresInS } }),
})
