import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './NumberField.module.css'

export interface NumberFieldProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

/** A field for a number. The number takes effect while it is typed, as soon as it is valid. */
export function NumberField({ value, min, max, step = 1, onChange, ...rest }: NumberFieldProps) {
  const t = useText()
  /** The typed text until the field loses the focus; null before. */
  const [typed, setTyped] = useState<string | null>(null)
  const fits = (text: string): boolean =>
    text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= min && Number(text) <= max
  const wrong = typed !== null && !fits(typed)
  return (
    <TextField
      {...rest}
      type="number"
      dir="ltr"
      inputMode={min < 0 ? 'text' : step < 1 ? 'decimal' : 'numeric'}
      className={styles.number}
      min={min}
      max={max}
      step={step}
      error={wrong ? t('settings.look.between', { min, max }) : undefined}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (fits(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
