import type { Command, CommandOf } from '../../shared/commands/command.ts'
import type { EditDraft, PostDraft } from '../../shared/commands/posts.ts'
import { presentFields } from '../../shared/everyField.ts'
import { type Outcome, ok } from '../../shared/fault/fault.ts'
import { type Draft, type DraftChoices, laterDraft, TAKEN_BACK } from '../../shared/model/draft.ts'
import { rewritten } from '../../shared/model/draftMarks.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { type DraftPlace, type Spending, spentOf } from '../features/drafts/spendDraft.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import { updateUploads, uploadsOf } from '../features/uploads/draftUploads.ts'
import { DraftDisk } from '../persist/draftDisk.ts'

export type TextCommand = CommandOf<'post' | 'edit'>

/** Whether the user wrote text for it, which must never be lost. */
export const hasText = (command: Command): command is Command & TextCommand =>
  command.kind === 'post' || command.kind === 'edit'

/** The draft that `command` was created from, with its files. The form keeps it until `forgetDraft`. */
export function outboxDraftOf({ draftId, draft }: TextCommand, { account, store }: DraftPlace): OutboxDraft {
  const stored = store.get(entityKey(account, 'draft', draftId))
  const uploads = store.get(entityKey(account, 'uploads', draftId))
  const sent = idsOf(draft)
  const files = (uploads?.files ?? []).filter(({ attachment }) => attachment && sent.has(attachment.id))
  const content = isSame(stored, draft) ? stored : draftOf(draft, files)
  return { draft: { ...replyFieldsOf(draft), ...content, writer: TAKEN_BACK }, files }
}

/** What was in the outbox has left its form already, which may hold the next draft: one without words has the same text (E40). */
export const takenWith = (kept: OutboxDraft | undefined): Partial<Pick<Spending, 'takes'>> =>
  kept === undefined ? {} : { takes: () => false }

/**
 * Empties the form of a command that a dead engine put into the outbox, in case that engine died before it did so. Resolves
 * to whether there was a draft or a file.
 */
export async function clearForm(command: TextCommand, place: DraftPlace): Promise<boolean> {
  const key = entityKey(place.account, 'draft', command.draftId)
  const hasContent = place.store.has(key) || uploadsOf(place, command.draftId).length > 0
  if (hasContent) await forgetDraft(command, place, { takes: () => false })
  return hasContent
}

/** Whether the disk has the draft that `command` was created from. */
export function isDraftStored(
  { draftId, draft }: TextCommand,
  { account, store, shared }: DraftPlace,
): boolean {
  const key = entityKey(account, 'draft', draftId)
  return isSame(store.get(key), draft) && !shared.get(DraftDisk).isUnsaved(key)
}

interface Restoring {
  /** The draft is removed from the disk after that, so it must be stored. Fault: `storage`, if it can't be; nothing was restored. */
  readonly mustBeStored?: boolean
  /** Whether a post goes back into its form, if that is empty (UD6). Otherwise it becomes a draft of its own. */
  readonly inForm?: boolean
}

/** Restores the draft, and resolves to its id. */
export async function restoreDraft(
  command: TextCommand & Pick<Command, 'commandId'>,
  saved: OutboxDraft,
  place: DraftPlace,
  { mustBeStored = false, inForm = false }: Restoring = {},
): Promise<Outcome<string>> {
  const { account, store, shared, clock } = place
  const disk = shared.get(DraftDisk)
  const isOwn = command.kind === 'edit' || (inForm && uploadsOf(place, command.draftId).length === 0)
  const there = store.get(entityKey(account, 'draft', command.draftId))
  // An engine that died after it had restored the draft left the entry, and the tab repeats what it had not heard of.
  const isBack =
    there?.writer === TAKEN_BACK && there.changedAt === saved.draft.changedAt && isSame(there, command.draft)
  const isFree = isBack || (isOwn && there === undefined)
  const draftId = isFree ? command.draftId : laterDraft(command.commandId)
  const key = entityKey(account, 'draft', draftId)
  // Later than what was recorded as sent, also if the clock was set back: it is a new draft of this form.
  const { upTo = {}, fileIds = {} } = spentOf(place, draftId) ?? {}
  const at = Math.max(
    clock.now(),
    ...[upTo[TAKEN_BACK] ?? 0, ...Object.values(fileIds)].map((time) => time + 1),
  )
  const value = rewritten(saved.draft, TAKEN_BACK, at)
  const written = mustBeStored ? await disk.store(key, value) : ok(undefined)
  if (!written.ok) return written
  store.commit([{ key, value }])
  await updateUploads(place, draftId, () => saved.files.map((file) => ({ ...file, addedAt: at })))
  if (!mustBeStored) await disk.write(key, value)
  return ok(draftId)
}

/** The replied-to post, as far as it is known without the form. */
function replyFieldsOf(draft: EditDraft | PostDraft): Pick<Draft, 'replyTo'> {
  if (!('inReplyToId' in draft) || draft.inReplyToId === undefined) return {}
  const { inReplyToId: statusId, visibility } = draft
  return { replyTo: { statusId, acct: '', mentions: [], visibility, subject: '' } }
}

const idsOf = ({ media = [] }: EditDraft): ReadonlySet<string> => new Set(media.map(({ id }) => id))

const isSame = (stored: Draft | undefined, sent: EditDraft): stored is Draft => stored?.text === sent.text

/** Rebuilds a draft that no longer exists. */
function draftOf(sent: EditDraft & Partial<PostDraft>, files: OutboxDraft['files']): Draft {
  const { text, subject, sensitive, contentType, language, poll, media = [] } = sent
  const uploadOf = new Map(files.map(({ id, attachment }) => [attachment?.id, id]))
  const descriptions = media.flatMap(({ id, description }) => {
    const upload = uploadOf.get(id)
    return upload === undefined ? [] : [[upload, description]]
  })
  const choices = presentFields<DraftChoices>({
    visibility: sent.visibility,
    contentType,
    sensitive,
    language,
    expiresInS: sent.expiresInS,
    quoteId: sent.quoteId,
    quotePolicy: sent.quotePolicy,
    descriptions: descriptions.length > 0 ? Object.fromEntries(descriptions) : undefined,
    poll: poll && {
      options: poll.options,
      multiple: poll.multiple,
      unit: 'minutes',
      amount: Math.max(1, Math.round(poll.expiresInS / 60)),
    },
    changedAt: undefined,
  })
  return { text, subject, ...choices, writer: TAKEN_BACK }
}
