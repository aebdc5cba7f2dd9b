import { memo } from 'react'
import { chatTo } from '../../common/links/chatPaths.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useAccount, useAccountKey, useEntity, usePreference, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Chats.module.css'

interface ChatRowProps {
  readonly id: string
  readonly username: string
}

/** A chat's account, last message, time and unread count. */
export const ChatRow = memo(function ChatRow({ id, username }: ChatRowProps) {
  const t = useText()
  const chat = useEntity(useAccountKey(), 'chat', id)
  const account = useAccount(chat?.accountId ?? '')
  const session = useSession()
  const stopGifs = usePreference('stopGifs')
  if (chat === null || account === null) return null
  const { lastMessage: last, unread } = chat
  const words =
    last === undefined
      ? []
      : [
          ...(last.accountId === session?.userId ? [`${t('chats.you')} `] : []),
          ...(last.content.length > 0
            ? last.content
            : [t(last.attachment === undefined ? 'chats.empty' : 'chats.file')]),
        ]
  return (
    <InternalLink to={chatTo(username, chat.accountId)} className={styles.row}>
      <Avatar {...avatarProps(account)} still={stopGifs} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <strong className={styles.who}>
            <RichText text={account.name} className={styles.name} inline />
          </strong>
          <RelativeTime iso={chat.updatedAt} className={styles.when} />
        </span>
        <span className={styles.line}>
          <RichText text={words} className={styles.last} inline />
          <Badge count={unread} label={t('chats.unread', { count: unread })} />
        </span>
      </span>
    </InternalLink>
  )
})
