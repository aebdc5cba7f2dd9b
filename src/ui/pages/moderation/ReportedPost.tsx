import type { Account } from '../../../shared/model/account.ts'
import type { ReportedStatus } from '../../../shared/model/report.ts'
import { Attachments } from '../../blocks/status/Attachments.tsx'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './ReportedPost.module.css'

interface ReportedPostProps {
  readonly post: ReportedStatus
  readonly author: Account | null
}

/** A reported post as a row of a timeline, whole: its text, its poll, its files (MO31). It may be gone, so the report brings it. */
export function ReportedPost({ post, author }: ReportedPostProps) {
  const t = useText()
  const stopGifs = usePreference('stopGifs')
  const { subject, content, attachments, poll, sensitive } = post
  return (
    <div className={styles.post}>
      {author !== null && <Avatar {...avatarProps(author)} still={stopGifs} />}
      <div className={styles.body}>
        <p className={styles.head}>
          <strong>
            <RichText text={post.author} inline />
          </strong>
          <InternalLink to={noticeTo(post.id)} className={styles.time}>
            <RelativeTime iso={post.createdAt} />
          </InternalLink>
        </p>
        {subject.length > 0 && (
          <p className={styles.subject} dir="auto">
            <RichText text={subject} inline />
          </p>
        )}
        <div dir="auto">
          <RichText text={content} />
        </div>
        {poll !== undefined && (
          <ul className={styles.poll} aria-label={t('polls.poll')}>
            {poll.options.map(({ title }, at) => (
              <li key={at}>
                <RichText text={title} inline />
              </li>
            ))}
          </ul>
        )}
        {attachments.length > 0 && <Attachments attachments={attachments} of={{ sensitive }} />}
      </div>
    </div>
  )
}
