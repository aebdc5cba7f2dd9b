import { useEffect, useRef } from 'react'
import type { Announcement } from '../../../shared/model/announcement.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { draftOf, fieldsOf, NO_FIELDS } from './announcementFields.ts'
import { sayAnnouncementError } from './sayAnnouncementError.ts'
import { useAnnouncementFields } from './useAnnouncementFields.ts'

interface EditAnnouncementProps {
  /** As it was when the editor was opened: concurrent changes by others are not edits of this user. */
  readonly announcement: Announcement
  /** It was deleted elsewhere, so the editor posts it again (N47). */
  readonly isGone: boolean
  /** Saved or cancelled. */
  readonly onEnd: () => void
}

/** The editor that replaces an announcement until it is saved or cancelled (A8, A9). */
export function EditAnnouncement({ announcement, isGone, onEnd }: EditAnnouncementProps) {
  const engine = useEngine()
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const before = fieldsOf(announcement)
  const { fields, change, flush, drop } = useAnnouncementFields(`announcement-${announcement.id}`, before)
  const { busy, fault, clear, run } = useCommand()
  const blank = fields.content.trim() === ''
  useEffect(() => {
    const { current } = text
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const leave = (): void => {
    drop()
    onEnd()
  }
  const save = async (): Promise<void> => {
    if (blank) return
    flush()
    const ended = await run(
      isGone
        ? { kind: 'postAnnouncement', draft: draftOf(fields, NO_FIELDS) }
        : {
            kind: 'editAnnouncement',
            announcementId: announcement.id,
            draft: draftOf(fields, before),
          },
    )
    if (ended?.ok) return leave()
    if (ended !== null && text.current === null)
      notice(engine, 'announcements.edit_error', 'error', { error: sayReason(t, ended.fault) })
  }
  return (
    <AnnouncementEditor
      label={t('announcements.edit_action')}
      fields={fields}
      onChange={change}
      onSubmit={() => void save()}
      busy={busy}
      note={isGone && t('announcements.gone')}
      error={
        fault === null || (isGone && fault.code === 'missing')
          ? ''
          : sayAnnouncementError(t, 'announcements.edit_error', fault)
      }
      onCloseError={clear}
      textRef={text}
      buttons={
        <>
          <Button kind="primary" type="submit" busy={busy} disabled={blank}>
            {t(isGone ? 'announcements.post_action' : 'announcements.submit_edit_action')}
          </Button>
          <Button onClick={leave} disabled={busy}>
            {t('announcements.cancel_edit_action')}
          </Button>
        </>
      }
    />
  )
}
