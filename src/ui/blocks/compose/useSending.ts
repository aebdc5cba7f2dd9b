import { type RefObject, useRef, useState } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { DraftChanges } from '../../../shared/model/draft.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS } from '../../../shared/model/notice.ts'
import type { WaitingState } from '../../../shared/model/outbox.ts'
import { notice } from '../../common/notices/notices.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { isNothing, isOver } from './composeRules.ts'
import { isPicking } from './isPicking.ts'
import { sayPostFault } from './sayPostFault.ts'
import type { Composer, ComposeTarget } from './useComposer.ts'
import { useFormError } from './useFormError.ts'

/** Tells the user that the post waits in the outbox. The form is free for the next one. */
function notifyWaiting(state: WaitingState, edited: boolean, of: AccountKey | undefined): void {
  const say = (key: TextKey, level?: 'warning'): void => notice(key, level, {}, NOTICE_TIMEOUT_MS, of)
  if (state === 'unsure') say('outbox.post_unsure', 'warning')
  else if (state === 'refused') say('outbox.post_refused', 'warning')
  else say(edited ? 'outbox.edit_waits' : 'outbox.post_waits')
}

export interface Sending {
  readonly posting: boolean
  readonly error: string
  /** Shows an error that goes with the next change of the post. */
  readonly say: (words: string) => void
  readonly dismiss: () => void
  readonly send: () => Promise<void>
}

/** Sends the content of a form. Repeated calls while it is being sent have no effect. */
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
  // A ref, because a second press may come before the next render.
  const sending = useRef(false)
  const [openedAt] = useState(Date.now)
  const { draft, draftId, body, asPost, uploads, limit, used, draftStatus } = composer

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
          draft: body,
        }

  const send = async (): Promise<void> => {
    if (sending.current || isPicking(text.current?.form) || uploads.busy || isOver(used, limit)) return
    if (isNothing(composer.words, body.media ?? []))
      return error.say(t('post_status.empty_status_error'), 'content')
    if (composer.pollTooSmall) return error.say(t('polls.not_enough_options'), 'poll')
    sending.current = true
    setPosting(true)
    error.dismiss()
    composer.saveNow()
    const upTo = draftStatus.changes()
    const ended = await engine.run(command(upTo))
    sending.current = false
    setPosting(false)
    if (ended.ok) {
      composer.reset(upTo)
      if (ended.value?.waits) notifyWaiting(ended.value.waits, editing !== undefined, engine.beside)
      // The page may show nothing of it.
      else if (engine.beside !== undefined)
        notice(
          'accounts.act_done',
          'success',
          { act: t('post_status.post') },
          NOTICE_TIMEOUT_MS,
          engine.beside,
        )
      onPosted?.()
      return
    }
    const words = sayPostFault(t, ended.fault)
    // biome-ignore lint/suspicious/noConsole: the log says which edit was refused (C36)
    if (editing !== undefined) console.warn(`could not edit the post ${editing.statusId}: ${words}`)
    // A closed form can't show the error. Its text stays in the draft.
    if (text.current === null)
      notice('post_status.not_sent', 'error', { message: words }, NOTICE_TIMEOUT_MS, engine.beside)
    error.say(words, 'post')
    // The button lost the focus when it became disabled. The user may be elsewhere by now.
    const { activeElement } = document
    if (activeElement === document.body || text.current?.form?.contains(activeElement)) text.current?.focus()
  }
  return {
    posting,
    error: error.words,
    say: (words) => error.say(words, 'post'),
    dismiss: error.dismiss,
    send,
  }
}
