import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { useSession } from '../../mirror/hooks.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { type ComposeProps, closeCompose, closeComposeFor } from './compose.ts'
import { PostForm } from './PostForm.tsx'

/** The form over the page: for a reply, and for a new post where there is no sidebar. */
export function ComposeDialog({ replyTo, draftId, mention, quoteId }: ComposeProps) {
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
    <Dialog open onClose={closeCompose} title={title} initialFocus={text} size="wide">
      <PostForm
        key={draftId ?? replyTo?.statusId ?? ''}
        replyTo={replyTo}
        draftId={draftId}
        mention={mention}
        quoteId={quoteId}
        onPosted={() => closeComposeFor(replyTo)}
        rows={6}
        textRef={text}
      />
    </Dialog>
  )
}
