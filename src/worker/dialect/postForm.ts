import type { EditDraft, PollRequest, PostDraft } from '../../shared/commands/posts.ts'
import type { FocalPoint } from '../../shared/model/status.ts'
import { CLIENT_NAME } from './clientName.ts'
import { familyOf } from './detectSoftware.ts'
import { quoteField } from './quoteField.ts'

type Form = Record<string, string | boolean | number | readonly string[] | undefined>

/** Databases reject null characters, and no user types them on purpose. */
const withoutNulls = (text: string): string => text.replaceAll('\0', '')

/** The fields of a new post that are the same in both encodings. */
const fieldsOfPost = (draft: PostDraft, software: string) => ({
  status: withoutNulls(draft.text),
  source: CLIENT_NAME,
  spoiler_text: withoutNulls(draft.subject),
  visibility: draft.visibility,
  sensitive: draft.sensitive,
  content_type: draft.contentType,
  language: draft.language,
  expires_in: draft.expiresInS,
  in_reply_to_id: draft.inReplyToId,
  [quoteField(software)]: draft.quoteId,
  quote_approval_policy: draft.quotePolicy,
})

/**
 * The form of POST /api/v1/statuses (C27) in the dialect of `software`. The sensitive mark and the subject are always in it:
 * without them, the instance takes the account's defaults (C27).
 */
export const formOfPost = ({ media = [], poll, ...draft }: PostDraft, software: string): Form => ({
  ...fieldsOfPost(draft, software),
  'media_ids[]': media.map(({ id }) => id),
  'poll[options][]': poll?.options,
  'poll[multiple]': poll?.multiple,
  'poll[expires_in]': poll?.expiresInS,
})

/** The same as JSON. */
export const jsonOfPost = (
  { media = [], poll, ...draft }: PostDraft,
  software: string,
): Record<string, unknown> => ({
  ...fieldsOfPost(draft, software),
  ...(media.length > 0 && { media_ids: media.map(({ id }) => id) }),
  ...(poll && { poll: pollField(poll) }),
})

/** A poll in JSON. */
const pollField = ({ options, multiple, expiresInS }: PollRequest) => ({
  options,
  multiple,
  expires_in: expiresInS,
})

/** A focal point as it is sent. */
export const focusField = ({ x, y }: FocalPoint): string => `${x.toFixed(2)},${y.toFixed(2)}`

/** Whether an edit contains the descriptions and focal points of its files. Mastodon changes no file of a post otherwise (U11, U21). */
export const editDescribesFiles = (software: string): boolean => familyOf(software) === 'mastodon'

/**
 * The body of PUT /api/v1/statuses/{id} in the dialect of `software`. It is JSON, since a form can't express an empty list
 * of files.
 */
export const bodyOfEdit = (
  { media = [], poll, ...draft }: EditDraft,
  software: string,
): Record<string, unknown> => ({
  status: withoutNulls(draft.text),
  spoiler_text: withoutNulls(draft.subject),
  sensitive: draft.sensitive,
  content_type: draft.contentType,
  language: draft.language,
  media_ids: media.map(({ id }) => id),
  ...(editDescribesFiles(software) &&
    media.length > 0 && {
      media_attributes: media.map(({ id, description, focus }) => ({
        id,
        description,
        ...(focus && { focus: focusField(focus) }),
      })),
    }),
  ...(poll && { poll: pollField(poll) }),
})
