import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { RichText } from '../../parts/RichText.tsx'
import { Name, NotificationLine } from './NotificationLine.tsx'
import styles from './RareLine.module.css'
import { lineAround } from './rareWords.ts'

/** What was done, by the server's name. Acts that are not listed have no words. */
const ACTS: Readonly<Record<string, TextKey>> = {
  disable: 'notifications.act.disable',
  mark_statuses_as_sensitive: 'notifications.act.mark_sensitive',
  delete_statuses: 'notifications.act.delete_posts',
  sensitive: 'notifications.act.sensitive',
  silence: 'notifications.act.silence',
  suspend: 'notifications.act.suspend',
  domain_block: 'notifications.act.domain_block',
  user_domain_block: 'notifications.act.user_domain_block',
  account_suspension: 'notifications.act.account_suspension',
}

/** The words of the link to the server's page. */
const LINKS: Partial<Record<Notification['type'], TextKey>> = {
  moderation_warning: 'notifications.appeal_at',
  severed_relationships: 'notifications.lost_at',
}

/** What moderators or the server say of a notification without a post, and the link to the server's page about it (NK2, NK3, NK5). */
function ServerSays({
  notification: { type, act = '', lost, text = [], url = '' },
}: {
  readonly notification: Notification
}) {
  const t = useText()
  const site = useInstance()?.site ?? ''
  const done = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
  const page = URL.canParse(url, site) ? new URL(url, site) : null
  return (
    <div className={styles.said}>
      {done !== undefined && <p>{t(done)}</p>}
      {lost !== undefined && (
        <p>
          {[
            lost.followers > 0 && t('notifications.lost_followers', { count: lost.followers }),
            lost.following > 0 && t('notifications.lost_following', { count: lost.following }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {text.length > 0 && (
        <div className={styles.text} dir="auto">
          <RichText text={text} />
        </div>
      )}
      {page !== null && (
        <a className={styles.link} href={page.href} target="_blank" rel="noopener noreferrer">
          {t(LINKS[type] ?? 'notifications.open_at', { host: page.host })}
        </a>
      )}
    </div>
  )
}

interface RareLineProps {
  readonly notification: Notification
  /** Null: nobody in particular. */
  readonly actor: Account | null
  readonly labelId: string
}

/** The row of a warning, of lost connections, or of a kind that is not known (NK2, NK3, NK5). */
export function RareLine({ notification, actor, labelId }: RareLineProps) {
  const { type, about, title = [] } = notification
  const [before, after] = lineAround(useText(), {
    type,
    emoji: '',
    own: false,
    about,
    nobody: actor === null,
  })
  return (
    <NotificationLine
      notification={notification}
      labelId={labelId}
      faces={actor === null ? [] : [actor]}
      words={
        title.length > 0 ? (
          <RichText text={title} inline />
        ) : (
          <>
            <span>{before}</span>
            {after !== undefined && actor !== null && <Name account={actor} />}
            <span>{after}</span>
          </>
        )
      }
    >
      <ServerSays notification={notification} />
    </NotificationLine>
  )
}
