import type { Command } from '../../shared/commands/command.ts'
import type { EditDraft, PostDraft } from '../../shared/commands/posts.ts'
import { type Draft, laterDraft } from '../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Uploads } from '../../shared/model/uploads.ts'
import { updateUploads } from '../features/uploads/draftUploads.ts'
import { writeDraft } from '../persist/draftDisk.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { KeptDraft } from './waiting.ts'

/** Where the drafts of an account are kept. */
export interface DraftPlace {
  readonly account: AccountKey
  readonly store: EntityStore
  readonly session: KeyValueStorage
  readonly log: EngineLog
}

export type Written = Extract<Command, { kind: 'post' | 'edit' }>

/** Whether a person wrote a text for it, which must never be lost. */
export const isWritten = (command: Command): command is Written =>
  command.kind === 'post' || command.kind === 'edit'

/** The `writer` of restored drafts. It is no form's id, so every open form adopts the restored text. */
const WRITER = 'outbox'

/** The draft that `command` was made from, with its files. It stays where it is until `leave`. */
export function keptOf({ draftId, draft }: Written, { account, store }: DraftPlace): KeptDraft {
  const stored = store.get(entityKey(account, 'draft', draftId)) as Draft | undefined
  const uploads = store.get(entityKey(account, 'uploads', draftId)) as Uploads | undefined
  const sent = idsOf(draft)
  const files = (uploads?.files ?? []).filter(({ attachment }) => attachment && sent.has(attachment.id))
  const words = isSame(stored, draft) ? stored : draftOf(draft, files)
  return { draft: { ...answering(draft), ...words, writer: WRITER }, files }
}

/** Empties the form: the outbox has the draft now. A text that was changed meanwhile stays. */
export async function leave({ draftId, draft }: Written, place: DraftPlace): Promise<void> {
  const { account, store } = place
  const key = entityKey(account, 'draft', draftId)
  if (isSame(store.get(key) as Draft | undefined, draft)) {
    store.remove([key])
    await writeDraft(place, key, undefined)
  }
  const sent = idsOf(draft)
  await updateUploads(place, draftId, (files) =>
    files.filter(({ attachment }) => attachment === undefined || !sent.has(attachment.id)),
  )
}

/**
 * Turns it back into a draft and resolves to the draft's id. A post gets a new id, since its form may be in use again
 * without the engine knowing yet.
 */
export async function bringBack(command: Written, kept: KeptDraft, place: DraftPlace): Promise<string> {
  const { account, store } = place
  const free = command.kind === 'edit' && !store.has(entityKey(account, 'draft', command.draftId))
  const draftId = free ? command.draftId : laterDraft(command.commandId)
  const key = entityKey(account, 'draft', draftId)
  store.commit([{ key, value: kept.draft }])
  await updateUploads(place, draftId, () => kept.files)
  await writeDraft(place, key, kept.draft)
  return draftId
}

/** The post it replies to, as far as that is known without its form. */
function answering(draft: EditDraft | PostDraft): Pick<Draft, 'replyTo'> {
  if (!('inReplyToId' in draft) || draft.inReplyToId === undefined) return {}
  const { inReplyToId: statusId, visibility } = draft
  return { replyTo: { statusId, acct: '', mentions: [], visibility, subject: '' } }
}

const idsOf = ({ media = [] }: EditDraft): ReadonlySet<string> => new Set(media.map(({ id }) => id))

const isSame = (stored: Draft | undefined, sent: EditDraft): stored is Draft => stored?.text === sent.text

/** Rebuilds a draft that no longer exists. */
function draftOf(sent: EditDraft | PostDraft, files: KeptDraft['files']): Draft {
  const { text, subject, sensitive, contentType, language, poll, media = [] } = sent
  const uploadOf = new Map(files.map(({ id, attachment }) => [attachment?.id, id]))
  const descriptions = media.flatMap(({ id, description }) => {
    const upload = uploadOf.get(id)
    return upload === undefined ? [] : [[upload, description]]
  })
  return {
    text,
    subject,
    sensitive,
    contentType,
    writer: WRITER,
    ...(language !== undefined && { language }),
    ...('visibility' in sent && { visibility: sent.visibility }),
    ...('expiresInS' in sent && { expiresInS: sent.expiresInS }),
    ...('quoteId' in sent && { quoteId: sent.quoteId }),
    ...(descriptions.length > 0 && { descriptions: Object.fromEntries(descriptions) }),
    ...(poll && {
      poll: {
        options: poll.options,
        multiple: poll.multiple,
        unit: 'minutes',
        amount: Math.max(1, Math.round(poll.expiresInS / 60)),
      },
    }),
  }
}
