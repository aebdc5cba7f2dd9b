import { chatTo } from '../../common/links/chatPaths.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { MessagesSquare } from '../../parts/icons.ts'
import styles from './ChatButton.module.css'

/** Links to the chat with an account, if the instance supports chats. */
export function ChatButton({ accountId }: { readonly accountId: string }) {
  const t = useText()
  const session = useSession()
  const hasChats = useInstance()?.capabilities.chats === true
  if (!hasChats || session?.acct === undefined) return null
  return (
    <InternalLink to={chatTo(session.acct, accountId)} className={styles.button} data-surface="button">
      <MessagesSquare size={18} aria-hidden />
      <span className={styles.words}>{t('user_card.chat')}</span>
    </InternalLink>
  )
}
