import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Announcement } from '../../../shared/model/announcement.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Check } from '../../parts/firstIcons.ts'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { AnnouncementError } from './AnnouncementError.tsx'
import { AddReaction, AnnouncementReactions } from './AnnouncementReactions.tsx'
import styles from './Announcements.module.css'
import { EditAnnouncement } from './EditAnnouncement.tsx'
import { type MomentForm, sayMoment } from './sayMoment.ts'

interface AnnouncementCardProps {
  readonly id: string
  /** Shows the edit and delete buttons. */
  readonly manages: boolean
  /** The announcement as it was when its editor was opened; undefined while there is no editor. */
  readonly edited: Announcement | undefined
  /** The announcement was deleted elsewhere. */
  readonly isGone: boolean
  /** Opens the editor; null closes it. */
  readonly onEdit: (opened: Announcement | null) => void
}

/** One announcement, or its editor in its place. */
export function AnnouncementCard({ id, manages, edited, isGone, onEdit }: AnnouncementCardProps) {
  const engine = useEngine()
  const t = useText()
  const inactiveId = useId()
  const announcement = useEntity(useAccountKey(), 'announcement', id)
  const signedIn = useSession()?.state === 'signed-in'
  const editing = edited !== undefined
  const { running, fault, clear, run } = useCommands<'reading' | 'deleting'>()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const pressedRead = useRef(false)
  useEffect(() => {
    // When the editor closes, the focus returns to the button that opened it.
    if (!editing && wasEditing.current) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing && manages)
    return (
      <div className={styles.card}>
        <EditAnnouncement announcement={edited} isGone={isGone} onEnd={() => onEdit(null)} />
      </div>
    )
  if (announcement === null) return <SkeletonRow kind="notification" />

  /** Moves the focus from the pressed button to the mark that replaces it. */
  const takeFocus = (mark: HTMLElement | null): void => {
    if (pressedRead.current && document.activeElement === document.body) mark?.focus()
    pressedRead.current = false
  }
  const remove = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('announcements.delete_confirm_title'),
      body: t('announcements.delete_confirm'),
      confirmLabel: t('announcements.delete_action'),
      danger: true,
    })
    if (sure) await run({ kind: 'deleteAnnouncement', announcementId: id }, 'deleting')
  }
  const { content, inactive, read, reactions } = announcement
  return (
    <article className={styles.card} data-read={read || undefined}>
      <RichText text={content} />
      <AnnouncementTimes announcement={announcement} />
      {inactive && (
        <p id={inactiveId} className={styles.note}>
          {t('announcements.inactive_message')}
        </p>
      )}
      {signedIn && reactions && <AnnouncementReactions id={id} reactions={reactions} run={run} />}
      <AnnouncementError words={fault === null ? '' : sayFault(t, fault)} onClose={clear} />
      {(signedIn || manages) && (
        <div className={styles.buttons}>
          {signedIn &&
            (read ? (
              <span ref={takeFocus} tabIndex={-1} className={styles.read}>
                <Check size={16} aria-hidden /> <span>{t('announcements.read')}</span>
              </span>
            ) : (
              <Button
                size="small"
                busy={running.has('reading')}
                disabled={inactive}
                aria-describedby={inactive ? inactiveId : undefined}
                onClick={() => {
                  pressedRead.current = true
                  void run({ kind: 'readAnnouncement', announcementId: id }, 'reading')
                }}
              >
                {t('announcements.mark_as_read_action')}
              </Button>
            ))}
          {signedIn && reactions && !inactive && <AddReaction id={id} reactions={reactions} run={run} />}
          {manages && (
            <>
              <Button ref={editButton} size="small" onClick={() => onEdit(announcement)}>
                {t('announcements.edit_action')}
              </Button>
              <Button size="small" busy={running.has('deleting')} onClick={() => void remove()}>
                {t('announcements.delete_action')}
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  )
}

/** When an announcement was published, starts and ends; only dates if it is all-day (A3). */
function AnnouncementTimes({ announcement }: { readonly announcement: Announcement }) {
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
