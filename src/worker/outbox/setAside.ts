import type { Command, EditDraft, PostDraft } from '../../shared/commands/command.ts'
import { type Draft, laterDraft } from '../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Uploads } from '../../shared/model/uploads.ts'
import { keepUploads } from '../features/uploads/keptUploads.ts'
import { writeDraft } from '../persist/draftDisk.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { KeptDraft } from './waiting.ts'

/** Where drafts are. */
export interface DraftPlace {
  readonly account: AccountKey
  readonly store: EntityStore
  readonly session: KeyValueStorage
  readonly log: EngineLog
}

export type Written = Extract<Command, { kind: 'post' | 'edit' }>

export const isWritten = (command: Command): command is Written =>
  command.kind === 'post' || command.kind === 'edit'

/** Whose keystroke it was: no form's, so that each of them takes it over. */
const WRITER = 'outbox'

/** What was written, as the draft that it was, with its files. It stands there still: see `leave`. */
export function keptOf({ draftId, draft }: Written, { account, store }: DraftPlace): KeptDraft {
  const stored = store.get(entityKey(account, 'draft', draftId)) as Draft | undefined
  const uploads = store.get(entityKey(account, 'uploads', draftId)) as Uploads | undefined
  const sent = idsOf(draft)
  const files = (uploads?.files ?? []).filter(({ attachment }) => attachment && sent.has(attachment.id))
  const words = isSame(stored, draft) ? stored : draftOf(draft, files)
  return { draft: { ...answering(draft), ...words, writer: WRITER }, files }
}

/** The draft and its files are in the outbox now, and its form is there for the next one; unless somebody went on writing. */
export async function leave({ draftId, draft }: Written, place: DraftPlace): Promise<void> {
  const { account, store } = place
  const key = entityKey(account, 'draft', draftId)
  if (isSame(store.get(key) as Draft | undefined, draft)) {
    store.remove([key])
    await writeDraft(place, key, undefined)
  }
  const sent = idsOf(draft)
  await keepUploads(place, draftId, (files) =>
    files.filter(({ attachment }) => attachment === undefined || !sent.has(attachment.id)),
  )
}

/**
 * Makes it a draft again; a post gets a place of its own, since the form that it was written in may be in use,
 * and not have said so yet. Resolves to its id.
 */
export async function bringBack(command: Written, kept: KeptDraft, place: DraftPlace): Promise<string> {
  const { account, store } = place
  const free = command.kind === 'edit' && !store.has(entityKey(account, 'draft', command.draftId))
  const draftId = free ? command.draftId : laterDraft(command.commandId)
  const key = entityKey(account, 'draft', draftId)
  store.commit([{ key, value: kept.draft }])
  await keepUploads(place, draftId, () => kept.files)
  await writeDraft(place, key, kept.draft)
  return draftId
}

/** What it answers, as far as it is known without its form. */
function answering(draft: EditDraft | PostDraft): Pick<Draft, 'replyTo'> {
  if (!('inReplyToId' in draft) || draft.inReplyToId === undefined) return {}
  const { inReplyToId: statusId, visibility } = draft
  return { replyTo: { statusId, acct: '', mentions: [], visibility, subject: '' } }
}

const idsOf = ({ media = [] }: EditDraft): ReadonlySet<string> => new Set(media.map(({ id }) => id))

const isSame = (stored: Draft | undefined, sent: EditDraft): stored is Draft => stored?.text === sent.text

/** For a draft that is there no more. */
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
