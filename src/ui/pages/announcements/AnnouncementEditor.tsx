import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { AnnouncementError } from './AnnouncementError.tsx'
import styles from './Announcements.module.css'
import { type AnnouncementFields, dateAndTimeOf, dateOf } from './announcementFields.ts'

interface AnnouncementEditorProps {
  readonly label: string
  readonly fields: AnnouncementFields
  readonly onChange: (next: AnnouncementFields) => void
  readonly onSubmit: () => void
  /** It is being sent. The fields are read-only, because further input would be lost. */
  readonly busy: boolean
  /** What the person has to know before it is sent. */
  readonly note?: string | false
  readonly error: string
  readonly onCloseError: () => void
  readonly textRef: Ref<HTMLTextAreaElement>
  readonly buttons: ReactNode
}

/** The fields of an announcement, for a new one or an existing one. */
export function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { label, fields, onChange, onSubmit, busy, note, error, onCloseError, textRef, buttons } = props
  const t = useText()
  const inputValue = fields.allDay ? dateOf : dateAndTimeOf
  const type = fields.allDay ? 'date' : 'datetime-local'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfInputMethod(event.nativeEvent))
      return
    event.preventDefault()
    // Validates like the button does, so that a partly typed date is not sent as an empty one.
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      className={styles.editor}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onChange={onCloseError}
    >
      <TextArea
        ref={textRef}
        label={t('announcements.title')}
        hideLabel
        placeholder={t('announcements.post_placeholder')}
        rows={3}
        value={fields.content}
        readOnly={busy}
        onChange={({ target }) => onChange({ ...fields, content: target.value })}
      />
      <div className={styles.times}>
        <TextField
          label={t('announcements.start_time_prompt')}
          type={type}
          value={inputValue(fields.start)}
          readOnly={busy}
          onChange={({ target }) => onChange({ ...fields, start: target.value })}
        />
        <TextField
          label={t('announcements.end_time_prompt')}
          type={type}
          value={inputValue(fields.end)}
          readOnly={busy}
          onChange={({ target }) => onChange({ ...fields, end: target.value })}
        />
      </div>
      <CheckboxField
        label={t('announcements.all_day_prompt')}
        checked={fields.allDay}
        disabled={busy}
        onChange={({ target }) => onChange({ ...fields, allDay: target.checked })}
      />
      {note && (
        <p className={styles.note} role="alert">
          {note}
        </p>
      )}
      <AnnouncementError words={error} onClose={onCloseError} />
      <div className={styles.buttons}>{buttons}</div>
    </form>
  )
}
