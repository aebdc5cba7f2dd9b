import { type RefObject, useRef, useState } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { DraftChanges } from '../../../shared/model/draft.ts'
import { NOTICE_TIMEOUT_MS } from '../../../shared/model/notice.ts'
import type { WaitingState } from '../../../shared/model/outbox.ts'
import { notice } from '../../common/notices/notices.ts'
import type { Engine } from '../../engine/engine.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { isEmptyPost, isOver } from './composeRules.ts'
import { isEmojiPickerOpen } from './isEmojiPickerOpen.ts'
import { sayPostFault } from './sayPostFault.ts'
import type { Composer, ComposeTarget } from './useComposer.ts'
import { useFormError } from './useFormError.ts'

/** Tells the user that the post waits in the outbox. */
function notifyWaiting(engine: Engine, state: WaitingState, edited: boolean): void {
  const say = (key: TextKey, level?: 'warning'): void =>
    notice(engine, key, level, {}, NOTICE_TIMEOUT_MS, engine.besideAccount)
  // The top of the page says for how long it can be taken back (UD6).
  if (state === 'held') return
  if (state === 'unsure') say('outbox.post_unsure', 'warning')
  else if (state === 'refused') say('outbox.post_refused', 'warning')
  else say(edited ? 'outbox.edit_waits' : 'outbox.post_waits')
}

export interface Sending {
  readonly posting: boolean
  readonly error: string
  /** Shows an error until the next change of the post. */
  readonly showError: (words: string) => void
  readonly dismissError: () => void
  readonly send: () => Promise<void>
}

/** Sends the content of a form. While it is being sent, further calls of `send` have no effect. */
export function useSending(
  composer: Composer,
  { editing }: ComposeTarget,
  text: RefObject<HTMLTextAreaElement | null>,
  onPosted: (() => void) | undefined,
): Sending {
  const engine = useEngine()
  const t = useText()
  const [posting, setPosting] = useState(false)
  const error = useFormError(composer)
  const pollMinutes = usePreference('pollMinutes')
  // A ref, because a second press may come before the next render.
  const sending = useRef(false)
  const [openedAt] = useState(Date.now)
  const { draft, draftId, asEdit, asPost, uploads, limit, used, form } = composer

  const command = (upTo: DraftChanges): CommandBody =>
    editing === undefined
      ? {
          kind: 'post',
          draftId,
          upTo,
          draft: { ...asPost, idempotencyKey: String(draft.changedAt ?? openedAt) },
        }
      : {
          kind: 'edit',
          statusId: editing.statusId,
          draftId,
          upTo,
          draft: asEdit,
        }

  /** The next poll starts with the duration of this one (PL12). */
  const rememberDuration = (seconds: number): void => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    if (minutes !== pollMinutes) void engine.run({ kind: 'setPreferences', change: { pollMinutes: minutes } })
  }

  const send = async (): Promise<void> => {
    if (sending.current || isEmojiPickerOpen(text.current?.form) || uploads.busy || isOver(used, limit))
      return
    if (isEmptyPost(composer.words, asEdit.media ?? []))
      return error.show(t('post_status.empty_status_error'), 'content')
    if (composer.pollTooSmall) return error.show(t('polls.not_enough_options'), 'poll')
    if (composer.instance?.capabilities.pollOrFiles && asEdit.poll && asEdit.media?.length)
      return error.show(t('polls.no_files'), 'post')
    sending.current = true
    setPosting(true)
    error.dismiss()
    form.saveNow()
    const upTo = form.changes(draft)
    const ended = await engine.run(command(upTo))
    sending.current = false
    setPosting(false)
    if (ended.ok) {
      composer.reset(upTo)
      if (asEdit.poll && editing === undefined) rememberDuration(asEdit.poll.expiresInS)
      if (ended.value?.waits) notifyWaiting(engine, ended.value.waits, editing !== undefined)
      // The page behind the window may not show the post.
      else if (engine.besideAccount !== undefined)
        notice(
          engine,
          'accounts.act_done',
          'success',
          { act: t('post_status.post') },
          NOTICE_TIMEOUT_MS,
          engine.besideAccount,
        )
      onPosted?.()
      return
    }
    const words = sayPostFault(t, ended.fault)
    // biome-ignore lint/suspicious/noConsole: the log says which edit was refused (C36)
    if (editing !== undefined) console.warn(`could not edit the post ${editing.statusId}: ${words}`)
    // A closed form can't show the error. Its text stays in the draft.
    if (text.current === null)
      notice(
        engine,
        'post_status.not_sent',
        'error',
        { message: words },
        NOTICE_TIMEOUT_MS,
        engine.besideAccount,
      )
    error.show(words, 'post')
    // The submit button lost the focus when it became disabled. The text takes it, unless the user is elsewhere by now.
    const { activeElement } = document
    if (activeElement === document.body || text.current?.form?.contains(activeElement)) text.current?.focus()
  }
  return {
    posting,
    error: error.words,
    showError: (words) => error.show(words, 'post'),
    dismissError: error.dismiss,
    send,
  }
}
