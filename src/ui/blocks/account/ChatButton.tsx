import type { Account } from '../../../shared/model/account.ts'
import { chatTo } from '../../common/links/chatPaths.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { MessagesSquare } from '../../parts/icons.ts'
import styles from './ChatButton.module.css'

/** The address of the chat with `account`; null where the instance has no chats, or the account can't have one (PR32). */
export function useChatTo({ id, deactivated }: Account): string | null {
  const session = useSession()
  const hasChats = useInstance()?.capabilities.chats === true
  return hasChats && !deactivated && session?.acct !== undefined ? chatTo(session.acct, id) : null
}

/** Links to a chat. */
export function ChatButton({ to }: { readonly to: string }) {
  const t = useText()
  return (
    <InternalLink to={to} className={styles.button} data-surface="button">
      <MessagesSquare size={18} aria-hidden />
      <span className={styles.words}>{t('user_card.chat')}</span>
    </InternalLink>
  )
}
