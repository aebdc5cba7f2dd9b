import { useRef, useState } from 'react'
import type { FilterKeyword } from '../../../../shared/model/mute.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { CheckboxField } from '../../../parts/CheckboxField.tsx'
import { Plus, Trash2 } from '../../../parts/icons.ts'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './Filtering.module.css'
import { NEW_WORD } from './filterFields.ts'

const ADD = <Plus size={16} aria-hidden />
const REMOVE = <Trash2 size={18} aria-hidden />

interface FilterWordsProps {
  readonly keywords: readonly FilterKeyword[]
  readonly busy: boolean
  readonly error: string | undefined
  readonly onChange: (keywords: readonly FilterKeyword[]) => void
}

/** The words of a filter that can have several, each with "whole words only". */
export function FilterWords({ keywords, busy, error, onChange }: FilterWordsProps) {
  const t = useText()
  const add = useRef<HTMLButtonElement>(null)
  const [hasAdded, setHasAdded] = useState(false)
  return (
    <fieldset className={styles.contexts}>
      <legend>{t('settings.filters.words')}</legend>
      {keywords.map((keyword, place) => (
        <fieldset
          // New words have no ids, so the index is the key.
          key={place}
          className={styles.row}
        >
          <legend className="visually-hidden">
            {t('settings.filters.word_at', { place: place + 1, count: keywords.length })}
          </legend>
          <FilterWord
            keyword={keyword}
            hideLabel
            autoFocus={hasAdded && place === keywords.length - 1}
            busy={busy}
            error={place === 0 ? error : undefined}
            onChange={(next) => onChange(keywords.with(place, next))}
          />
          <IconButton
            icon={REMOVE}
            label={t('settings.filters.remove_word', { place: place + 1 })}
            disabled={busy}
            onClick={() => {
              onChange(keywords.length === 1 ? [NEW_WORD] : keywords.toSpliced(place, 1))
              // The pressed button disappears.
              add.current?.focus()
            }}
          />
        </fieldset>
      ))}
      <Button
        ref={add}
        size="small"
        icon={ADD}
        disabled={busy}
        onClick={() => {
          setHasAdded(true)
          onChange([...keywords, NEW_WORD])
        }}
      >
        {t('settings.filters.add_word')}
      </Button>
    </fieldset>
  )
}

interface FilterWordProps {
  readonly keyword: FilterKeyword
  readonly hideLabel?: boolean
  readonly autoFocus: boolean
  readonly busy: boolean
  readonly error: string | undefined
  readonly onChange: (keyword: FilterKeyword) => void
}

/** One word of a filter. */
export function FilterWord({ keyword, hideLabel, autoFocus, busy, error, onChange }: FilterWordProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('settings.filters.phrase')}
        hideLabel={hideLabel === true}
        autoComplete="off"
        autoFocus={autoFocus}
        value={keyword.text}
        readOnly={busy}
        error={error}
        onChange={({ target }) => onChange({ ...keyword, text: target.value })}
      />
      <CheckboxField
        label={t('settings.filters.whole_word')}
        checked={keyword.wholeWord}
        disabled={busy}
        onChange={({ target }) => onChange({ ...keyword, wholeWord: target.checked })}
      />
    </>
  )
}
