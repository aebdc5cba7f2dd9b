import { memo } from 'react'
import type { ChatMessage } from '../../../shared/model/chat.ts'
import { Attachments } from '../../blocks/status/Attachments.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { openConfirm, openMenu } from '../../common/overlay/openOverlay.ts'
import {
  useAccount,
  useAccountKey,
  useEntity,
  useInstance,
  usePreference,
  useSession,
} from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { dayOf } from '../../i18n/sayDay.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { DayName } from '../../parts/DayName.tsx'
import { CircleAlert } from '../../parts/firstIcons.ts'
import { Ellipsis, LoaderCircle } from '../../parts/icons.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Chat.module.css'
import { TIME } from './chatTime.ts'

interface MessageRowProps {
  readonly id: string
  /** The id of the message above. */
  readonly aboveId: string | undefined
}

/** One message, with the day above it if it is the first of that day. */
export const MessageRow = memo(function MessageRow({ id, aboveId }: MessageRowProps) {
  const t = useText()
  const language = useLanguage()
  const key = useAccountKey()
  const message = useEntity(key, 'chatMessage', id)
  const above = useEntity(key, 'chatMessage', aboveId ?? '')
  const mine = useSession()?.userId === message?.accountId
  if (message === null || message.deleted) return null
  const day = dayOf(message.createdAt)
  const startsDay = above === null || dayOf(above.createdAt) !== day
  const continues = !startsDay && above.accountId === message.accountId
  const ms = Date.parse(message.createdAt)
  return (
    <>
      {startsDay && (
        <p className={styles.day}>
          <DayName ms={ms} />
        </p>
      )}
      <article
        className={styles.message}
        data-mine={mine}
        data-continues={continues}
        data-pending={message.pending}
      >
        {!mine && (continues ? <span className={styles.avatarColumn} /> : <Writer id={message.accountId} />)}
        <div className={styles.bubble} data-file={message.attachment !== undefined}>
          <MessageContent message={message} />
          <p className={styles.foot}>
            <time
              dateTime={message.createdAt}
              title={sayDate(ms, language, { dateStyle: 'full', timeStyle: 'short' })}
            >
              {sayDate(ms, language, TIME)}
            </time>
            {message.pending && (
              <LoaderCircle size={12} role="img" aria-hidden={false} aria-label={t('chats.pending')} />
            )}
          </p>
        </div>
        {mine && message.fakeId === undefined && <Menu message={message} />}
      </article>
      {message.error && <Failed message={message} />}
    </>
  )
})

function MessageContent({ message: { content, attachment } }: { readonly message: ChatMessage }) {
  const t = useText()
  return (
    <>
      {content.length > 0 && <RichText text={content} />}
      {attachment !== undefined && <Attachments attachments={[attachment]} of={{ sensitive: false }} />}
      {content.length === 0 && attachment === undefined && <em>{t('chats.empty')}</em>}
    </>
  )
}

function Writer({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (account === null) return <span className={styles.avatarColumn} />
  return (
    <InternalLink
      to={profileTo(account, instance)}
      className={styles.avatarColumn}
      aria-label={account.nameText}
    >
      <Avatar {...avatarProps(account)} size={32} still={stopGifs} />
    </InternalLink>
  )
}

/** The menu of the user's own message (CH30). */
function Menu({ message: { id, chatId } }: { readonly message: ChatMessage }) {
  const engine = useEngine()
  const t = useText()
  const remove = async (): Promise<void> => {
    const label = t('chats.delete')
    if (!(await openConfirm(engine, { title: t('chats.delete_confirm'), confirmLabel: label, danger: true })))
      return
    const ended = await engine.run({ kind: 'deleteChatMessage', chatId, messageId: id })
    if (!ended.ok) notice(engine, 'chats.delete_failed', 'error', { message: sayFault(t, ended.fault) })
  }
  return (
    <IconButton
      className={styles.menu}
      size="small"
      icon={<Ellipsis size={18} aria-hidden />}
      label={t('status.more_actions')}
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu(engine, {
          anchor,
          items: [{ id: 'delete', label: t('chats.delete'), danger: true, onSelect: () => void remove() }],
        })
      }
    />
  )
}

/** The error of a message that could not be sent, with buttons. */
function Failed({ message: { id, unsent } }: { readonly message: ChatMessage }) {
  const engine = useEngine()
  const t = useText()
  return (
    <div className={styles.failed}>
      <p role="status">
        <CircleAlert size={16} aria-hidden />
        <span>{t(unsent?.again ? 'chats.not_sent_again' : 'chats.not_sent')}</span>
        {unsent?.fault !== undefined && !unsent.again && <span>{` · ${sayFault(t, unsent.fault)}`}</span>}
      </p>
      <Button size="small" onClick={() => void engine.run({ kind: 'retryChatMessage', fakeId: id })}>
        {t('chats.try_again')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        onClick={() => void engine.run({ kind: 'discardChatMessage', fakeId: id })}
      >
        {t('chats.throw_away')}
      </Button>
    </div>
  )
}
