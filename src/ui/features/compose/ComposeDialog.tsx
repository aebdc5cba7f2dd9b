import { useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { closeCompose, compose, type ReplyTarget } from './compose.ts'
import { PostForm } from './PostForm.tsx'

/** The form over the page: for a reply, and for a new post where there is no sidebar. */
export function ComposeDialog({ replyTo }: { readonly replyTo: ReplyTarget | null }) {
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const title =
    replyTo === null ? t('post_status.new_status') : t('post_status.reply_to', { name: `@${replyTo.acct}` })
  return (
    // Not by `autoFocus`: React focuses before the dialog has seen where the focus was, and has to go back to.
    <Dialog open onClose={closeCompose} title={title} initialFocus={text}>
      <PostForm
        key={replyTo?.statusId ?? ''}
        replyTo={replyTo}
        onPosted={() => {
          // Another one may have been opened while this post was on its way.
          if (compose.open?.replyTo === replyTo) closeCompose()
        }}
        rows={6}
        textRef={text}
      />
    </Dialog>
  )
}
