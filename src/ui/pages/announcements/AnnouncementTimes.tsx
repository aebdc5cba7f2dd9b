import type { ReactNode } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Announcement } from '../../../shared/model/announcement.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import styles from './Announcements.module.css'
import { type MomentForm, sayMoment } from './sayMoment.ts'

/** When an announcement was published, starts and ends; only dates if it is all-day (A3). */
export function AnnouncementTimes({ announcement }: { readonly announcement: Announcement }) {
  const t = useText()
  const language = useLanguage()
  const { publishedAt, startsAt, endsAt, allDay } = announcement
  const time = (key: TextKey, iso: string | undefined, form: MomentForm): ReactNode => {
    const words = iso === undefined ? '' : sayMoment(iso, form, language)
    if (words === '') return null
    return <time dateTime={iso}>{t(key, { time: words })}</time>
  }
  return (
    <p className={styles.moments}>
      {time('announcements.published_time_display', publishedAt, allDay ? 'localDate' : 'dateTime')}
      {time('announcements.start_time_display', startsAt, allDay ? 'utcDate' : 'dateTime')}
      {time('announcements.end_time_display', endsAt, allDay ? 'utcDate' : 'dateTime')}
    </p>
  )
}
