import { useText } from '../../i18n/i18n.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { closeCompose, type ReplyTarget } from './compose.ts'
import { PostForm } from './PostForm.tsx'

/** The form over the page: for a reply, and for a new post where there is no sidebar. */
export function ComposeDialog({ replyTo }: { readonly replyTo: ReplyTarget | null }) {
  const t = useText()
  const title =
    replyTo === null ? t('post_status.new_status') : t('post_status.reply_to', { name: `@${replyTo.acct}` })
  return (
    <Dialog open onClose={closeCompose} title={title}>
      <PostForm key={replyTo?.statusId ?? ''} replyTo={replyTo} onPosted={closeCompose} rows={6} autoFocus />
    </Dialog>
  )
}
