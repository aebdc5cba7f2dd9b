import { useRef, useState } from 'react'
import type { ProfileLine } from '../../../../shared/model/ownProfile.ts'
import { MoveButtons } from '../../../blocks/rows/MoveButtons.tsx'
import { useInstance } from '../../../hooks/hooks.ts'
import { sayDate } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { Plus, Trash2 } from '../../../parts/icons.ts'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './ProfileSettings.module.css'

const REMOVE = <Trash2 size={18} aria-hidden />
const ADD = <Plus size={16} aria-hidden />

interface ProfileLinesProps {
  readonly lines: readonly ProfileLine[]
  readonly readOnly: boolean
  readonly onChange: (lines: readonly ProfileLine[]) => void
}

/** Edits the fields of a profile, up to the instance's limit. Buttons and keys change their order (AC26). */
export function ProfileLines({ lines, readOnly, onChange }: ProfileLinesProps) {
  const t = useText()
  const [announcement, setAnnouncement] = useState('')
  const limits = useInstance()?.fieldsLimits
  const add = useRef<HTMLButtonElement>(null)
  const move = (from: number, to: number, pressed: Element): void => {
    const line = lines[from]
    if (readOnly || line === undefined || to < 0 || to >= lines.length) return
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line))
    setAnnouncement(
      t('settings.profile_fields.moved', { from: from + 1, place: to + 1, count: lines.length }),
    )
    focusAlike(pressed, to)
  }
  const full = limits !== undefined && lines.length >= limits.maxFields
  return (
    <fieldset className={styles.lines}>
      <legend>{t('settings.profile_fields.label')}</legend>
      {lines.map((line, at) => (
        <Line
          // Fields have no ids, so the index is the key.
          key={at}
          line={line}
          place={at}
          count={lines.length}
          readOnly={readOnly}
          onChange={(next) => onChange(lines.with(at, next))}
          onMove={(to, pressed) => move(at, to, pressed)}
          onRemove={() => {
            onChange(lines.filter((_, place) => place !== at))
            // The pressed button disappears.
            add.current?.focus()
          }}
        />
      ))}
      <Button
        ref={add}
        size="small"
        icon={ADD}
        aria-disabled={full || undefined}
        disabled={readOnly}
        onClick={() => {
          if (!full) onChange([...lines, { name: '', value: '' }])
        }}
      >
        {t('settings.profile_fields.add_field')}
      </Button>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

interface LineProps {
  readonly line: ProfileLine
  /** The line's index. */
  readonly place: number
  /** The number of lines. */
  readonly count: number
  readonly readOnly: boolean
  readonly onChange: (line: ProfileLine) => void
  readonly onMove: (to: number, pressed: Element) => void
  readonly onRemove: () => void
}

/** One field of a profile: its name, its value, and the buttons to move and remove it. */
function Line({ line, place, count, readOnly, onChange, onMove, onRemove }: LineProps) {
  const t = useText()
  const language = useLanguage()
  const limits = useInstance()?.fieldsLimits
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same by keyboard
    <div
      className={styles.line}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!event.altKey || by === 0) return
        event.preventDefault()
        onMove(place + by, event.target as Element)
      }}
    >
      <TextField
        hideLabel
        label={t('settings.profile_fields.name', { place: place + 1 })}
        placeholder={t('settings.profile_fields.name_short')}
        autoComplete="off"
        maxLength={limits?.nameLength}
        value={line.name}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...line, name: target.value })}
      />
      <TextField
        hideLabel
        label={t('settings.profile_fields.value', { place: place + 1 })}
        placeholder={t('settings.profile_fields.value_short')}
        autoComplete="off"
        maxLength={limits?.valueLength}
        value={line.value}
        readOnly={readOnly}
        hint={
          line.verifiedAt === undefined
            ? undefined
            : t('user_card.verified_on', {
                date: sayDate(Date.parse(line.verifiedAt), language, { dateStyle: 'long' }),
              })
        }
        // A changed value is no longer verified.
        onChange={({ target }) => onChange({ name: line.name, value: target.value })}
      />
      {count > 1 && (
        <MoveButtons
          place={place}
          count={count}
          upLabel={t('settings.profile_fields.up', { place: place + 1 })}
          downLabel={t('settings.profile_fields.down', { place: place + 1 })}
          disabled={readOnly}
          onMove={(to) => onMove(to, document.activeElement ?? document.body)}
        />
      )}
      <IconButton
        icon={REMOVE}
        label={t('settings.profile_fields.remove', { place: place + 1 })}
        disabled={readOnly}
        onClick={onRemove}
      />
    </div>
  )
}

/**
 * Moves the focus from a control of one line to the same control of the line at `to`. Lines have no ids: when they are moved, the
 * elements stay and only their values change.
 */
function focusAlike(pressed: Element, to: number): void {
  const line = pressed.closest(`.${styles.line}`)
  const controls = (of: Element | null | undefined) => [
    ...(of?.querySelectorAll<HTMLElement>('input, button') ?? []),
  ]
  const which = controls(line).indexOf(pressed as HTMLElement)
  const lines = [...(line?.parentElement?.querySelectorAll(`.${styles.line}`) ?? [])]
  controls(lines[to])[which]?.focus()
}
