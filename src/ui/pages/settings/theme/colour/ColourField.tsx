import { type ReactNode, useId, useState } from 'react'
import type { Colour } from '../../../../../shared/model/theme.ts'
import { alphaOf, withAlpha } from '../../../../../shared/theme/colour.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { RangeField } from '../RangeField.tsx'
import styles from './Colour.module.css'
import { ColourSliders } from './ColourSliders.tsx'
import { TypedColour } from './TypedColour.tsx'

export interface ColourFieldProps {
  readonly label: string
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly value: Colour
  readonly onChange: (value: Colour) => void
  /** Whether it may be translucent. */
  readonly translucent?: boolean
  readonly disabled?: boolean
  /** A note on the colour, beside its name. */
  readonly note?: ReactNode
  /** Buttons at the end of the row. */
  readonly tools?: ReactNode
}

/** Edits a colour: its name, a swatch that opens the sliders, and a text field. */
export function ColourField({
  label,
  value,
  onChange,
  translucent,
  disabled,
  note,
  tools,
}: ColourFieldProps) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  const open = opened && !disabled
  const id = useId()
  const hex = withAlpha(value, 1)
  const alpha = alphaOf(value)
  const change = (next: Colour): void => onChange(withAlpha(next, translucent ? alpha : 1))
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.swatch}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={t('settings.look.edit_colour', { name: label })}
          disabled={disabled}
          onClick={() => setOpened(!open)}
        >
          <span style={{ backgroundColor: value }} />
        </button>
        <div className={styles.words}>
          <span className={styles.name}>{label}</span>
          {note}
        </div>
        <TypedColour label={label} hideLabel shown={hex} disabled={disabled} onChange={change} />
        {tools}
      </div>
      {open && (
        <fieldset id={id} className={styles.open}>
          <legend className="visually-hidden">{label}</legend>
          <ColourSliders hex={hex} onChange={change} />
          {translucent && (
            <RangeField
              label={t('settings.look.opacity')}
              min={0}
              max={100}
              value={Math.round(alpha * 100)}
              text={`${Math.round(alpha * 100)} %`}
              onChange={(percent) => onChange(withAlpha(hex, percent / 100))}
            />
          )}
        </fieldset>
      )}
    </div>
  )
}
