import { useRef } from 'react'
import type { ProfileLine } from '../../../../shared/model/ownProfile.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
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

/** The fields of a profile, up to the instance's limit. */
export function ProfileLines({ lines, readOnly, onChange }: ProfileLinesProps) {
  const t = useText()
  const limits = useInstance()?.fieldsLimits
  const add = useRef<HTMLButtonElement>(null)
  const put = (at: number, more: Partial<ProfileLine>): void =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...more } : line)))
  const full = limits !== undefined && lines.length >= limits.maxFields
  return (
    <fieldset className={styles.lines}>
      <legend>{t('settings.profile_fields.label')}</legend>
      {lines.map((line, at) => (
        // Fields have no ids, so the index is the key.
        <div key={at} className={styles.line}>
          <TextField
            hideLabel
            label={t('settings.profile_fields.name', { place: at + 1 })}
            placeholder={t('settings.profile_fields.name_short')}
            autoComplete="off"
            maxLength={limits?.nameLength}
            value={line.name}
            readOnly={readOnly}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <TextField
            hideLabel
            label={t('settings.profile_fields.value', { place: at + 1 })}
            placeholder={t('settings.profile_fields.value_short')}
            autoComplete="off"
            maxLength={limits?.valueLength}
            value={line.value}
            readOnly={readOnly}
            onChange={({ target }) => put(at, { value: target.value })}
          />
          <IconButton
            icon={REMOVE}
            label={t('settings.profile_fields.remove', { place: at + 1 })}
            disabled={readOnly}
            onClick={() => {
              onChange(lines.filter((_, place) => place !== at))
              // The pressed button is gone.
              add.current?.focus()
            }}
          />
        </div>
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
    </fieldset>
  )
}
