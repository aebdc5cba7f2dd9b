import { flushSync } from 'react-dom'
import { failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { type Draft, laterDraft, NEW_POST, type ReplyTarget } from '../../../shared/model/draft.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { addressOf } from '../../../shared/model/replyTarget.ts'
import type { Status } from '../../../shared/model/status.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { ComposeAsProps } from '../../common/overlay/windowProps.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'
import { say } from '../../i18n/i18n.ts'
import { nameIn } from '../accounts/sayAccount.ts'
import { findThere } from './findThere.ts'
import { type Side, textFor } from './handles.ts'
import type { Composer } from './useComposer.ts'

export interface Move {
  readonly from: ListedAccount
  readonly to: ListedAccount
  readonly replyTo: ReplyTarget | null
  /** The form as it is now; it may change while an instance is asked. */
  readonly composer: () => Composer
  /** Whether the form is still to move: it was neither sent nor closed meanwhile. */
  readonly wanted: () => boolean
}

/**
 * Moves the text in the form of `from` to the account `to` (SA31). Nothing is removed from the form before it is stored there.
 * Files belong to the instance that they were uploaded to, so they can't be moved: the user is asked.
 *
 * @returns the window to open; null if the user decided against it, or sent or closed the form meanwhile. With a fault, the form stays as it is.
 */
export async function moveForm(
  engine: Engine,
  { from, to, replyTo, composer, wanted }: Move,
): Promise<Outcome<ComposeAsProps | null>> {
  const there = replyTo === null ? ok(null) : await findThere(engine, to.account, replyTo.url)
  if (!there.ok) return there
  const { quoteId } = composer().draft
  const quoted =
    quoteId && (engine.mirror.cells.get(entityKey(from.account, 'status', quoteId)) as Status | null)
  const quote =
    quoteId === undefined
      ? ok(null)
      : await findThere(engine, to.account, quoted ? addressOf(quoted) : undefined)
  if (!quote.ok) return quote
  if (!wanted()) return ok(null)
  const { uploads } = composer()
  const hasFiles = uploads.files.length > 0
  const goes =
    !hasFiles ||
    (await openConfirm({
      title: say('accounts.files_stay'),
      body: say('accounts.files_stay_hint', { name: nameIn(from.handle) }),
      confirmLabel: say('accounts.continue'),
    }))
  if (!goes || !wanted()) return ok(null)
  const { draft, draftId, draftStatus } = composer()
  const { text, typed } = textFor(draft.text, sideOf(from, replyTo), sideOf(to, there.value))
  let moved: string | undefined
  const hasSubject = draft.marks?.subject !== undefined && draft.subject.trim() !== ''
  if (typed || hasSubject || draft.poll !== undefined || quoteId !== undefined) {
    const upTo = draftStatus.changes()
    const { subject, visibility, contentType, sensitive, language, expiresInS, poll } = draft
    const written: Draft = {
      text,
      subject,
      ...(visibility && { visibility }),
      ...(contentType && { contentType }),
      ...(sensitive !== undefined && { sensitive }),
      ...(language !== undefined && { language }),
      ...(expiresInS !== undefined && { expiresInS }),
      ...(poll && { poll }),
      ...(quote.value && { quoteId: quote.value.statusId }),
      ...(there.value && { replyTo: there.value }),
      changedAt: Date.now(),
      writer: randomId(),
    }
    const received = await engine.runAs(to.account, {
      kind: 'receiveDraft',
      draftId: there.value?.statusId ?? NEW_POST,
      as: laterDraft(randomId()),
      draft: written,
    })
    if (!received.ok) return failed(received.fault)
    moved = received.value?.draftId
    flushSync(() => composer().reset(upTo))
    void engine.runAs(from.account, { kind: 'saveDraft', draftId, draft: null, upTo })
    // The descriptions of the files stay with them.
    if (hasFiles && draft.descriptions) composer().change({ descriptions: draft.descriptions })
  }
  return ok({ as: to.account, replyTo: there.value, draftId: moved })
}

const sideOf = ({ username, handle }: ListedAccount, replyTo: ReplyTarget | null): Side => ({
  mentions: replyTo?.mentions ?? [],
  own: username,
  host: handle.slice(handle.lastIndexOf('@') + 1),
})
