import { presentFields } from '../../../shared/everyField.ts'
import { failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { type Draft, laterDraft, NEW_POST, type ReplyTarget } from '../../../shared/model/draft.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { addressOf } from '../../../shared/model/replyTarget.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { ComposeAsProps } from '../../common/overlay/windowProps.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'
import { say } from '../../i18n/i18n.ts'
import { isolatedHandle } from '../accounts/sayAccount.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import { findPostAt } from './findPostAt.ts'
import { type Side, textFor } from './handles.ts'
import type { Composer } from './useComposer.ts'

export interface Move {
  readonly from: ListedAccount
  readonly to: ListedAccount
  readonly replyTo: ReplyTarget | null
  /** The form as it is now. It may change while an instance is asked. */
  readonly composer: () => Composer
  /** Whether the form is still to be moved: it was neither sent nor closed meanwhile. */
  readonly isWanted: () => boolean
}

/**
 * Moves the text in the form of `from` to the account `to` (SA31). The form is emptied only once the text is stored for `to`.
 * Files belong to the instance that they were uploaded to, so they can't be moved: if there are any, the user is asked first.
 *
 * @returns the window to open; null if the user decided against it, or sent or closed the form meanwhile. After a fault, the
 * form is unchanged.
 */
export async function moveForm(engine: Engine, move: Move): Promise<Outcome<ComposeAsProps | null>> {
  const { from, to, replyTo, composer, isWanted } = move
  const there = replyTo === null ? ok(null) : await findPostAt(engine, to.account, replyTo.url)
  if (!there.ok) return there
  const { quoteId } = composer().draft
  const quotedHere = quoteId && engine.mirror.cells.get(entityKey(from.account, 'status', quoteId))
  const quote =
    quoteId === undefined
      ? ok(null)
      : await findPostAt(engine, to.account, quotedHere ? addressOf(quotedHere) : undefined)
  if (!quote.ok) return quote
  if (!isWanted()) return ok(null)
  const { uploads } = composer()
  const hasFiles = uploads.files.length > 0
  const isConfirmed =
    !hasFiles ||
    (await openConfirm(engine, {
      title: say('accounts.files_stay'),
      body: say('accounts.files_stay_hint', { name: isolatedHandle(from.handle) }),
      confirmLabel: say('accounts.continue'),
    }))
  if (!isConfirmed || !isWanted()) return ok(null)
  const { draft, draftId, form } = composer()
  // Another quote was chosen, or it was removed, while the instance or the user was asked.
  if (draft.quoteId !== quoteId) return moveForm(engine, move)
  const { text, typed } = textFor(draft.text, sideOf(from, replyTo), sideOf(to, there.value))
  let movedId: string | undefined
  const hasSubject = draft.marks?.subject !== undefined && draft.subject.trim() !== ''
  if (typed || hasSubject || draft.poll !== undefined || quoteId !== undefined) {
    const upTo = form.changes(draft)
    const received = await engine.runAs(to.account, {
      kind: 'receiveDraft',
      draftId: there.value?.statusId ?? NEW_POST,
      as: laterDraft(randomId()),
      draft: copyFor(draft, text, there.value, quote.value),
    })
    if (!received.ok) return failed(received.fault)
    movedId = received.value?.draftId
    composer().reset(upTo)
    void engine.runAs(from.account, { kind: 'saveDraft', draftId, draft: null, upTo })
    // The files stay, and their descriptions with them.
    if (hasFiles && draft.descriptions) composer().change({ descriptions: draft.descriptions })
  }
  return ok({ as: to.account, replyTo: there.value, draftId: movedId })
}

/** A copy of `draft` for another account, with the text and the posts as that account's instance has them. */
function copyFor(
  draft: DraftFields,
  text: string,
  replyTo: ReplyTarget | null,
  quote: ReplyTarget | null,
): Draft {
  const { subject, visibility, contentType, sensitive, language, expiresInS, poll, quotePolicy } = draft
  return presentFields<Draft>({
    text,
    subject,
    visibility,
    contentType,
    sensitive,
    language,
    expiresInS,
    poll,
    quoteId: quote?.statusId,
    quotePolicy,
    replyTo: replyTo ?? undefined,
    // The files stay.
    descriptions: undefined,
    changedAt: Date.now(),
    writer: randomId(),
    marks: undefined,
    begunAt: undefined,
    addressee: undefined,
  })
}

const sideOf = ({ username, handle }: ListedAccount, replyTo: ReplyTarget | null): Side => ({
  mentions: replyTo?.mentions ?? [],
  own: username,
  host: handle.slice(handle.lastIndexOf('@') + 1),
})
