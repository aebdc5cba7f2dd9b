import { useRef } from 'react'
import { firstVisibleRow } from '../../common/keyboard/feedKeys.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { ComposeProps } from '../../common/overlay/windowProps.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { PostForm } from './PostForm.tsx'

/** The compose form in a dialog: for replies, and for new posts where there is no sidebar. */
export function ComposeDialog({ replyTo, draftId, mention, quoteId, visibility, insteadOf }: ComposeProps) {
  const engine = useEngine()
  const closeCompose = useCloseWindow('compose')
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const title =
    replyTo === null
      ? t('post_status.new_status')
      : t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })
  return (
    // Not `autoFocus`: React would focus before the dialog has recorded which element to restore the focus to.
    <Dialog
      open
      onClose={closeCompose}
      title={title}
      initialFocus={text}
      finalFocus={insteadOf === undefined ? undefined : () => focusTargetFor(insteadOf)}
      size="wide"
      fits
    >
      <PostForm
        key={draftId ?? replyTo?.statusId ?? ''}
        replyTo={replyTo}
        draftId={draftId}
        mention={mention}
        quoteId={quoteId}
        visibility={visibility}
        // By the time the post is sent, the window may show another draft.
        onPosted={() =>
          closeWindow(engine, 'compose', (open) => open.replyTo === replyTo && open.draftId === draftId)
        }
        onMoved={closeCompose}
        rows={6}
        textRef={text}
        bare
      />
    </Dialog>
  )
}

/**
 * Where the focus goes when the dialog closes, because the element that opened it may be gone: to the row of the post, else
 * to the first visible row or the heading.
 */
function focusTargetFor(statusId: string): HTMLElement | true {
  const main = document.getElementById('main')
  const row = main?.querySelector<HTMLElement>(`article[data-row="${CSS.escape(statusId)}"]:has(button)`)
  const feed = main?.querySelector<HTMLElement>('[role="feed"]')
  return row ?? (feed && firstVisibleRow(feed)) ?? main?.querySelector('h1') ?? true
}
