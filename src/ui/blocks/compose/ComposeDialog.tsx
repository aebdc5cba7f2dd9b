import { useEffect, useRef } from 'react'
import { firstVisibleRow } from '../../common/keyboard/feedKeys.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { ComposeProps } from '../../common/overlay/windowProps.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { PostForm } from './PostForm.tsx'

const closeCompose = (): void => closeWindow('compose')

/** The form over the page: for a reply, and for a new post where there is no sidebar. */
export function ComposeDialog({ replyTo, draftId, mention, quoteId, insteadOf }: ComposeProps) {
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const state = useSession()?.state
  // Signed out in another tab, nobody is left to post; what was typed is kept as a draft.
  useEffect(() => {
    if (state === 'signed-out') closeCompose()
  }, [state])
  const title =
    replyTo === null ? t('post_status.new_status') : t('post_status.reply_to', { name: `@${replyTo.acct}` })
  return (
    // Not by `autoFocus`: React focuses before the dialog has seen where the focus was, and has to go back to.
    <Dialog
      open
      onClose={closeCompose}
      title={title}
      initialFocus={text}
      finalFocus={insteadOf === undefined ? undefined : () => placeBehind(insteadOf)}
      size="wide"
    >
      <PostForm
        key={draftId ?? replyTo?.statusId ?? ''}
        replyTo={replyTo}
        draftId={draftId}
        mention={mention}
        quoteId={quoteId}
        onPosted={() => closeWindow('compose', (open) => open.replyTo === replyTo)}
        rows={6}
        textRef={text}
      />
    </Dialog>
  )
}

/** Where the focus goes when what it came from may be gone: to that post all the same, else to what is read. */
function placeBehind(statusId: string): HTMLElement | true {
  const main = document.getElementById('main')
  const row = main?.querySelector<HTMLElement>(`article[data-row="${CSS.escape(statusId)}"]:has(button)`)
  const feed = main?.querySelector<HTMLElement>('[role="feed"]')
  return row ?? (feed && firstVisibleRow(feed)) ?? main?.querySelector('h1') ?? true
}
