import { useRef, useState } from 'react'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import styles from './Announcements.module.css'
import { draftOf, NO_FIELDS } from './announcementFields.ts'
import { sayAnnouncementError } from './sayAnnouncementError.ts'
import { useAnnouncementFields } from './useAnnouncementFields.ts'

/** The form for a new announcement. */
export function NewAnnouncement() {
  const engine = useEngine()
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const { fields, change, flush, drop } = useAnnouncementFields('announcement', NO_FIELDS)
  const [posting, setPosting] = useState(false)
  const [error, setError] = useState('')
  const blank = fields.content.trim() === ''

  const post = async (): Promise<void> => {
    if (posting || blank) return
    setPosting(true)
    setError('')
    flush()
    const ended = await engine.run({ kind: 'postAnnouncement', draft: draftOf(fields, NO_FIELDS) })
    setPosting(false)
    if (ended.ok) {
      drop()
      // The user may be writing elsewhere by now.
      if (text.current?.form?.contains(document.activeElement)) text.current.focus()
      return
    }
    // If the user has left the page, a notice shows the error. The text is kept as a draft.
    if (text.current === null)
      notice(engine, 'announcements.post_error', 'error', { error: sayReason(t, ended.fault) })
    setError(sayAnnouncementError(t, 'announcements.post_error', ended.fault))
  }
  return (
    <section className={styles.post} aria-label={t('announcements.post_form_header')}>
      <h2>{t('announcements.post_form_header')}</h2>
      <AnnouncementEditor
        label={t('announcements.post_form_header')}
        fields={fields}
        onChange={change}
        onSubmit={() => void post()}
        busy={posting}
        error={error}
        onCloseError={() => setError('')}
        textRef={text}
        buttons={
          <Button kind="primary" type="submit" busy={posting} disabled={blank}>
            {t(posting ? 'announcements.posting' : 'announcements.post_action')}
          </Button>
        }
      />
    </section>
  )
}
